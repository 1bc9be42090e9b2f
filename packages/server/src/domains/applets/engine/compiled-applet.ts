import {
  type AppletReason,
  type CompiledFilter,
  compileFilter,
  type FilterResult,
  referenceOf,
  type Trigger,
} from '@tinkerstream/contract/applets';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import type { Refreshed } from '../../../platform/refreshed-by-key.ts';
import type { AppletAction, AppletEntity } from '../applet.ts';
import { compileAction, type FilledAction } from './contents.ts';
import { allows } from './run-rights.ts';
import type { ValuesView } from './topic-values.ts';

/** Longest value in a reason, in characters. */
const MAX_SEEN = 100;

/** An applet that is ready to run many times. */
export interface CompiledApplet {
  readonly applet: AppletEntity;
  /** The trigger that is meant; each use of an applet is compiled for one. */
  readonly trigger: Trigger;
  /** Why it may not run; undefined if it may. */
  readonly pauseReason: () => AppletReason | undefined;
  readonly matches: CompiledFilter['matches'];
  /** Why the filter does not match now. */
  readonly explain: () => AppletReason | undefined;
  /** Its actions with the latest values. */
  readonly fill: () => readonly { readonly action: AppletAction; readonly result: FilledAction }[];
}

interface Circumstances {
  readonly view: ValuesView;
  readonly permission: Refreshed<Permission | undefined>;
  /** Why it does not run until something is changed, such as a topic that is gone. */
  readonly obstacle: AppletReason | undefined;
}

export function compileApplet(
  applet: AppletEntity,
  trigger: Trigger,
  { view, permission, obstacle }: Circumstances,
): CompiledApplet {
  const { matches, explain } = compileFilter(applet.filters, view);
  const actions = applet.actions.map((action) => compileAction(action, view));
  let checked: Permission | undefined;
  let isAllowed = false;
  return {
    applet,
    trigger,
    matches,
    explain: () => reasonOf(applet, explain()),
    fill: () => actions.map((fill, index) => ({ action: applet.actions[index] as AppletAction, result: fill() })),
    pauseReason() {
      if (obstacle) return obstacle;
      const { current } = permission;
      if (current !== checked) {
        checked = current;
        isAllowed = allows(current, applet);
      }
      return isAllowed ? undefined : { code: 'NOT_ALLOWED', detail: '', seen: '' };
    },
  };
}

function reasonOf({ filters }: AppletEntity, { decisive }: FilterResult): AppletReason | undefined {
  if (!decisive?.noMatch) return undefined;
  const { key, noMatch, seen = '' } = decisive;
  const condition = filters.find((one) => one.key === key);
  if (!condition || condition.type === 'SUB_FILTER') return undefined;
  const subject = condition.type === 'MQTT_KEY_VALUE_MESSAGE_FILTER' ? condition.subjectKey : '';
  const detail = noMatch === 'NO_REFERENCE_VALUE' ? (referenceOf(condition.publishContent)?.key ?? '') : subject;
  return { code: noMatch, detail, seen: String(seen).slice(0, MAX_SEEN) };
}
