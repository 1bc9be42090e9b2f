import type { SecurityEventName } from '@tinkerstream/contract/admin';

/** An event about authentication or permissions. It never contains a secret: no password, token, key or topic name. */
export interface SecurityEvent {
  readonly event: SecurityEventName;
  /** The user who acted, or whose account the event concerns; undefined if there is none. */
  readonly userId?: string | undefined;
  /** The network address of the event's origin. */
  readonly address?: string | undefined;
  /** The kind of the object that the event concerns, and its id. */
  readonly subject?: string | undefined;
  readonly subjectId?: string | undefined;
}

/** Writes security events to the log and to the administrators' audit log. */
export interface SecurityLog {
  readonly report: (event: SecurityEvent) => void;
}
