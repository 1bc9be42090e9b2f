import type { ActionOutcome, ActionType, AppletReason } from '@tinkerstream/contract/applets';
import type { TimeSlice } from '../../../platform/limits/time-slice.ts';
import type { AppletEntity } from '../applet.ts';
import type { AppletLog } from '../log/applet-log.ts';
import type { CompiledApplet } from './compiled-applet.ts';

/** Explanations of an applet in a second. */
interface Explained {
  since: number;
  count: number;
}

/**
 * So many messages a second are explained where an applet does not match. Hundreds of applets on a busy topic would otherwise
 * spend most of their time on explanations; the rest of the second is one entry with a count.
 */
const EXPLAINED = 3;
const SECOND_MS = 1000;

/** What an entry says of an action. */
export interface LoggedAction extends Pick<AppletEntity, 'projectId'> {
  readonly appletId: string;
  readonly appletName: string;
  readonly actionKey: ActionType;
  readonly target: string;
  readonly outcome: ActionOutcome;
  readonly reason: AppletReason | null;
}

export type RunLog = ReturnType<typeof createRunLog>;

/** Writes what applets decide and do to the log of their project. An explanation takes as long as a run. */
export function createRunLog(log: Pick<AppletLog, 'add' | 'countRun'>, slice: TimeSlice) {
  const explained = new WeakMap<CompiledApplet, Explained>();
  /** How often applets did not match without being explained. */
  const unexplained = new Map<CompiledApplet, number>();
  /** How often all applets of a topic were left out together: a flood of messages costs a count each. */
  const leftOut = new Map<readonly CompiledApplet[], { count: number; reason: AppletReason }>();
  let timer: NodeJS.Timeout | undefined;

  function addTrigger({ applet, trigger, triggerName }: CompiledApplet, reason: AppletReason | null, count = 1): void {
    const { type: triggerKey } = trigger;
    log.add({ ...subjectOf(applet), kind: 'trigger', triggerKey, name: triggerName, reason }, count);
  }

  function addFilter({ applet }: CompiledApplet, reason: AppletReason | null, count = 1): void {
    log.add({ ...subjectOf(applet), kind: 'filter', isSuccess: reason === null, reason }, count);
  }

  function addUnmatched(one: CompiledApplet, reason: AppletReason, count: number): void {
    addTrigger(one, null, count);
    addFilter(one, reason, count);
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

  /** Logs what was only counted so far, with the reason that it has now. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const counts = [...unexplained];
    const together = [...leftOut];
    unexplained.clear();
    leftOut.clear();
    await slice.each(counts, ([one, count]) => addUnmatched(one, one.explain(), count));
    const each = together.flatMap(([all, { count, reason }]) => all.map((one) => ({ one, count, reason })));
    await slice.each(each, ({ one, count, reason }) => addTrigger(one, one.obstacle() ?? reason, count));
  }

  return {
    flush,

    /** Logs that an applet was triggered and may not run. */
    stopped: (one: CompiledApplet, reason: AppletReason): void => addTrigger(one, reason),

    matched(one: CompiledApplet): void {
      addTrigger(one, null);
      if (one.applet.filters.length > 0) addFilter(one, null);
      log.countRun(one.applet.id);
    },

    /** Call it while the values are those that did not match. @returns logs it; undefined if that comes later */
    unmatched(one: CompiledApplet): (() => void) | undefined {
      if (mayExplain(one)) {
        const reason = one.explain();
        return () => addUnmatched(one, reason, 1);
      }
      unexplained.set(one, (unexplained.get(one) ?? 0) + 1);
      timer ??= setTimeout(flush, SECOND_MS);
      return undefined;
    },

    /** Logs that all applets of a topic were not run. */
    leftOut(all: readonly CompiledApplet[], reason: AppletReason): void {
      leftOut.set(all, { count: (leftOut.get(all)?.count ?? 0) + 1, reason });
      timer ??= setTimeout(flush, SECOND_MS);
    },

    /** Logs what became of an action. */
    performed: (entry: LoggedAction): void => log.add({ ...entry, kind: 'action', time: Date.now() }),
  };
}

function subjectOf({ id, name, projectId }: AppletEntity) {
  return { projectId, appletId: id, appletName: name, time: Date.now() };
}
