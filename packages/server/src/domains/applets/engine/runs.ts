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
import type { Logger } from '../../../platform/logger.ts';
import type { SequencedAction } from '../actions/action-definition.ts';
import type { Details } from '../triggers/trigger-definition.ts';
import { type ActionBudget, refusalReason } from './action-budget.ts';
import { type Place, type PostponedRun, PostponedRuns } from './combining/postponed-runs.ts';
import { placeOf, setState, sizeOf } from './combining/state.ts';
import type { CompiledApplet, Decided } from './compiled-applet.ts';
import type { FilledAction } from './contents.ts';
import type { AppletJobs } from './jobs.ts';
import type { AppletMemories } from './memory.ts';
import { turnOf } from './order/turns.ts';
import type { RunLog, StartedRun } from './run-log.ts';
import type { RunsOfApplet } from './values/runs-today.ts';

/** Makes the job that ends a hold, for the transaction that begins it. */
export type PrepareHold = (one: CompiledApplet, cause: Cause, since: number) => PreparedJob;

interface RunNeeds {
  readonly jobs: AppletJobs;
  readonly budget: ActionBudget;
  readonly prepareHold: PrepareHold;
  readonly memories: AppletMemories;
  readonly runLog: RunLog;
  readonly logger: Logger;
}

/** What an occurrence is to the applets that it fires. */
export interface Cause {
  /** Applets that the message behind it has passed through. */
  readonly hops: number;
  /** The ids of the latest ones, in their order. */
  readonly chain?: readonly string[] | undefined;
  /** The board behind it, if it is a message. */
  readonly board: string | undefined;
  /** The board that the message names, '' if it names none; undefined if it is no message. */
  readonly sender: string | undefined;
  /** The text of the message. */
  readonly text?: string | undefined;
  /** What has happened, where a trigger tells several things apart. */
  readonly event?: TriggerEvent | undefined;
  /** When it happened, in milliseconds since 1970 UTC. */
  readonly time: number;
  /** The same in milliseconds of the monotonic clock. */
  readonly arrival: number;
  /** What a call or a camera says, for contents. */
  readonly details?: Details | undefined;
  /** Whether a caller waits for a response. */
  readonly isRequest: boolean;
}

/** What an occurrence makes of an applet. */
export interface Run {
  readonly jobs: readonly PreparedJob[];
  /** What the applet remembers, to commit with the jobs. */
  readonly kept: readonly KeptChange[];
  /** Whether it performs actions; why it performs none; undefined if its explanation says why. */
  readonly outcome?: { readonly does: 'run' | 'otherwise' } | { readonly does?: never; readonly reason: AppletReason };
  /** The content of a response action, for an occurrence that is a request. */
  readonly response: string | undefined;
  /** Logs what was decided. Call it when the jobs are committed. */
  readonly committed: () => void;
  /** Call it if they could not be. */
  readonly failed: () => void;
}

/** A run whose contents are filled in. */
interface FilledRun {
  readonly one: CompiledApplet;
  readonly decided: Decided;
  readonly cause: Omit<Cause, 'text'>;
  readonly counted: ReturnType<RunsOfApplet['begin']> | undefined;
  readonly started: StartedRun;
  readonly contents: readonly FilledAction[];
}

const USED_UP = refusalReason('TOO_MANY_ACTIONS');
const COMBINED = reasonOf('COMBINED');
const NOTHING_KEPT: readonly KeptChange[] = [];

