import type { SecurityEventName } from '@tinkerstream/contract/admin';

/** Something that concerns who may do what. It never contains a secret: no password, token, key or topic name. */
export interface SecurityEvent {
  readonly event: SecurityEventName;
  /** The user who did it, or whose account it concerns; undefined where that is nobody's. */
  readonly userId?: string | undefined;
  /** The network address it came from. */
  readonly address?: string | undefined;
  /** What it concerns, and its id. */
  readonly subject?: string | undefined;
  readonly subjectId?: string | undefined;
}

/** Where security events go: to the log and to the audit log of the administrators. */
export interface SecurityLog {
  readonly report: (event: SecurityEvent) => void;
}
