import {
  COMBINED_MS,
  NOTIFICATION_DAYS,
  NOTIFICATIONS_KEPT,
  type NotificationReason,
} from '@tinkerstream/contract/notifications';
import { v7 as uuidv7 } from 'uuid';
import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import { storedJson } from '../../platform/db/stored-json.ts';
import type { NotificationsTables } from './tables.ts';

type NotificationTable = NotificationsTables['notification'];
type Row = Entity<NotificationTable>;

/** An occasion to notify. Occasions with the same source are one notification within a minute. */
export interface Occasion extends Pick<Row, 'projectId' | 'appletId' | 'appletName' | 'kind' | 'text'> {
  readonly source: string;
  readonly reason: NotificationReason | null;
}

export interface NotificationEntity extends Omit<Row, 'reason' | 'source'> {
  readonly reason: NotificationReason | null;
  readonly isRead: boolean;
}

const DAY_MS = 24 * 3600 * 1000;
/** Maximum notifications that are removed at a time. */
const REMOVED = 200;

const notifications = entityMapping<NotificationTable>()();
const received = entityMapping<NotificationTable & { is_read: 0 | 1 }>()('is_read');

export type NotificationsRepository = ReturnType<typeof createNotificationsRepository>;

export function createNotificationsRepository(database: Database) {
  const db = database.withTables<NotificationsTables>();
  const oldest = (now: number) => now - NOTIFICATION_DAYS * DAY_MS;

  return {
    /**
     * Adds an occasion. Call this in a transaction.
     * @returns the notification, whose count is 1 if it is new
     */
    async add({ reason, ...occasion }: Occasion, now: number): Promise<Pick<Row, 'id' | 'count'>> {
      const told = { ...occasion, reason: reason && JSON.stringify(reason), lastOn: now };
      const { source } = occasion;
      const updated = await db
        .updateTable('notification')
        .set((eb) => ({ count: eb('count', '+', 1), text: told.text, reason: told.reason, last_on: now }))
        .where('source', '=', source)
        .where('first_on', '>', now - COMBINED_MS)
        // After the clock went back, a new notification is created.
        .where('first_on', '<=', now)
        .returning(['id', 'count'])
        .executeTakeFirst();
      if (updated) return updated;
      await db
        .updateTable('notification')
        .set({ source: null })
        .where('source', '=', source)
        .where((eb) => eb.or([eb('first_on', '<=', now - COMBINED_MS), eb('first_on', '>', now)]))
        .execute();
      const row = { id: uuidv7({ msecs: now }), ...told, count: 1, firstOn: now };
      return (
        db
          .insertInto('notification')
          .values(notifications.toRow(row))
          // Another server may have added the first occasion since.
          .onConflict((conflict) =>
            conflict.column('source').doUpdateSet((eb) => ({ count: eb('notification.count', '+', 1), last_on: now })),
          )
          .returning(['id', 'count'])
          .executeTakeFirstOrThrow()
      );
    },

    async addRecipients(notificationId: string, userIds: readonly string[]): Promise<void> {
      if (userIds.length === 0) return;
      await db
        .insertInto('notification_recipient')
        .values(userIds.map((user_id) => ({ user_id, notification_id: notificationId, is_read: 0 as const })))
        .onConflict((conflict) => conflict.columns(['user_id', 'notification_id']).doNothing())
        .execute();
    },

    /** Marks a notification as unread again, after another occasion. */
    async markUnread(notificationId: string): Promise<void> {
      await db
        .updateTable('notification_recipient')
        .set({ is_read: 0 })
        .where('notification_id', '=', notificationId)
        .where('is_read', '=', 1)
        .execute();
    },

    /** Removes a user's notifications beyond `NOTIFICATIONS_KEPT`. */
    async trim(userId: string): Promise<void> {
      const oldestKept = db
        .selectFrom('notification_recipient')
        .select('notification_id')
        .where('user_id', '=', userId)
        .orderBy('notification_id', 'desc')
        .limit(1)
        .offset(NOTIFICATIONS_KEPT - 1);
      const removed = await db
        .deleteFrom('notification_recipient')
        .where('user_id', '=', userId)
        .where('notification_id', '<', oldestKept)
        .returning('notification_id')
        .execute();
      await removeUnreceived(removed.map((row) => row.notification_id));
    },

    /** Removes notifications that are too old. @returns whether there may be more */
    async removeOld(now: number): Promise<boolean> {
      const old = db.selectFrom('notification').select('id').where('first_on', '<', oldest(now)).limit(REMOVED);
      const { numDeletedRows } = await db.deleteFrom('notification').where('id', 'in', old).executeTakeFirst();
      return numDeletedRows >= BigInt(REMOVED);
    },

    /** Removes the notifications of a former member about a project. */
    async removeOfMember(projectId: string, userId: string): Promise<void> {
      const ofProject = db.selectFrom('notification').select('id').where('project_id', '=', projectId);
      const removed = await db
        .deleteFrom('notification_recipient')
        .where('user_id', '=', userId)
        .where('notification_id', 'in', ofProject)
        .returning('notification_id')
        .execute();
      await removeUnreceived(removed.map((row) => row.notification_id));
    },

    /** The notifications of a user, latest first. */
    async list(
      userId: string,
      { before, limit, now }: { readonly before: string | undefined; readonly limit: number; readonly now: number },
    ): Promise<NotificationEntity[]> {
      let wanted = db
        .selectFrom('notification_recipient')
        .innerJoin('notification', 'notification.id', 'notification_recipient.notification_id')
        .selectAll('notification')
        .select('notification_recipient.is_read')
        .where('notification_recipient.user_id', '=', userId)
        .where('notification.first_on', '>=', oldest(now));
      if (before !== undefined) wanted = wanted.where('notification_recipient.notification_id', '<', before);
      const rows = await received.list(wanted.orderBy('notification_recipient.notification_id', 'desc').limit(limit));
      return rows.map(({ reason, source: _, ...row }) => ({
        ...row,
        reason: (reason !== null && storedJson<NotificationReason>(reason, 'notification', row.id)) || null,
      }));
    },

    async countUnread(userId: string, now: number): Promise<number> {
      const { count } = await db
        .selectFrom('notification_recipient')
        .innerJoin('notification', 'notification.id', 'notification_recipient.notification_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('notification_recipient.user_id', '=', userId)
        .where('notification_recipient.is_read', '=', 0)
        .where('notification.first_on', '>=', oldest(now))
        .executeTakeFirstOrThrow();
      return count;
    },

    async markRead(userId: string, upTo: string): Promise<void> {
      await db
        .updateTable('notification_recipient')
        .set({ is_read: 1 })
        .where('user_id', '=', userId)
        .where('notification_id', '<=', upTo)
        .where('is_read', '=', 0)
        .execute();
    },
  };

  /** Removes those of some notifications that have no recipient left. */
  async function removeUnreceived(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    const received = db
      .selectFrom('notification_recipient')
      .select('notification_id')
      .where('notification_id', 'in', ids);
    await db.deleteFrom('notification').where('id', 'in', ids).where('id', 'not in', received).execute();
  }
}
