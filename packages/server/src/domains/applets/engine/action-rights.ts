import { type AppletReason, topicsOf } from '@tinkerstream/contract/applets';
import { batched } from '../../../platform/batched.ts';
import type { ActionIntent } from '../actions/action-definition.ts';
import type { PausesOf } from '../pauses.ts';
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
  readonly applets: Pick<AppletsRepository, 'find'>;
  readonly pausesOf: PausesOf;
  readonly topicsOfProjects: (projectIds: readonly string[]) => Promise<readonly { readonly id: string }[]>;
}

export function createActionRights({ applets, pausesOf, topicsOfProjects }: RightsNeeds): FindStop {
  /** @param version that what the applet does must still have; '' for any */
  async function findUserStop(appletId: string, runsAsId: string, version: string): Promise<Stop | undefined> {
    const applet = await applets.find(appletId);
    if (!applet) return { reason: undefined, by: 'STOPPED_BY_DELETION' };
    if (!applet.isEnabled) return { reason: undefined, by: 'STOPPED_BY_SWITCH' };
    if (version && contentVersionOf(applet) !== version) return { reason: undefined, by: 'STOPPED_BY_CHANGE' };
    // Another user may have saved it since: the action still runs as the user it was decided for.
    const pauses = await pausesOf(applet.projectId, [{ ...applet, runsAsId }], () => true);
    const pause = pauses.get(appletId);
    return pause && stopFor(pause.reason);
  }

  // Actions that start together share a look-up, which begins after each of them has asked.
  const findStopOfUser = batched((keys: readonly string[]) =>
    byKey(keys, (key) => findUserStop(...(key.split(' ') as [string, string, string]))),
  );
  const topicIdsOf = batched((projectIds: readonly string[]) =>
    byKey(projectIds, async (id) => new Set((await topicsOfProjects([id])).map((topic) => topic.id))),
  );

  return async ({ appletId, projectId, runsAsId, action, sequence }) => {
    const stop = await findStopOfUser(`${appletId} ${runsAsId} ${sequence?.version ?? ''}`);
    // The topics of references no longer matter: the values are in the content.
    const topicIds = topicsOf(action);
    if (stop || topicIds.length === 0) return stop;
    const known = await topicIdsOf(projectId);
    const gone = topicIds.find((topicId) => !known?.has(topicId));
    return gone === undefined ? undefined : stopFor('TOPIC_GONE', gone);
  };
}

function stopFor(code: AppletReason['code'], detail = ''): Stop {
  return { reason: { code, detail, seen: '' } };
}

async function byKey<Value>(
  keys: readonly string[],
  find: (key: string) => Promise<Value>,
): Promise<Map<string, Value>> {
  return new Map(await Promise.all(keys.map(async (key) => [key, await find(key)] as const)));
}
