import type { AuditAction, AuditSubject } from '@tinkerstream/contract/admin';

export const adminAudit = {
  title: 'Audit log',
  intro: 'Every change by an administrator: who, when, what it was before and after.',
  empty: 'Nothing has been changed yet',
  emptyText: 'As soon as an administrator creates or changes something, it is written down here.',
  searchHint: 'E-mail, action or ID',
  time: 'Time',
  actor: 'Who',
  action: 'Action',
  subject: 'What',
  subjectId: 'ID',
  name: 'Name',
  allSubjects: 'Everything',
  field: 'Field',
  before: 'Before',
  after: 'After',
  nothing: '—',
  actions: {
    create: 'Created',
    update: 'Updated',
    remove: 'Deleted',
    approve: 'Approved',
    reject: 'Rejected',
    revoke: 'Revoked',
    import: 'Imported',
  } satisfies Record<AuditAction, string>,
  subjects: {
    'school-application': 'School application',
    'license-target': 'License package',
    'license-batch': 'License batch',
    license: 'License',
    'event-code': 'Event code',
    'whitelist-entry': 'Whitelist entry',
    'maintenance-period': 'Maintenance period',
    user: 'User',
  } satisfies Record<AuditSubject, string>,
};

export type AdminAuditTexts = typeof adminAudit;
