import type { Kysely } from 'kysely';

/** Boards that have sent for more than a minute, which no new one displaces in a full topic. Earlier boards count as such. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('device')
    .addColumn('is_settled', 'integer', (c) => c.notNull().defaultTo(1))
    .execute();
}
