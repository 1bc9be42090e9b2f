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
  copyToProject: '复制到其他项目',
  project: '项目',
  chooseProject: '选择项目',
  noOtherProject: '你没有其他项目。',
  copyHint: '副本会在该项目中打开，但尚未保存。名称或描述相同的主题会自动沿用，其余请自行选择。',
  copy: '复制',
  saveFile: '保存为文件',
  openFile: '打开文件…',
  fileUnreadable: '此文件没有事件触发，或来自较新的版本。',
  copyFromNote: '这是其他项目的副本。请检查其主题并重新输入密钥，然后创建。',
};
