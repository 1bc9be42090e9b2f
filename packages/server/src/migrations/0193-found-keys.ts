import { type Kysely, sql } from 'kysely';

/**
 * The board whose message created a data type, while no person has changed it: the data type is removed with the only
 * boards that sent it. Existing data types that look untouched count as created by some board.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('data_type')
    .addColumn('found_by', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  await sql`
    UPDATE data_type SET found_by = 'unknown'
    WHERE name = key_name AND description = '' AND unit = '' AND formula = ''`.execute(db);
}
