import type { TriggerDefinition } from '../trigger-definition.ts';

export const button: TriggerDefinition<{ readonly type: 'BUTTON_TRIGGER' }> = {
  // A press is about one applet.
  isFiredBy: () => true,
};
