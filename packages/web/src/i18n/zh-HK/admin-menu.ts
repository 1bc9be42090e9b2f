import type { AdminMenuTexts } from '../en/admin-menu.ts';

export const adminMenu: AdminMenuTexts = {
  group: '管理員專區',
  access: '授權及學校',
  schools: '學校列表',
  licenses: '管理授權',
  eventCodes: '活動代碼列表',
  users: '用戶列表',
  whitelist: '白名單用戶列表',
  maintenancePeriods: '維護時段列表',
  system: '系統',
  start: '首次設定',
  https: 'HTTPS',
  auditLog: '操作紀錄',
  lightBulb: '虛擬燈泡',
};
