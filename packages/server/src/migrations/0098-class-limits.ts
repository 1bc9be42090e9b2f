import type { Kysely } from 'kysely';

/** How many messages a second a class stores of each board, and the project that a class made a pupil a member of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('class').addColumn('stored_per_second', 'integer').execute();
  await db.schema.alterTable('class_pupil').addColumn('member_of', 'text').execute();
}
