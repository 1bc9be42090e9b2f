import { type Kysely, sql } from 'kysely';

/** The name of a copy begins with its pupil's: lists cut the end of a long name. Copies that were renamed keep their name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const named = (first: string, separator: string, second: string) =>
    sql`(SELECT ${sql.ref(first)} || ${sql.lit(separator)} || ${sql.ref(second)}
      FROM class_copy JOIN class_work ON class_work.id = class_copy.work_id
      WHERE class_copy.project_id = project.id)`;
  await sql`
    UPDATE project SET name = ${named('class_copy.name', ' · ', 'class_work.name')}
    WHERE is_class_copy = 1 AND name = ${named('class_work.name', ' – ', 'class_copy.name')}`.execute(db);
}
