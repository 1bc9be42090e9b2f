import {
  type AppletReason,
  type AppletReasonCode,
  keyText,
  MAX_FILLED,
  MAX_HOPS,
  responseOf,
  type TriggerEvent,
} from '@tinkerstream/contract/applets';
import type { PreparedJob } from '../../../platform/jobs/background-jobs.ts';
import type { KeptChange } from '../../../platform/kept/kept-rows.ts';
import type { SequencedAction } from '../actions/action-definition.ts';
import type { Details } from '../triggers/trigger-definition.ts';
import { type ActionBudget, refusalReason } from './action-budget.ts';
import type { CompiledApplet, Decided } from './compiled-applet.ts';
import type { AppletJobs } from './jobs.ts';
import type { AppletMemories } from './memory.ts';
import { turnOf } from './order/turns.ts';
import type { RunLog } from './run-log.ts';

/** Makes the job that ends a hold, for the transaction that begins it. */
export type PrepareHold = (one: CompiledApplet, cause: Cause, since: number) => PreparedJob;

interface RunNeeds {
  readonly jobs: AppletJobs;
  readonly budget: ActionBudget;
  readonly prepareHold: PrepareHold;
  readonly memories: AppletMemories;
  readonly runLog: RunLog;
}

/** The cause of runs: an occurrence, as the applets that it fires need it. */
export interface Cause {
  /** The number of applets that the message behind it has passed through. */
  readonly hops: number;
  /** The ids of the latest of these applets, in their order. */
  readonly chain?: readonly string[] | undefined;
  /** The board behind the occurrence, if it is a message. */
  readonly board: string | undefined;
  /** The board that the message names, '' if it names none; undefined if there is no message. */
  readonly sender: string | undefined;
  /** The text of the message. */
  readonly text?: string | undefined;
  /** The event, where several can fire a trigger. */
  readonly event?: TriggerEvent | undefined;
  /** The time of the occurrence, in milliseconds since 1970 UTC. */
  readonly time: number;
  /** The time of the occurrence in milliseconds of the monotonic clock. */
  readonly arrival: number;
  /** The details of a call or a camera, for contents. */
  readonly details?: Details | undefined;
  /** Whether a caller waits for a response. */
  readonly isRequest: boolean;
}

/** The result of an occurrence for an applet. */
export interface Run {
  readonly jobs: readonly PreparedJob[];
  /** The memory of the applet, to commit with the jobs. */
  readonly kept: readonly KeptChange[];
  /** Whether the applet performs actions; why it performs none; undefined if its explanation says why. */
  readonly outcome?: { readonly does: 'run' | 'otherwise' } | { readonly does?: never; readonly reason: AppletReason };
  /** The content of a response action, for an occurrence that is a request. */
  readonly response: string | undefined;
  /** Logs the decision. Call this when the jobs are committed. */
  readonly committed: () => void;
  /** Undoes the decision. Call this if the jobs could not be committed. */
  readonly failed: () => void;
}

const NOTHING_KEPT: readonly KeptChange[] = [];

