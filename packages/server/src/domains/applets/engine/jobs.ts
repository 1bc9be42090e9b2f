import { ACTION_TYPES, type AppletReason } from '@tinkerstream/contract/applets';
import type { Nodes } from '../../../platform/cluster/nodes.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { BackgroundJobs, PreparedJob } from '../../../platform/jobs/background-jobs.ts';
import type { JobContext } from '../../../platform/jobs/job-policy.ts';
import { createKeptRepository } from '../../../platform/kept/kept-repository.ts';
import type { KeptChange } from '../../../platform/kept/kept-rows.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { ActionIntent, ActionResult } from '../actions/action-definition.ts';
import type { Actions } from '../actions/action-registry.ts';
import type { MailOutbox } from '../actions/email/outbox.ts';
import type { AppletAction, AppletEntity } from '../applet.ts';
import type { RepeatableIntent } from '../runs/run.ts';
import type { ReportAction } from './action-reports.ts';
import type { FindStop } from './action-rights.ts';
import { WaitingCalls } from './waiting-calls.ts';

const PUBLISH = 'applet-publish';
const CALL = 'applet-call';
const LOCAL = 'applet-local';

/** How many messages of applets are on their way to the store at a time, and those of one user: more only wait there. */
const PUBLISH_LIMIT = 1000;
const PUBLISHED_BY_USER = 64;
const PUBLISH_TIMEOUT_MS = 30_000;
/**
 * Calls of other services at a time, and those of one user to one host: the failing calls of one user delay no other.
 */
const CALL_LIMIT = 128;
const CALLS_OF_USER_TO_HOST = 2;
/** An action may take 30 seconds; see `Actions.performAction`. */
const CALL_TIMEOUT_MS = 35_000;

/** Steps within this server at a time, and those of one user. */
const LOCAL_LIMIT = 64;
const LOCAL_OF_USER = 4;
const LOCAL_TIMEOUT_MS = 30_000;

/** Calls of other services by the applets of a user in a minute. */
const MAX_CALLS_A_MINUTE = 120;
/** Calls of an applet that wait or are tried again. */
const MAX_WAITING_CALLS = 1000;
/** How long a call is tried again. */
const TRIED_FOR_MS = 24 * 60 * 60_000;

/** The payload of a job. The id of the job is the id of the intent. */
type Intent = RepeatableIntent;

type Prepared =
  | { readonly job: PreparedJob; readonly refusal?: never }
  | { readonly job?: never; readonly refusal: AppletReason };

export type AppletJobs = ReturnType<typeof createAppletJobs>;

interface JobsNeeds {
  readonly database: Database;
  readonly backgroundJobs: BackgroundJobs;
  readonly nodes: Pick<Nodes, 'createLimit' | 'everywhere'>;
  readonly actions: Pick<Actions, 'laneOf' | 'performAction'>;
  readonly mails: MailOutbox;
  readonly findStop: FindStop;
  readonly report: ReportAction;
  readonly logger: Logger;
}

