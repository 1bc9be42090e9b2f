import { setImmediate } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';
import { createJobRepository, type JobRow } from './job-repository.ts';

/** How long a transaction that adds a job takes at most, as a rule. Where it takes longer, the next look finds the job. */
const COMMIT_MS = 50;

/** How often work is looked for that another server or an earlier start has left, in milliseconds. */
const POLL_MS = 2000;

/** A worker that has not been heard of for this long is dead, and its work goes to another one. */
const HOLD_MS = 15_000;

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 10 * 60_000;

/**
 * Does one step of a job. A step takes well under a second where it can: between two of them, other jobs get their
 * turn, and a server that stops needs to wait for one step only. A step may be done twice, where a server died between
 * doing it and noting so. One that throws is tried again, after a second at first, and after ten minutes at most.
 */
type JobHandler<Payload> = (payload: Payload, job: { readonly failures: number }) => Promise<'done' | 'more'>;

/** Work that goes on after the answer and survives a restart; each job is in the hands of one server at a time. */
export interface Outbox {
  /** Says how jobs of a kind are done. Before `start`. */
  readonly handle: <Payload>(kind: string, handler: JobHandler<Payload>) => void;
  /**
   * Adds a job, whose payload goes through JSON; with a transaction, the job comes to be with the rest of it. It begins
   * a moment after the commit, and not before `notBefore`, in milliseconds since 1970 UTC, at most 15 minutes from now.
   */
  readonly add: (database: Database, kind: string, payload: unknown, notBefore?: number) => Promise<void>;
  readonly start: () => void;
  /** Finishes the step that is being done. */
  readonly stop: () => Promise<void>;
}

export function createOutbox(database: Database, logger: Logger): Outbox {
  const worker = uuidv7();
  const jobs = createJobRepository(database);
  const handlers = new Map<string, JobHandler<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isStopped = true;
  let isWoken = false;

  async function step(job: JobRow): Promise<void> {
    const handler = handlers.get(job.kind);
    if (!handler) throw new Error(`Nobody handles jobs of the kind ${job.kind}`);
    const renewal = setInterval(() => {
      // Where this fails, another worker takes over; a step may be done twice.
      jobs.hold(job.id, worker, Date.now() + HOLD_MS).catch(() => {});
    }, HOLD_MS / 3);
    try {
      const outcome = await handler(JSON.parse(job.payload), { failures: job.failures });
      if (outcome === 'done') await jobs.remove(job.id, worker);
      else await jobs.release(job.id, worker, { run_on: Date.now(), failures: 0 });
    } catch (error) {
      const failures = job.failures + 1;
      const delay = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
      logger.warn({ err: error, kind: job.kind, failures, retryInMs: delay }, 'A job has failed and is tried again');
      await jobs.release(job.id, worker, { run_on: Date.now() + delay, failures });
    } finally {
      clearInterval(renewal);
    }
  }

  async function work(): Promise<void> {
    try {
      while (!isStopped) {
        isWoken = false;
        const now = Date.now();
        const job = await jobs.claim([...handlers.keys()], worker, now, now + HOLD_MS);
        if (job) await step(job);
        else if (!isWoken) return;
        await setImmediate();
      }
    } catch (error) {
      logger.error({ err: error }, 'The outbox could not be read');
    }
  }

  function wake(): void {
    isWoken = true;
    if (isStopped || running) return;
    clearTimeout(timer);
    running = work().finally(() => {
      running = undefined;
      if (!isStopped) timer = setTimeout(wake, POLL_MS);
    });
  }

  return {
    handle(kind, handler) {
      handlers.set(kind, handler as JobHandler<unknown>);
    },
    async add(target, kind, payload, notBefore = Date.now()) {
      await createJobRepository(target).create(uuidv7(), kind, JSON.stringify(payload), notBefore);
      setTimeout(wake, COMMIT_MS).unref();
    },
    start() {
      isStopped = false;
      wake();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
