import type { AppletReason, RunResult, TriggerEvent } from '@tinkerstream/contract/applets';
import { TimeSlice } from '../../../platform/limits/time-slice.ts';
import type { AppletEntity } from '../applet.ts';
import type { AppletLog } from '../log/applet-log.ts';
import { shorten, shortReason } from '../log/shorten.ts';
import { keptDetails } from '../runs/kept-details.ts';
import type { KeptRuns } from '../runs/kept-runs.ts';
import {
  type ActionReport,
  type RepeatableIntent,
  type RunContent,
  type StoredRunAction,
  storable,
} from '../runs/run.ts';
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

/** Bounds how long the logging of counts delays everything else. Runs have a slice of their own, so they do not wait for it. */
const SLICE_MS = 2;

/** What became of an action; without a place, its run is not kept. */
export interface LoggedAction extends Omit<ActionReport, 'run'> {
  readonly run: ActionReport['run'] | undefined;
}

/** The first of some actions that were stopped. */
type StoppedAction = Pick<RepeatableIntent, 'projectId' | 'appletId' | 'appletName' | 'action' | 'target'>;

/** What a run is about: the board that a message names, and its text, which a call has not. */
export interface RunSubject {
  readonly sender: string | undefined;
  readonly text?: string | undefined;
  /** What has happened, where a trigger tells several things apart. */
  readonly event?: TriggerEvent | undefined;
  /** What a call or a camera says. */
  readonly details?: Details | undefined;
}

interface DatedSubject extends RunSubject {
  /** In milliseconds of the monotonic clock. */
  readonly arrival: number;
}

/** A run that performs actions, with what it saw before it did. */
export interface StartedRun {
  readonly id: string;
  readonly board: string | null;
  readonly content: RunContent;
  readonly actions: readonly CompiledAction[];
  /** Why its conditions did not match; null if they did. */
  readonly reason: AppletReason | null;
}

type IdleResult = Exclude<RunResult, 'RAN' | 'FAILED'>;

export type RunLog = ReturnType<typeof createRunLog>;

const OF_MANY: RunSubject = { sender: undefined };
const COMBINED: AppletReason = { code: 'COMBINED', detail: '', seen: '' };

