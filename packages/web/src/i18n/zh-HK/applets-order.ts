import type { AppletOrderTexts } from '../en/applets-order.ts';

export const appletOrder: AppletOrderTexts = {
  inOrder: '動作逐一執行',
  inOrderHint: '前一個動作完成後，才開始下一個。否則所有動作會立即開始。',
  inOrderByWait: '因為設有等待，前一個動作完成後，才會開始下一個。',
  mode: '執行期間再次觸發時',
  modes: { ALL: '同時執行', QUEUE: '排隊執行', LATEST: '只執行最新的' },
  modeHints: {
    ALL: '每次都立即開始，與其他執行互不影響。',
    QUEUE: '上一次執行結束後，才開始下一次。',
    LATEST: '新的執行會停止上一次仍在等候的動作。',
  },
};
