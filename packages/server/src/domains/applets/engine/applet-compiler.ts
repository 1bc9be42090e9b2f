import type { AppletReason } from '@tinkerstream/contract/applets';
import type { AppletEntity } from '../applet.ts';
import { topicsUsedBy } from '../content.ts';
import type { Occurrence } from '../triggers/trigger-definition.ts';
import { firedTrigger } from '../triggers/trigger-registry.ts';
import { type CompiledApplet, compileApplet } from './compiled-applet.ts';
import type { RunRights } from './run-rights.ts';
import type { TopicValues } from './topic-values.ts';

/** Makes the applets that an occurrence fires ready to run, with the values that they look at in memory. */
export type AppletCompiler = (
  applets: readonly AppletEntity[],
  occurrence: Occurrence,
) => Promise<readonly CompiledApplet[]>;

interface CompilerNeeds {
  readonly values: TopicValues;
  readonly rights: RunRights;
  /** The ids of each topic's projects. */
  readonly projectIdsOf: (topicIds: readonly string[]) => Promise<ReadonlyMap<string, readonly string[]>>;
}

export function createAppletCompiler({ values, rights, projectIdsOf }: CompilerNeeds): AppletCompiler {
  return async (applets, occurrence) => {
    if (applets.length === 0) return [];
    const topicIds = new Map(applets.map((applet) => [applet, topicsUsedBy(applet).map(({ topicId }) => topicId)]));
    const [projectsOfTopics, users] = await Promise.all([
      projectIdsOf([...new Set([...topicIds.values()].flat())]),
      loadUsers(applets),
    ]);
    const view = values.createView();
    const compiled = applets.flatMap((applet) => {
      const trigger = firedTrigger(applet.triggers, occurrence);
      const user = users.get(applet.runsAsId);
      if (!trigger || !user) return [];
      const goneTopicId = topicIds
        .get(applet)
        ?.find((topicId) => !projectsOfTopics.get(topicId)?.includes(applet.projectId));
      const obstacle = obstacleOf(user.projectIds.includes(applet.projectId), goneTopicId);
      return [compileApplet(applet, trigger, { view, permission: user.permission, obstacle })];
    });
    await view.ready();
    return compiled;
  };

  async function loadUsers(applets: readonly AppletEntity[]) {
    const ids = [...new Set(applets.map(({ runsAsId }) => runsAsId))];
    const users = await Promise.all(
      ids.map(async (id) => {
        const [permission, projectIds] = await Promise.all([rights.permissionOf(id), rights.projectIdsOf(id)]);
        return [id, { permission, projectIds }] as const;
      }),
    );
    return new Map(users);
  }
}

function obstacleOf(isMember: boolean, goneTopicId: string | undefined): AppletReason | undefined {
  if (!isMember) return { code: 'NOT_A_MEMBER', detail: '', seen: '' };
  // The log puts the name of a topic in the place of its id.
  if (goneTopicId !== undefined) return { code: 'TOPIC_GONE', detail: goneTopicId, seen: '' };
  return undefined;
}
