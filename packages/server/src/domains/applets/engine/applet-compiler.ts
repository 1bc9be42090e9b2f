import { type AppletReason, loggedName, type Trigger, topicsOf, valuesOf } from '@tinkerstream/contract/applets';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { TimeSlice } from '../../../platform/limits/time-slice.ts';
import type { RefreshedByKey } from '../../../platform/refreshed-by-key.ts';
import type { Actions } from '../actions/action-registry.ts';
import type { AppletAction, AppletEntity } from '../applet.ts';
import { topicsUsedBy } from '../content.ts';
import { type CompiledApplet, compileApplet } from './compiled-applet.ts';
import { isCountOfRuns } from './contents.ts';
import { type AppletMemories, remembers } from './memory.ts';
import type { TopicValues, ValuesView } from './topic-values.ts';
import type { RunsToday } from './values/runs-today.ts';

/**
 * Makes applets ready to run, with the values that they read, and their memory.
 * @param triggerOf the trigger that fires; applets without it are left out
 */
export type AppletCompiler = (
  applets: readonly AppletEntity[],
  triggerOf: (applet: AppletEntity) => Trigger | undefined,
) => Promise<readonly CompiledApplet[]>;

interface CompilerNeeds {
  readonly clock: Clock;
  readonly values: TopicValues;
  readonly memories: AppletMemories;
  readonly runsToday: RunsToday;
  readonly slice: TimeSlice;
  readonly permissions: RefreshedByKey<Permission | undefined>;
  readonly membersOf: (projectIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
  readonly topicsOfProjects: (
    projectIds: readonly string[],
  ) => Promise<readonly { readonly id: string; readonly name: string; readonly projectId: string }[]>;
  readonly targetOf: Actions['targetOf'];
}

export function createAppletCompiler(needs: CompilerNeeds): AppletCompiler {
  const { clock, values, memories, runsToday, slice, permissions, membersOf, topicsOfProjects, targetOf } = needs;
  const { steadyAt } = clock;

  /** Finds the topics, users and memories of applets, for all of them at once. */
  async function findSurroundings(applets: readonly AppletEntity[]) {
    const projectIds = [...new Set(applets.map(({ projectId }) => projectId))];
    const userIds = [...new Set(applets.map(({ runsAsId }) => runsAsId))];
    const [members, topics, current] = await Promise.all([
      membersOf(projectIds),
      topicsOfProjects(projectIds),
      Promise.all(userIds.map(async (id) => [id, await permissions.getFresh(id)] as const)),
    ]);
    // The key has the project: a topic may trigger applets of several projects, and a typed text may be the id of
    // another project's topic.
    const topicNames = new Map(topics.map(({ id, name, projectId }) => [`${projectId} ${id}`, name]));
    return { members, topicNames, permissionOf: new Map(current) };
  }

  return async (applets, triggerOf) => {
    if (applets.length === 0) return [];
    const { members, topicNames, permissionOf } = await findSurroundings(applets);
    // Views of values: the applets of a topic share one, and applets with another trigger share another.
    const views = new Map<string | undefined, ValuesView>();
    const viewOf = (topicId: string | undefined): ValuesView => {
      const view = views.get(topicId) ?? values.createView(topicId);
      views.set(topicId, view);
      return view;
    };

    function obstacleOf(applet: AppletEntity): AppletReason | undefined {
      const { projectId, runsAsId } = applet;
      if (!members.get(projectId)?.includes(runsAsId)) return { code: 'NOT_A_MEMBER', detail: '', seen: '' };
      const gone = topicsUsedBy(applet).some(({ topicId }) => !topicNames.has(`${projectId} ${topicId}`));
      // A user who has left the project has no right to the topic's name.
      return gone ? { code: 'TOPIC_GONE', detail: '', seen: '' } : undefined;
    }

    const compiled: CompiledApplet[] = [];
    await slice.each(applets, (applet) => {
      const trigger = triggerOf(applet);
      const permission = permissionOf.get(applet.runsAsId);
      if (!trigger || !permission) return;
      // The log shows names of topics in place of the ids in the stored content; names of users come in when it is
      // read.
      const nameOf = (idOrName: string) => topicNames.get(`${applet.projectId} ${idOrName}`) ?? idOrName;
      const named = {
        triggerName: nameOf(loggedName(trigger)),
        targetOf: (action: AppletAction) => nameOf(targetOf(action)),
        topicNameOf: nameOf,
      };
      const view = viewOf(topicsOf(trigger)[0]);
      const memory = remembers(applet.timing) ? memories.open(applet) : undefined;
      const zones = zonesOfRuns(applet);
      const runs = zones.length > 0 ? runsToday.open(applet.id, zones) : undefined;
      const obstacle = obstacleOf(applet);
      compiled.push(compileApplet(applet, trigger, { ...named, steadyAt, view, memory, runs, permission, obstacle }));
    });
    await Promise.all([
      ...[...views.values()].map((view) => view.ready()),
      ...compiled.flatMap(({ memory, runs }) => [memory?.loaded, runs?.loaded]),
    ]);
    return compiled;
  };
}

/** The time zones whose day an applet counts its runs in. */
function zonesOfRuns({ actions }: AppletEntity): string[] {
  const zones = actions.flatMap((action) => {
    const { expressions } = action;
    return expressions && valuesOf(action).some(isCountOfRuns) ? [expressions.timeZone] : [];
  });
  return [...new Set(zones)];
}
