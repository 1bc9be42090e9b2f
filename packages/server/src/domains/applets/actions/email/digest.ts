import type { ActionIntent } from '../action-definition.ts';

/** Maximum boards of a digest: those of a class, and a few more. */
const MAX_BOARDS = 100;

/** A run that sends an email. Its id is the id of its job. */
export interface MailRun extends ActionIntent<'SEND_EMAIL_ACTION'> {
  /** The recipient's name in the log. */
  readonly target: string;
}

/** The runs of one email. */
export interface Digest {
  /** The latest run, whose content the email has. */
  readonly run: MailRun;
  readonly count: number;
  /** The times of the first and the last run, in milliseconds since 1970 UTC. */
  readonly firstOn: number;
  readonly lastOn: number;
  readonly boards: readonly string[];
}

export function digestOf(run: MailRun): Digest {
  const { createdOn, board } = run;
  return { run, count: 1, firstOn: createdOn, lastOn: createdOn, boards: board ? [board] : [] };
}

/** Merges two digests. If their runs are equally late, the content is the second's. */
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