/** Decides what occurrences make of applets. Performs and stores nothing itself. */
export function createRuns({ jobs, budget, prepareHold, memories, runLog, logger }: RunNeeds) {
  const postponed = new PostponedRuns<FilledRun>({
    budget,
    perform: performPostponed,
    leaveOut: ({ one, cause }, messages) => leaveOut(one, cause, messages),
  });

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

  /** Call it while the values are those that it was decided by. */
  function fill(one: CompiledApplet, decided: Decided, cause: Cause): FilledRun {
    const counted = count(one, decided, cause);
    const started = runLog.start(one, cause, decided.does === 'otherwise');
    return { one, decided, cause, counted, started, contents: started.actions.map((action) => action.fill(cause)) };
  }

  /** @param messages how many it stands for */
  function perform(
    { one, decided: { does, remember }, cause, counted, started, contents }: FilledRun,
    delayMs: number,
    messages = 1,
  ) {
    const { applet } = one;
    const { board, isRequest } = cause;
    const passed = { hops: cause.hops + 1, chain: [...(cause.chain ?? []), applet.id].slice(-MAX_HOPS), board };
    const prepared: PreparedJob[] = [];
    const inOrder: SequencedAction[] = [];
    /** What is decided already: a response, or why an action fails. */
    const decided: [index: number, AppletReason | null][] = [];
    let response: string | undefined;
    for (const [index, action] of started.actions.entries()) {
      const { filled, missing } = contents[index] as FilledAction;
      const place = { id: started.id, index };
      const answer = filled && responseOf(filled);
      if (missing) {
        decided.push([index, reasonOf('NO_REFERENCE_VALUE', keyText(missing))]);
      } else if (!filled) {
        decided.push([index, reasonOf('CONTENT_TOO_LONG', MAX_FILLED)]);
      } else if (answer === undefined && one.version !== undefined) {
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
    const { version } = one;
    const turn = version === undefined ? undefined : turnOf(applet, version, cause.sender, started.id);
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
        runLog.started(one, started, messages);
        for (const [index, reason] of decided) runLog.decided(one, started, index, reason);
      },
      failed() {
        counted?.failed();
        if (messages > 1) leaveOut(one, cause, messages - 1);
      },
    });
  }

  function leaveOut(one: CompiledApplet, cause: Cause, messages: number, reason = USED_UP): void {
    runLog.leftOutLater(one, reason, cause, messages);
  }

  /** Has a run wait that sets a state, until its user may perform further actions or a newer one takes its place. */
  function postpone(one: CompiledApplet, decided: Decided, cause: Cause, place: Place): Run | undefined {
    const run = fill(one, decided, cause);
    // It counts once it is performed.
    run.counted?.failed();
    const actions = run.started.actions.length;
    const ticket = postponed.add(place, { content: run, actions, size: sizeOf(run.contents, cause) });
    return ticket && runOf(one, { ...ticket, outcome: { reason: COMBINED } });
  }

  /** Performs runs that waited. Those that cannot be stored are left out. */
  async function performPostponed(all: readonly PostponedRun<FilledRun>[]): Promise<void> {
    const begun: { readonly filled: FilledRun; readonly run: Run }[] = [];
    for (const { content: filled, messages, delayMs } of all) {
      const obstacle = filled.one.obstacle() ?? obstacleTo(filled.one);
      if (obstacle) leaveOut(filled.one, filled.cause, messages, obstacle);
      else {
        const counted = count(filled.one, filled.decided, filled.cause);
        // It goes after those that have begun since.
        const started = runLog.again(filled.started);
        begun.push({ filled, run: perform({ ...filled, counted, started }, delayMs, messages) });
      }
    }
    try {
      await jobs.commit(
        begun.flatMap(({ run }) => run.jobs),
        begun.flatMap(({ run }) => run.kept),
      );
    } catch (error) {
      logger.error({ err: error }, 'Could not store runs of event triggers that waited');
      for (const { filled, run } of begun) {
        run.failed();
        leaveOut(filled.one, filled.cause, 1);
      }
      return;
    }
    for (const { run } of begun) run.committed();
  }

  /** Leaves out what waits of a board whose state is no longer the one that decided it. */
  function supersede(one: CompiledApplet, cause: Cause): void {
    const messages = postponed.take(placeOf(one, cause));
    if (messages > 0) leaveOut(one, cause, messages);
  }

  function obstacleTo({ version, applet }: CompiledApplet): AppletReason | undefined {
    return version === undefined ? undefined : jobs.sequences.obstacleTo(applet.id);
  }

  /** @returns why it performs nothing if too much waits: then it remembers nothing, and the next message decides */
  function tryToPerform(one: CompiledApplet, decided: Decided, cause: Cause, mayWait = true): Run | AppletReason {
    const obstacle = obstacleTo(one);
    if (obstacle) return obstacle;
    const place = placeOf(one, cause);
    const actions = decided.does === 'run' ? one.actions : one.otherwise;
    const isState = mayWait && setState(actions);
    // Those that wait have the next turns.
    const waits = isState && postponed.hasAny(place) ? postpone(one, decided, cause, place) : undefined;
    if (waits) return waits;
    if (postponed.isLeaving(place)) return USED_UP;
    const admitted = budget.admit(place, actions.length, cause.arrival);
    if (typeof admitted === 'number') return perform(fill(one, decided, cause), admitted, 1 + postponed.take(place));
    return (isState && postpone(one, decided, cause, place)) || refusalReason(admitted);
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
      if (one.memory) supersede(one, cause);
      const committed = runLog.unmatched(one, cause);
      if (does === 'hold' && since !== null) {
        const hold = prepareHold(one, cause, since);
        return runOf(one, { jobs: [hold], kept, committed: committed ?? nothingToLog });
      }
      if (!committed && kept.length === 0) return undefined;
      return runOf(one, { kept, committed: committed ?? nothingToLog });
    },

    /** What becomes of an applet that does not run, whatever its conditions are. */
    leaveOut: stopped,

    postponed,

    /**
     * What the end of a hold makes of an applet.
     * @returns `over` if the hold has ended or was cancelled; `later` if too many actions of its user wait
     */
    endHold(one: CompiledApplet, cause: Cause, since: number): Run | 'over' | 'later' {
      const decided = one.endHold(cause.sender, since, cause.time, cause.arrival);
      if (!decided) return 'over';
      const obstacle = one.obstacle();
      if (obstacle) return stopped(one, obstacle, cause, decided.remember());
      if (decided.does === 'run') {
        const run = tryToPerform(one, decided, cause, false);
        return 'code' in run ? 'later' : run;
      }
      return runOf(one, { kept: decided.remember(), committed: runLog.unmatched(one, cause) ?? nothingToLog });
    },
  };
}

/** Counts a run of today, for contents that say how many there are. */
function count({ runs }: CompiledApplet, { does }: Decided, { time }: Pick<Cause, 'time'>): FilledRun['counted'] {
  return does === 'run' ? runs?.begin(time) : undefined;
}

function nothingToLog(): void {}

/** Why a chain of applets stops: `seen` has the ids of the ring, from an applet to itself; '' if it has passed through others only. */
function loopOf({ applet }: CompiledApplet, { chain = [] }: Cause): AppletReason {
  const start = chain.lastIndexOf(applet.id);
  const ring = start < 0 ? [] : [...chain.slice(start), applet.id];
  return { ...reasonOf('LOOP', MAX_HOPS), seen: ring.join(' ') };
}

function reasonOf(code: AppletReasonCode, detail: string | number = ''): AppletReason {
  return { code, detail: String(detail), seen: '' };
}
