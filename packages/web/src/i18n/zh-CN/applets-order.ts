import type { AppletOrderTexts } from '../en/applets-order.ts';

export const appletOrder: AppletOrderTexts = {
  inOrder: '逐个执行动作',
  inOrderHint: '前一个动作完成后，再开始下一个。否则所有动作会立即开始。',
  inOrderByWait: '因为设有等待，前一个动作完成后，才会开始下一个。',
};
