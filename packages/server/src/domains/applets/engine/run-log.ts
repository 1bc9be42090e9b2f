import type { AppletReason, RunResult, TriggerEvent } from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';
import type { Clock, Timer } from '../../../platform/clock/clock.ts';
import { TimeSlice } from '../../../platform/limits/time-slice.ts';
import type { AppletEntity } from '../applet.ts';
import type { KeptRuns } from '../runs/kept-runs.ts';
import { type RunContent, type StoredRunAction, storable } from '../runs/run.ts';
import type { RunCounts } from '../runs/run-counts.ts';
import { shorten, shortReason } from '../runs/shorten.ts';
import type { Details } from '../triggers/trigger-definition.ts';
import type { CompiledAction, CompiledApplet, Explanation } from './compiled-applet.ts';

interface Counted {
  readonly count: number;
  readonly reason: AppletReason;
}

const NOT_MATCHED: ReadonlySet<AppletReason['code']> = new Set([
  'NOT_MATCHED',
  'NO_VALUE',
  'NO_REFERENCE_VALUE',
  'NOT_A_NUMBER',
  'NO_VALUE_BEFORE',
]);

/** The reasons of a timing: the conditions match, and it is not the time to run. */
const HELD_BACK: ReadonlySet<AppletReason['code']> = new Set([
  'UNCHANGED',
  'FIRST_VALUE',
  'NOT_YET',
  'TOO_SOON',
  'OUTSIDE_HOURS',
]);

/** How long messages are counted before their number is logged. */
const SECOND_MS = 1000;

/** How long the logging of counts may delay everything else in a turn. Runs have their own slice, so they do not wait for it. */
const SLICE_MS = 2;

/** The subject of a run: the board that a message names, and its text, which a call does not have. */
export interface RunSubject {
  readonly sender: string | undefined;
  readonly text?: string | undefined;
  /** The event, where several can fire a trigger. */
  readonly event?: TriggerEvent | undefined;
  /** The details of a call or a camera. */
  readonly details?: Details | undefined;
}

interface DatedSubject extends RunSubject {
  /** The time in milliseconds of the monotonic clock. */
  readonly arrival: number;
}

/** A run that performs actions, with the values that it compared before. */
export interface StartedRun {
  readonly id: string;
  readonly board: string | null;
  readonly content: RunContent;
  readonly actions: readonly CompiledAction[];
}

type IdleResult = Exclude<RunResult, 'RAN' | 'FAILED'>;

export type RunLog = ReturnType<typeof createRunLog>;

const OF_MANY: RunSubject = { sender: undefined };

