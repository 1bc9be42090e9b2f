import { type Kysely, sql } from 'kysely';

/** The roles of members of projects. Existing members may change everything, and so may users who join. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('project_member')
    .addColumn('role', 'text', (c) => c.notNull().defaultTo('CHANGE'))
    .execute();
  await db.schema
    .alterTable('project')
    .addColumn('join_role', 'text', (c) => c.notNull().defaultTo('CHANGE'))
    .execute();
  // The uploader of an existing file is not known.
  await db.schema.alterTable('project_file').addColumn('creator_id', 'text').execute();
  await db.schema.alterTable('applet').addColumn('creator_id', 'text').execute();
  await sql`UPDATE applet SET creator_id = runs_as_id`.execute(db);
}
