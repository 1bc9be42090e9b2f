import { ACTION_TYPES, type AppletReason } from '@tinkerstream/contract/applets';
import type { Clock } from '../../../../platform/clock/clock.ts';
import type { Nodes } from '../../../../platform/cluster/nodes.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { BackgroundJobs, PreparedJob } from '../../../../platform/jobs/background-jobs.ts';
import { LONGEST_WAIT_MS, type Outcome } from '../../../../platform/jobs/job-policy.ts';
import type { KeptChange } from '../../../../platform/kept/kept-rows.ts';
import { forgetFirst } from '../../../../platform/limits/rate-limit.ts';
import type { SequencedAction, Turn } from '../../actions/action-definition.ts';
import type { ReportAction } from '../action-reports.ts';
import type { FindStop, Stop } from '../action-rights.ts';
import { type PrepareAction, type SequencedIntent, WAIT, type Wait } from './preparing.ts';
import { createTurns } from './turns.ts';
import { WaitingCalls } from './waiting-calls.ts';

const TURN = 'applet-turn';
/** Maximum waits that end at the same time, and of one applet; also turns. */
const LIMIT = 64;
const LIMIT_OF_APPLET = 8;
const TIMEOUT_MS = 30_000;

/** Maximum runs of an applet that wait. */
const MAX_WAITING_RUNS = 1000;
/** Maximum turns whose waits this node ends immediately. */
const MAX_KNOWN_WAITS = 10_000;

/** The payload of the job that begins or ends a run which concerns others. */
interface TurnJob extends SequencedIntent {
  readonly phase: 'BEGIN' | 'END';
}

/** The first job of a run. */
interface Begun {
  readonly jobs: readonly PreparedJob[];
  readonly kept: readonly KeptChange[];
  /** Notes that the jobs are committed. Call this after the commit. */
  readonly committed: () => void;
}

interface SequencesNeeds {
  readonly clock: Clock;
  readonly database: Database;
  readonly backgroundJobs: BackgroundJobs;
  readonly nodes: Pick<Nodes, 'everywhere'>;
  readonly findStop: FindStop;
  readonly report: ReportAction;
  readonly prepare: PrepareAction;
}

/**
 * Performs the actions of a run one after another. The job of an action has the later actions in its payload, and the
 * transaction that ends it adds the job of the next one: each is performed once, also after a crash.
 */
