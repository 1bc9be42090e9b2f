export const admin = {
  mail: {
    outbox: 'No mail server is set',
    outboxText: 'The email becomes a file in DATA_DIR/outbox on the server. Pass it on from there.',
    guess: 'Check the link first',
    guessText: (origin: string) =>
      `The link leads to ${origin}. That is a guess, because your own address works on this computer only. Open this page under the address that others use, or set PUBLIC_URL.`,
  },
  unavailable: 'Service not available',
  unavailableText: 'The service is not available at the moment. Please try again in a few minutes.',
  maintenanceText: (end: string) =>
    `We are maintaining the service. It is planned to be back at ${end}. This page then continues automatically.`,
  contactSupport: 'If this goes on, please contact support by e-mail:',
  stillUnavailable: 'Still not available. Please wait a moment.',
  administratorSignIn: 'Sign in as an administrator',
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
    lightBulb: 'Virtual light bulb',
  },
};

export type AdminTexts = typeof admin;
