import type { Selectable } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { RecordsTables } from './tables.ts';

export type DeviceRow = Selectable<RecordsTables['device']>;
export type DevicesRepository = ReturnType<typeof createDevicesRepository>;

export function createDevicesRepository(database: Database) {
  const db = database.withTables<RecordsTables>();
  return {
    list(topicIds: readonly string[]): Promise<DeviceRow[]> {
      return db.selectFrom('device').selectAll().where('topic_id', 'in', topicIds).orderBy('id').execute();
    },

    listByIds(ids: readonly string[]): Promise<DeviceRow[]> {
      return db.selectFrom('device').selectAll().where('id', 'in', ids).execute();
    },

    find(topicId: string, id: string): Promise<DeviceRow | undefined> {
      return db
        .selectFrom('device')
        .selectAll()
        .where('topic_id', '=', topicId)
        .where('id', '=', id)
        .executeTakeFirst();
    },

    /**
     * Stores a device under its serial number, or gives the one that is there its new name; undefined where its topic
     * has `most` devices already. In a transaction that keeps the topic.
     */
    async save(device: DeviceRow, most: number): Promise<DeviceRow | undefined> {
      const others = await db
        .selectFrom('device')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('topic_id', '=', device.topic_id)
        .where('serial_number', '!=', device.serial_number)
        .executeTakeFirstOrThrow();
      if (others.count >= most) return undefined;
      return db
        .insertInto('device')
        .values(device)
        .onConflict((conflict) =>
          conflict.columns(['topic_id', 'serial_number']).doUpdateSet({ serial_name: device.serial_name }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
    },
  };
}
