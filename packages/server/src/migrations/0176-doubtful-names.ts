import { type Kysely, sql } from 'kysely';

/** Nicknames that a teacher should review, and names that a teacher has pasted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('class_pupil')
    .addColumn('is_doubtful', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('class_pupil')
    .addColumn('is_listed', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  // A name that nobody has taken yet is from a list.
  await sql`update class_pupil set is_listed = 1 where user_id is null`.execute(db);
}
