import { plural } from '@tinkerstream/contract/platform/plural';

export const adminNotices = {
  maintenance: 'Planned maintenance',
  maintenanceNotice: (start: string, end: string) =>
    `The service will be unavailable from ${start} to ${end}. Please finish your work before then.`,
  backups: {
    overdue: 'There has been no backup for two days',
    overdueText: 'If the disk of the server fails now, the work of these days is lost.',
    more: 'See why',
  },
  schools: {
    waiting: (count: number) =>
      `${count} ${plural(count, 'school application waits', 'school applications wait')} for your decision`,
    waitingText: 'Until then, its teachers have no access through their school.',
    more: 'See the schools',
  },
  release: {
    isOut: (version: string) => `Version ${version} is available`,
    howTo: 'Make a backup, then replace the program; your data stays.',
    changes: 'What has changed',
  },
};

export type AdminNoticesTexts = typeof adminNotices;
