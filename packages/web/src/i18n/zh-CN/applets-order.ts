import type { AppletOrderTexts } from '../en/applets-order.ts';

export const appletOrder: AppletOrderTexts = {
  inOrder: '逐个执行动作',
  inOrderHint: '前一个动作完成后，再开始下一个。否则所有动作会立即开始。',
  inOrderByWait: '因为设有等待，前一个动作完成后，才会开始下一个。',
  mode: '运行期间再次触发时',
  modes: { ALL: '同时运行', QUEUE: '排队运行', LATEST: '只运行最新的' },
  modeHints: {
    ALL: '每次都立即开始，与其他运行互不影响。',
    QUEUE: '上一次运行结束后，再开始下一次。',
    LATEST: '新的运行会停止上一次仍在等待的动作。',
  },
};
