export const appletOrder = {
  inOrder: 'One action after another',
  inOrderHint: 'Each action starts when the one before is done. Otherwise, all of them start immediately.',
  inOrderByWait: 'Because there is a wait, each action starts when the one before is done.',
};

export type AppletOrderTexts = typeof appletOrder;
