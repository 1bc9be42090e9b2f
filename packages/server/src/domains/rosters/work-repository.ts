import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../platform/db/entity.ts';
import type { RostersTables } from './tables.ts';

export type WorkEntity = Entity<RostersTables['class_work'], 'is_for_groups'>;

const works = entityMapping<RostersTables['class_work']>()('is_for_groups');

/** The template projects of classes. */
export function createWorkRepository(database: Database) {
  const db = database.withTables<RostersTables>();
  return {
    async create(created: WorkEntity): Promise<void> {
      await db.insertInto('class_work').values(works.toRow(created)).execute();
    },

    find(classId: string, id: string): Promise<WorkEntity | undefined> {
      return works.first(db.selectFrom('class_work').selectAll().where('class_id', '=', classId).where('id', '=', id));
    },

    findByTemplate(classId: string, templateId: string): Promise<WorkEntity | undefined> {
      return works.first(
        db.selectFrom('class_work').selectAll().where('class_id', '=', classId).where('template_id', '=', templateId),
      );
    },

    /** The templates of a class, latest first. */
    list(classId: string): Promise<WorkEntity[]> {
      return works.list(db.selectFrom('class_work').selectAll().where('class_id', '=', classId).orderBy('id', 'desc'));
    },

    async count(classId: string): Promise<number> {
      const { count } = await db
        .selectFrom('class_work')
        .select(sql<number>`count(*)`.as('count'))
        .where('class_id', '=', classId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** Ends a template: no more copies are made. */
    async endTemplate(id: string): Promise<void> {
      await db.updateTable('class_work').set({ template_id: null }).where('id', '=', id).execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('class_work').where('id', '=', id).execute();
    },
  };
}
