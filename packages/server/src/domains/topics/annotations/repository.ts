import type { Database } from '../../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../../platform/db/entity.ts';
import type { AnnotationsTables } from './tables.ts';

export type AnnotationEntity = Entity<AnnotationsTables['topic_annotation']>;

const annotations = entityMapping<AnnotationsTables['topic_annotation']>()();

export function createAnnotationsRepository(database: Database) {
  const db = database.withTables<AnnotationsTables>();
  return {
    find(id: string): Promise<AnnotationEntity | undefined> {
      return annotations.first(db.selectFrom('topic_annotation').selectAll().where('id', '=', id));
    },

    /** The annotations of topics, oldest first. */
    list(topicIds: readonly string[]): Promise<AnnotationEntity[]> {
      return annotations.list(
        db.selectFrom('topic_annotation').selectAll().where('topic_id', 'in', topicIds).orderBy('time').orderBy('id'),
      );
    },

    async count(topicId: string): Promise<number> {
      const { count } = await db
        .selectFrom('topic_annotation')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('topic_id', '=', topicId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async create(annotation: AnnotationEntity): Promise<void> {
      await db
        .insertInto('topic_annotation')
        .values(annotations.toRow(annotation))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },

    async update(id: string, text: string): Promise<void> {
      await db.updateTable('topic_annotation').set({ text }).where('id', '=', id).execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('topic_annotation').where('id', '=', id).execute();
    },

    /** Removes the oldest annotation of a topic that no person made. @returns whether there was one */
    async removeOldestAutomatic(topicId: string): Promise<boolean> {
      const oldest = await db
        .selectFrom('topic_annotation')
        .select('id')
        .where('topic_id', '=', topicId)
        .where('origin', '<>', 'PERSON')
        .orderBy('time')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (oldest) await db.deleteFrom('topic_annotation').where('id', '=', oldest.id).execute();
      return oldest !== undefined;
    },

    async removeOfTopic(topicId: string): Promise<void> {
      await db.deleteFrom('topic_annotation').where('topic_id', '=', topicId).execute();
    },
  };
}
