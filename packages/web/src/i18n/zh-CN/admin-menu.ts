import type { AdminMenuTexts } from '../en/admin-menu.ts';

export const adminMenu: AdminMenuTexts = {
  group: '管理员专区',
  access: '许可证和学校',
  schools: '学校列表',
  licenses: '管理许可证',
  eventCodes: '活动代码列表',
  users: '用户列表',
  whitelist: '白名单用户列表',
  maintenancePeriods: '维护时段列表',
  system: '系统',
  start: '首次设置',
  https: 'HTTPS',
  auditLog: '操作日志',
  lightBulb: '虚拟灯泡',
};
