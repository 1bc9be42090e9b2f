import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type AppletRun, listAppletRuns, PROBLEMS, type RunResult } from '@tinkerstream/contract/applets';
import type { ResponseOf } from '@tinkerstream/contract/platform/endpoint';
import { appletRoom } from '@tinkerstream/contract/platform/room';
import { useLiveData } from '../../../platform/live/use-live-data.ts';
import { call } from '../../../platform/requests/call.ts';

/** A filter for runs; '' shows all. */
export interface RunFilter {
  readonly appletId: string;
  readonly result: RunResult | 'PROBLEM' | '';
  readonly board: string;
  readonly limit: number;
}

type Runs = ResponseOf<typeof listAppletRuns>;

/** The latest runs of a project, latest first. The page reports failures. */
export function runsQuery(projectId: string, filter: RunFilter) {
  const { appletId, result, board, limit } = filter;
  return queryOptions({
    queryKey: ['applets', projectId, 'runs', filter],
    queryFn: () =>
      call(listAppletRuns, {
        projectId,
        limit,
        ...(appletId && { appletId }),
        ...(result && { result }),
        ...(board && { board }),
      }),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}

/** Keeps the runs current. */
export function useLiveRuns(projectId: string, filter: RunFilter): void {
  useLiveData({
    rooms: [appletRoom(projectId)],
    queryKey: runsQuery(projectId, filter).queryKey,
    add: { applet_run: (runs, run) => withRun(runs, run, filter) },
  });
}

/** The runs after a run that is new or has new answers, which may change its result. */
export function withRun({ runs, boards }: Runs, run: AppletRun, filter: RunFilter): Runs {
  const others = runs.filter(({ id }) => id !== run.id);
  const known = run.board === null || boards.includes(run.board) ? boards : [...boards, run.board].sort();
  if (!isShown(run, filter)) return { runs: others, boards: known };
  const sorted = [run, ...others].sort((one, other) => (one.id < other.id ? 1 : -1));
  return { runs: sorted.slice(0, filter.limit), boards: known };
}

function isShown(run: AppletRun, { appletId, result, board }: RunFilter): boolean {
  if (appletId !== '' && run.appletId !== appletId) return false;
  if (board !== '' && run.board !== board) return false;
  return result === '' || (result === 'PROBLEM' ? PROBLEMS.includes(run.result) : run.result === result);
}
