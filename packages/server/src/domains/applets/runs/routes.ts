import {
  APPLET_LOG_LENGTH,
  listAppletLog,
  listAppletRuns,
  PROBLEMS,
  RunResult,
  repeatAppletAction,
} from '@tinkerstream/contract/applets';
import type { Route } from '../../../platform/http/route.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import { entriesOf, together } from './entries.ts';
import type { KeptRuns } from './kept-runs.ts';
import type { RepeatAction } from './run.ts';
import type { ShowRuns } from './shown-runs.ts';

interface RunRoutesOptions {
  readonly projects: Pick<ProjectDirectory, 'getAccessible' | 'getAllowed'>;
  readonly runs: KeptRuns;
  readonly showRuns: ShowRuns;
  readonly repeatAction: RepeatAction;
}

export function runRoutes(route: Route, { projects, runs, showRuns, repeatAction }: RunRoutesOptions): void {
  route(listAppletRuns, async ({ result, ...filter }, { caller }) => {
    const { projectId } = filter;
    await projects.getAccessible(caller, projectId);
    const results = result === undefined ? RunResult.options : result === 'PROBLEM' ? PROBLEMS : [result];
    const [found, boards] = await Promise.all([runs.list({ ...filter, results }), runs.boardsOf(projectId)]);
    return { runs: await showRuns(projectId, found), boards };
  });

  route(listAppletLog, async ({ projectId }, { caller }) => {
    await projects.getAccessible(caller, projectId);
    const latest = await runs.list({ projectId, results: RunResult.options, limit: APPLET_LOG_LENGTH });
    const shown = await showRuns(projectId, latest.toReversed());
    return together(shown.flatMap((run) => entriesOf(run)))
      .slice(-APPLET_LOG_LENGTH)
      .reverse();
  });

  route(repeatAppletAction, async (failed, { caller }) => {
    await projects.getAllowed(caller, failed.projectId, 'ADD');
    await repeatAction(caller.userId, failed);
    return {};
  });
}
