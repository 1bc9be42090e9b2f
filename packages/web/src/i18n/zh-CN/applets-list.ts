import type { AppletListTexts } from '../en/applets-list.ts';

export const appletList: AppletListTexts = {
  search: '名称、主题或用户',
  nothingFound: '没有符合的事件触发，请搜索其他字词。',
  order: '列表的次序',
  orders: { OLDEST: '最早创建的在前', NAME: '按名称', LAST_RUN: '最近运行的在前', TOPIC: '按主题' },
  withoutTopic: '没有主题',
  switch: (name) => `启用“${name}”`,
  ran: '最近运行：',
  leftOut: (count) => `略过 ${count} 次`,
  problem: '最近的问题：',
  of: (user) => `用户：${user}`,
};
