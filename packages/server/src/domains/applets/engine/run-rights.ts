import { ACTION_TYPES, type ActionTypeRules, TRIGGER_TYPES, type TriggerTypeRules } from '@tinkerstream/contract/applets';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import type { Logger } from '../../../platform/logger.ts';
import { type Refreshed, RefreshedByKey } from '../../../platform/refreshed-by-key.ts';
import type { AppletEntity } from '../applet.ts';

/** As the terms of topic owners: no event reports that a subscription ended or improved. */
const REFRESH_MS = 60_000;
const REFRESH_REFUSED_MS = 5000;

/** Undefined without an active subscription. */
type ActivePermission = Permission | undefined;

export type RunRights = ReturnType<typeof createRunRights>;

interface RunRightsNeeds {
  readonly activePermissionOf: (userId: string) => Promise<ActivePermission>;
  /** The projects that a user is a member of. */
  readonly projectIdsOf: (userId: string) => Promise<readonly string[]>;
}

/** Whether applets may run on the subscription and the membership of the user who saved them. */
export function createRunRights({ activePermissionOf, projectIdsOf }: RunRightsNeeds, logger: Logger) {
  const permissions = new RefreshedByKey<ActivePermission>({
    find: activePermissionOf,
    refreshMs: (permission) => (permission ? REFRESH_MS : REFRESH_REFUSED_MS),
    what: 'what an event trigger may do',
    logger,
  });

  return {
    /** What a user's subscription allows, about a minute old at most. */
    permissionOf: (userId: string): Promise<Refreshed<ActivePermission>> => permissions.get(userId),

    projectIdsOf,

    /** Why an applet may not run; undefined if it may. Not cached. */
    async pauseOf(applet: AppletEntity): Promise<'NOT_ALLOWED' | 'NOT_A_MEMBER' | undefined> {
      const [permission, projectIds] = await Promise.all([
        activePermissionOf(applet.runsAsId),
        projectIdsOf(applet.runsAsId),
      ]);
      if (!projectIds.includes(applet.projectId)) return 'NOT_A_MEMBER';
      return allows(permission, applet) ? undefined : 'NOT_ALLOWED';
    },
  };
}

/** Whether a subscription includes everything that an applet consists of. */
export function allows(permission: ActivePermission, applet: Pick<AppletEntity, 'triggers' | 'actions'>): boolean {
  if (!permission) return false;
  const rules: (TriggerTypeRules | ActionTypeRules)[] = [
    ...applet.triggers.map(({ type }) => TRIGGER_TYPES[type]),
    ...applet.actions.map(({ type }) => ACTION_TYPES[type]),
  ];
  return rules.every((rule) => rule.permission === undefined || permission[rule.permission]);
}
