import type { NotificationsTexts } from '../en/notifications.ts';

export const notifications: NotificationsTexts = {
  title: '通知',
  bell: (unread) => (unread === 0 ? '通知' : `通知，${unread} 則未讀`),
  none: '尚未有通知',
  noneText: '有「通知」動作的事件觸發會在這裡顯示訊息。',
  commentOf: (author) => (author ? `${author}的留言` : '留言'),
  unread: '新',
  readAll: '全部標示為已讀',
  older: '顯示較舊的通知',
  combined: (more) => `另有 ${more} 次`,
  failing: (name) => `「${name}」持續失敗。`,
  because: (failing, reason) => `${failing}${reason}`,
  service: '服務',
  loadFailed: '無法載入通知。',
  banners: '事件觸發的橫幅',
  dismiss: '關閉',
  soundOn: '開啟聲音',
};
