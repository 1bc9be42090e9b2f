import {
  ACTIONS_PER_SECOND,
  type AppletReason,
  type AppletReasonCode,
  MAX_FILLED,
  MAX_HOPS,
  responseOf,
} from '@tinkerstream/contract/applets';
import type { PreparedJob } from '../../../platform/jobs/background-jobs.ts';
import type { KeptChange } from '../../../platform/kept/kept-rows.ts';
import { ActionBudget } from './action-budget.ts';
import type { CompiledAction, CompiledApplet, Decided } from './compiled-applet.ts';
import type { PrepareHold } from './holds.ts';
import type { AppletJobs } from './jobs.ts';
import type { AppletMemories } from './memory.ts';
import type { RunLog } from './run-log.ts';

interface RunNeeds {
  readonly jobs: AppletJobs;
  readonly prepareHold: PrepareHold;
  readonly memories: AppletMemories;
  readonly runLog: RunLog;
}

/** What an occurrence is to the applets that it fires. */
export interface Cause {
  /** Applets that the message behind it has passed through. */
  readonly hops: number;
  /** The board behind it, if it is a message. */
  readonly board: string | undefined;
  /** The board that the message names, '' if it names none; undefined if it is no message. */
  readonly sender: string | undefined;
  /** When it happened, in milliseconds since 1970 UTC. */
  readonly time: number;
  /** The same in milliseconds of the monotonic clock. */
  readonly arrival: number;
  /** Whether a caller waits for a response. */
  readonly isRequest: boolean;
}

/** What an occurrence makes of an applet. */
export interface Run {
  readonly jobs: readonly PreparedJob[];
  /** What the applet remembers, to commit with the jobs. */
  readonly kept: readonly KeptChange[];
  /** The content of a response action, for an occurrence that is a request. */
  readonly response: string | undefined;
  /** Logs what was decided. Call it when the jobs are committed. */
  readonly committed: () => void;
  /** Call it if they could not be. */
  readonly failed: () => void;
}

const NOTHING_KEPT: readonly KeptChange[] = [];

/** Decides what occurrences make of applets. Performs and stores nothing itself. */
export function createRuns({ jobs, prepareHold, memories, runLog }: RunNeeds) {
  const budget = new ActionBudget();

  function runOf(one: CompiledApplet, made: Pick<Run, 'committed'> & Partial<Run>): Run {
    const { kept = NOTHING_KEPT, committed } = made;
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
        if (one.memory) memories.forget(one.applet.id);
      },
    };
  }

  function stopped(one: CompiledApplet, reason: AppletReason, kept = NOTHING_KEPT): Run {
    return runOf(one, { kept, committed: () => runLog.stopped(one, reason) });
  }

  function perform(one: CompiledApplet, { does, remember }: Decided, cause: Cause, delayMs: number): Run {
    const { applet } = one;
    const { hops, board, isRequest } = cause;
    const prepared: PreparedJob[] = [];
    /** What is decided already: a response, or why an action fails. */
    const decided: [CompiledAction, AppletReason | null][] = [];
    let response: string | undefined;
    for (const action of does === 'run' ? one.actions : one.otherwise) {
      const { filled, missing } = action.fill();
      const answer = filled && responseOf(filled);
      if (missing) {
        decided.push([action, reasonOf('NO_REFERENCE_VALUE', missing.key)]);
      } else if (!filled) {
        decided.push([action, reasonOf('CONTENT_TOO_LONG', MAX_FILLED)]);
      } else if (answer === undefined) {
        const { job, refusal } = jobs.prepare(applet, filled, action.target, { hops: hops + 1, board }, delayMs);
        if (job) prepared.push(job);
        else decided.push([action, refusal]);
      } else if (isRequest) {
        response ??= answer;
        decided.push([action, null]);
      } else {
        decided.push([action, reasonOf('NO_REQUEST')]);
      }
    }
    const logged = does === 'run' ? () => runLog.matched(one) : runLog.unmatched(one);
    return runOf(one, {
      jobs: prepared,
      kept: remember(),
      response,
      committed() {
        jobs.committed(applet, prepared);
        logged?.();
        for (const [{ action, target }, reason] of decided) {
          const { id: appletId, name: appletName, projectId } = applet;
          const outcome = reason ? 'FAILED' : 'DONE';
          runLog.performed({ appletId, appletName, projectId, actionKey: action.type, target, outcome, reason });
        }
      },
    });
  }

  /** @returns undefined if too many actions of its user wait: then it remembers nothing, and the next message decides anew */
  function tryToPerform(one: CompiledApplet, decided: Decided, cause: Cause): Run | undefined {
    const { length } = decided.does === 'run' ? one.actions : one.otherwise;
    const delayMs = budget.admit(one.applet.runsAsId, length, cause.arrival);
    return delayMs === undefined ? undefined : perform(one, decided, cause, delayMs);
  }

  return {
    /** @returns undefined if there is nothing to commit and nothing to log yet */
    run(one: CompiledApplet, cause: Cause): Run | undefined {
      const { hops, sender, time } = cause;
      const obstacle = hops >= MAX_HOPS ? reasonOf('LOOP', MAX_HOPS) : one.obstacle();
      if (obstacle) return stopped(one, obstacle);
      const decided = one.decide(sender, time);
      const { does, since, remember } = decided;
      if (does === 'run' || does === 'otherwise') {
        return tryToPerform(one, decided, cause) ?? stopped(one, reasonOf('TOO_MANY_ACTIONS', ACTIONS_PER_SECOND));
      }
      const kept = remember();
      const committed = runLog.unmatched(one);
      if (does === 'hold' && since !== null) {
        const hold = prepareHold(one, cause, since);
        return runOf(one, { jobs: [hold], kept, committed: committed ?? nothingToLog });
      }
      if (!committed && kept.length === 0) return undefined;
      return runOf(one, { kept, committed: committed ?? nothingToLog });
    },

    /**
     * What the end of a hold makes of an applet.
     * @returns `over` if the hold has ended or was cancelled; `later` if too many actions of its user wait
     */
    endHold(one: CompiledApplet, cause: Cause, since: number): Run | 'over' | 'later' {
      const decided = one.endHold(cause.sender, since, cause.time);
      if (!decided) return 'over';
      const obstacle = one.obstacle();
      if (obstacle) return stopped(one, obstacle, decided.remember());
      if (decided.does === 'run') return tryToPerform(one, decided, cause) ?? 'later';
      return runOf(one, { kept: decided.remember(), committed: runLog.unmatched(one) ?? nothingToLog });
    },
  };
}

function nothingToLog(): void {}

function reasonOf(code: AppletReasonCode, detail: string | number = ''): AppletReason {
  return { code, detail: String(detail), seen: '' };
}
