import { type AppletReason, topicsOf } from '@tinkerstream/contract/applets';
import { batched } from '../../../platform/batched.ts';
import type { ActionIntent } from '../actions/action-definition.ts';
import { type FindRights, pauseOf, type Rights } from '../pauses.ts';
import type { AppletsRepository } from '../repository.ts';
import { contentVersionOf } from '../version.ts';

/** The obstacle that stops an action. */
export interface Stop {
  /** The reason; undefined if the applet was deleted, disabled, or changed or run again where the action waits for another. */
  readonly reason: AppletReason | undefined;
  /** The event that stopped the action. */
  readonly by?: 'STOPPED_BY_DELETION' | 'STOPPED_BY_SWITCH' | 'STOPPED_BY_CHANGE' | 'STOPPED_BY_NEWER';
}

/**
 * Finds the obstacle that stops an action at this moment. Nothing is cached: rights also end without an event, on
 * another node, and while the action waits.
 */
export type FindStop = (
  action: Pick<ActionIntent, 'appletId' | 'projectId' | 'runsAsId' | 'action' | 'sequence'>,
) => Promise<Stop | undefined>;

interface RightsNeeds {
  readonly applets: Pick<AppletsRepository, 'listByIds'>;
  readonly findRights: FindRights;
  readonly topicsOfProjects: (projectIds: readonly string[]) => Promise<readonly { readonly id: string }[]>;
}

export function createActionRights({ applets, findRights, topicsOfProjects }: RightsNeeds): FindStop {
  // One look-up at a time serves all actions that ask before it begins: the actions of an applet keep their order.
  const findFacts = batched(async (keys: readonly string[]) => {
    const asked = keys.map((key) => key.split(' ') as [appletId: string, projectId: string, userId: string, 'topics'?]);
    const withTopics = asked.filter(([, , , topics]) => topics);
    // Each of these goes to another thread and back, so they run at the same time.
    const [found, rights, topicIds] = await Promise.all([
      applets.listByIds([...new Set(asked.map(([appletId]) => appletId))]),
      byKey(
        asked.map(([, projectId, userId]) => `${projectId} ${userId}`),
        (key) => findRights(...rightsOf(key)),
      ),
      byKey(
        withTopics.map(([, projectId]) => projectId),
        async (projectId) => new Set((await topicsOfProjects([projectId])).map(({ id }) => id)),
      ),
    ]);
    const appletById = new Map(found.map((applet) => [applet.id, applet]));
    return new Map(
      asked.map(([appletId, projectId, userId], index) => [
        keys[index] as string,
        {
          applet: appletById.get(appletId),
          rights: rights.get(`${projectId} ${userId}`) as Rights,
          topicIds: topicIds.get(projectId),
        },
      ]),
    );
  });

  return async ({ appletId, projectId, runsAsId, action, sequence }) => {
    // The topics of references no longer matter: the content already has the values.
    const topicIds = topicsOf(action);
    const key = `${appletId} ${projectId} ${runsAsId}`;
    const facts = await findFacts(topicIds.length > 0 ? `${key} topics` : key);
    const applet = facts?.applet;
    if (!applet) return { reason: undefined, by: 'STOPPED_BY_DELETION' };
    if (!applet.isEnabled) return { reason: undefined, by: 'STOPPED_BY_SWITCH' };
    const isChanged = sequence !== undefined && contentVersionOf(applet) !== sequence.version;
    if (isChanged) return { reason: undefined, by: 'STOPPED_BY_CHANGE' };
    // Another user may have saved the applet since: the action still runs as the user for whom it was decided.
    const pause = pauseOf({ ...applet, runsAsId }, facts.rights, () => true);
    if (pause) return stopFor(pause.reason);
    const gone = topicIds.find((topicId) => !facts.topicIds?.has(topicId));
    return gone === undefined ? undefined : stopFor('TOPIC_GONE', gone);
  };
}

function rightsOf(key: string): [projectId: string, userIds: readonly string[]] {
  const [projectId = '', userId = ''] = key.split(' ');
  return [projectId, [userId]];
}

async function byKey<Value>(
  keys: readonly string[],
  find: (key: string) => Promise<Value>,
): Promise<Map<string, Value>> {
  return new Map(await Promise.all([...new Set(keys)].map(async (key) => [key, await find(key)] as const)));
}

function stopFor(code: AppletReason['code'], detail = ''): Stop {
  return { reason: { code, detail, seen: '' } };
}
