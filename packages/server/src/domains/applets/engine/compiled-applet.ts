import {
  type AppletReason,
  type CompiledFilter,
  compileFilter,
  type FilterResult,
  type RunCondition,
  referenceOf,
  type Trigger,
} from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import type { Refreshed } from '../../../platform/refreshed-by-key.ts';
import type { AppletAction, AppletEntity } from '../applet.ts';
import { shorten } from '../log/shorten.ts';
import { allowsContent } from '../permissions.ts';
import { compileAction, type FilledAction } from './contents.ts';
import type { ValuesView } from './topic-values.ts';

/** Conditions of a run that are kept, and characters of what each of them saw: a run is a row. */
const MAX_KEPT_CONDITIONS = 20;
const MAX_SEEN = 60;

/** An applet that is ready to run many times, by one of its triggers. */
export interface CompiledApplet {
  readonly applet: AppletEntity;
  readonly trigger: Trigger;
  /** What the log names: the topic, the webhook, the intent, the object; '' for a face. */
  readonly triggerName: string;
  readonly actions: readonly CompiledAction[];
  /** Why it may not run now; undefined if it may. */
  readonly obstacle: () => AppletReason | undefined;
  /** Whether its filter matches the latest values. */
  readonly matches: CompiledFilter['matches'];
  /** Why its filter does not match them, and what each condition sees. */
  readonly explain: () => Explanation;
}

export interface Explanation {
  readonly reason: AppletReason;
  readonly conditions: RunCondition[];
}

export interface CompiledAction {
  readonly action: AppletAction;
  /** What it acts on, for the log. */
  readonly target: string;
  /** Puts the latest values in the place of references. */
  readonly fill: () => FilledAction;
}

interface Surroundings extends Pick<CompiledApplet, 'triggerName'> {
  readonly targetOf: (action: AppletAction) => string;
  readonly topicNameOf: (topicId: string) => string;
  readonly view: ValuesView;
  readonly permission: Refreshed<Permission | undefined>;
  /** Why it may not run until someone changes something, such as a topic that is gone. */
  readonly obstacle: AppletReason | undefined;
}

export function compileApplet(
  applet: AppletEntity,
  trigger: Trigger,
  { triggerName, targetOf, topicNameOf, view, permission, obstacle }: Surroundings,
): CompiledApplet {
  const { matches, explain } = compileFilter(applet.filters, view);
  let checked: Permission | undefined;
  let isAllowed = false;
  return {
    applet,
    trigger,
    triggerName,
    actions: applet.actions.map((action) => ({ action, target: targetOf(action), fill: compileAction(action, view) })),
    matches,
    explain() {
      const result = explain();
      return { reason: reasonOf(applet, result), conditions: conditionsOf(applet, result, topicNameOf) };
    },
    obstacle() {
      if (obstacle) return obstacle;
      // Only spares the work: whether an action may run is decided when it does.
      if (permission.isStale) void permission.refresh();
      const { current } = permission;
      if (current !== checked) {
        checked = current;
        isAllowed = current !== undefined && allowsContent(current, applet);
      }
      return isAllowed ? undefined : { code: 'NOT_ALLOWED', detail: '', seen: '' };
    },
  };
}

function reasonOf({ filters }: AppletEntity, { decisive }: FilterResult): AppletReason {
  const condition = filters.find(({ key }) => key === decisive?.key);
  if (!decisive?.noMatch || !condition || condition.type === 'SUB_FILTER') {
    return { code: 'NOT_MATCHED', detail: '', seen: '' };
  }
  const { noMatch: code, seen = '' } = decisive;
  const subject = condition.type === 'MQTT_KEY_VALUE_MESSAGE_FILTER' ? condition.subjectKey : '';
  const detail = code === 'NO_REFERENCE_VALUE' ? (referenceOf(condition.publishContent)?.key ?? '') : subject;
  return { code, detail, seen: String(seen) };
}

function conditionsOf(
  { filters }: AppletEntity,
  { conditions }: FilterResult,
  topicNameOf: Surroundings['topicNameOf'],
): RunCondition[] {
  const text = (value: RecordValue | undefined) => (value === undefined ? null : shorten(String(value), MAX_SEEN));
  return filters
    .flatMap((condition) => {
      const result = conditions.get(condition.key);
      if (!result || condition.type === 'SUB_FILTER') return [];
      const { comparatorKey } = condition;
      const subject = condition.type === 'MQTT_KEY_VALUE_MESSAGE_FILTER' ? condition.subjectKey : '';
      const { isMatch, seen, against } = result;
      const topicName = topicNameOf(condition.topicName);
      return { topicName, subject, comparatorKey, seen: text(seen), against: text(against), isMatch };
    })
    .slice(0, MAX_KEPT_CONDITIONS);
}
