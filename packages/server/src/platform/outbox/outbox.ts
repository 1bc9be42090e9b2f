import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../db/database.ts';
import type { Logger } from '../logger.ts';
import { createJobRepository, type JobRow, type Openings } from './job-repository.ts';

/** How long a transaction that adds a job usually takes at most. After a longer one, the next poll finds the job. */
const COMMIT_MS = 50;

/** How often a server polls for jobs of other servers and of earlier starts. */
const POLL_MS = 2000;

/** A server that has not renewed its hold on a job for this long is dead, and another one runs the job. */
const HOLD_MS = 15_000;

const FIRST_RETRY_MS = 1000;
const LAST_RETRY_MS = 10 * 60_000;

/** How long a stop waits for handlers to react to their signal. */
const STOP_GRACE_MS = 1000;

interface JobContext {
  /** Failures in a row so far. */
  readonly failures: number;
  /** Aborted when the step takes too long, or the server stops. */
  readonly signal: AbortSignal;
}

/**
 * Runs one step of a job, well under a second where possible: between two steps, other jobs of the lane get their turn.
 * A step may run twice, where a server died before it could record the first run. A step that throws is retried, after
 * one second at first, and after ten minutes at most.
 */
type JobHandler<Payload> = (payload: Payload, job: JobContext) => Promise<'done' | 'more'>;

/** How the jobs of a kind run on each server. */
interface JobPolicy<Payload> {
  /** How many jobs of the kind run at the same time. */
  readonly limit: number;
  /** After this many milliseconds a step is aborted and has failed, even if the handler ignores its signal. */
  readonly timeoutMs: number;
  /**
   * Divides the kind into lanes by a key of the payload, with a limit for each lane: a host that does not answer then
   * delays no other host.
   */
  readonly lanes?: { readonly keyOf: (payload: Payload) => string; readonly limit: number };
}

interface Kind extends JobPolicy<unknown> {
  readonly handler: JobHandler<unknown>;
}

/** A step that is running. */
interface Step {
  readonly kind: Kind;
  /** The value of `job.kind`. */
  readonly lane: string;
  readonly cancellation: AbortController;
  /** Waits for the handler no longer. */
  readonly abandon: (reason: Error) => void;
  /** Resolves when the outcome is recorded. */
  readonly ended: Promise<void>;
}

/** Background work that survives a restart. One server at a time runs a job. */
export interface Outbox {
  /**
   * Registers the handler of a kind, before `start` and before jobs of the kind are added. A kind has no space, `%` or `_`.
   */
  readonly handle: <Payload>(kind: string, policy: JobPolicy<Payload>, handler: JobHandler<Payload>) => void;
  /**
   * Adds a job, whose payload is stored as JSON. In a transaction, the job exists once that is committed. It starts a
   * moment after the commit, and not before `notBefore`, in milliseconds since 1970 UTC, at most 15 minutes from now.
   */
  readonly add: (database: Database, kind: string, payload: unknown, notBefore?: number) => Promise<void>;
  readonly start: () => void;
  /** Aborts the steps that are running and releases their jobs, without counting a failure. Takes a second at most. */
  readonly stop: () => Promise<void>;
}

