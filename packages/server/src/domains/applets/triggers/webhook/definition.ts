import type { TriggerDefinition } from '../trigger-definition.ts';

export const webhook: TriggerDefinition<{ readonly type: 'WEB_HOOK_TRIGGER' }> = {
  // Each applet has an address of its own, so a call of it concerns no other.
  isFiredBy: () => true,
};
