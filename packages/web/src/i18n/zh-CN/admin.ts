import type { AdminTexts } from '../en/admin.ts';

export const admin: AdminTexts = {
  unavailable: '服务不可用',
  unavailableText: '服务暂时无法使用，请几分钟后再试。',
  maintenanceText: (end) => `系统正在维护，预计于 ${end} 恢复服务。`,
  contactSupport: '如果问题持续，请发邮件联系技术支持人员：',
  stillUnavailable: '服务尚未恢复，请稍候。',
  maintenance: '系统维护通知',
  maintenanceNotice: (start, end) => `服务将于 ${start} 至 ${end} 暂停，请提前完成手头的工作。`,
  whatsNew: '更新日志',
  whatsNewIntro: '每个版本带来的变化。',
  version: (name) => `版本 ${name}`,
};
