import { userRoom } from '@tinkerstream/contract/platform/room';
import type { DomainEvents, Events } from '../../platform/events/events.ts';
import type { Rooms } from '../../platform/realtime/rooms.ts';

type Told = DomainEvents['notification.told'];

/** Minimum time between two events for further occasions: thirty boards are two events. */
const PACE_MS = 1000;

/**
 * Emits the events of notifications to the rooms of their users: the first occasion immediately, with an alarm; further ones as
 * a count.
 */
export function notificationsRealtime({ afterCommit }: Pick<Events, 'afterCommit'>, rooms: Rooms): void {
  /** The latest occasion of each notification that screens have not received. */
  const waiting = new Map<string, Told>();

  afterCommit('notifications.changed', ({ userIds }) => changed(userIds));
  afterCommit('notification.told', (told) => {
    if (told.count === 1) {
      show(told);
      for (const userId of told.recipientIds) {
        const { id, text, alarm } = told;
        if (alarm !== 'NONE') rooms.emit(userRoom(userId), 'notification_alarm', { id, text, alarm });
      }
      return;
    }
    if (!waiting.has(told.id)) setTimeout(() => showLater(told.id), PACE_MS).unref();
    const before = waiting.get(told.id);
    if (!before || before.count < told.count) waiting.set(told.id, told);
  });

  function showLater(id: string): void {
    const told = waiting.get(id);
    waiting.delete(id);
    if (told) show(told);
  }

  function show({ id, text, count, recipientIds, alarm, banner }: Told): void {
    changed(recipientIds);
    const { userIds, topicIds } = banner ?? { userIds: [], topicIds: [] };
    for (const userId of userIds) {
      rooms.emit(userRoom(userId), 'notification_banner', { id, text, count, alarm, topicIds });
    }
  }

  function changed(userIds: readonly string[]): void {
    for (const userId of userIds) rooms.emit(userRoom(userId), 'notifications_changed', { userId });
  }
}
