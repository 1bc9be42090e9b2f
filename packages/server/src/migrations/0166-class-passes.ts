import type { Kysely } from 'kysely';

/** Passes with a number, and where they were used; whether a class signs its pupils out when its door closes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('class')
    .addColumn('signs_out', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('class_pupil').addColumn('pass_number', 'text').execute();
  await db.schema
    .alterTable('class_pupil')
    .addColumn('pass_tries', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.alterTable('class_pupil').addColumn('pass_used_on', 'bigint').execute();
  await db.schema.alterTable('class_pupil').addColumn('pass_user_agent', 'text').execute();
  await db.schema.alterTable('class_pupil').addColumn('pass_address', 'text').execute();
}
