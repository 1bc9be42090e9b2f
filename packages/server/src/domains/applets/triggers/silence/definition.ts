import type { TriggerDefinition } from '../trigger-definition.ts';

export const silence: TriggerDefinition<{ readonly type: 'SILENCE_TRIGGER' }> = {
  // A silence is that of one applet.
  isFiredBy: () => true,
};

/** What happens when a board falls silent, or is heard again. */
export const SILENCE_CHANGED = { type: 'SILENCE_TRIGGER' } as const;
