import type { AdminNoticesTexts } from '../en/admin-notices.ts';

export const adminNotices: AdminNoticesTexts = {
  maintenance: '系统维护通知',
  maintenanceNotice: (start, end) => `服务将于 ${start} 至 ${end} 暂停，请提前完成手头的工作。`,
};
