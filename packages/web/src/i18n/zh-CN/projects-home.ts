import type { HomeTexts } from '../en/projects-home.ts';

export const home: HomeTexts = {
  allProjects: (count) => `所有项目（${count}）`,
  continue: '继续上次的工作',
  topic: '主题',
  dashboard: '仪表盘',
  recent: '最近的项目',
  noTopics: '还没有主题。请打开项目，为第一块开发板创建主题。',
  noBoards: '还没有开发板。请把主题名称填入开发板的程序。',
  boards: (count) => `${count} 块开发板`,
  allSending: '全部正在发送',
  defaultDashboard: (name) => `仪表盘“${name}”`,
  openDashboard: '打开仪表盘',
  shared: '与你共享',
  sharedBy: (owner) => `成员 · 所有者：${owner}`,
  liveTopics: (count) => `${count} 个主题正在发送`,
  lastMessage: '上次收到消息',
  noMessages: '还没有消息',
  activity: '活动情况',
  live: '正在发送',
  isLive: (topic) => `${topic} · 正在发送`,
};
