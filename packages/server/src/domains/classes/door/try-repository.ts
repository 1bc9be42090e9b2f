import type { Database } from '../../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../../platform/db/entity.ts';
import type { ClassesTables } from '../tables.ts';

export type TryEntity = Entity<ClassesTables['class_try'], 'is_in'>;

const tries = entityMapping<ClassesTables['class_try']>()('is_in');

/** The tries of pictures in a class, by their addresses and browsers. */
export function createTryRepository(database: Database) {
  const db = database.withTables<ClassesTables>();
  return {
    list(classId: string, since: number): Promise<TryEntity[]> {
      return tries.list(
        db
          .selectFrom('class_try')
          .selectAll()
          .where('class_id', '=', classId)
          .where('latest_on', '>=', since)
          .orderBy('latest_on'),
      );
    },

    async set(one: TryEntity): Promise<void> {
      await db
        .insertInto('class_try')
        .values(tries.toRow(one))
        .onConflict((conflict) =>
          conflict.columns(['class_id', 'place', 'pupil_id']).doUpdateSet(({ ref }) => ({
            wrong: ref('excluded.wrong'),
            is_in: ref('excluded.is_in'),
            latest_on: ref('excluded.latest_on'),
          })),
        )
        .execute();
    },

    /** Forgets the tries of a class if the latest one is earlier. */
    async forget(classId: string, before: number): Promise<void> {
      await db.deleteFrom('class_try').where('class_id', '=', classId).where('latest_on', '<', before).execute();
    },
  };
}
