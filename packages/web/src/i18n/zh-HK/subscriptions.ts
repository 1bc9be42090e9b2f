import type { SubscriptionsTexts } from '../en/subscriptions.ts';

export const subscriptions: SubscriptionsTexts = {
  inactive: '你的訂閱未生效',
  inactiveText: '你已登入，但帳戶目前沒有有效的訂閱。請向學校或支援人員查詢。',
  permissionTitle: '你的訂閱不包括此功能',
  permissionText: '你的訂閱不容許此操作，或已達上限。如要升級，請向學校或支援人員查詢。',
};
