/**
 * Maximum milliseconds that a job waits or a server holds one. A later time was written before the clock of several
 * servers went back, and counts as past.
 */
export const LONGEST_WAIT_MS = 15 * 60_000;

export interface JobContext {
  /** An idempotency key: equal in each run of the job. */
  readonly id: string;
  /** Failures in a row so far. */
  readonly failures: number;
  /** Aborted when the step takes too long, or the server stops. */
  readonly signal: AbortSignal;
}

/**
 * The outcome of a step. `removed`: the job's row is deleted already, with the transaction that did its work
 * (`JobChanges.finishedJobs`). `againInMs`: the job has to wait, at most 15 minutes, and has not failed.
 */
export type Outcome = 'done' | 'more' | 'removed' | { readonly againInMs: number };

/**
 * Runs one step of a job, well under a second where possible: between two steps, other jobs of the lane get their turn.
 * A step may run twice, where a server died before it could record the first run. A step that throws is retried, after
 * one second at first, and after ten minutes at most.
 */
export type JobHandler<Payload> = (payload: Payload, job: JobContext) => Promise<Outcome>;

/** How the jobs of a kind run on each server. */
export interface JobPolicy<Payload> {
  /** Maximum jobs of the kind that run at the same time. */
  readonly limit: number;
  /** The milliseconds after which a step is aborted and has failed, even if the handler ignores its signal. */
  readonly timeoutMs: number;
  /**
   * Divides the kind into lanes by a key of the payload, with a limit for each lane: a host that does not answer then
   * delays no other host.
   */
  readonly lanes?: { readonly keyOf: (payload: Payload) => string; readonly limit: number };
  /**
   * Starts prepared jobs right after their commit, without a search, which would write each job once more. For jobs that
   * are many and short.
   */
  readonly startsAtOnce?: boolean;
}