/** Keeps what applets decide and do, as runs and in the log of their project. An explanation takes as long as a run. */
export function createRunLog(
  log: Pick<AppletLog, 'add' | 'countRun' | 'countLeftOut' | 'countCombined'>,
  runs: Pick<KeptRuns, 'nextId' | 'add' | 'addIdle' | 'report'>,
) {
  const slice = new TimeSlice(SLICE_MS);
  /** How often applets ran, and did not, since the start of the server. */
  const figures: Record<IdleResult | 'RAN', number> = { RAN: 0, NOT_MATCHED: 0, HELD_BACK: 0, LEFT_OUT: 0 };
  /** Those that did not match without being explained. */
  let unexplained: CompiledApplet[] = [];
  /** How often applets were left out without a run of their own, by the reason. */
  const idle = new Map<CompiledApplet, Map<AppletReason['code'], Counted>>();
  /** How often all applets of a topic were left out together: a flood of messages costs a count each. */
  const leftOut = new Map<readonly CompiledApplet[], Counted>();
  let timer: NodeJS.Timeout | undefined;

  function addTrigger(
    { applet, trigger, triggerName }: CompiledApplet,
    reason: AppletReason | null,
    event: TriggerEvent | undefined,
    count = 1,
  ): void {
    const { type: triggerKey } = trigger;
    const entry = { ...subjectOf(applet), kind: 'trigger', triggerKey, name: triggerName, reason } as const;
    log.add({ ...entry, ...(event && { event }) }, count);
  }

  function addFilter({ applet }: CompiledApplet, reason: AppletReason | null, count = 1): void {
    log.add({ ...subjectOf(applet), kind: 'filter', isSuccess: reason === null, reason }, count);
  }

  function addUnmatched(one: CompiledApplet, why: Explanation, subject: RunSubject, count: number): void {
    addTrigger(one, null, subject.event, count);
    addFilter(one, why.reason, count);
    addIdle(one, why, subject, count);
  }

  function addIdle(one: CompiledApplet, { reason, conditions }: Explanation, subject: RunSubject, count: number): void {
    const content = { ...contentOf(one, conditions, subject), reason: shortReason(reason) };
    const result = idleResult(reason);
    figures[result] += count;
    if (result === 'LEFT_OUT') log.countLeftOut(one.applet.id, count);
    runs.addIdle({ ...subjectOf(one.applet), board: boardOf(subject), result, count, content });
  }

  function countIdle(one: CompiledApplet, reason: AppletReason): void {
    const byCode = idle.get(one) ?? new Map<AppletReason['code'], Counted>();
    const { count } = byCode.get(reason.code) ?? { count: 0 };
    byCode.set(reason.code, { count: count + 1, reason });
    idle.set(one, byCode);
    flushLater();
  }

  function flushLater(): void {
    timer ??= setTimeout(flush, SECOND_MS);
  }

  /** Logs what was only counted so far, with the reason that it has now. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counts = unexplained.map((one) => [one, one.tally.unexplained] as const);
    for (const { tally } of unexplained) tally.unexplained = 0;
    const rest = [...idle].flatMap(([one, byCode]) => [...byCode.values()].map((counted) => ({ one, ...counted })));
    const together = [...leftOut];
    unexplained = [];
    idle.clear();
    leftOut.clear();
    await slice.each(counts, ([one, count]) => addUnmatched(one, one.explain(), OF_MANY, count));
    await slice.each(rest, ({ one, count, reason }) => addIdle(one, unseen(reason), OF_MANY, count));
    const each = together.flatMap(([all, { count, reason }]) => all.map((one) => ({ one, count, reason })));
    await slice.each(each, ({ one, count, reason }) => {
      const obstacle = one.obstacle() ?? reason;
      addTrigger(one, obstacle, undefined, count);
      addIdle(one, unseen(obstacle), OF_MANY, count);
    });
  }

  return {
    flush,
    figures: figures as Readonly<typeof figures>,

    /** Call it while the values are those that the applet saw. @returns logs that it was triggered and does not run now */
    stopped(one: CompiledApplet, reason: AppletReason, subject: DatedSubject): () => void {
      if (!one.tally.mayExplain(subject.arrival)) {
        return () => {
          addTrigger(one, reason, subject.event);
          countIdle(one, reason);
        };
      }
      return () => {
        addTrigger(one, reason, subject.event);
        addIdle(one, unseen(reason), subject, 1);
      };
    },

    /** Begins a run that performs actions. Call it while the values are those that it was decided by. */
    start(one: CompiledApplet, subject: RunSubject, isOtherwise: boolean): StartedRun {
      const { reason, conditions } = one.explain();
      const actions = isOtherwise ? one.otherwise : one.actions;
      const content = {
        ...contentOf(one, conditions, subject),
        ...keptDetails(one.details, subject.details),
        isOtherwise,
        actions: actions.map(waiting),
      };
      return { id: runs.nextId(), board: boardOf(subject), content, actions, reason: isOtherwise ? reason : null };
    },

    /** A run that waited, with the place that it has now. */
    again: (started: StartedRun): StartedRun => ({ ...started, id: runs.nextId() }),

    /**
     * Keeps a run that has begun. Call it once its jobs are committed.
     * @param messages how many it stands for: it is that of the last one
     */
    started(one: CompiledApplet, { id, board, content, reason }: StartedRun, messages: number): void {
      if (messages > 1) {
        addTrigger(one, COMBINED, content.trigger?.event, messages - 1);
        log.countCombined(one.applet.id, messages - 1);
      }
      addTrigger(one, null, content.trigger?.event);
      if (one.applet.filters.length > 0) addFilter(one, reason);
      if (!content.isOtherwise) log.countRun(one.applet.id);
      figures.RAN++;
      runs.add({ ...subjectOf(one.applet), id, board, content, result: 'RAN', count: messages, intents: null });
    },

    /** Logs messages whose run waited and is not performed. */
    leftOutLater(one: CompiledApplet, reason: AppletReason, subject: RunSubject, messages: number): void {
      addTrigger(one, reason, subject.event, messages);
      addIdle(one, unseen(reason), subject, messages);
    },

    /** Call it while the values are those that did not match. @returns logs it; undefined if that comes later */
    unmatched(one: CompiledApplet, subject: DatedSubject): (() => void) | undefined {
      if (one.tally.mayExplain(subject.arrival)) {
        const why = one.explain();
        return () => addUnmatched(one, why, subject, 1);
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

    /** Logs an action of a kept run that needed no job; with a reason, it failed. */
    decided(one: CompiledApplet, { id, board, actions }: StartedRun, index: number, reason: AppletReason | null): void {
      const { action, target } = actions[index] as CompiledAction;
      const outcome = reason ? 'FAILED' : 'DONE';
      const result = { actionKey: action.type, target, outcome, reason, durationMs: null, tries: 0 } as const;
      performed({ ...subjectOf(one.applet), board, run: { id, index }, ...result, intent: undefined });
    },

    performed,

    /** Logs that actions which waited were stopped: `detail` is their number. */
    stoppedActions({ projectId, appletId, appletName, action, target }: StoppedAction, reason: AppletReason): void {
      const entry = { projectId, appletId, appletName, actionKey: action.type, target, reason };
      log.add({ ...entry, kind: 'action', outcome: 'LEFT_OUT', time: Date.now() });
    },
  };

  /** Logs what became of an action. */
  function performed(action: LoggedAction): void {
    const { run, projectId, appletId, appletName, actionKey, target, outcome, reason } = action;
    if (outcome !== 'WAITING' && outcome !== 'DROPPED') {
      const entry = { projectId, appletId, appletName, actionKey, target, outcome, reason };
      log.add({ ...entry, kind: 'action', time: Date.now() });
    }
    if (run) runs.report({ ...action, target: shorten(target), reason: reason && shortReason(reason), run });
  }
}

/** The part of a run that says what it saw. */
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

/** What became of an applet that performs nothing. */
export function idleResult({ code }: AppletReason): IdleResult {
  if (HELD_BACK.has(code)) return 'HELD_BACK';
  return NOT_MATCHED.has(code) ? 'NOT_MATCHED' : 'LEFT_OUT';
}

/** Why an applet did not run that did not look at its conditions. */
function unseen(reason: AppletReason): Explanation {
  return { reason, conditions: [] };
}

function boardOf({ sender }: RunSubject): string | null {
  return sender ? storable(sender) : null;
}

function subjectOf({ id, name, projectId }: AppletEntity) {
  return { projectId, appletId: id, appletName: name, time: Date.now() };
}
