import { v7 as uuidv7 } from 'uuid';
import { batched } from '../batched.ts';
import { type Clock, createClock, type Timer } from '../clock/clock.ts';
import type { Database } from '../db/database.ts';
import { checkRow } from '../db/rows/column-values.ts';
import type { Logger } from '../logger.ts';
import { type JobHandler, type JobPolicy, LONGEST_WAIT_MS, type Outcome } from './job-policy.ts';
import { createJobRepository, type JobRow, type Openings } from './job-repository.ts';
import { Lanes } from './lanes.ts';
import { JOB_COLUMNS } from './tables.ts';

/** The usual maximum of a transaction that adds a job. After a longer one, the next poll finds the job. */
const COMMIT_MS = 50;

/** How often a server polls for jobs of other servers and of earlier starts. */
const POLL_MS = 2000;
/** How often a server polls while jobs wait for their time. Each poll claims due jobs in one write. */
const WAITING_POLL_MS = 250;

/** A server that has not renewed its hold on a job for this long is dead, and another one runs the job. */
const HOLD_MS = 15_000;
const RENEWAL_MS = HOLD_MS / 3;

/** Maximum jobs in one claim: one write for all of them. */
const MAX_CLAIMED = 100;

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 10 * 60_000;

/** How long a stop waits for handlers to react to their signal. */
const STOP_GRACE_MS = 1000;

interface Kind extends JobPolicy<unknown> {
  readonly handler: JobHandler<unknown>;
}

/** A step that is running. */
interface Step {
  /** The end of the hold, as this server last wrote it. */
  heldUntil: number;
  readonly cancellation: AbortController;
  /** Stops waiting for the handler. */
  readonly abandon: (reason: Error) => void;
  /** Resolves when the outcome is recorded. */
  readonly ended: Promise<void>;
}

/** A job that a transaction of the caller inserts. */
export interface PreparedJob {
  readonly id: string;
  /** The value of `job.kind`: the kind and its lane. */
  readonly lane: string;
  /** The payload as JSON. */
  readonly payload: string;
  /** When to run the job, by the steady clock, like `heldUntil`. */
  readonly runOn: number;
  /** This server, if it starts the job after the commit. Null if the ordinary search finds it. */
  readonly heldBy: string | null;
  readonly heldUntil: number;
}