/** The actions of applets as background jobs: what was decided once is performed, also after a crash. */
export function createAppletJobs({
  database,
  backgroundJobs,
  nodes,
  actions,
  mails,
  findStop,
  report,
  logger,
}: JobsNeeds) {
  const calls = nodes.createLimit('applet-calls', MAX_CALLS_A_MINUTE, 60_000);
  const waiting = new WaitingCalls(nodes);

  const publishPolicy = {
    limit: PUBLISH_LIMIT,
    timeoutMs: PUBLISH_TIMEOUT_MS,
    startsAtOnce: true,
    lanes: { keyOf: ({ runsAsId }: Intent) => runsAsId, limit: PUBLISHED_BY_USER },
  };
  backgroundJobs.handle<Intent>(PUBLISH, publishPolicy, async (intent, job) => {
    const isDone = (await mayRun(intent)) && (await attempt(intent, job));
    // The commit of the message has removed the job.
    return isDone ? 'removed' : 'done';
  });

  const lanes = {
    keyOf: ({ action, runsAsId }: Intent) => `${actions.laneOf(action) ?? ''} ${runsAsId}`,
    limit: CALLS_OF_USER_TO_HOST,
  };
  backgroundJobs.handle<Intent>(CALL, { limit: CALL_LIMIT, timeoutMs: CALL_TIMEOUT_MS, lanes }, async (intent, job) => {
    waiting.add(intent.appletId, job.id);
    if (await mayRun(intent)) {
      const seconds = job.failures === 0 ? await calls.count(intent.runsAsId) : 0;
      if (seconds > 0) {
        report(intent, 'RETRIED', { code: 'TOO_MANY_CALLS', detail: String(MAX_CALLS_A_MINUTE), seen: '' });
        return { againInMs: seconds * 1000 };
      }
      await attempt(intent, job);
    }
    waiting.remove(intent.appletId, job.id);
    return 'done';
  });

  const localPolicy = {
    limit: LOCAL_LIMIT,
    timeoutMs: LOCAL_TIMEOUT_MS,
    startsAtOnce: true,
    lanes: { keyOf: ({ runsAsId }: Intent) => runsAsId, limit: LOCAL_OF_USER },
  };
  backgroundJobs.handle<Intent>(LOCAL, localPolicy, async (intent, job) => {
    if (await mayRun(intent)) await attempt(intent, job);
    return 'done';
  });

  /** Whether an action may run. Logs the reason if not, unless the event trigger was deleted or disabled. */
  async function mayRun(intent: Intent): Promise<boolean> {
    const stop = await findStop(intent);
    if (stop?.reason) report(intent, 'FAILED', stop.reason);
    else if (stop && intent.run) report(intent, 'DROPPED', null);
    return stop === undefined;
  }

  /** @returns whether the action is done; false if it failed for good. @throws if it is to be tried again */
  async function attempt(intent: Intent, { id, failures, signal }: JobContext): Promise<boolean> {
    const start = performance.now();
    const { outcome, reason } = await perform({ ...intent, id }, signal);
    const attempted = { durationMs: Math.round(performance.now() - start), tries: failures + 1 };
    // The server stops, or the action took too long: another run decides what became of it.
    if (outcome === 'RETRIED') signal.throwIfAborted();
    if (outcome === 'RETRIED' && Date.now() - intent.createdOn > TRIED_FOR_MS) {
      report(intent, 'FAILED', { code: 'GIVEN_UP', detail: '', seen: '' }, attempted);
      return false;
    }
    report(intent, outcome, reason ?? null, attempted);
    if (outcome === 'RETRIED') throw new Error(`An action of type ${intent.action.type} failed: ${reason.code}`);
    return outcome === 'DONE';
  }

  async function perform(intent: ActionIntent, signal: AbortSignal): Promise<ActionResult> {
    try {
      return await actions.performAction(intent, signal);
    } catch (error) {
      signal.throwIfAborted();
      logger.error({ err: error, appletId: intent.appletId, type: intent.action.type }, 'Could not perform an action');
      return { outcome: 'RETRIED', reason: { code: 'FAILED', detail: '', seen: '' } };
    }
  }

  function prepare(intent: Intent, delayMs: number): Prepared {
    const { runs } = ACTION_TYPES[intent.action.type];
    if (runs === 'message') return { job: backgroundJobs.prepare(PUBLISH, intent, delayMs) };
    if (runs === 'local') return { job: backgroundJobs.prepare(LOCAL, intent, delayMs) };
    if (runs === 'mail') return { job: mails.prepare(intent, delayMs) };
    if (waiting.countOf(intent.appletId) < MAX_WAITING_CALLS)
      return { job: backgroundJobs.prepare(CALL, intent, delayMs) };
    return { refusal: { code: 'TOO_MANY_WAITING', detail: String(MAX_WAITING_CALLS), seen: '' } };
  }

  return {
    /**
     * @param cause the applets that the message behind it has passed through, this one included, and its board
     * @param delayMs how much later it may start
     */
    prepare(
      { id, name, projectId, runsAsId }: AppletEntity,
      action: AppletAction,
      target: string,
      cause: Pick<Intent, 'hops' | 'board' | 'run'>,
      delayMs: number,
    ): Prepared {
      const applet = { appletId: id, appletName: name, projectId, runsAsId };
      return prepare({ ...applet, action, target, ...cause, createdOn: Date.now() }, delayMs);
    },

    /** The same for an action that failed before. */
    prepareAgain: (intent: RepeatableIntent): Prepared => prepare({ ...intent, createdOn: Date.now() }, 0),

    /** Notes jobs of an applet that are committed. */
    committed({ id }: Pick<AppletEntity, 'id'>, jobs: readonly PreparedJob[]): void {
      for (const job of jobs) if (job.lane.startsWith(CALL)) waiting.add(id, job.id);
    },

    /** Stores jobs, and what applets remember, in a transaction of their own. Starts the jobs. */
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
