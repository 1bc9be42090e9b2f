import type { Logger } from './logger.ts';

/** Something that concerns who may do what. It never contains a secret: no password, token, key or topic name. */
export interface SecurityEvent {
  /** What happened, as `area.event`, such as `sign-in.failed`. */
  readonly event: string;
  /** The user who did it; undefined where nobody was signed in. */
  readonly userId?: string | undefined;
  /** The network address it came from. */
  readonly address?: string | undefined;
  /** The kind and the id of what it concerns. */
  readonly subject?: string | undefined;
  readonly subjectId?: string | undefined;
}

export interface SecurityLog {
  readonly report: (event: SecurityEvent) => void;
}

export function createSecurityLog(logger: Logger): SecurityLog {
  return {
    report: ({ event, ...particulars }) => logger.info({ security: event, ...particulars }, 'Security event'),
  };
}
