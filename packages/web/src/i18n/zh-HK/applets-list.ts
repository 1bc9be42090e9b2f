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
  copyToProject: '複製至另一專案',
  project: '專案',
  chooseProject: '選擇專案',
  noOtherProject: '你沒有其他專案。',
  copyHint: '副本會在該專案開啟，但尚未儲存。名稱或描述相同的主題會自動沿用，其餘請自行選擇。',
  copy: '複製',
  saveFile: '儲存為檔案',
  openFile: '開啟檔案…',
  fileUnreadable: '此檔案沒有事件觸發，或來自較新的版本。',
  copyFromNote: '這是另一專案的副本。請檢查其主題並重新輸入金鑰，然後建立。',
};
