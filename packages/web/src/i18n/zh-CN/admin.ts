import type { AdminTexts } from '../en/admin.ts';

export const admin: AdminTexts = {
  unavailable: '服务不可用',
  unavailableText: '服务暂时无法使用，请几分钟后再试。',
  contactSupport: '如果问题持续，请发邮件至',
  stillUnavailable: '服务尚未恢复，请稍候。',
};
