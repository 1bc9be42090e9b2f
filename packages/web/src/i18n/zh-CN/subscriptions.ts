import type { SubscriptionsTexts } from '../en/subscriptions.ts';

export const subscriptions: SubscriptionsTexts = {
  inactive: '你的订阅未生效',
  inactiveText: '你已登录，但账户目前没有有效的订阅。请咨询学校或技术支持人员。',
  permissionTitle: '你的订阅不包括此功能',
  permissionText: '你的订阅不允许此操作，或已达上限。如需升级，请咨询学校或技术支持人员。',
};
