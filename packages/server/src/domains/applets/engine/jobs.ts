import type { AppletReason } from '@tinkerstream/contract/applets';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Nodes } from '../../../platform/cluster/nodes.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { BackgroundJobs, PreparedJob } from '../../../platform/jobs/background-jobs.ts';
import type { JobContext } from '../../../platform/jobs/job-policy.ts';
import { createKeptRepository } from '../../../platform/kept/kept-repository.ts';
import type { KeptChange } from '../../../platform/kept/kept-rows.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { ActionIntent, ActionResult, Sequence, SequencedAction } from '../actions/action-definition.ts';
import type { Actions } from '../actions/action-registry.ts';
import type { AppletAction, AppletEntity } from '../applet.ts';
import type { RepeatableIntent } from '../runs/run.ts';
import type { ReportAction } from './action-reports.ts';
import type { FindStop } from './action-rights.ts';
import { CALL, createPrepareAction, LOCAL, type Prepared, PUBLISH, type SequencedIntent } from './order/preparing.ts';
import { createSequences } from './order/sequences.ts';
import { WaitingCalls } from './order/waiting-calls.ts';

/** Maximum messages of applets on their way to the store at a time, and of one user: more would only wait there. */
const PUBLISH_LIMIT = 1000;
const PUBLISHED_BY_USER = 64;
const PUBLISH_TIMEOUT_MS = 30_000;
/** Maximum calls of other services at a time, and of one user to one host: the failing calls of one user delay no other. */
const CALL_LIMIT = 128;
const CALLS_OF_USER_TO_HOST = 2;
/** The timeout of a call. An action may take 30 seconds; see `Actions.performAction`. */
const CALL_TIMEOUT_MS = 35_000;

/** Maximum steps within this server at a time, and of one user. */
const LOCAL_LIMIT = 64;
const LOCAL_OF_USER = 4;
const LOCAL_TIMEOUT_MS = 30_000;

/** Maximum calls of other services by the applets of a user in a minute. */
const MAX_CALLS_A_MINUTE = 120;
/** How long a failed call is tried again. */
const TRIED_FOR_MS = 24 * 60 * 60_000;
/** How long a failed call is tried again if another action waits for it. */
const TRIED_FOR_NEXT_MS = 60_000;

/** The payload of a job. The id of the job is the id of the intent. */
type Intent = SequencedIntent;

export type AppletJobs = ReturnType<typeof createAppletJobs>;

interface JobsNeeds {
  readonly clock: Clock;
  readonly database: Database;
  readonly backgroundJobs: BackgroundJobs;
  readonly nodes: Pick<Nodes, 'createLimit' | 'everywhere'>;
  readonly actions: Pick<Actions, 'laneOf' | 'performAction'>;
  readonly findStop: FindStop;
  readonly report: ReportAction;
  readonly logger: Logger;
}

