import type { AppletPause } from '@tinkerstream/contract/applets';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import type { AppletEntity } from './applet.ts';
import { topicsUsedBy } from './content.ts';
import { allowsContent } from './permissions.ts';

interface PausesNeeds {
  readonly membersOf: (projectIds: readonly string[]) => Promise<Map<string, string[]>>;
  /** Undefined without an active subscription. */
  readonly activePermissionOf: (userId: string) => Promise<Permission | undefined>;
}

/** Why applets do not run now, by the applet's id. Omits those that run or are switched off. */
export type PausesOf = (
  projectId: string,
  applets: readonly AppletEntity[],
  isTopic: (topicId: string) => boolean,
) => Promise<Map<string, AppletPause>>;

export function createPauses({ membersOf, activePermissionOf }: PausesNeeds): PausesOf {
  return async (projectId, applets, isTopic) => {
    const enabled = applets.filter((applet) => applet.isEnabled);
    const members = (await membersOf([projectId])).get(projectId) ?? [];
    const userIds = [...new Set(enabled.map((applet) => applet.runsAsId))];
    const permissions = new Map<string, Permission | undefined>();
    await Promise.all(userIds.map(async (userId) => permissions.set(userId, await activePermissionOf(userId))));

    function pauseOf(applet: AppletEntity): AppletPause | undefined {
      if (!members.includes(applet.runsAsId)) return { reason: 'NOT_A_MEMBER' };
      const permission = permissions.get(applet.runsAsId);
      if (!permission || !allowsContent(permission, applet)) return { reason: 'NOT_ALLOWED' };
      return topicsUsedBy(applet).every(({ topicId }) => isTopic(topicId)) ? undefined : { reason: 'TOPIC_GONE' };
    }

    return new Map(
      enabled.flatMap((applet) => {
        const pause = pauseOf(applet);
        return pause ? [[applet.id, pause] as const] : [];
      }),
    );
  };
}