export function createSequences(needs: SequencesNeeds) {
  const { clock, database, backgroundJobs, nodes, report, prepare } = needs;
  const turns = createTurns(database, backgroundJobs);
  const waitingRuns = new WaitingCalls(nodes, 'applet-run-ended');
  /** The latest runs that stop the one before, by the scope of their turn, with the job of their wait. */
  const latest = new Map<string, { readonly runId: string; readonly waitId: string | undefined }>();

  const lanes = { keyOf: ({ appletId }: SequencedIntent) => appletId, limit: LIMIT_OF_APPLET };
  backgroundJobs.handle<Wait>(
    WAIT,
    { limit: LIMIT, timeoutMs: TIMEOUT_MS, lanes },
    async ({ until, ...wait }, { id }) => {
      begun(wait);
      const stop = await findStop(wait);
      // Without rights, each following action reports that itself.
      if (stop && !stop.reason) return stopped(wait, id, stop);
      const left = until - clock.steady();
      // More time is left only after the clock of several servers went back.
      if (left > 0 && left <= LONGEST_WAIT_MS) return { againInMs: left };
      const outcome = await goOn(wait, id);
      report(wait, 'DONE', null);
      return outcome;
    },
  );

  const turnPolicy = { limit: LIMIT, timeoutMs: TIMEOUT_MS, lanes: { ...lanes, limit: 1 } };
  backgroundJobs.handle<TurnJob>(TURN, turnPolicy, async ({ phase, ...intent }, { id }) => {
    const { sequence } = intent;
    const turn = sequence?.turn;
    if (!turn) return 'done';
    if (phase === 'END') return release(intent, turn, id);
    begun(intent);
    const stop = await findStop(intent);
    if (stop && !stop.reason) return stopped(intent, id, stop);
    const next = following({ ...intent, sequence: { ...sequence, rest: [firstOf(intent), ...sequence.rest] } });
    if (await turns.take(turn, id, next)) started(intent, next);
    return 'removed';
  });

  /** The obstacle that stops an action: also a newer run of its applet. */
  async function findStop(intent: SequencedIntent): Promise<Stop | undefined> {
    const stop = await needs.findStop(intent);
    const turn = intent.sequence?.turn;
    if ((stop && !stop.reason) || !turn) return stop;
    return (await turns.isStopped(turn)) ? { reason: undefined, by: 'STOPPED_BY_NEWER' } : stop;
  }

  /** Makes the job of the next action that can wait; at the end, the job that ends the turn, or none. */
  function following(intent: SequencedIntent, delayMs = 0): readonly PreparedJob[] {
    const { sequence } = intent;
    for (const [index, one] of (sequence?.rest ?? []).entries()) {
      const rest = sequence?.rest.slice(index + 1) ?? [];
      const next = { ...intent, ...one, sequence: sequence && { ...sequence, rest }, createdOn: clock.wall() };
      const { job, refusal } = prepare(next, delayMs);
      if (job) return [job];
      report(next, 'FAILED', refusal);
    }
    if (!sequence?.turn) return [];
    return [
      backgroundJobs.prepare(TURN, { ...intent, phase: 'END', sequence: { ...sequence, rest: [] } } satisfies TurnJob),
    ];
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
    const { sequence } = intent;
    if (!sequence) return;
    if (next.length === 0) return ended(intent);
    backgroundJobs.startPrepared(next);
    if (sequence.turn) stopOlder(sequence.turn, next);
  }

  /** Ends the wait of a run immediately if a newer run has stopped it, or will stop it, and this node knows both. */
  function stopOlder({ mode, scope, runId }: Turn, [job]: readonly PreparedJob[]): void {
    if (mode !== 'LATEST') return;
    const before = latest.get(scope);
    const waitId = job?.lane.startsWith(`${WAIT} `) ? job.id : undefined;
    const isOlder = before !== undefined && before.runId > runId;
    if (!isOlder) {
      latest.delete(scope);
      latest.set(scope, { runId, waitId });
      forgetFirst(latest, MAX_KNOWN_WAITS);
    }
    const stoppedId = isOlder ? waitId : before?.runId === runId ? undefined : before?.waitId;
    // A wait that this does not reach is stopped when it is over.
    if (stoppedId !== undefined) backgroundJobs.hurryJobs(database, [stoppedId]).catch(() => {});
  }

  async function release(intent: SequencedIntent, turn: Turn, jobId: string): Promise<Outcome> {
    await turns.release(turn, jobId);
    ended(intent);
    return 'removed';
  }

  /** Notes that a run waits. After a start, a run becomes known when it goes on. */
  function begun({ appletId, run }: Pick<SequencedIntent, 'appletId' | 'run'>): void {
    if (run) waitingRuns.add(appletId, run.id);
  }

  function ended({ appletId, run }: SequencedIntent): void {
    if (run) waitingRuns.remove(appletId, run.id);
  }

  /** Ends an action that may not run, and, if its applet has changed, the actions that wait for it. */
  async function stopped(intent: SequencedIntent, jobId: string, { by }: Stop): Promise<Outcome> {
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
    if (sequence.turn) return release(intent, sequence.turn, jobId);
    ended(intent);
    return 'done';
  }

  return {
    findStop,
    following,
    goOn,
    started,

    /** Begins a run, by its first action and the rest. */
    begin(intent: SequencedIntent, delayMs: number): Begun {
      const { sequence, appletId, run } = intent;
      const all = sequence && { ...sequence, rest: [firstOf(intent), ...sequence.rest] };
      const turn = sequence?.turn;
      const queued = () => [backgroundJobs.prepare(TURN, { ...intent, phase: 'BEGIN' } satisfies TurnJob, delayMs)];
      const jobs = turn?.mode === 'QUEUE' ? queued() : following({ ...intent, sequence: all }, delayMs);
      const [job] = jobs;
      return {
        jobs,
        kept: turn && job ? [turns.begin(turn, job)] : [],
        committed() {
          if (!job) return;
          begun({ appletId, run });
          if (turn) stopOlder(turn, jobs);
        },
      };
    },

    /** Ends an action that may not run now, by the reason. */
    async stop(intent: SequencedIntent, jobId: string, stop: Stop): Promise<Outcome> {
      if (!stop.reason) return stopped(intent, jobId, stop);
      report(intent, 'FAILED', stop.reason);
      return goOn(intent, jobId);
    },

    /** Why no further run of an applet may wait. */
    obstacleTo(appletId: string): AppletReason | undefined {
      if (waitingRuns.countOf(appletId) < MAX_WAITING_RUNS) return undefined;
      return { code: 'TOO_MANY_RUNS', detail: String(MAX_WAITING_RUNS), seen: '' };
    },

    /** Ends the waits of applets that have changed. */
    async stopChanged(appletIds: readonly string[]): Promise<void> {
      await backgroundJobs.hurry(WAIT, appletIds);
      await backgroundJobs.hurry(TURN, appletIds);
    },
  };
}

/** The action of an intent, in the form of a waiting action. */
function firstOf({ action, target, run }: SequencedIntent): SequencedAction {
  if (!run) throw new Error('The run of actions in their order is kept');
  return { action, target, run };
}
