import type { TriggerDefinition } from '../trigger-definition.ts';

export const boardAppears: TriggerDefinition<{ readonly type: 'BOARD_APPEARS_TRIGGER' }> = {
  // A board is new to one applet.
  isFiredBy: () => true,
};

/** What happens when a topic hears a board for the first time. */
export const BOARD_APPEARED = { type: 'BOARD_APPEARS_TRIGGER' } as const;
