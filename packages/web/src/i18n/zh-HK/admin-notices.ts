import type { AdminNoticesTexts } from '../en/admin-notices.ts';

export const adminNotices: AdminNoticesTexts = {
  maintenance: '系統維護通知',
  maintenanceNotice: (start, end) => `服務將於 ${start} 至 ${end} 暫停，請預先完成手上的工作。`,
};
