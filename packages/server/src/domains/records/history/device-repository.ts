import type { Database } from '../../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../../platform/db/entity.ts';
import type { RecordsTables } from '../tables.ts';

export type DeviceEntity = Entity<RecordsTables['device']>;
export type DevicesRepository = ReturnType<typeof createDevicesRepository>;

const devices = entityMapping<RecordsTables['device']>()();

export function createDevicesRepository(database: Database) {
  const db = database.withTables<RecordsTables>();
  return {
    list(topicIds: readonly string[]): Promise<DeviceEntity[]> {
      return devices.list(db.selectFrom('device').selectAll().where('topic_id', 'in', topicIds).orderBy('id'));
    },

    listByIds(ids: readonly string[]): Promise<DeviceEntity[]> {
      return devices.list(db.selectFrom('device').selectAll().where('id', 'in', ids));
    },

    find(topicId: string, id: string): Promise<DeviceEntity | undefined> {
      return devices.first(db.selectFrom('device').selectAll().where('topic_id', '=', topicId).where('id', '=', id));
    },

    /**
     * Creates a device, or renames the existing one with its serial number. Call this in a transaction that locks the
     * topic.
     * @returns undefined if the topic already has `limit` other devices
     */
    async save(device: DeviceEntity, limit: number): Promise<DeviceEntity | undefined> {
      const others = await db
        .selectFrom('device')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('topic_id', '=', device.topicId)
        .where('serial_number', '!=', device.serialNumber)
        .executeTakeFirstOrThrow();
      if (others.count >= limit) return undefined;
      return devices.first(
        db
          .insertInto('device')
          .values(devices.toRow(device))
          .onConflict((conflict) =>
            conflict.columns(['topic_id', 'serial_number']).doUpdateSet({ serial_name: device.serialName }),
          )
          .returningAll(),
      );
    },
  };
}
