import type { Alarm } from '@tinkerstream/contract/notifications';
import type { Change, Events } from '../../platform/events/events.ts';
import type { NotificationBannerPlace } from './events.ts';
import { createNotificationsRepository, type NotificationsRepository, type Occasion } from './repository.ts';

/** How often old notifications are removed, where there are new ones. */
const SWEEP_MS = 3_600_000;

/** A notification for users, and the alarm of their screens. */
export interface Notice extends Occasion {
  readonly recipientIds: readonly string[];
  readonly alarm: Alarm;
  readonly banner?: NotificationBannerPlace | undefined;
}

export type NotificationsService = ReturnType<typeof createNotificationsService>;

export function createNotificationsService(repository: NotificationsRepository, events: Events) {
  let sweptOn = Number.NEGATIVE_INFINITY;

  return {
    /** Notifies users. Occasions with the same source are one notification within a minute, with a count. */
    notify: (notice: Notice): Promise<void> => events.change((change) => notifyIn(change, notice)),

    /** Notifies users as part of a change, with the rules of `notify`. */
    notifyIn,

    list: repository.list,
    countUnread: repository.countUnread,

    async markRead(userId: string, upTo: string): Promise<void> {
      await repository.markRead(userId, upTo);
      await events.emit('notifications.changed', { userIds: [userId] });
    },

    async removeOfMember({ transaction, announce }: Change, projectId: string, userId: string): Promise<void> {
      await createNotificationsRepository(transaction).removeOfMember(projectId, userId);
      await announce('notifications.changed', { userIds: [userId] });
    },
  };

  async function notifyIn({ transaction, announce }: Change, notice: Notice): Promise<void> {
    const { recipientIds, alarm, banner, ...occasion } = notice;
    const stored = createNotificationsRepository(transaction);
    const now = Date.now();
    const { id, count } = await stored.add(occasion, now);
    if (count === 1) {
      await stored.addRecipients(id, recipientIds);
      // Users are locked in a fixed order, so that two servers cannot wait for each other.
      for (const userId of [...recipientIds].sort()) await stored.trim(userId);
      if (performance.now() - sweptOn > SWEEP_MS && !(await stored.removeOld(now))) sweptOn = performance.now();
    } else {
      await stored.markUnread(id);
    }
    await announce('notification.told', { id, text: notice.text, count, recipientIds, alarm, banner });
  }
}
