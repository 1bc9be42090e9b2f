import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { listQuery } from '../platform/list.ts';

/** What administrators change, and what concerns who may do what. */
export const AuditSubject = z.enum([
  'school-application',
  'license-target',
  'license-batch',
  'license',
  'event-code',
  'whitelist-entry',
  'maintenance-period',
  'user',
  'security',
]);
export type AuditSubject = z.infer<typeof AuditSubject>;

/** What concerns who may do what. These are entries of the subject `security`, and their `after` has `count` and `address`. */
export const SecurityEventName = z.enum([
  'sign-in.succeeded',
  'sign-in.failed',
  'sign-in.held-up',
  'sign-in.refused',
  'second-step.enabled',
  'second-step.disabled',
  'second-step.failed',
  'password.changed',
  'session.copied',
  'right.refused',
  'data.exported',
  'link.renewed',
  'link.switched-off',
  'member.removed',
]);
export type SecurityEventName = z.infer<typeof SecurityEventName>;

const ChangeAction = z.enum(['create', 'update', 'remove', 'approve', 'reject', 'revoke', 'import']);

export const AuditAction = z.union([ChangeAction, SecurityEventName]);
export type AuditAction = z.infer<typeof AuditAction>;

const Snapshot = z.nullable(z.record(z.string(), z.unknown()));

export const AuditEntry = z.object({
  id: z.string(),
  /** ISO 8601 UTC. */
  createdOn: z.string(),
  /** Who did it, by the e-mail of that time; '' where nobody was signed in. */
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
  summary:
    'Every change by an administrator and every security event, latest first. Searches who, what and which. Security events are kept for 90 days.',
  request: z.object({ ...listQuery(['-createdOn', 'actorEmail', 'subject']), subject: z.optional(AuditSubject) }),
  response: z.array(AuditEntry),
  csv: ['id', 'createdOn', 'actorEmail', 'action', 'subject', 'subjectId', 'before', 'after'],
  errors: [],
});
