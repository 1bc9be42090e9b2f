import { ACTION_TYPES, type AppletReason, waitSecOf } from '@tinkerstream/contract/applets';
import type { Nodes } from '../../../../platform/cluster/nodes.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { BackgroundJobs, PreparedJob } from '../../../../platform/jobs/background-jobs.ts';
import { LONGEST_WAIT_MS, type Outcome } from '../../../../platform/jobs/job-policy.ts';
import type { Sequence } from '../../actions/action-definition.ts';
import type { RepeatableIntent } from '../../runs/run.ts';
import type { ReportAction } from '../action-reports.ts';
import type { FindStop, Stop } from '../action-rights.ts';
import type { RunLog } from '../run-log.ts';
import { WaitingCalls } from '../waiting-calls.ts';

const WAIT = 'applet-wait';
/** Waits that end at the same time, and those of one applet. */
const LIMIT = 64;
const LIMIT_OF_APPLET = 8;
const TIMEOUT_MS = 30_000;

/** Runs of an applet that wait. */
const MAX_WAITING_RUNS = 1000;

/** An action, with those that wait for it. */
export type SequencedIntent = RepeatableIntent & { readonly sequence?: Sequence | undefined };

/** The payload of the job that passes a wait. */
interface Wait extends SequencedIntent {
  /** In milliseconds since 1970 UTC. */
  readonly until: number;
}

interface SequencesNeeds {
  readonly database: Database;
  readonly backgroundJobs: BackgroundJobs;
  readonly nodes: Pick<Nodes, 'everywhere'>;
  readonly findStop: FindStop;
  readonly report: ReportAction;
  readonly logStopped: RunLog['stoppedActions'];
  readonly prepare: (
    intent: SequencedIntent,
    delayMs: number,
  ) => { readonly job?: PreparedJob; readonly refusal?: AppletReason };
}

/**
 * Performs the actions of a run one after another. The job of an action has those after it in its payload, and the transaction
 * that ends it adds the job of the next one: each is performed once, also after a crash.
 */
export function createSequences(needs: SequencesNeeds) {
  const { database, backgroundJobs, nodes, findStop, report, logStopped, prepare } = needs;
  const waitingRuns = new WaitingCalls(nodes, 'applet-run-ended');

  const lanes = { keyOf: ({ appletId }: Wait) => appletId, limit: LIMIT_OF_APPLET };
  backgroundJobs.handle<Wait>(WAIT, { limit: LIMIT, timeoutMs: TIMEOUT_MS, lanes }, async (wait, { id }) => {
    begun(wait);
    const stop = await findStop(wait);
    // Without rights, each action that follows says so itself.
    if (stop && !stop.reason) return stopped(wait, stop);
    const left = wait.until - Date.now();
    // More is left only after the clock went back.
    if (left > 0 && left <= LONGEST_WAIT_MS) return { againInMs: left };
    const outcome = await goOn(wait, id);
    report(wait, 'DONE', null);
    return outcome;
  });

  /** Makes the job of the first action of the rest that can wait; none at the end. */
  function following(intent: Omit<SequencedIntent, 'action' | 'target'>, delayMs = 0): readonly PreparedJob[] {
    const { sequence } = intent;
    for (const [index, one] of (sequence?.rest ?? []).entries()) {
      const rest = sequence?.rest.slice(index + 1) ?? [];
      const next = { ...intent, ...one, sequence: sequence && { ...sequence, rest }, createdOn: Date.now() };
      const { job, refusal } = prepare(next, delayMs);
      if (job) return [job];
      report(next, 'FAILED', refusal ?? null);
    }
    return [];
  }

  /** Ends the job of an action, and begins the next. */
  async function goOn(intent: SequencedIntent, jobId: string, next = following(intent)): Promise<Outcome> {
    if (!intent.sequence) return 'done';
    const isOwn = await database.transaction().execute(async (transaction) => {
      const own = await backgroundJobs.remove(transaction, [jobId]);
      if (own.has(jobId)) await backgroundJobs.addPrepared(transaction, next);
      return own.has(jobId);
    });
    if (isOwn) started(intent, next);
    return 'removed';
  }

  /** Starts the next action, whose job is committed. */
  function started(intent: SequencedIntent, next: readonly PreparedJob[]): void {
    if (!intent.sequence) return;
    if (next.length > 0) backgroundJobs.startPrepared(next);
    else ended(intent);
  }

  /** Notes that a run waits. After a start, a run becomes known when it goes on. */
  function begun({ appletId, run }: Pick<SequencedIntent, 'appletId' | 'run'>): void {
    if (run) waitingRuns.add(appletId, run.id);
  }

  function ended({ appletId, run }: SequencedIntent): void {
    if (run) waitingRuns.remove(appletId, run.id);
  }

  /** Ends an action that may not run, and, if its applet is no longer the same, those that wait for it. */
  function stopped(intent: SequencedIntent, { by }: Stop): Outcome {
    const { sequence } = intent;
    if (!sequence || !by) {
      if (intent.run) report(intent, 'DROPPED', null);
      return 'done';
    }
    const all = [intent, ...sequence.rest.map((one) => ({ ...intent, ...one }))];
    const count = all.filter(({ action }) => ACTION_TYPES[action.type].runs !== 'wait').length;
    for (const [index, one] of all.entries()) {
      report(one, 'DROPPED', { code: by, detail: index === 0 ? String(count) : '', seen: '' });
    }
    logStopped(intent, { code: by, detail: String(count), seen: '' });
    ended(intent);
    return 'done';
  }

  return {
    following,
    goOn,
    started,
    begun,

    /** What becomes of an action that may not run now, by why. */
    async stop(intent: SequencedIntent, jobId: string, stop: Stop): Promise<Outcome> {
      if (!stop.reason) return stopped(intent, stop);
      report(intent, 'FAILED', stop.reason);
      return goOn(intent, jobId);
    },

    /** Makes the job of a wait. */
    prepareWait(intent: SequencedIntent, delayMs: number): PreparedJob {
      const waitMs = delayMs + waitSecOf(intent.action) * 1000;
      return backgroundJobs.prepare(WAIT, { ...intent, until: Date.now() + waitMs } satisfies Wait, waitMs);
    },

    /** Why no further run of an applet may wait. */
    obstacleTo(appletId: string): AppletReason | undefined {
      if (waitingRuns.countOf(appletId) < MAX_WAITING_RUNS) return undefined;
      return { code: 'TOO_MANY_RUNS', detail: String(MAX_WAITING_RUNS), seen: '' };
    },

    /** Ends the waits of applets that are no longer the same. */
    stopChanged: (appletIds: readonly string[]): Promise<void> => backgroundJobs.hurry(WAIT, appletIds),
  };
}
