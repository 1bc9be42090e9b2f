import {
  ACTION_TYPES,
  type ActionTypeRules,
  TRIGGER_TYPES,
  type TriggerTypeRules,
} from '@tinkerstream/contract/applets';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import type { AppletContent } from './applet.ts';

/** The types of triggers and actions that an applet has. */
interface Types {
  readonly triggers: readonly Pick<AppletContent['triggers'][number], 'type'>[];
  readonly actions: readonly Pick<AppletContent['actions'][number], 'type'>[];
}

/** Whether a subscription allows all triggers and actions of an applet. */
export function allowsContent(permission: Permission, { triggers, actions }: Types): boolean {
  const rules: (TriggerTypeRules | ActionTypeRules)[] = [
    ...triggers.map(({ type }) => TRIGGER_TYPES[type]),
    ...actions.map(({ type }) => ACTION_TYPES[type]),
  ];
  return rules.every(({ permission: flag }) => flag === undefined || permission[flag]);
}
