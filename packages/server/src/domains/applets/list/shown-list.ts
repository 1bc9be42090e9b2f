import { type AppletListItem, buttonLabelOf, PROBLEMS, servicesOf, topicsOf } from '@tinkerstream/contract/applets';
import { isoTime } from '../../../platform/iso-time.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { Reader, UserDirectory } from '../../users/index.ts';
import type { AppletEntity } from '../applet.ts';
import type { Payer } from '../engine/action-budget.ts';
import { type FailureRepository, failingSince } from '../failures/failure-repository.ts';
import type { PausesOf } from '../pauses.ts';
import type { KeptRuns } from '../runs/kept-runs.ts';
import type { KeptRun } from '../runs/run.ts';
import type { RunCounts } from '../runs/run-counts.ts';
import { withNames } from '../runs/shorten.ts';

interface ListNeeds {
  readonly runCounts: Pick<RunCounts, 'since'>;
  readonly runs: Pick<KeptRuns, 'latestOf'>;
  readonly failures: Pick<FailureRepository, 'listOf'>;
  readonly pausesOf: PausesOf;
  /** Whether too many actions of a user wait. */
  readonly isUsedUp: (payer: Payer) => boolean;
  readonly topics: Pick<TopicsService, 'listOfProjects'>;
  readonly users: Pick<UserDirectory, 'peopleOf'>;
}

/** The applets of a project with their runs and problems since a time, in milliseconds since 1970 UTC. */
export type ShowList = (
  projectId: string,
  applets: readonly AppletEntity[],
  since: number,
  mayChange: (applet: AppletEntity) => boolean,
  reader: Reader,
) => Promise<AppletListItem[]>;

export function createShowList({ runCounts, runs, failures, pausesOf, isUsedUp, topics, users }: ListNeeds): ShowList {
  return async (projectId, applets, since, mayChange, reader) => {
    if (applets.length === 0) return [];
    const names = new Map((await topics.listOfProjects([projectId])).map(({ id, name }) => [id, name]));
    const [pauses, counts, latest, people, failing] = await Promise.all([
      pausesOf(projectId, applets, (topicId) => names.has(topicId)),
      runCounts.since(
        applets.map(({ id }) => id),
        since,
      ),
      runs.latestOf(projectId, ['RAN', ...PROBLEMS]),
      users.peopleOf([...new Set(applets.map(({ runsAsId }) => runsAsId))], reader),
      failures.listOf(applets.map(({ id }) => id)),
    ]);
    const failingOn = failingSince(failing);
    const appletNames = new Map(applets.map(({ id, name }) => [id, name]));
    const latestOf = Map.groupBy(latest, ({ appletId }) => appletId);
    return applets.map((applet) => {
      const { id, name, isEnabled: enabled, runsAsId, triggers, actions } = applet;
      const of = latestOf.get(id) ?? [];
      const lastRun = lastOf(of.filter(({ result }) => result !== 'LEFT_OUT'));
      const lastProblem = lastOf(of.filter(({ result }) => PROBLEMS.includes(result)));
      return {
        id,
        name,
        projectId,
        enabled,
        pause:
          pauses.get(id) ??
          (enabled && isUsedUp({ userId: runsAsId, appletId: id }) ? { reason: 'TOO_MANY_ACTIONS' } : null),
        runsAs: people.get(runsAsId)?.username ?? '',
        mayChange: mayChange(applet),
        topicNames: triggers.flatMap(topicsOf).flatMap((topicId) => names.get(topicId) ?? []),
        runCount: counts.get(id)?.count ?? 0,
        leftOutCount: counts.get(id)?.leftOut ?? 0,
        lastRunOn: lastRun ? timeOf(lastRun) : null,
        lastProblem: lastProblem ? { time: timeOf(lastProblem), ...causeOf(lastProblem, appletNames) } : null,
        failingSince: timeText(failingOn.get(id)),
        services: servicesOf(actions),
        button: buttonLabelOf(triggers) ?? null,
      };
    });
  };
}

function lastOf(runs: readonly KeptRun[]): KeptRun | undefined {
  return runs.reduce<KeptRun | undefined>((last, run) => (last && last.time >= run.time ? last : run), undefined);
}

function timeText(time: number | undefined): string | null {
  return time === undefined ? null : isoTime(time);
}

function timeOf({ time }: KeptRun): string {
  return new Date(time).toISOString();
}

/** Why a run was left out, or why its first failed action failed. */
function causeOf({ content: { reason, actions } }: KeptRun, names: ReadonlyMap<string, string>) {
  const failed = reason ? undefined : actions.find(({ outcome }) => outcome === 'FAILED');
  const why = reason ?? failed?.reason;
  return { reason: why ? withNames(why, (id) => names.get(id)) : null, actionKey: failed?.actionKey ?? null };
}