export function createOutbox(database: Database, logger: Logger): Outbox {
  const worker = uuidv7();
  const jobs = createJobRepository(database);
  const kinds = new Map<string, Kind>();
  const steps = new Map<string, Step>();
  let timer: NodeJS.Timeout | undefined;
  let renewal: NodeJS.Timeout | undefined;
  let search: Promise<void> | undefined;
  let isStopped = true;
  let isWoken = false;

  function openings(): Openings {
    const running = [...steps.values()];
    const isLaneFull = ({ kind, lane }: Step) =>
      kind.lanes !== undefined && running.filter((step) => step.lane === lane).length >= kind.lanes.limit;
    return {
      kinds: [...kinds].flatMap(([name, kind]) =>
        running.filter((step) => step.kind === kind).length < kind.limit ? [name] : [],
      ),
      fullLanes: [...new Set(running.filter(isLaneFull).map(({ lane }) => lane))],
      running: [...steps.keys()],
    };
  }

  async function startDueJobs(): Promise<void> {
    try {
      while (!isStopped) {
        isWoken = false;
        const now = Date.now();
        const job = await jobs.claim(openings(), worker, now, now + HOLD_MS);
        if (!job && !isWoken) return;
        if (job && isStopped) await jobs.release(job.id, worker, job);
        else if (job) startStep(job);
      }
    } catch (error) {
      logger.error({ err: error }, 'Could not read the outbox');
    }
  }

  function startStep(job: JobRow): void {
    const [name = ''] = job.kind.split(' ');
    const kind = kinds.get(name) as Kind;
    const cancellation = new AbortController();
    const abandoned = Promise.withResolvers<never>();
    // The race below does not begin if the payload is not JSON.
    abandoned.promise.catch(() => {});
    const timeout = setTimeout(() => {
      const reason = new Error(`The job took longer than ${kind.timeoutMs} ms`);
      cancellation.abort(reason);
      abandoned.reject(reason);
    }, kind.timeoutMs);
    const run = async () => {
      const context = { failures: job.failures, signal: cancellation.signal };
      return Promise.race([kind.handler(JSON.parse(job.payload), context), abandoned.promise]);
    };
    const ended = run()
      .then((outcome) => finish(job, outcome))
      .catch((error: unknown) => retry(job, error))
      // The job runs again when the hold ends.
      .catch((error: unknown) => logger.error({ err: error }, 'Could not record the outcome of a job'))
      .then(() => {
        clearTimeout(timeout);
        steps.delete(job.id);
        wake();
      });
    steps.set(job.id, { kind, lane: job.kind, cancellation, abandon: abandoned.reject, ended });
  }

  function finish(job: JobRow, outcome: 'done' | 'more'): Promise<void> {
    if (outcome === 'done') return jobs.remove(job.id, worker);
    return jobs.release(job.id, worker, { run_on: Date.now(), failures: 0 });
  }

  async function retry(job: JobRow, error: unknown): Promise<void> {
    if (isStopped) return jobs.release(job.id, worker, job);
    const failures = job.failures + 1;
    const delay = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS);
    logger.warn({ err: error, kind: job.kind, failures, retryInMs: delay }, 'A job failed and is retried');
    await jobs.release(job.id, worker, { run_on: Date.now() + delay, failures });
  }

  function wake(): void {
    isWoken = true;
    if (isStopped || search) return;
    clearTimeout(timer);
    search = startDueJobs().then(() => {
      search = undefined;
      if (isWoken) wake();
      else if (!isStopped) timer = setTimeout(wake, POLL_MS);
    });
  }

  function renewHolds(): void {
    // After a failure, another server takes over, and a step may run twice.
    if (steps.size > 0) jobs.hold([...steps.keys()], worker, Date.now() + HOLD_MS).catch(() => {});
  }

  return {
    handle(name, policy, handler) {
      kinds.set(name, { ...policy, handler } as Kind);
    },
    async add(target, name, payload, notBefore = Date.now()) {
      const kind = kinds.get(name);
      if (!kind) throw new Error(`No handler for jobs of the kind ${name}`);
      const lane = kind.lanes ? `${name} ${kind.lanes.keyOf(payload)}` : name;
      await createJobRepository(target).create(uuidv7(), lane, JSON.stringify(payload), notBefore);
      setTimeout(wake, COMMIT_MS).unref();
    },
    start() {
      isStopped = false;
      renewal = setInterval(renewHolds, HOLD_MS / 3);
      wake();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      const running = [...steps.values()];
      const reason = new Error('The server stops');
      for (const step of running) step.cancellation.abort(reason);
      const grace = setTimeout(() => {
        for (const step of running) step.abandon(reason);
      }, STOP_GRACE_MS);
      await Promise.all([search, ...running.map((step) => step.ended)]);
      clearTimeout(grace);
      clearInterval(renewal);
    },
  };
}