/** Keeps the decisions and actions of applets as runs, and counts them. An explanation takes as long as a run. */
export function createRunLog(
  clock: Clock,
  counts: Pick<RunCounts, 'countRun' | 'countLeftOut'>,
  runs: Pick<KeptRuns, 'nextId' | 'add' | 'addIdle' | 'report'>,
) {
  const slice = new TimeSlice(SLICE_MS);
  /** How often applets ran, and did not, since the start of the server. */
  const figures: Record<IdleResult | 'RAN', number> = { RAN: 0, NOT_MATCHED: 0, HELD_BACK: 0, LEFT_OUT: 0 };
  /** Applets that did not match and are not explained. */
  let unexplained: CompiledApplet[] = [];
  /** How often applets were left out without a run of their own, by the reason. */
  const idle = new Map<CompiledApplet, Map<AppletReason['code'], Counted>>();
  /** How often all applets of a topic were left out together: a flood of messages costs a count each. */
  const leftOut = new Map<readonly CompiledApplet[], Counted>();
  let timer: Timer | undefined;

  function addIdle(one: CompiledApplet, { reason, conditions }: Explanation, subject: RunSubject, count: number): void {
    const content = { ...contentOf(one, conditions, subject), reason: shortReason(reason) };
    const result = idleResult(reason);
    figures[result] += count;
    if (result === 'LEFT_OUT') counts.countLeftOut(one.applet.id, count);
    runs.addIdle({ ...subjectOf(one.applet), board: boardOf(subject), result, count, content });
  }

  function subjectOf({ id, name, projectId }: AppletEntity) {
    return { projectId, appletId: id, appletName: name, time: clock.wall() };
  }

  function countIdle(one: CompiledApplet, reason: AppletReason): void {
    const byCode = idle.get(one) ?? new Map<AppletReason['code'], Counted>();
    const { count } = byCode.get(reason.code) ?? { count: 0 };
    byCode.set(reason.code, { count: count + 1, reason });
    idle.set(one, byCode);
    flushLater();
  }

  function flushLater(): void {
    timer ??= clock.setTimeout(flush, SECOND_MS);
  }

  /** Logs what was only counted so far, with the reason that it has now. */
  async function flush(): Promise<void> {
    clock.clear(timer);
    timer = undefined;
    const unmatched = unexplained.map((one) => [one, one.tally.unexplained] as const);
    for (const { tally } of unexplained) tally.unexplained = 0;
    const rest = [...idle].flatMap(([one, byCode]) => [...byCode.values()].map((counted) => ({ one, ...counted })));
    const together = [...leftOut];
    unexplained = [];
    idle.clear();
    leftOut.clear();
    await slice.each(unmatched, ([one, count]) => addIdle(one, one.explain(), OF_MANY, count));
    await slice.each(rest, ({ one, count, reason }) => addIdle(one, unseen(reason), OF_MANY, count));
    const each = together.flatMap(([all, { count, reason }]) => all.map((one) => ({ one, count, reason })));
    await slice.each(each, ({ one, count, reason }) => addIdle(one, unseen(one.obstacle() ?? reason), OF_MANY, count));
  }

  return {
    flush,
    figures: figures as Readonly<typeof figures>,

    /**
     * Logs that the applet was triggered and does not run now. Call this before the next message changes the values.
     * @returns the function that logs it
     */
    stopped(one: CompiledApplet, reason: AppletReason, subject: DatedSubject): () => void {
      if (!one.tally.mayExplain(subject.arrival)) return () => countIdle(one, reason);
      return () => addIdle(one, unseen(reason), subject, 1);
    },

    /** Begins a run that performs actions. Call this before the next message changes the values. */
    start(one: CompiledApplet, subject: RunSubject, isOtherwise: boolean): StartedRun {
      const { conditions } = one.explain();
      const actions = isOtherwise ? one.otherwise : one.actions;
      const content = {
        ...contentOf(one, conditions, subject),
        ...keptDetails(one.details, subject.details),
        isOtherwise,
        actions: actions.map(waiting),
      };
      return { id: runs.nextId(), board: boardOf(subject), content, actions };
    },

    /**
     * Stores a run that has begun. Call this once its jobs are committed.
     */
    started(one: CompiledApplet, { id, board, content }: StartedRun): void {
      if (!content.isOtherwise) counts.countRun(one.applet.id);
      figures.RAN++;
      runs.add({ ...subjectOf(one.applet), id, board, content, result: 'RAN', count: 1, intents: null });
    },

    /**
     * Logs that the conditions did not match. Call this before the next message changes the values.
     * @returns the function that logs it; undefined if a later call does
     */
    unmatched(one: CompiledApplet, subject: DatedSubject): (() => void) | undefined {
      if (one.tally.mayExplain(subject.arrival)) {
        const why = one.explain();
        return () => addIdle(one, why, subject, 1);
      }
      if (one.tally.unexplained++ === 0) unexplained.push(one);
      flushLater();
      return undefined;
    },

    /** Logs that all applets of a topic were not run. */
    leftOut(all: readonly CompiledApplet[], reason: AppletReason): void {
      leftOut.set(all, { count: (leftOut.get(all)?.count ?? 0) + 1, reason });
      flushLater();
    },

    /** Logs an action of a stored run that needed no job; with a reason, it failed. */
    decided(one: CompiledApplet, { id, board, actions }: StartedRun, index: number, reason: AppletReason | null): void {
      const { action, target } = actions[index] as CompiledAction;
      const outcome = reason ? 'FAILED' : 'DONE';
      const result = { actionKey: action.type, target, outcome, reason, durationMs: null, tries: 0 } as const;
      runs.report({ ...subjectOf(one.applet), board, run: { id, index }, ...result, intent: undefined });
    },
  };
}

/** The content of a run: the values that it compared. */
function contentOf(
  { trigger, triggerName }: CompiledApplet,
  conditions: RunContent['conditions'],
  { text, event }: RunSubject,
): RunContent {
  return {
    trigger: { triggerKey: trigger.type, name: shorten(triggerName), ...(event && { event }) },
    message: text === undefined ? null : shorten(text),
    reason: null,
    isOtherwise: false,
    conditions,
    actions: [],
  };
}

function waiting({ action, target }: CompiledAction, index: number): StoredRunAction {
  const before = { outcome: 'WAITING', reason: null, durationMs: null, tries: 0 } as const;
  return { index, actionKey: action.type, target: shorten(target), ...before, canRepeat: false, repeatedBy: null };
}

/** The result of an applet that performs nothing. */
export function idleResult({ code }: AppletReason): IdleResult {
  if (HELD_BACK.has(code)) return 'HELD_BACK';
  return NOT_MATCHED.has(code) ? 'NOT_MATCHED' : 'LEFT_OUT';
}

/** The explanation of an applet that did not run and did not evaluate its conditions. */
function unseen(reason: AppletReason): Explanation {
  return { reason, conditions: [] };
}

function boardOf({ sender }: RunSubject): string | null {
  return sender ? storable(sender) : null;
}

/** Maximum details of a call that a run stores, and characters of each: a run is a row. */
const MAX_DETAILS = 20;
const MAX_SHOWN = 60;
/** Parameters whose values may be secrets, by their names. */
const SECRET = /pass|secret|token|key|auth|credential/i;
const HIDDEN = '•••';

/** The details that the contents of a run read of a call or a camera, without secrets: all members may see them. */
function keptDetails(
  read: readonly string[],
  details: ReadonlyMap<string, RecordValue> | undefined,
): Pick<RunContent, 'details'> {
  const kept = read.flatMap((name) => {
    const value = details?.get(name);
    return value === undefined ? [] : [{ name, value: SECRET.test(name) ? HIDDEN : shorten(String(value), MAX_SHOWN) }];
  });
  return kept.length === 0 ? {} : { details: kept.slice(0, MAX_DETAILS) };
}
