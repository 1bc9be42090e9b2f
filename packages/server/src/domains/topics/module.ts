import type { Platform } from '../../platform/platform.ts';
import type { SecurityLog } from '../../platform/security-log.ts';
import type { ProjectDirectory } from '../members/index.ts';
import type { UserDirectory, WithUserLock } from '../people/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import { topicsRealtime } from './realtime.ts';
import { topicsRoutes } from './routes.ts';
import { createSendingIds } from './sending-ids.ts';
import { createTopicsService } from './service.ts';

interface TopicsNeeds {
  readonly users: Pick<UserDirectory, 'peopleOf'>;
  readonly members: ProjectDirectory;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOf'>;
  readonly withUserLock: WithUserLock;
  readonly report: SecurityLog['report'];
}

/** Topics, to which boards publish. */
export function topicsModule(
  { database, events, rooms, route, tokenKey, lookups }: Platform,
  { users, members, subscriptions, withUserLock, report }: TopicsNeeds,
) {
  const topics = createTopicsService(database, members, subscriptions, withUserLock, events);
  const sendingIds = createSendingIds(tokenKey, topics.find);
  events.inTransaction('account.removed', ({ transaction }, { userId }) => topics.refuseRemovalOf(transaction, userId));
  topicsRealtime(events, rooms, topics, sendingIds);
  topicsRoutes(route, { topics, sendingIds, users, lookups, report });
  return { topics, sendingIds };
}
