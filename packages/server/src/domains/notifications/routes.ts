import {
  countNotifications,
  listNotifications,
  type Notification,
  readNotifications,
} from '@tinkerstream/contract/notifications';
import type { Route } from '../../platform/http/route.ts';
import { isoTime } from '../../platform/iso-time.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { NotificationEntity } from './repository.ts';
import type { NotificationsService } from './service.ts';

interface NotificationsRoutesOptions {
  readonly notifications: Pick<NotificationsService, 'list' | 'countUnread' | 'markRead'>;
  readonly projects: Pick<ProjectDirectory, 'namesOf'>;
}

export function notificationsRoutes(route: Route, { notifications, projects }: NotificationsRoutesOptions): void {
  route(listNotifications, async ({ before, limit }, { caller }) => {
    const found = await notifications.list(caller.userId, { before, limit: limit + 1, now: Date.now() });
    const shown = found.slice(0, limit);
    const names = await projects.namesOf([...new Set(shown.map(({ projectId }) => projectId))]);
    return {
      notifications: shown.map((one) => present(one, names.get(one.projectId) ?? '')),
      hasMore: found.length > limit,
    };
  });

  route(countNotifications, async (_, { caller }) => ({
    unread: await notifications.countUnread(caller.userId, Date.now()),
  }));

  route(readNotifications, async ({ upTo }, { caller }) => {
    await notifications.markRead(caller.userId, upTo);
    return {};
  });
}

function present({ firstOn, lastOn, ...notification }: NotificationEntity, projectName: string): Notification {
  return { ...notification, projectName, firstOn: isoTime(firstOn), lastOn: isoTime(lastOn) };
}
