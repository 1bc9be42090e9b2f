export const adminNotices = {
  maintenance: 'Planned maintenance',
  maintenanceNotice: (start: string, end: string) =>
    `The service will be unavailable from ${start} to ${end}. Please finish your work before then.`,
};

export type AdminNoticesTexts = typeof adminNotices;
