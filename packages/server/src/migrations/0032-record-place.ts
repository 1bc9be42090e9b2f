import { type Kysely, sql } from 'kysely';

/**
 * The place of a record in the order of arrival, if the clock had gone back and its time does not show it (decision 12).
 * Otherwise null, so the index is nearly empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('record').addColumn('place', 'bigint').execute();
  await sql`CREATE INDEX record_place ON record (series, place, seq) WHERE place IS NOT NULL`.execute(db);
}
