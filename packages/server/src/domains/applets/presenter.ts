import {
  ACTION_TYPES,
  type Applet,
  type AppletPause,
  type StoredAction,
  type StoredTrigger,
  TRIGGER_TYPES,
  type Trigger,
} from '@tinkerstream/contract/applets';
import type { ActionSecrets } from './action-secrets.ts';
import type { AppletAction, AppletEntity } from './applet.ts';
import { withTopicNames } from './content.ts';
import { versionOf } from './version.ts';

interface Shown {
  readonly pause: AppletPause | undefined;
  /** The user whose subscription the applet runs on, as the members see them. */
  readonly runsAs: string;
  /** The name of a topic; undefined if it is deleted. */
  readonly topicNameOf: (topicId: string) => string | undefined;
  /** When the schedule of the applet runs next, in milliseconds since 1970 UTC. */
  readonly nextRunOn: number | undefined;
  /** The origin of the addresses that other services call. */
  readonly origin: string;
  /** Whether the reader may change the applet, and so may know its addresses. */
  readonly mayChange: boolean;
}

/** An applet in the contract's form: topics by their names, addresses complete, no secrets. */
export function presentApplet(
  applet: AppletEntity,
  { pause, runsAs, topicNameOf, nextRunOn, origin, mayChange }: Shown,
  secrets: Pick<ActionSecrets, 'openKey'>,
): Applet {
  const { id, name, projectId, isEnabled: enabled, hookToken, timing, runOrder } = applet;
  const { triggers, filters, actions } = withTopicNames(applet, topicNameOf);
  return {
    id,
    name,
    projectId,
    version: versionOf(applet),
    enabled,
    pause: pause ?? null,
    runsAs,
    mayChange,
    appletTrigger: { id, triggers: triggers.map((trigger) => presentTrigger(trigger, mayChange, origin, hookToken)) },
    appletFilter: { id, filters: [...filters] },
    appletAction: { id, actions: actions.map((action) => presentAction(applet, action, secrets)) },
    timing,
    ...runOrder,
    nextRunOn: nextRunOn === undefined ? null : new Date(nextRunOn).toISOString(),
  };
}

function presentTrigger(trigger: Trigger, isKnown: boolean, origin: string, hookToken: string): StoredTrigger {
  const addressFor = (caller: string) => (isKnown ? `${origin}/v1/public/applet/${caller}/${hookToken}` : '');
  const addresses = Object.entries(TRIGGER_TYPES[trigger.type].addresses ?? {});
  // The rules of a type decide which fields a stored trigger has besides, which TypeScript cannot follow.
  return {
    ...trigger,
    ...Object.fromEntries(addresses.map(([name, caller]) => [name, addressFor(caller)])),
  } as StoredTrigger;
}

function presentAction(
  applet: Pick<AppletEntity, 'id'>,
  { sealedKey, ...action }: AppletAction,
  { openKey }: Pick<ActionSecrets, 'openKey'>,
): StoredAction {
  const { secret } = ACTION_TYPES[action.type];
  if (!secret) return action as StoredAction;
  const hasSecret = openKey(applet, { id: action.id, ...(sealedKey !== undefined && { sealedKey }) }) !== undefined;
  return { ...action, [secret.field]: '', [secret.flag]: hasSecret } as StoredAction;
}
