import {
  type Action,
  type ContentOf,
  type createApplet,
  fieldsOf,
  listIn,
  longestWaitsSec,
  MAX_WAITS_SEC,
  switchesItselfOn,
} from '@tinkerstream/contract/applets';
import { appletErrors, permissionErrors } from '@tinkerstream/contract/error-codes';
import type { ParsedRequestOf } from '@tinkerstream/contract/platform/endpoint';
import type { Permission } from '@tinkerstream/contract/subscriptions';
import { AppError } from '../../platform/app-error.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TopicsService } from '../topics/index.ts';
import { topicIdFinder, withTopicIds } from './content.ts';
import { allowsContent } from './permissions.ts';
import type { AppletsRepository } from './repository.ts';

/** The content of an applet, as a user enters it. */
export type Input = Omit<ParsedRequestOf<typeof createApplet>, 'projectId'>;

interface CheckNeeds {
  readonly applets: Pick<AppletsRepository, 'listByProject'>;
  readonly projects: Pick<ProjectDirectory, 'membersOf'>;
  readonly topics: Pick<TopicsService, 'listOfProjects'>;
  readonly permissionOfUser: (userId: string) => Promise<Permission>;
}

/**
 * Checks what a user has entered for a project, and replaces the names of topics by ids.
 * @param appletId the applet that is changed; undefined for a new one
 * @throws permissionErrors.notIncluded, appletErrors.topicUnknown, appletErrors.emailNotToMember, appletErrors.needsCondition,
 *   appletErrors.waitsTooLong, appletErrors.switchedUnknown, appletErrors.cannotEnableItself,
 *   appletErrors.notificationNotToMember
 */
export type CheckContent = (
  userId: string,
  projectId: string,
  input: Input,
  appletId?: string,
) => Promise<ContentOf<Action>>;

export function createContentCheck({ applets, projects, topics, permissionOfUser }: CheckNeeds): CheckContent {
  return async (userId, projectId, input, appletId) => {
    const { enabled, filters, actions, timing } = input;
    // Anyone may switch an applet off: it then uses nothing of a subscription.
    if (enabled && !allowsContent(await permissionOfUser(userId), input))
      throw new AppError(permissionErrors.notIncluded);
    // Without conditions the filter always matches, so nothing would ever start or stop.
    if (timing && timing.when !== 'EACH' && !filters.some(({ type }) => type !== 'SUB_FILTER')) {
      throw new AppError(appletErrors.needsCondition);
    }
    if (longestWaitsSec(actions) > MAX_WAITS_SEC) throw new AppError(appletErrors.waitsTooLong, String(MAX_WAITS_SEC));
    if (actions.some((action) => switchesItselfOn(action, appletId)))
      throw new AppError(appletErrors.cannotEnableItself);
    const named = (wanted: string) =>
      actions.flatMap(fieldsOf).flatMap(({ kind, value }) => (kind === wanted ? [value] : []));
    const members = (await projects.membersOf([projectId])).get(projectId) ?? [];
    if (!named('member').every((id) => members.includes(id))) throw new AppError(appletErrors.emailNotToMember);
    if (
      !named('members')
        .flatMap(listIn)
        .every((id) => members.includes(id))
    )
      throw new AppError(appletErrors.notificationNotToMember);
    const targets = named('applet');
    if (targets.length > 0) {
      const known = new Set((await applets.listByProject(projectId)).map(({ id }) => id));
      if (!targets.every((id) => known.has(id))) throw new AppError(appletErrors.switchedUnknown);
    }
    return withTopicIds(input, topicIdFinder(await topics.listOfProjects([projectId])));
  };
}
