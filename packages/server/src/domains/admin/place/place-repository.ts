import type { Database } from '../../../platform/db/database.ts';
import type { AdminTables } from '../tables.ts';

const ID = 'place';

/** The settings of the place that administrators have entered. */
export interface StoredPlace {
  readonly name: string;
  readonly host: string | null;
  readonly isStartDue: boolean;
}

const NOTHING: StoredPlace = { name: '', host: null, isStartDue: false };

export function createPlaceRepository(database: Database) {
  const db = database.withTables<AdminTables>();
  return {
    async get(): Promise<StoredPlace> {
      const row = await db.selectFrom('place').selectAll().where('id', '=', ID).executeTakeFirst();
      return row ? { name: row.name, host: row.host, isStartDue: row.start_due !== 0 } : NOTHING;
    },

    /** Changes some of the settings. */
    async set(change: Partial<StoredPlace>): Promise<void> {
      const { isStartDue, ...rest } = change;
      const columns = { ...rest, ...(isStartDue !== undefined && { start_due: Number(isStartDue) }) };
      await db
        .insertInto('place')
        .values({ id: ID, name: NOTHING.name, host: NOTHING.host, start_due: 0, ...columns })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ id: ID, ...columns }))
        .execute();
    },
  };
}
