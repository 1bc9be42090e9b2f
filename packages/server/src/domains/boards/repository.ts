import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { BoardsTables } from './tables.ts';

export type DeviceEntity = Entity<BoardsTables['device'], 'is_settled'>;
export type DevicesRepository = ReturnType<typeof createDevicesRepository>;

/** A device that nobody has renamed yet. It counts as settled, unless `isSettled` is false. */
export type NewDevice = Omit<DeviceEntity, 'shownName' | 'isSettled'> & {
  readonly shownName?: string;
  readonly isSettled?: boolean;
};

/** How long a board sends until it is settled. Before, it makes room for new boards in a full topic. */
export const SETTLES_MS = 60_000;

const devices = entityMapping<BoardsTables['device']>()('is_settled');

export function createDevicesRepository(database: Database) {
  const db = database.withTables<BoardsTables>();
  const ofTopic = prepared(db, (topicId: string) =>
    db.selectFrom('device').selectAll().where('topic_id', '=', topicId).orderBy('id'),
  );
  return {
    list(topicIds: readonly string[]): Promise<DeviceEntity[]> {
      return devices.list(db.selectFrom('device').selectAll().where('topic_id', 'in', topicIds).orderBy('id'));
    },

    listOfTopic(topicId: string): Promise<DeviceEntity[]> {
      return devices.list(ofTopic(topicId));
    },

    listByIds(ids: readonly string[]): Promise<DeviceEntity[]> {
      return devices.list(db.selectFrom('device').selectAll().where('id', 'in', ids));
    },

    find(topicId: string, id: string): Promise<DeviceEntity | undefined> {
      return devices.first(db.selectFrom('device').selectAll().where('topic_id', '=', topicId).where('id', '=', id));
    },

    /** Gives a device the name that people use. @returns whether the topic has the device */
    async rename(topicId: string, id: string, shownName: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('device')
        .set({ shown_name: shownName, is_settled: 1 })
        .where('topic_id', '=', topicId)
        .where('id', '=', id)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** @returns the removed devices, without ids that the topic did not have */
    async remove(topicId: string, ids: readonly string[]): Promise<DeviceEntity[]> {
      if (ids.length === 0) return [];
      return devices.list(
        db.deleteFrom('device').where('topic_id', '=', topicId).where('id', 'in', ids).returningAll(),
      );
    },

    /**
     * Creates devices, or renames the existing ones with their serial numbers. Call this in a transaction that locks
     * their topics.
     * @param added with different serial numbers in one topic
     * @returns the saved devices: existing ones, and new ones up to `limit` devices in each topic
     */
    async save(added: readonly NewDevice[], limit: number): Promise<DeviceEntity[]> {
      const topicIds = [...new Set(added.map(({ topicId }) => topicId))];
      if (topicIds.length === 0) return [];
      const serialNumbers = [...new Set(added.map(({ serialNumber }) => serialNumber))];
      const counts = await db
        .selectFrom('device')
        .select(({ fn }) => ['topic_id', fn.countAll<number>().as('count')])
        .where('topic_id', 'in', topicIds)
        .groupBy('topic_id')
        .execute();
      const existing = await db
        .selectFrom('device')
        .select(['topic_id', 'serial_number'])
        .where('topic_id', 'in', topicIds)
        .where('serial_number', 'in', serialNumbers)
        .execute();
      const countOf = new Map(counts.map(({ topic_id, count }) => [topic_id, count]));
      const known = new Set(existing.map(({ topic_id, serial_number }) => `${topic_id} ${serial_number}`));
      const saved = added.filter(({ topicId, serialNumber }) => {
        if (known.has(`${topicId} ${serialNumber}`)) return true;
        const count = countOf.get(topicId) ?? 0;
        if (count >= limit) return false;
        countOf.set(topicId, count + 1);
        return true;
      });
      if (saved.length === 0) return [];
      return devices.list(
        db
          .insertInto('device')
          .values(saved.map((device) => devices.toRow({ ...device, isSettled: device.isSettled ?? true })))
          .onConflict((conflict) =>
            conflict.columns(['topic_id', 'serial_number']).doUpdateSet(({ ref }) => ({
              serial_name: ref('excluded.serial_name'),
              is_settled: ref('excluded.is_settled'),
            })),
          )
          .returningAll(),
      );
    },
  };
}

/** The names of the boards of a topic: their serial numbers, or else their names. Call it also in a transaction. */
export async function boardNamesOf(database: Database, topicId: string): Promise<string[]> {
  return (await createDevicesRepository(database).list([topicId])).map(({ serialNumber }) => serialNumber);
}

/** When a board sent its first message, in milliseconds since 1970 UTC: its id is a UUIDv7, which begins with the time (RFC 9562). */
export function firstHeardOn({ id }: Pick<DeviceEntity, 'id'>): number {
  return Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
}
