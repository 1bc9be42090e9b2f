export const adminMenu = {
  group: 'Admin Group',
  access: 'Licenses and schools',
  schools: 'School list',
  licenses: 'Manage license',
  eventCodes: 'Event code list',
  users: 'User list',
  whitelist: 'Whitelist user list',
  maintenancePeriods: 'Maintenance period list',
  system: 'System',
  start: 'First setup',
  https: 'HTTPS',
  auditLog: 'Audit log',
  lightBulb: 'Virtual light bulb',
};

export type AdminMenuTexts = typeof adminMenu;
