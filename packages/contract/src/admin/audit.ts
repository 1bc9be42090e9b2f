import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { listQuery } from '../platform/list.ts';
import { optional } from '../platform/primitives.ts';

/** Everything administrators change, plus security events. */
export const AuditSubject = z.enum([
  'school',
  'school-application',
  'license-target',
  'license-batch',
  'license',
  'event-code',
  'whitelist-entry',
  'maintenance-period',
  'https',
  'place',
  'siot-login',
  'user',
  'security',
]);
export type AuditSubject = z.infer<typeof AuditSubject>;

/** Events that concern access. Their entries have the subject `security`, and `count` and `address` in `after`. */
export const SecurityEventName = z.enum([
  'sign-in.succeeded',
  'sign-in.failed',
  'sign-in.held-up',
  'sign-in.refused',
  'second-step.enabled',
  'second-step.disabled',
  'second-step.failed',
  'password.changed',
  'one-time-code.given',
  'one-time-code.failed',
  'session.copied',
  'right.refused',
  'data.exported',
  'values.cleared',
  'values.imported',
  'link.renewed',
  'link.switched-off',
  'member.removed',
  'member.role-changed',
  'cards.shown',
  'pictures.renewed',
  'pass.given',
  'pass.used',
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
  /** The actor's email at that time; the user ID if the account is deleted; '' if no one was signed in. */
  actorEmail: z.string(),
  action: AuditAction,
  subject: AuditSubject,
  subjectId: z.string(),
  /** The subject before and after the change, without secrets; null if it did not exist. */
  before: Snapshot,
  after: Snapshot,
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const listAuditEntries = endpoint({
  method: 'GET',
  path: '/v1/admin/audit/list',
  access: 'admin',
  summary:
    'List changes by administrators and security events, latest first. Searches actor, action and subject. Security events are kept for 90 days.',
  request: z.object({ ...listQuery(['-createdOn', 'actorEmail', 'subject']), subject: optional(AuditSubject) }),
  response: z.array(AuditEntry),
  csv: ['id', 'createdOn', 'actorEmail', 'action', 'subject', 'subjectId', 'before', 'after'],
  errors: [],
});
