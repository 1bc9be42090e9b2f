import type { RecordValue } from '@tinkerstream/contract/points';
import type { Database } from '../../../platform/db/database.ts';
import { type Entity, entityMapping, portionsOf } from '../../../platform/db/entity.ts';
import type { TimeRange } from '../store/record-store.ts';
import type { RecordsTables } from '../tables.ts';

type LeftOutRow = Entity<RecordsTables['left_out_value']>;

export interface LeftOutEntity extends Omit<LeftOutRow, 'value' | 'seq' | 'place'> {
  readonly value: RecordValue;
}

const mapping = entityMapping<RecordsTables['left_out_value']>()();

/** The values that are left out. The record store alone moves values here and back: see `store/left-out.ts`. */
export function createLeftOutRepository(database: Database) {
  const db = database.withTables<RecordsTables>();
  return {
    async find(id: string): Promise<LeftOutEntity | undefined> {
      const row = await mapping.first(db.selectFrom('left_out_value').selectAll().where('id', '=', id));
      return row && entityOf(row);
    },

    /** The left-out values of topics, oldest first. */
    async list(topicIds: readonly string[]): Promise<LeftOutEntity[]> {
      if (topicIds.length === 0) return [];
      const rows = await mapping.list(
        db.selectFrom('left_out_value').selectAll().where('topic_id', 'in', topicIds).orderBy('time').orderBy('id'),
      );
      return rows.map(entityOf);
    },

    /** Adds values that were left out elsewhere. */
    async add(added: readonly LeftOutEntity[]): Promise<void> {
      for (const some of portionsOf(added)) {
        const rows = some.map((one) =>
          mapping.toRow({ ...one, value: JSON.stringify(one.value), seq: 0, place: null }),
        );
        await db.insertInto('left_out_value').values(rows).execute();
      }
    },

    async removeOfTopic(topicId: string): Promise<void> {
      await db.deleteFrom('left_out_value').where('topic_id', '=', topicId).execute();
    },

    async removeOfDevice(topicId: string, deviceId: string): Promise<void> {
      await db.deleteFrom('left_out_value').where('topic_id', '=', topicId).where('device_id', '=', deviceId).execute();
    },

    async removeInRange(topicId: string, { from, to }: TimeRange): Promise<void> {
      await db
        .deleteFrom('left_out_value')
        .where('topic_id', '=', topicId)
        .where('time', '>=', from)
        .where('time', '<', to)
        .execute();
    },
  };
}

function entityOf({ value, seq: _, place: __, ...row }: LeftOutRow): LeftOutEntity {
  return { ...row, value: JSON.parse(value) as RecordValue };
}