/** Background work that survives a restart. One server at a time runs a job. */
export interface BackgroundJobs {
  /**
   * Registers the handler of a kind, before `start` and before jobs of the kind are added. A kind has no space, `%` or `_`.
   */
  readonly handle: <Payload>(kind: string, policy: JobPolicy<Payload>, handler: JobHandler<Payload>) => void;
  /**
   * Adds a job, whose payload is stored as JSON. In a transaction, the job exists once that is committed. It starts a
   * moment after the commit, or `delayMs` later.
   * @throws RangeError for a delay of more than 15 minutes
   */
  readonly add: (database: Database, kind: string, payload: unknown, delayMs?: number) => Promise<void>;
  /**
   * Makes a job for a transaction that is not one of `Database`, such as a batch of records. Writes nothing.
   * @param delayMs delays the start, by at most 15 minutes; later jobs of its lane wait for it
   * @throws RowRefused for a delay that is no number
   */
  readonly prepare: (kind: string, payload: unknown, delayMs?: number) => PreparedJob;
  /** Adds prepared jobs in a transaction of `Database`. */
  readonly addPrepared: (database: Database, jobs: readonly PreparedJob[]) => Promise<void>;
  /**
   * Removes jobs in a transaction of `Database` that does their work, even if another server holds them. Their handlers
   * return `removed`.
   * @returns the ids of jobs that still existed: only their work is to be done
   */
  readonly remove: (database: Database, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /**
   * Starts the jobs of some lanes that wait for their time. Their handlers check why they waited.
   * @param keys the keys of the lanes of a kind; all if absent
   */
  readonly hurry: (kind: string, keys?: readonly string[]) => Promise<void>;
  /** Starts some jobs that wait for their time, in a transaction of `Database`. */
  readonly hurryJobs: (database: Database, ids: readonly string[]) => Promise<void>;
  /**
   * Makes a job that this server runs wait until someone hurries it, or for 15 minutes, in a transaction of `Database`.
   * Its handler returns `removed`.
   */
  readonly postpone: (database: Database, id: string) => Promise<void>;
  /** Starts prepared jobs, in the order of the list. Call this after the commit. */
  readonly startPrepared: (jobs: readonly PreparedJob[]) => void;
  /** The number of jobs of all servers that are due, including running ones, and of jobs that wait for their time. */
  readonly count: () => Promise<{ readonly due: number; readonly later: number }>;
  readonly start: () => void;
  /** Aborts running steps and releases their jobs, without counting a failure. Takes a second at most. */
  readonly stop: () => Promise<void>;
}

interface BackgroundJobsOptions {
  /** Whether no other server works on this database: then jobs that are held at the start were held by a dead one. */
  readonly isAlone?: boolean;
  /** The clock by which jobs wait. */
  readonly clock?: Clock;
}

export function createBackgroundJobs(
  database: Database,
  logger: Logger,
  { isAlone = false, clock = createClock() }: BackgroundJobsOptions = {},
): BackgroundJobs {
  const now = clock.steady;
  const worker = uuidv7();
  const jobs = createJobRepository(database);
  const lanes = new Lanes<Kind>();
  const steps = new Map<string, Step>();
  /** Lanes with jobs that a search must start before any prepared one, to keep their order; and when the last is due. */
  const backlogged = new Map<string, number>();
  /** Prepared jobs that could not start. The next search releases them all at once. */
  let unstarted: string[] = [];
  let mustReleaseOthers = isAlone;
  let timer: Timer | undefined;
  /** The delay of the current poll. */
  let pollMs = POLL_MS;
  let renewal: Timer | undefined;
  let search: Promise<void> | undefined;
  let isStopped = true;
  let isWoken = false;
  /** Whether the last search had to leave out a full kind or lane. */
  let isLimited = false;

  /** Jobs wait again in batches: ten thousand jobs that check the clock at times would otherwise be as many writes. */
  const waitAgain = batched(async (waiting: readonly Pick<JobRow, 'id' | 'run_on'>[]) => {
    await jobs.releaseAll(waiting, worker);
    return new Map<(typeof waiting)[number], undefined>();
  }, MAX_CLAIMED);

  function openings(at: number): Openings {
    const hasHold = ({ heldUntil }: Step) => at < heldUntil && heldUntil <= at + HOLD_MS;
    return {
      ...lanes.open(),
      running: [...steps].flatMap(([id, step]) => (hasHold(step) ? [] : [id])),
    };
  }

  async function startDueJobs(): Promise<void> {
    try {
      while (!isStopped) {
        isWoken = false;
        await releaseHolds();
        const at = now();
        const open = openings(at);
        const due = await jobs.findDue(open, at, MAX_CLAIMED);
        if (due.length > 0)
          await claim(
            due.filter(({ kind }) => lanes.reserve(kind)),
            at,
          );
        else if (!isWoken) return endSearch(open, at);
      }
    } catch (error) {
      logger.error(
        { err: error },
        'Could not read the background jobs; the next try is in 2 s. Check that the database answers',
      );
    }
  }

  /** Claims jobs with reserved places, and starts them. */
  async function claim(due: readonly JobRow[], at: number): Promise<void> {
    if (due.length === 0) return;
    let claimed = new Set<string>();
    try {
      const ids = due.map(({ id }) => id);
      const held = await jobs.claim(ids, worker, at, at + HOLD_MS);
      if (isStopped) await jobs.releaseUnstarted(ids, worker);
      else claimed = held;
    } finally {
      for (const job of due) {
        if (claimed.has(job.id)) startStep(job, at + HOLD_MS);
        else lanes.leave(job.kind);
      }
    }
  }

  /** Ends a search: nothing is due in the open lanes, so prepared jobs may start in them at once. */
  function endSearch(open: Openings, at: number): void {
    isLimited = lanes.isLimited(open);
    for (const [lane, dueOn] of backlogged) {
      if (lanes.isIn(lane, open) && !isAhead(dueOn, at)) backlogged.delete(lane);
    }
  }

  /** Whether jobs wait in some lane for their time, or only for a search. */
  function isAnyBacklogged(isForTime: boolean): boolean {
    const at = now();
    return [...backlogged.values()].some((dueOn) => isAhead(dueOn, at) === isForTime);
  }

  /** Whether a time is still to come. A time too far away was noted before the clock went back. */
  function isAhead(time: number, at: number): boolean {
    return time > at && time <= at + LONGEST_WAIT_MS;
  }

  async function releaseHolds(): Promise<void> {
    if (mustReleaseOthers) await jobs.releaseOthers(worker);
    mustReleaseOthers = false;
    // This search may have claimed some of them already: their hold had ended before their commit.
    const ids = unstarted.filter((id) => !steps.has(id));
    unstarted = [];
    // After a failure the jobs are found when the hold ends.
    if (ids.length > 0) await jobs.releaseUnstarted(ids, worker);
  }

  function cannotRelease(error: unknown): void {
    logger.warn({ err: error }, 'Could not release jobs, which another server or the next start runs later');
  }

  /** Starts a job with a reserved place. */
  function startStep(job: JobRow, heldUntil: number): void {
    const kind = lanes.kindOf(job.kind);
    const cancellation = new AbortController();
    const abandoned = Promise.withResolvers<never>();
    // The race below does not begin if the payload is not JSON.
    abandoned.promise.catch(() => {});
    // What a handler does takes the time of this process, whatever the clock says.
    const timeout = setTimeout(() => {
      const reason = new Error(`The job took longer than ${kind.timeoutMs} ms`);
      cancellation.abort(reason);
      abandoned.reject(reason);
    }, kind.timeoutMs);
    const run = async () => {
      const context = { id: job.id, failures: job.failures, signal: cancellation.signal };
      return Promise.race([kind.handler(JSON.parse(job.payload), context), abandoned.promise]);
    };
    /** Whether the end of the step makes no further job due. */
    let isNoNews = false;
    const ended = run()
      .then((outcome) => {
        isNoNews = outcome === 'removed' || typeof outcome === 'object';
        return finish(job, outcome);
      })
      .catch((error: unknown) => retry(job, error))
      // The job runs again when the hold ends.
      .catch((error: unknown) => logger.error({ err: error }, 'Could not record the outcome of a job'))
      .then(() => {
        clearTimeout(timeout);
        steps.delete(job.id);
        lanes.leave(job.kind);
        if (!isNoNews || isLimited || isAnyBacklogged(false)) wake();
      });
    steps.set(job.id, { heldUntil, cancellation, abandon: abandoned.reject, ended });
  }

  async function finish(job: JobRow, outcome: Outcome): Promise<void> {
    if (outcome === 'done') await jobs.remove(job.id, worker);
    if (outcome === 'more') await jobs.release(job.id, worker, { run_on: now(), failures: 0 });
    if (typeof outcome === 'object') {
      await waitAgain({ id: job.id, run_on: now() + Math.ceil(outcome.againInMs) });
    }
  }

  async function retry(job: JobRow, error: unknown): Promise<void> {
    if (isStopped) return jobs.release(job.id, worker, job);
    const failures = job.failures + 1;
    const delay = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
    logger.warn({ err: error, kind: job.kind, failures, retryInMs: delay }, 'A job failed and is retried');
    await jobs.release(job.id, worker, { run_on: now() + delay, failures });
  }

  function wake(): void {
    isWoken = true;
    if (isStopped || search) return;
    clock.clear(timer);
    search = startDueJobs().then(() => {
      search = undefined;
      if (isWoken) wake();
      else if (!isStopped) pollIn(isAnyBacklogged(true) ? WAITING_POLL_MS : POLL_MS);
    });
  }

  function pollIn(ms: number): void {
    clock.clear(timer);
    pollMs = ms;
    timer = clock.setTimeout(wake, ms);
  }

  /** Renews the holds of long steps. Short steps end within their first hold. */
  function renewHolds(): void {
    const until = now() + HOLD_MS;
    const ending = [...steps].filter(([, step]) => step.heldUntil < until - RENEWAL_MS || step.heldUntil > until);
    if (ending.length === 0) return;
    const renewed = jobs.hold(
      ending.map(([id]) => id),
      worker,
      until,
    );
    renewed.then(
      () => {
        for (const [, step] of ending) step.heldUntil = until;
      },
      // After a failure another server takes over, and a step may run twice.
      () => {},
    );
  }

  /** Whether a prepared job can start now, in a place reserved for it. Its hold must last until the next renewal. */
  function canStart({ lane, heldBy, heldUntil }: PreparedJob): boolean {
    if (isStopped || heldBy === null || backlogged.has(lane)) return false;
    const left = heldUntil - now();
    return left > HOLD_MS / 2 && left <= HOLD_MS && lanes.reserve(lane);
  }

  return {
    handle(name, policy, handler) {
      lanes.add(name, { ...policy, handler } as Kind);
    },
    async add(target, name, payload, delayMs = 0) {
      // A time in place of a delay is further ahead, and a job that far ahead would start at once.
      if (!(delayMs <= LONGEST_WAIT_MS))
        throw new RangeError(`A job of ${name} waits ${delayMs} ms, which is too long`);
      const { lane } = lanes.laneOf(name, payload);
      await createJobRepository(target).create(uuidv7(), lane, JSON.stringify(payload), now() + Math.ceil(delayMs));
      clock.setTimeout(wake, COMMIT_MS).unref();
    },
    prepare(name, payload, delayMs = 0) {
      const { kind, lane } = lanes.laneOf(name, payload);
      const at = now();
      const isLater = !kind.startsAtOnce || delayMs > 0 || backlogged.has(lane);
      const job: PreparedJob = {
        id: uuidv7(),
        lane,
        payload: JSON.stringify(payload),
        runOn: at + Math.ceil(delayMs),
        ...(isLater ? { heldBy: null, heldUntil: 0 } : { heldBy: worker, heldUntil: at + HOLD_MS }),
      };
      // The row is checked here, where only its cause fails: it may be inserted together with those of others.
      checkRow('job', JOB_COLUMNS, rowOf(job));
      return job;
    },
    addPrepared: (target, prepared) => createJobRepository(target).createAll(prepared.map(rowOf)),
    async hurry(kind, keys) {
      if (!keys) await jobs.hurryKind(kind, now());
      else if (keys.length === 0) return;
      else {
        await jobs.hurry(
          keys.map((key) => `${kind} ${key}`),
          now(),
        );
      }
      wake();
    },
    async hurryJobs(target, ids) {
      if (ids.length === 0) return;
      await createJobRepository(target).hurryAll(ids, now());
      clock.setTimeout(wake, COMMIT_MS).unref();
    },
    postpone: (target, id) =>
      createJobRepository(target).release(id, worker, { run_on: now() + LONGEST_WAIT_MS, failures: 0 }),
    remove: (target, ids) => createJobRepository(target).removeAll(ids),
    count: () => jobs.count(now()),
    startPrepared(prepared) {
      const left = prepared.filter((job) => {
        const { id, lane, runOn, heldBy, heldUntil } = job;
        if (canStart(job)) {
          startStep(rowOf(job), heldUntil);
          return false;
        }
        backlogged.set(lane, Math.max(runOn, backlogged.get(lane) ?? 0));
        if (heldBy !== null) unstarted.push(id);
        return true;
      });
      if (left.length === 0) return;
      const at = now();
      if (isStopped) releaseHolds().catch(cannotRelease);
      else if (left.some(({ runOn }) => !isAhead(runOn, at))) wake();
      else if (!search && pollMs > WAITING_POLL_MS) pollIn(WAITING_POLL_MS);
    },
    start() {
      isStopped = false;
      renewal = clock.setInterval(renewHolds, RENEWAL_MS);
      wake();
    },
    async stop() {
      isStopped = true;
      clock.clear(timer);
      const running = [...steps.values()];
      const reason = new Error('The server stops');
      for (const step of running) step.cancellation.abort(reason);
      const grace = setTimeout(() => {
        for (const step of running) step.abandon(reason);
      }, STOP_GRACE_MS);
      await Promise.all([search, ...running.map((step) => step.ended)]);
      await releaseHolds().catch(cannotRelease);
      clearTimeout(grace);
      clock.clear(renewal);
    },
  };
}

function rowOf({ id, lane, payload, runOn, heldBy, heldUntil }: PreparedJob): JobRow {
  return { id, kind: lane, payload, failures: 0, run_on: runOn, held_by: heldBy, held_until: heldUntil };
}
