import type { Kysely } from 'kysely';

/** Whether a school has the AI pages and the open API. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['can_ai', 'can_open_api']) {
    await db.schema
      .alterTable('school')
      .addColumn(name, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  }
}
