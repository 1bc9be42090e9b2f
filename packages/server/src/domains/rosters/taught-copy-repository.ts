import type { Database } from '../../platform/db/database.ts';
import type { TaughtCopies } from '../projects/index.ts';
import type { RostersTables } from './tables.ts';

/** The copies of pupils for their teachers, grouped by class and not one by one in each list. */
export function createTaughtCopies(database: Database): TaughtCopies {
  const db = database.withTables<RostersTables>();

  const taught = (userId: string) =>
    db
      .selectFrom('class_copy')
      .innerJoin('class_work', 'class_work.id', 'class_copy.work_id')
      .innerJoin('class', 'class.id', 'class_work.class_id')
      .where('class_copy.project_id', 'is not', null)
      .where(({ eb, or, selectFrom }) =>
        or([
          eb('class.owner_id', '=', userId),
          eb('class.id', 'in', selectFrom('class_teacher').select('class_id').where('user_id', '=', userId)),
        ]),
      );

  return {
    select: (userId) =>
      taught(userId)
        .select('class_copy.project_id as id')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('class_copy_pupil')
                .innerJoin('class_pupil', 'class_pupil.id', 'class_copy_pupil.pupil_id')
                .select('class_pupil.id')
                .whereRef('class_copy_pupil.copy_id', '=', 'class_copy.id')
                .where('class_pupil.user_id', '=', userId),
            ),
          ),
        ),

    async countsOf(userId, templateIds) {
      if (templateIds.length === 0) return new Map();
      const rows = await taught(userId)
        .select(['class_work.template_id', 'class.id as class_id', 'class.name'])
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('class_work.template_id', 'in', templateIds)
        .groupBy(['class_work.template_id', 'class.id', 'class.name'])
        .orderBy('class.id')
        .execute();
      const byTemplate = Map.groupBy(rows, (row) => row.template_id as string);
      return new Map(
        [...byTemplate].map(([templateId, of]) => [
          templateId,
          of.map(({ class_id: classId, name: className, count }) => ({ classId, className, count: Number(count) })),
        ]),
      );
    },
  };
}
