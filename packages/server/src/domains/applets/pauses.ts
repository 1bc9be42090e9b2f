import type { AppletPause } from '@tinkerstream/contract/applets';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import type { AppletEntity } from './applet.ts';
import { topicsUsedBy } from './content.ts';
import { allowsContent } from './permissions.ts';

interface RightsNeeds {
  readonly membersOf: (projectIds: readonly string[]) => Promise<Map<string, string[]>>;
  /** The permission of a user; undefined without an active subscription. */
  readonly activePermissionOf: (userId: string) => Promise<Permission | undefined>;
}

/** The members of a project, and the current permissions of some users. */
export interface Rights {
  readonly members: readonly string[];
  readonly permissions: ReadonlyMap<string, Permission | undefined>;
}

export type FindRights = (projectId: string, userIds: readonly string[]) => Promise<Rights>;

/** Why applets do not run now, by the applet's id. Applets that run or are switched off are left out. */
export type PausesOf = (
  projectId: string,
  applets: readonly AppletEntity[],
  isTopic: (topicId: string) => boolean,
) => Promise<Map<string, AppletPause>>;

export function createFindRights({ membersOf, activePermissionOf }: RightsNeeds): FindRights {
  return async (projectId, userIds) => {
    const [members, permissions] = await Promise.all([
      membersOf([projectId]),
      Promise.all(userIds.map(async (userId) => [userId, await activePermissionOf(userId)] as const)),
    ]);
    return { members: members.get(projectId) ?? [], permissions: new Map(permissions) };
  };
}

export function createPauses(findRights: FindRights): PausesOf {
  return async (projectId, applets, isTopic) => {
    const enabled = applets.filter((applet) => applet.isEnabled);
    const rights = await findRights(projectId, [...new Set(enabled.map((applet) => applet.runsAsId))]);
    return new Map(
      enabled.flatMap((applet) => {
        const pause = pauseOf(applet, rights, isTopic);
        return pause ? [[applet.id, pause] as const] : [];
      }),
    );
  };
}

/** Why an enabled applet does not run now; undefined if it does. */
export function pauseOf(
  applet: AppletEntity,
  { members, permissions }: Rights,
  isTopic: (topicId: string) => boolean,
): AppletPause | undefined {
  if (!members.includes(applet.runsAsId)) return { reason: 'NOT_A_MEMBER' };
  const permission = permissions.get(applet.runsAsId);
  if (!permission || !allowsContent(permission, applet)) return { reason: 'NOT_ALLOWED' };
  return topicsUsedBy(applet).every(({ topicId }) => isTopic(topicId)) ? undefined : { reason: 'TOPIC_GONE' };
}
