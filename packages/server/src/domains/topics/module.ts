import type { Platform } from '../../platform/platform.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { UserDirectory, WithUserLock } from '../users/index.ts';
import { topicsRealtime } from './realtime.ts';
import { createTopicsRepository } from './repository.ts';
import { topicsRoutes } from './routes.ts';
import { createSendingIds } from './sending-ids.ts';
import { createTopicsService } from './service.ts';
import { createTopicWatch } from './watch.ts';

interface TopicsNeeds {
  readonly users: Pick<UserDirectory, 'peopleOf'>;
  readonly members: Pick<
    ProjectDirectory,
    'projectIdsOf' | 'rolesOf' | 'ownedIdsOf' | 'namesOf' | 'membersOf' | 'markChanged' | 'copies' | 'lockMember'
  >;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOf'>;
  readonly withUserLock: WithUserLock;
  readonly report: SecurityLog['report'];
}

/** Topics, to which boards publish. */
export function topicsModule(platform: Platform, { users, members, subscriptions, withUserLock, report }: TopicsNeeds) {
  const { database, events, askFor, rooms, route, tokenKey, lookups } = platform;
  const watch = createTopicWatch(platform, createTopicsRepository(database));
  const topics = { ...createTopicsService(database, members, subscriptions, withUserLock, events, askFor), ...watch };
  const sendingIds = createSendingIds(tokenKey, topics.find);
  events.inTransaction('account.removed', ({ transaction }, { userId }) => topics.refuseRemovalOf(transaction, userId));
  topicsRealtime(events, rooms, topics, sendingIds);
  topicsRoutes(route, { topics, sendingIds, users, lookups, report });
  return { topics, sendingIds };
}
