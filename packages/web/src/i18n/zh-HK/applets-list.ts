import type { AppletListTexts } from '../en/applets-list.ts';

export const appletList: AppletListTexts = {
  search: '名稱、主題或用戶',
  nothingFound: '沒有符合的事件觸發，請搜尋其他字詞。',
  order: '列表的次序',
  orders: { OLDEST: '最早建立的在前', NAME: '按名稱', LAST_RUN: '最近執行的在前', TOPIC: '按主題' },
  withoutTopic: '沒有主題',
  switch: (name) => `啟用「${name}」`,
  ran: '最近執行：',
  leftOut: (count) => `略過 ${count} 次`,
  problem: '最近的問題：',
  of: (user) => `用戶：${user}`,
};
