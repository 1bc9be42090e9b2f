import type { AppletReason, AppletRun, RunAction, RunResult } from '@tinkerstream/contract/applets';
import type { TimeSlice } from '../../../platform/limits/time-slice.ts';
import type { AppletEntity } from '../applet.ts';
import type { AppletLog } from '../log/applet-log.ts';
import { shorten } from '../log/shorten.ts';
import type { KeptRuns } from '../runs/kept-runs.ts';
import { type ActionReport, storable } from '../runs/run.ts';
import type { CompiledApplet, Explanation } from './compiled-applet.ts';

/** Explanations of an applet in a second. */
interface Explained {
  since: number;
  count: number;
}

interface Counted {
  readonly count: number;
  readonly reason: AppletReason;
}

/** The reasons of a timing: the conditions match, and it is not the time to run. */
const HELD_BACK: ReadonlySet<AppletReason['code']> = new Set([
  'UNCHANGED',
  'FIRST_VALUE',
  'NOT_YET',
  'TOO_SOON',
  'OUTSIDE_HOURS',
]);

/**
 * So many messages a second are explained where an applet does not run. Hundreds of applets on a busy topic would otherwise
 * spend most of their time on explanations; the rest of the second is one entry with a count.
 */
const EXPLAINED = 3;
const SECOND_MS = 1000;

/** What became of an action; without a place, its run is not kept. */
export interface LoggedAction extends Omit<ActionReport, 'run'> {
  readonly run: ActionReport['run'] | undefined;
}

/** What a run is about: the board and the text of a message, which a call has not. */
export interface RunSubject {
  readonly board: string | undefined;
  readonly text: string | undefined;
}

/** A run that performs actions, with what it saw before it did. */
export interface StartedRun {
  readonly id: string;
  readonly content: ReturnType<typeof contentOf>;
  readonly board: string | null;
}

export type RunLog = ReturnType<typeof createRunLog>;

const OF_MANY: RunSubject = { board: undefined, text: undefined };

