import type { TriggerDefinition } from '../trigger-definition.ts';

export const button: TriggerDefinition<{ readonly type: 'BUTTON_TRIGGER' }> = {
  // A press concerns one applet, which the caller has found.
  isFiredBy: () => true,
};
