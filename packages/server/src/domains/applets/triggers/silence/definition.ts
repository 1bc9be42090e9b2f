import type { TriggerDefinition } from '../trigger-definition.ts';

export const silence: TriggerDefinition<{ readonly type: 'SILENCE_TRIGGER' }> = {
  // A silence belongs to one applet, whose watch has found it.
  isFiredBy: () => true,
};

/** The occurrence of a board that falls silent, or is heard again. */
export const SILENCE_CHANGED = { type: 'SILENCE_TRIGGER' } as const;
