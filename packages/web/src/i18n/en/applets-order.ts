export const appletOrder = {
  inOrder: 'One action after another',
  inOrderHint: 'Each action starts when the one before is done. Otherwise, all of them start immediately.',
  inOrderByWait: 'Because there is a wait, each action starts when the one before is done.',
  mode: 'When it is triggered again meanwhile',
  modes: { ALL: 'Side by side', QUEUE: 'One after the other', LATEST: 'Only the latest' },
  modeHints: {
    ALL: 'Each run starts immediately and goes on beside the others.',
    QUEUE: 'A run starts when the one before is over.',
    LATEST: 'A new run stops the rest of the one before.',
  },
};

export type AppletOrderTexts = typeof appletOrder;
