import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { listQuery } from '../platform/list.ts';

/** What administrators change. */
export const AuditSubject = z.enum([
  'school-application',
  'license-target',
  'license-batch',
  'license',
  'event-code',
  'whitelist-entry',
  'maintenance-period',
  'user',
]);
export type AuditSubject = z.infer<typeof AuditSubject>;

export const AuditAction = z.enum(['create', 'update', 'remove', 'approve', 'reject', 'revoke', 'import']);
export type AuditAction = z.infer<typeof AuditAction>;

const Snapshot = z.nullable(z.record(z.string(), z.unknown()));

export const AuditEntry = z.object({
  id: z.string(),
  /** ISO 8601 UTC. */
  createdOn: z.string(),
  /** Who did it, by the e-mail of that time. */
  actorEmail: z.string(),
  action: AuditAction,
  subject: AuditSubject,
  subjectId: z.string(),
  /** What it was like before and after, without secrets; null where there was or is nothing. */
  before: Snapshot,
  after: Snapshot,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/v1/admin/audit/list',
  who: 'admin',
  summary: 'Every change by an administrator, newest first. Searches who, what and which.',
  request: z.object({ ...listQuery(['-createdOn', 'actorEmail', 'subject']), subject: z.optional(AuditSubject) }),
  response: z.array(AuditEntry),
  csv: ['id', 'createdOn', 'actorEmail', 'action', 'subject', 'subjectId', 'before', 'after'],
  errors: [],
});
