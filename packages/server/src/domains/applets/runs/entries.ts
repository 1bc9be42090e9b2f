import type { AppletLogEntry, AppletRun, RunAction } from '@tinkerstream/contract/applets';

/**
 * The entries of a run in the log of a project: its trigger, whether its conditions matched, and the outcomes of its actions.
 * @param actions the indexes of the actions that are new to the log; absent for a new run
 */
export function entriesOf(run: AppletRun, actions?: ReadonlySet<number>): AppletLogEntry[] {
  const { id, projectId, appletId, appletName, time: timeArrival, count, trigger, result, reason } = run;
  const common = { projectId, appletId, appletName, timeArrival, count };
  const entries: AppletLogEntry[] = [];
  if (!actions && trigger) {
    const isLeftOut = result === 'LEFT_OUT';
    entries.push({ id, ...common, kind: 'trigger', ...trigger, reason: isLeftOut ? reason : null });
    const hasRun = result === 'RAN' || result === 'FAILED';
    if (!isLeftOut && (!hasRun || run.conditions.length > 0)) {
      const why = run.isOtherwise ? mismatchOf(run) : reason;
      entries.push({ id: `${id} filter`, ...common, kind: 'filter', isSuccess: why === null, reason: why });
    }
  }
  for (const action of run.actions) {
    const outcome = loggedOutcome(action);
    if (!outcome || actions?.has(action.index) === false) continue;
    const { index, actionKey, target, reason: why } = action;
    entries.push({ id: `${id} ${index}`, ...common, kind: 'action', actionKey, target, outcome, reason: why });
  }
  return entries;
}

/**
 * Joins equal entries of the same second, and keeps the order. A joined entry has the sum of the counts, and otherwise the
 * fields of the latest.
 */
export function together(entries: readonly AppletLogEntry[]): AppletLogEntry[] {
  const all = new Map<string, AppletLogEntry>();
  for (const entry of entries) {
    const { id: _, count, timeArrival, reason, ...what } = entry;
    // The value that a condition saw changes with each message, so it does not count.
    const key = [...Object.values(what), timeArrival.slice(0, 19), reason?.code, reason?.detail].join('\n');
    const equal = all.get(key);
    all.set(key, equal ? { ...entry, id: equal.id, count: equal.count + count } : entry);
  }
  return [...all.values()];
}

/**
 * The outcome of an action as the log shows it. Undefined for an action without an entry: it waits, or the entry of another
 * one says that it was stopped.
 */
function loggedOutcome({ outcome, reason }: RunAction) {
  if (outcome === 'WAITING') return undefined;
  if (outcome !== 'DROPPED') return outcome;
  // The first of several stopped actions has their number.
  return reason?.detail ? 'LEFT_OUT' : undefined;
}

/** The reason why the conditions of a run did not match, for a run that performed its other actions. */
function mismatchOf({ conditions }: AppletRun): AppletLogEntry['reason'] {
  const missed = conditions.find(({ isMatch }) => !isMatch);
  const isTally = missed?.of?.which === 'ANY' || missed?.of?.which === 'ALL';
  return { code: 'NOT_MATCHED', detail: missed?.subject ?? '', seen: isTally ? '' : (missed?.seen ?? '') };
}
