import { type AppletRun, loggedKind } from '@tinkerstream/contract/applets';
import type { KeptRun } from './run.ts';
import type { ShowTargets } from './shown-targets.ts';

/** Runs of a project as all its members may see them. */
export type ShowRuns = (projectId: string, runs: readonly KeptRun[]) => Promise<AppletRun[]>;

/** A run as members see it: like the log, without the contents of its actions. */
export function createShowRuns(showTargets: ShowTargets): ShowRuns {
  return async (projectId, runs) => {
    const actions = runs.flatMap(({ content }) => content.actions);
    const kinds = new Set(actions.map(({ actionKey }) => loggedKind(actionKey)));
    if (actions.some(({ repeatedBy }) => repeatedBy !== null)) kinds.add('member');
    if (runs.some(({ content }) => content.reason?.code === 'LOOP')) kinds.add('applet');
    const { targetOf, memberOf, reasonOf } = await showTargets(projectId, kinds);
    return runs.map(({ content, intents: _, time, ...run }) => ({
      ...run,
      ...content,
      reason: reasonOf(content.reason),
      time: new Date(time).toISOString(),
      actions: content.actions.map((action) => ({
        ...action,
        target: targetOf(action),
        repeatedBy: action.repeatedBy && memberOf(action.repeatedBy),
      })),
    }));
  };
}
