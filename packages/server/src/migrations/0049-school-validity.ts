import { type Kysely, sql } from 'kysely';

/** Settings of a school by an administrator, which override its applications; and which applications extend its validity. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('school').addColumn('level', 'text').execute();
  await db.schema.alterTable('school').addColumn('set_valid_to', 'bigint').execute();
  await db.schema
    .alterTable('school_application')
    .addColumn('extends_validity', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
  await sql`update school_application set extends_validity = 1 where status = 'approved'`.execute(db);
  await db.schema.createIndex('school_application_event').on('school_application').column('event_code_id').execute();
}
