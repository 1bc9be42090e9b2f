import type { Platform } from '../../platform/platform.ts';
import type { WithUserLock } from '../accounts/index.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import type { ProjectDirectory } from './policy.ts';
import { topicsRealtime } from './realtime.ts';
import { createSendingIds } from './sending-ids.ts';
import { createTopicsService } from './service.ts';

interface TopicsNeeds {
  readonly projects: ProjectDirectory;
  readonly subscriptions: Pick<SubscriptionsService, 'permissionOf'>;
  readonly withUserLock: WithUserLock;
}

/** Topics, to which boards publish. `app.ts` registers `topicsRoutes` later, because they need records. */
export function topicsModule(
  { database, events, rooms, tokenKey }: Platform,
  { projects, subscriptions, withUserLock }: TopicsNeeds,
) {
  const topics = createTopicsService(database, projects, subscriptions, withUserLock, events);
  const sendingIds = createSendingIds(tokenKey, topics.find);
  events.inTransaction('account.removed', ({ transaction }, { userId }) => topics.refuseRemovalOf(transaction, userId));
  topicsRealtime(events, rooms, topics, sendingIds);
  return { topics, sendingIds };
}