/** Keeps what applets decide and do, as runs and in the log of their project. An explanation takes as long as a run. */
export function createRunLog(
  log: Pick<AppletLog, 'add' | 'countRun'>,
  runs: Pick<KeptRuns, 'nextId' | 'add' | 'addIdle' | 'report'>,
  slice: TimeSlice,
) {
  const explained = new WeakMap<CompiledApplet, Explained>();
  /** How often applets did not match without being explained. */
  const unexplained = new Map<CompiledApplet, number>();
  /** How often applets were left out without a run of their own, by the reason. */
  const idle = new Map<CompiledApplet, Map<AppletReason['code'], Counted>>();
  /** How often all applets of a topic were left out together: a flood of messages costs a count each. */
  const leftOut = new Map<readonly CompiledApplet[], Counted>();
  let timer: NodeJS.Timeout | undefined;

  function addTrigger({ applet, trigger, triggerName }: CompiledApplet, reason: AppletReason | null, count = 1): void {
    const { type: triggerKey } = trigger;
    log.add({ ...subjectOf(applet), kind: 'trigger', triggerKey, name: triggerName, reason }, count);
  }

  function addFilter({ applet }: CompiledApplet, reason: AppletReason | null, count = 1): void {
    log.add({ ...subjectOf(applet), kind: 'filter', isSuccess: reason === null, reason }, count);
  }

  function addUnmatched(one: CompiledApplet, why: Explanation, subject: RunSubject, count: number): void {
    addTrigger(one, null, count);
    addFilter(one, why.reason, count);
    addIdle(one, 'NOT_MATCHED', why, subject, count);
  }

  function addIdle(one: CompiledApplet, result: RunResult, why: Explanation, subject: RunSubject, count: number): void {
    const content = contentOf(one, why.conditions, subject, why.reason);
    runs.addIdle({ ...subjectOf(one.applet), board: boardOf(subject), result, count, content });
  }

  function mayExplain(one: CompiledApplet): boolean {
    const now = performance.now();
    const current = explained.get(one);
    if (!current || now - current.since >= SECOND_MS) {
      explained.set(one, { since: now, count: 1 });
      return true;
    }
    return current.count++ < EXPLAINED;
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
    const counts = [...unexplained];
    const rest = [...idle].flatMap(([one, byCode]) => [...byCode.values()].map((counted) => ({ one, ...counted })));
    const together = [...leftOut];
    unexplained.clear();
    idle.clear();
    leftOut.clear();
    await slice.each(counts, ([one, count]) => addUnmatched(one, one.explain(), OF_MANY, count));
    await slice.each(rest, ({ one, count, reason }) =>
      addIdle(one, idleResult(reason), unseen(reason), OF_MANY, count),
    );
    const each = together.flatMap(([all, { count, reason }]) => all.map((one) => ({ one, count, reason })));
    await slice.each(each, ({ one, count, reason }) => {
      const obstacle = one.obstacle() ?? reason;
      addTrigger(one, obstacle, count);
      addIdle(one, 'LEFT_OUT', unseen(obstacle), OF_MANY, count);
    });
  }

  return {
    flush,

    /** Call it while the values are those that the applet saw. @returns logs that it was triggered and does not run now */
    stopped(one: CompiledApplet, reason: AppletReason, subject: RunSubject): () => void {
      if (!mayExplain(one)) {
        return () => {
          addTrigger(one, reason);
          countIdle(one, reason);
        };
      }
      const conditions = HELD_BACK.has(reason.code) ? one.explain().conditions : [];
      return () => {
        addTrigger(one, reason);
        addIdle(one, idleResult(reason), { reason, conditions }, subject, 1);
      };
    },

    /** Begins a run that performs actions. Call it while the values are those that matched. */
    start(one: CompiledApplet, subject: RunSubject): StartedRun {
      const { conditions } = one.explain();
      return { id: runs.nextId(), content: contentOf(one, conditions, subject, null), board: boardOf(subject) };
    },

    /** Keeps a run that has begun. Call it once its jobs are committed. */
    matched(one: CompiledApplet, started: StartedRun): void {
      addTrigger(one, null);
      if (one.applet.filters.length > 0) addFilter(one, null);
      log.countRun(one.applet.id);
      runs.add({ ...subjectOf(one.applet), ...started, result: 'RAN', count: 1, intents: null });
    },

    /** Call it while the values are those that did not match. @returns logs it; undefined if that comes later */
    unmatched(one: CompiledApplet, subject: RunSubject): (() => void) | undefined {
      if (mayExplain(one)) {
        const why = one.explain();
        return () => addUnmatched(one, why, subject, 1);
      }
      unexplained.set(one, (unexplained.get(one) ?? 0) + 1);
      flushLater();
      return undefined;
    },

    /** Logs that all applets of a topic were not run. */
    leftOut(all: readonly CompiledApplet[], reason: AppletReason): void {
      leftOut.set(all, { count: (leftOut.get(all)?.count ?? 0) + 1, reason });
      flushLater();
    },

    /** Logs an action of a kept run that needed no job; with a reason, it failed. */
    decided(one: CompiledApplet, { id, board }: StartedRun, index: number, reason: AppletReason | null): void {
      const { action, target } = one.actions[index] as CompiledApplet['actions'][number];
      const outcome = reason ? 'FAILED' : 'DONE';
      const result = { actionKey: action.type, target, outcome, reason, durationMs: null, tries: 0 } as const;
      performed({ ...subjectOf(one.applet), board, run: { id, index }, ...result, intent: undefined });
    },

    performed,
  };

  /** Logs what became of an action. */
  function performed(action: LoggedAction): void {
    const { run, projectId, appletId, appletName, actionKey, target, outcome, reason } = action;
    if (outcome === 'DONE' || outcome === 'RETRIED' || outcome === 'FAILED') {
      const entry = { projectId, appletId, appletName, actionKey, target, outcome, reason };
      log.add({ ...entry, kind: 'action', time: Date.now() });
    }
    if (run) runs.report({ ...action, target: shorten(target), reason: reason && shortReason(reason), run });
  }
}

/** The part of a run that says what it saw, and the actions that it waits for. */
function contentOf(
  { trigger, triggerName, actions }: CompiledApplet,
  conditions: AppletRun['conditions'],
  { text }: RunSubject,
  reason: AppletReason | null,
) {
  return {
    trigger: { triggerKey: trigger.type, name: shorten(triggerName) },
    message: text === undefined ? null : shorten(text),
    reason: reason && shortReason(reason),
    isOtherwise: false,
    conditions,
    actions: reason ? [] : actions.map(({ action, target }, index) => waiting(action.type, shorten(target), index)),
  };
}

function waiting(actionKey: RunAction['actionKey'], target: string, index: number): RunAction {
  const before = { outcome: 'WAITING', reason: null, durationMs: null, tries: 0 } as const;
  return { index, actionKey, target, ...before, canRepeat: false, repeatedBy: null };
}

function idleResult({ code }: AppletReason): RunResult {
  return HELD_BACK.has(code) ? 'HELD_BACK' : 'LEFT_OUT';
}

/** Why an applet did not run that did not look at its conditions. */
function unseen(reason: AppletReason): Explanation {
  return { reason, conditions: [] };
}

function shortReason({ code, detail, seen }: AppletReason): AppletReason {
  return { code, detail: shorten(detail), seen: shorten(seen) };
}

function boardOf({ board }: RunSubject): string | null {
  return board === undefined ? null : storable(board);
}

function subjectOf({ id, name, projectId }: AppletEntity) {
  return { projectId, appletId: id, appletName: name, time: Date.now() };
}
