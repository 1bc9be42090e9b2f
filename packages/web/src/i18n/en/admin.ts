export const admin = {
  unavailable: 'Service not available',
  unavailableText: 'The service is not available at the moment. Please try again in a few minutes.',
  maintenanceText: (end: string) => `We are maintaining the service. It is planned to be back at ${end}.`,
  contactSupport: 'If this goes on, please contact support by e-mail:',
  stillUnavailable: 'Still not available. Please wait a moment.',
  maintenance: 'Planned maintenance',
  maintenanceNotice: (start: string, end: string) =>
    `The service will not be available from ${start} to ${end}. Please finish your work before.`,
  whatsNew: 'What’s new',
  whatsNewIntro: 'What each version has brought.',
  version: (name: string) => `Version ${name}`,
  menu: {
    group: 'Admin Group',
    schools: 'School list',
    licenses: 'Manage license',
    eventCodes: 'Event code list',
    users: 'User list',
    whitelist: 'Whitelist user list',
    maintenancePeriods: 'Maintenance period list',
    auditLog: 'Audit log',
  },
};

export type AdminTexts = typeof admin;
