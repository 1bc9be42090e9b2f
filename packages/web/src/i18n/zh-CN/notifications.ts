import type { NotificationsTexts } from '../en/notifications.ts';

export const notifications: NotificationsTexts = {
  title: '通知',
  bell: (unread) => (unread === 0 ? '通知' : `通知，${unread} 条未读`),
  none: '还没有通知',
  noneText: '有“通知”动作的事件触发会在这里显示消息。',
  commentOf: (author) => (author ? `${author}的留言` : '留言'),
  unread: '新',
  readAll: '全部标为已读',
  older: '显示更早的通知',
  combined: (more) => `另有 ${more} 次`,
  failing: (name) => `“${name}”持续失败。`,
  because: (failing, reason) => `${failing}${reason}`,
  service: '服务',
  loadFailed: '无法加载通知。',
  banners: '事件触发的横幅',
  dismiss: '关闭',
  soundOn: '打开声音',
};
