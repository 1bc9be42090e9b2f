import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../../platform/db/entity.ts';
import type { ClassWorkTables } from './tables.ts';

export type CommentEntity = Entity<ClassWorkTables['class_comment'], 'is_by_teacher'>;

const comments = entityMapping<ClassWorkTables['class_comment']>()('is_by_teacher');

/** The comments on copies. */
export function createCommentRepository(database: Database) {
  const db = database.withTables<ClassWorkTables>();
  return {
    async create(created: CommentEntity): Promise<void> {
      await db.insertInto('class_comment').values(comments.toRow(created)).execute();
    },

    find(copyId: string, id: string): Promise<CommentEntity | undefined> {
      return comments.first(
        db.selectFrom('class_comment').selectAll().where('copy_id', '=', copyId).where('id', '=', id),
      );
    },

    /** The comments on a copy, oldest first. */
    list(copyId: string): Promise<CommentEntity[]> {
      return comments.list(db.selectFrom('class_comment').selectAll().where('copy_id', '=', copyId).orderBy('id'));
    },

    async counts(copyIds: readonly string[]): Promise<Map<string, number>> {
      if (copyIds.length === 0) return new Map();
      const rows = await db
        .selectFrom('class_comment')
        .select(['copy_id', sql<number>`count(*)`.as('count')])
        .where('copy_id', 'in', copyIds)
        .groupBy('copy_id')
        .execute();
      return new Map(rows.map((row) => [row.copy_id, Number(row.count)]));
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('class_comment').where('id', '=', id).execute();
    },
  };
}
