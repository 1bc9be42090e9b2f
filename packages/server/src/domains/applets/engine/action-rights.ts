import { type AppletReason, topicsOf } from '@tinkerstream/contract/applets';
import { batched } from '../../../platform/batched.ts';
import type { ActionIntent } from '../actions/action-definition.ts';
import { type FindRights, pauseOf } from '../pauses.ts';
import type { AppletsRepository } from '../repository.ts';
import { contentVersionOf } from '../version.ts';

/** What stops an action. */
export interface Stop {
  /** Undefined if its applet was deleted, disabled, or changed or run again where the action waits for another. */
  readonly reason: AppletReason | undefined;
  /** Which of these it was. */
  readonly by?: 'STOPPED_BY_DELETION' | 'STOPPED_BY_SWITCH' | 'STOPPED_BY_CHANGE' | 'STOPPED_BY_NEWER';
}

/**
 * Finds what stops an action at this moment. Nothing is cached: rights also end without an event, on another node, and while
 * the action waits.
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
  // Actions that start together share look-ups, which begin after each of them has asked.
  const findApplet = batched(
    async (ids: readonly string[]) => new Map((await applets.listByIds(ids)).map((applet) => [applet.id, applet])),
  );
  const findRightsOf = shared((key) => {
    const [projectId = '', userId = ''] = key.split(' ');
    return findRights(projectId, [userId]);
  });
  const findTopicIds = shared(async (projectId) => new Set((await topicsOfProjects([projectId])).map(({ id }) => id)));

  return async ({ appletId, projectId, runsAsId, action, sequence }) => {
    // The topics of references no longer matter: the values are in the content.
    const topicIds = topicsOf(action);
    // Each look-up is a way to another thread and back, so none waits for another.
    const [applet, rights, known] = await Promise.all([
      findApplet(appletId),
      findRightsOf(`${projectId} ${runsAsId}`),
      topicIds.length > 0 ? findTopicIds(projectId) : undefined,
    ]);
    if (!applet) return { reason: undefined, by: 'STOPPED_BY_DELETION' };
    if (!applet.isEnabled) return { reason: undefined, by: 'STOPPED_BY_SWITCH' };
    const isChanged = sequence !== undefined && contentVersionOf(applet) !== sequence.version;
    if (isChanged) return { reason: undefined, by: 'STOPPED_BY_CHANGE' };
    // Another user may have saved it since: the action still runs as the user it was decided for.
    const pause = pauseOf({ ...applet, runsAsId }, rights, () => true);
    if (pause) return stopFor(pause.reason);
    const gone = topicIds.find((topicId) => !known?.has(topicId));
    return gone === undefined ? undefined : stopFor('TOPIC_GONE', gone);
  };
}

/** Calls for a key in one task share a look-up. It begins at the end of the task, so none sees what was before it asked. */
function shared<Value>(find: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const asked = new Map<string, Promise<Value>>();
  return (key) => {
    const known = asked.get(key);
    if (known) return known;
    const found = Promise.resolve().then(() => {
      asked.delete(key);
      return find(key);
    });
    asked.set(key, found);
    return found;
  };
}

function stopFor(code: AppletReason['code'], detail = ''): Stop {
  return { reason: { code, detail, seen: '' } };
}
