import type { HomeTexts } from '../en/projects-home.ts';

export const home: HomeTexts = {
  allProjects: (count) => `所有專案（${count}）`,
  continue: '繼續上次的工作',
  topic: '主題',
  dashboard: '儀表板',
  recent: '最近的專案',
  noTopics: '還沒有主題。請開啟專案，為第一塊開發板建立主題。',
  noBoards: '還沒有開發板。請把主題名稱填入開發板的程式。',
  boards: (count) => `${count} 塊開發板`,
  allSending: '全部正在傳送',
  defaultDashboard: (name) => `儀表板「${name}」`,
  openDashboard: '開啟儀表板',
  shared: '與你共用',
  sharedBy: (owner) => `成員 · 擁有者：${owner}`,
  liveTopics: (count) => `${count} 個主題正在傳送`,
  lastMessage: '上次收到訊息',
  noMessages: '還沒有訊息',
  activity: '活動狀況',
  live: '正在傳送',
  isLive: (topic) => `${topic} · 正在傳送`,
};
