import { type Kysely, sql } from 'kysely';

/** The roles of members before their class was archived. Pupils of archived classes only view its project from now on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('project_member').addColumn('archived_role', 'text').execute();
  const inUse = sql`
    SELECT 1 FROM class_pupil other JOIN class ON class.id = other.class_id
    WHERE other.user_id = project_member.user_id AND class.project_id = project_member.project_id
      AND class.archived_on IS NULL`;
  const archived = sql`
    SELECT 1 FROM class_pupil pupil JOIN class ON class.id = pupil.class_id
    WHERE pupil.user_id = project_member.user_id AND pupil.member_of = project_member.project_id
      AND class.project_id = project_member.project_id AND class.archived_on IS NOT NULL`;
  await sql`
    UPDATE project_member SET archived_role = role, role = 'VIEW'
    WHERE role <> 'VIEW' AND EXISTS (${archived}) AND NOT EXISTS (${inUse})`.execute(db);
}
