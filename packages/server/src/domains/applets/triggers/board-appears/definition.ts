import type { TriggerDefinition } from '../trigger-definition.ts';

export const boardAppears: TriggerDefinition<{ readonly type: 'BOARD_APPEARS_TRIGGER' }> = {
  // Each applet knows its own boards: a new one fires only that applet.
  isFiredBy: () => true,
};

/** The occurrence of a new board in a topic. */
export const BOARD_APPEARED = { type: 'BOARD_APPEARS_TRIGGER' } as const;
