import type { AppletOrderTexts } from '../en/applets-order.ts';

export const appletOrder: AppletOrderTexts = {
  inOrder: '動作逐一執行',
  inOrderHint: '前一個動作完成後，才開始下一個。否則所有動作會立即開始。',
  inOrderByWait: '因為設有等待，前一個動作完成後，才會開始下一個。',
};
