import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { type Entity, entityMapping } from '../../../platform/db/entity.ts';
import type { ClassesTables } from '../tables.ts';

export type ClassBoardEntity = Entity<ClassesTables['class_board']>;

const boards = entityMapping<ClassesTables['class_board']>()();

/** Which board is whose in a class. */
export function createClassBoardRepository(database: Database) {
  const db = database.withTables<ClassesTables>();
  return {
    /** The boards of a class under some topics. */
    async list(classId: string, topicIds: readonly string[]): Promise<ClassBoardEntity[]> {
      if (topicIds.length === 0) return [];
      return boards.list(
        db
          .selectFrom('class_board')
          .selectAll()
          .where('class_id', '=', classId)
          .where('topic_id', 'in', topicIds)
          .orderBy('topic_id')
          .orderBy('serial_number'),
      );
    },

    listOfClass(classId: string): Promise<ClassBoardEntity[]> {
      return boards.list(db.selectFrom('class_board').selectAll().where('class_id', '=', classId));
    },

    /** Those of a user, in all classes. */
    listOfUser(userId: string): Promise<ClassBoardEntity[]> {
      return boards.list(
        db
          .selectFrom('class_board')
          .innerJoin('class_pupil', 'class_pupil.id', 'class_board.pupil_id')
          .where('class_pupil.user_id', '=', userId)
          .selectAll('class_board')
          .orderBy('class_board.topic_id')
          .orderBy('class_board.serial_number'),
      );
    },

    async find({
      classId,
      topicId,
      serialNumber,
    }: Omit<ClassBoardEntity, 'pupilId'>): Promise<ClassBoardEntity | undefined> {
      return boards.first(
        db
          .selectFrom('class_board')
          .selectAll()
          .where('class_id', '=', classId)
          .where('topic_id', '=', topicId)
          .where('serial_number', '=', serialNumber),
      );
    },

    async count(classId: string): Promise<number> {
      const { count } = await db
        .selectFrom('class_board')
        .select(sql<number>`count(*)`.as('count'))
        .where('class_id', '=', classId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    async set(board: ClassBoardEntity): Promise<void> {
      await db
        .insertInto('class_board')
        .values(boards.toRow(board))
        .onConflict((conflict) =>
          conflict
            .columns(['class_id', 'topic_id', 'serial_number'])
            .doUpdateSet(({ ref }) => ({ pupil_id: ref('excluded.pupil_id') })),
        )
        .execute();
    },

    async remove({ classId, topicId, serialNumber }: Omit<ClassBoardEntity, 'pupilId'>): Promise<void> {
      await db
        .deleteFrom('class_board')
        .where('class_id', '=', classId)
        .where('topic_id', '=', topicId)
        .where('serial_number', '=', serialNumber)
        .execute();
    },
  };
}