/** Decides what applets do at occurrences. It performs and stores nothing itself. */
export function createRuns({ jobs, budget, prepareHold, memories, runLog }: RunNeeds) {
  function runOf(one: CompiledApplet, made: Pick<Run, 'committed'> & Partial<Run>): Run {
    const { kept = NOTHING_KEPT, committed, failed } = made;
    return {
      jobs: [],
      response: undefined,
      ...made,
      kept,
      committed() {
        memories.committed(kept);
        committed();
      },
      failed() {
        failed?.();
        if (one.memory) memories.forget(one.applet.id);
      },
    };
  }

  function stopped(one: CompiledApplet, reason: AppletReason, cause: Cause, kept = NOTHING_KEPT): Run {
    return runOf(one, { kept, outcome: { reason }, committed: runLog.stopped(one, reason, cause) });
  }

  /** Fills in the contents. Call this before the next message changes the values. */
  function perform(one: CompiledApplet, { does, remember }: Decided, cause: Cause, delayMs: number): Run {
    const { applet, version } = one;
    const { board, sender, isRequest } = cause;
    const counted = does === 'run' ? one.runs?.begin(cause.time) : undefined;
    const started = runLog.start(one, cause, does === 'otherwise');
    const passed = { hops: cause.hops + 1, chain: [...(cause.chain ?? []), applet.id].slice(-MAX_HOPS), board };
    const prepared: PreparedJob[] = [];
    const inOrder: SequencedAction[] = [];
    /** The actions without a job: a response, or an action that fails, and why. */
    const decided: [index: number, AppletReason | null][] = [];
    let response: string | undefined;
    for (const [index, action] of started.actions.entries()) {
      const { filled, missing } = action.fill(cause);
      const place = { id: started.id, index };
      const answer = filled && responseOf(filled);
      if (missing) {
        decided.push([index, reasonOf('NO_REFERENCE_VALUE', keyText(missing))]);
      } else if (!filled) {
        decided.push([index, reasonOf('CONTENT_TOO_LONG', MAX_FILLED)]);
      } else if (answer === undefined && version !== undefined) {
        inOrder.push({ action: filled, target: action.target, run: place });
      } else if (answer === undefined) {
        const { job, refusal } = jobs.prepare(applet, filled, action.target, { ...passed, run: place }, delayMs);
        if (job) prepared.push(job);
        else decided.push([index, refusal]);
      } else if (isRequest) {
        response ??= answer;
        decided.push([index, null]);
      } else {
        decided.push([index, reasonOf('NO_REQUEST')]);
      }
    }
    const turn = version === undefined ? undefined : turnOf(applet, version, sender, started.id);
    const begun =
      version === undefined ? undefined : jobs.beginInOrder(applet, inOrder, { version, turn }, passed, delayMs);
    if (begun) prepared.push(...begun.jobs);
    return runOf(one, {
      jobs: prepared,
      kept: begun ? [...remember(), ...begun.kept] : remember(),
      outcome: { does: does === 'otherwise' ? does : 'run' },
      response,
      committed() {
        jobs.committed(applet, prepared);
        begun?.committed();
        counted?.committed();
        runLog.started(one, started);
        for (const [index, reason] of decided) runLog.decided(one, started, index, reason);
      },
      failed: () => counted?.failed(),
    });
  }

  /** @returns why the applet performs nothing if too much waits: then it remembers nothing, and the next message decides */
  function tryToPerform(one: CompiledApplet, decided: Decided, cause: Cause): Run | AppletReason {
    const { applet, version } = one;
    const obstacle = version === undefined ? undefined : jobs.sequences.obstacleTo(applet.id);
    if (obstacle) return obstacle;
    const { length } = decided.does === 'run' ? one.actions : one.otherwise;
    const admitted = budget.admit({ userId: applet.runsAsId, appletId: applet.id }, length, cause.arrival);
    return typeof admitted === 'number' ? perform(one, decided, cause, admitted) : refusalReason(admitted);
  }

  return {
    /** @returns undefined if there is nothing to commit and nothing to log yet */
    run(one: CompiledApplet, cause: Cause): Run | undefined {
      const { hops, sender, time, arrival } = cause;
      const obstacle = hops >= MAX_HOPS ? loopOf(one, cause) : one.obstacle();
      if (obstacle) return stopped(one, obstacle, cause);
      const decided = one.decide(sender, time, arrival);
      const { does, since, remember } = decided;
      if (does === 'run' || does === 'otherwise') {
        const run = tryToPerform(one, decided, cause);
        return 'code' in run ? stopped(one, run, cause) : run;
      }
      const kept = remember();
      const committed = runLog.unmatched(one, cause);
      if (does === 'hold' && since !== null) {
        const hold = prepareHold(one, cause, since);
        return runOf(one, { jobs: [hold], kept, committed: committed ?? nothingToLog });
      }
      if (!committed && kept.length === 0) return undefined;
      return runOf(one, { kept, committed: committed ?? nothingToLog });
    },

    /** The result of an applet that does not run, whatever its conditions are. */
    leaveOut: stopped,

    /**
     * Decides what an applet does at the end of a hold.
     * @returns `over` if the hold has ended or was cancelled; `later` if too many actions of its user wait
     */
    endHold(one: CompiledApplet, cause: Cause, since: number): Run | 'over' | 'later' {
      const decided = one.endHold(cause.sender, since, cause.time, cause.arrival);
      if (!decided) return 'over';
      const obstacle = one.obstacle();
      if (obstacle) return stopped(one, obstacle, cause, decided.remember());
      if (decided.does === 'run') {
        const run = tryToPerform(one, decided, cause);
        return 'code' in run ? 'later' : run;
      }
      return runOf(one, { kept: decided.remember(), committed: runLog.unmatched(one, cause) ?? nothingToLog });
    },
  };
}

function nothingToLog(): void {}

/** Why a chain of applets stops: `seen` has the ids of the ring, from an applet to itself; '' if the chain has no ring. */
function loopOf({ applet }: CompiledApplet, { chain = [] }: Cause): AppletReason {
  const start = chain.lastIndexOf(applet.id);
  const ring = start < 0 ? [] : [...chain.slice(start), applet.id];
  return { ...reasonOf('LOOP', MAX_HOPS), seen: ring.join(' ') };
}

function reasonOf(code: AppletReasonCode, detail: string | number = ''): AppletReason {
  return { code, detail: String(detail), seen: '' };
}
