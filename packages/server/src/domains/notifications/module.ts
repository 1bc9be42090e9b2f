import type { Platform } from '../../platform/platform.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import { notificationsRealtime } from './realtime.ts';
import { createNotificationsRepository } from './repository.ts';
import { notificationsRoutes } from './routes.ts';
import { createNotificationsService } from './service.ts';

interface NotificationsNeeds {
  readonly members: Pick<ProjectDirectory, 'namesOf'>;
}

/** Notifications of users in the console. Other domains send them. */
export function notificationsModule({ database, events, rooms, route }: Platform, { members }: NotificationsNeeds) {
  const notifications = createNotificationsService(createNotificationsRepository(database), events);
  events.inTransaction('member.removed', (change, { projectId, userId }) =>
    notifications.removeOfMember(change, projectId, userId),
  );
  notificationsRealtime(events, rooms);
  notificationsRoutes(route, { notifications, projects: members });
  return { notifications };
}
