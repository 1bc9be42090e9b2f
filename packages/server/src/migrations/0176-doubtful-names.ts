import type { Kysely } from 'kysely';

/** Nicknames at which a teacher should look. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('class_pupil')
    .addColumn('is_doubtful', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
}
