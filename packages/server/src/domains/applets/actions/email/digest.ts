import type { ActionIntent } from '../action-definition.ts';

/** Boards that a digest remembers: those of a class, and a few more. */
const MAX_BOARDS = 100;

/** A run that wants to send an email. Its id is that of its job. */
export interface MailRun extends ActionIntent<'SEND_EMAIL_ACTION'> {
  /** Whom the log names. */
  readonly target: string;
}

/** The runs of one email. */
export interface Digest {
  /** The latest, whose content the email has. */
  readonly run: MailRun;
  readonly count: number;
  /** The first and the last, in milliseconds since 1970 UTC. */
  readonly firstOn: number;
  readonly lastOn: number;
  readonly boards: readonly string[];
}

export function digestOf(run: MailRun): Digest {
  const { createdOn, board } = run;
  return { run, count: 1, firstOn: createdOn, lastOn: createdOn, boards: board ? [board] : [] };
}

/** Of two digests with equally late runs, the content is that of the second. */
export function merged(one: Digest | undefined, other: Digest): Digest {
  if (!one) return other;
  return {
    run: one.lastOn > other.lastOn ? one.run : other.run,
    count: one.count + other.count,
    firstOn: Math.min(one.firstOn, other.firstOn),
    lastOn: Math.max(one.lastOn, other.lastOn),
    boards: [...new Set([...one.boards, ...other.boards])].slice(0, MAX_BOARDS),
  };
}
