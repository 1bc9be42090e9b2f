import type { ClassTask } from '@tinkerstream/contract/classes';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { storedJson } from '../../../platform/db/stored-json.ts';
import type { ClassTasksTables } from './tables.ts';

/** The part of a task that depends on its kind. */
type TaskContent = Pick<ClassTask, 'keyName' | 'minimum' | 'maximum' | 'text'>;

export interface TaskEntity extends ClassTask {
  readonly classId: string;
  readonly createdOn: number;
}

/** The tasks of classes, and the pupils who have done them. */
export function createTaskRepository(database: Database) {
  const db = database.withTables<ClassTasksTables>();

  const toEntities = (rows: readonly ClassTasksTables['class_task'][]): TaskEntity[] =>
    rows.flatMap(({ id, class_id: classId, kind, content: text, created_on: createdOn }) => {
      const content = storedJson<TaskContent>(text, 'class_task', id);
      return content ? [{ id, classId, kind, ...content, createdOn }] : [];
    });

  return {
    async create({ id, classId, kind, createdOn, ...content }: TaskEntity): Promise<void> {
      await db
        .insertInto('class_task')
        .values({ id, class_id: classId, kind, content: JSON.stringify(content), created_on: createdOn })
        .execute();
    },

    /** The tasks of some classes, oldest first. */
    async list(classIds: readonly string[]): Promise<TaskEntity[]> {
      if (classIds.length === 0) return [];
      return toEntities(
        await db.selectFrom('class_task').selectAll().where('class_id', 'in', classIds).orderBy('id').execute(),
      );
    },

    async count(classId: string): Promise<number> {
      const { count } = await db
        .selectFrom('class_task')
        .select(sql<number>`count(*)`.as('count'))
        .where('class_id', '=', classId)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** The ids of the classes with tasks. */
    async classIds(): Promise<string[]> {
      const rows = await db.selectFrom('class_task').select('class_id').distinct().execute();
      return rows.map((row) => row.class_id);
    },

    async has(classId: string, id: string): Promise<boolean> {
      const row = await db
        .selectFrom('class_task')
        .select('id')
        .where('class_id', '=', classId)
        .where('id', '=', id)
        .executeTakeFirst();
      return row !== undefined;
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('class_task').where('id', '=', id).execute();
    },

    /** The pupils who have done some tasks. */
    async done(taskIds: readonly string[]): Promise<{ taskId: string; pupilId: string }[]> {
      if (taskIds.length === 0) return [];
      const rows = await db.selectFrom('class_task_done').selectAll().where('task_id', 'in', taskIds).execute();
      return rows.map((row) => ({ taskId: row.task_id, pupilId: row.pupil_id }));
    },

    /** @returns whether it was not done before */
    async tick(taskId: string, pupilId: string, now: number): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('class_task_done')
        .values({ task_id: taskId, pupil_id: pupilId, done_on: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return (numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async untick(taskId: string, pupilId: string): Promise<void> {
      await db.deleteFrom('class_task_done').where('task_id', '=', taskId).where('pupil_id', '=', pupilId).execute();
    },
  };
}
