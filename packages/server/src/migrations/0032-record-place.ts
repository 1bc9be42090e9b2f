import { type Kysely, sql } from 'kysely';

/**
 * The place of a record in the order of arrival, where its time does not tell it because the clock had gone back; see
 * decision 12. Null otherwise, so the index has nearly nothing in it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('record').addColumn('place', 'bigint').execute();
  await sql`CREATE INDEX record_place ON record (series, place, seq) WHERE place IS NOT NULL`.execute(db);
}