/** The actions of applets as background jobs: an action that was decided once is performed, also after a crash. */
export function createAppletJobs({
  clock,
  database,
  backgroundJobs,
  nodes,
  actions,
  findStop,
  report,
  logger,
}: JobsNeeds) {
  const calls = nodes.createLimit('applet-calls', MAX_CALLS_A_MINUTE, 60_000);
  const waiting = new WaitingCalls(nodes, 'applet-call-ended');
  const prepare = createPrepareAction(clock, backgroundJobs, waiting);
  const sequences = createSequences({ clock, database, backgroundJobs, nodes, findStop, report, prepare });

  const publishPolicy = {
    limit: PUBLISH_LIMIT,
    timeoutMs: PUBLISH_TIMEOUT_MS,
    startsAtOnce: true,
    lanes: { keyOf: ({ runsAsId }: Intent) => runsAsId, limit: PUBLISHED_BY_USER },
  };
  backgroundJobs.handle<Intent>(PUBLISH, publishPolicy, async (intent, job) => {
    const stop = await sequences.findStop(intent);
    if (stop) return sequences.stop(intent, job.id, stop);
    const next = sequences.following(intent);
    if (!(await attempt(intent, job, next))) return sequences.goOn(intent, job.id, next);
    // The commit of the message has removed the job, and added the next one.
    sequences.started(intent, next);
    return 'removed';
  });

  const lanes = {
    keyOf: ({ action, runsAsId }: Intent) => `${actions.laneOf(action) ?? ''} ${runsAsId}`,
    limit: CALLS_OF_USER_TO_HOST,
  };
  backgroundJobs.handle<Intent>(CALL, { limit: CALL_LIMIT, timeoutMs: CALL_TIMEOUT_MS, lanes }, async (intent, job) => {
    waiting.add(intent.appletId, job.id);
    const stop = await sequences.findStop(intent);
    if (!stop) {
      const seconds = job.failures === 0 ? await calls.count(intent.runsAsId) : 0;
      if (seconds > 0) {
        report(intent, 'RETRIED', { code: 'TOO_MANY_CALLS', detail: String(MAX_CALLS_A_MINUTE), seen: '' });
        return { againInMs: seconds * 1000 };
      }
      await attempt(intent, job);
    }
    waiting.remove(intent.appletId, job.id);
    return stop ? sequences.stop(intent, job.id, stop) : sequences.goOn(intent, job.id);
  });

  const localPolicy = {
    limit: LOCAL_LIMIT,
    timeoutMs: LOCAL_TIMEOUT_MS,
    startsAtOnce: true,
    lanes: { keyOf: ({ runsAsId }: Intent) => runsAsId, limit: LOCAL_OF_USER },
  };
  backgroundJobs.handle<Intent>(LOCAL, localPolicy, async (intent, job) => {
    const stop = await sequences.findStop(intent);
    if (stop) return sequences.stop(intent, job.id, stop);
    await attempt(intent, job);
    return sequences.goOn(intent, job.id);
  });

  /** @returns whether the action is done; false if it failed for good. @throws if it is to be tried again */
  async function attempt(
    intent: Intent,
    { id, failures, signal }: JobContext,
    next: readonly PreparedJob[] = [],
  ): Promise<boolean> {
    const start = clock.monotonic();
    const { outcome, reason } = await perform({ ...intent, id }, signal, next);
    const attempted = { durationMs: Math.round(clock.monotonic() - start), tries: failures + 1 };
    // The server stops, or the action took too long: another run decides its result.
    if (outcome === 'RETRIED') signal.throwIfAborted();
    if (outcome === 'RETRIED' && clock.steady() - (intent.preparedOn ?? intent.createdOn) > triedForMs(intent)) {
      report(intent, 'FAILED', givenUp(intent), attempted);
      return false;
    }
    report(intent, outcome, reason ?? null, attempted);
    if (outcome === 'RETRIED') throw new Error(`An action of type ${intent.action.type} failed: ${reason.code}`);
    return outcome === 'DONE';
  }

  async function perform(
    intent: ActionIntent,
    signal: AbortSignal,
    next: readonly PreparedJob[],
  ): Promise<ActionResult> {
    try {
      return await actions.performAction(intent, signal, next);
    } catch (error) {
      signal.throwIfAborted();
      logger.error({ err: error, appletId: intent.appletId, type: intent.action.type }, 'Could not perform an action');
      return { outcome: 'RETRIED', reason: { code: 'FAILED', detail: '', seen: '' } };
    }
  }

  return {
    /**
     * @param cause the applets that the message behind it has passed through, including this one, and its board
     * @param delayMs how much later it may start
     */
    prepare(
      { id, name, projectId, runsAsId }: AppletEntity,
      action: AppletAction,
      target: string,
      cause: Pick<Intent, 'hops' | 'chain' | 'board' | 'run'>,
      delayMs: number,
    ): Prepared {
      const applet = { appletId: id, appletName: name, projectId, runsAsId };
      return prepare({ ...applet, action, target, ...cause, createdOn: clock.wall() }, delayMs);
    },

    /** Begins a run whose actions are performed one after another. */
    beginInOrder(
      { id, name, projectId, runsAsId }: AppletEntity,
      [first, ...rest]: readonly SequencedAction[],
      order: Pick<Sequence, 'version' | 'turn'>,
      cause: Pick<Intent, 'hops' | 'chain' | 'board'>,
      delayMs: number,
    ) {
      if (!first) return undefined;
      const applet = { appletId: id, appletName: name, projectId, runsAsId };
      const intent = { ...applet, ...cause, ...first, sequence: { ...order, rest }, createdOn: clock.wall() };
      return sequences.begin(intent, delayMs);
    },

    sequences,

    /** Prepares the repetition of an action that failed. */
    prepareAgain: (intent: RepeatableIntent): Prepared => prepare({ ...intent, createdOn: clock.wall() }, 0),

    /** Notes committed jobs of an applet. */
    committed({ id }: Pick<AppletEntity, 'id'>, jobs: readonly PreparedJob[]): void {
      for (const job of jobs) if (job.lane.startsWith(CALL)) waiting.add(id, job.id);
    },

    /** Stores jobs, and the memory of applets, in a transaction of their own. Starts the jobs. */
    async commit(jobs: readonly PreparedJob[], kept: readonly KeptChange[]): Promise<void> {
      if (jobs.length === 0 && kept.length === 0) return;
      await database.transaction().execute(async (transaction) => {
        await createKeptRepository(transaction).change(kept);
        await backgroundJobs.addPrepared(transaction, jobs);
      });
      backgroundJobs.startPrepared(jobs);
    },
  };
}

function isWaitedFor({ sequence }: Intent): boolean {
  return sequence !== undefined && sequence.rest.length > 0;
}

function triedForMs(intent: Intent): number {
  return isWaitedFor(intent) ? TRIED_FOR_NEXT_MS : TRIED_FOR_MS;
}

function givenUp(intent: Intent): AppletReason {
  if (!isWaitedFor(intent)) return { code: 'GIVEN_UP', detail: '', seen: '' };
  return { code: 'NEXT_WAITED', detail: String(TRIED_FOR_NEXT_MS / 1000), seen: '' };
}
