import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { type Entity, entityMapping, portionsOf } from '../../platform/db/entity.ts';
import type { RostersTables } from './tables.ts';

type ClassBoardEntity = Entity<RostersTables['class_board']>;

const boards = entityMapping<RostersTables['class_board']>()();

/** A board with its pupil, in the project of the class. */
type GivenRow = Pick<RostersTables['class_board'], 'topic_id' | 'serial_number'> & {
  project_id: string | null;
  pupil_name: string;
  pupil_user_id: string | null;
};

const given = entityMapping<GivenRow>()();

/** The pupils of the boards in a class. */
export function createClassBoardRepository(database: Database) {
  const db = database.withTables<RostersTables>();
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

    /** Boards that have a pupil, in the classes with some projects. The class that met last comes last. */
    async listGiven(projectIds: readonly string[]) {
      const found = await Promise.all(
        [...portionsOf(projectIds)].map((some) =>
          given.list(
            db
              .selectFrom('class_board')
              .innerJoin('class_pupil', 'class_pupil.id', 'class_board.pupil_id')
              .innerJoin('class', 'class.id', 'class_board.class_id')
              .where('class.project_id', 'in', some)
              .select([
                'class.project_id',
                'class_board.topic_id',
                'class_board.serial_number',
                'class_pupil.name as pupil_name',
                'class_pupil.user_id as pupil_user_id',
              ])
              .orderBy('class.open_until')
              .orderBy('class_board.topic_id')
              .orderBy('class_board.serial_number'),
          ),
        ),
      );
      return found.flat();
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
