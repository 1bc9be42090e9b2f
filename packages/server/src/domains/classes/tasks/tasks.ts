import {
  type ClassTask,
  type ClassTasks,
  MAX_TASKS,
  type MyClassWork,
  type NewTask,
} from '@tinkerstream/contract/classes';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Change, Events } from '../../../platform/events/events.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import {
  type ClassEntity,
  createClassesRepository,
  createCopyRepository,
  createPupilRepository,
} from '../../rosters/index.ts';
import type { ClassAccess } from '../access.ts';
import { announceChange } from '../announcements.ts';
import { createTaskRepository, type TaskEntity } from './task-repository.ts';

interface TasksOptions {
  readonly access: ClassAccess;
  readonly events: Events;
}

export type Tasks = ReturnType<typeof createTasks>;

/** The tasks of classes, as teachers set them and pupils see them. */
export function createTasks(database: Database, { access, events }: TasksOptions) {
  const repository = createTaskRepository(database);

  /** Changes the tasks of a class that is locked, and announces them to everyone in it. @throws AppError as `getTaught` */
  async function changeTasks<Result>(
    caller: Caller,
    classId: string,
    work: (change: Change, tasks: ReturnType<typeof createTaskRepository>) => Promise<Result>,
  ): Promise<Result> {
    const found = await access.getTaught(caller, classId);
    return events.change(async (change) => {
      if (!(await createClassesRepository(change.transaction).lock(classId))) throw new AppError(classErrors.unknown);
      const result = await work(change, createTaskRepository(change.transaction));
      await announceTasks(change, found);
      return result;
    });
  }

  return {
    /** @throws AppError as `getTaught` */
    async list(caller: Caller, classId: string): Promise<ClassTasks> {
      await access.getTaught(caller, classId);
      const tasks = await repository.list([classId]);
      return { tasks: tasks.map(present), done: await repository.done(tasks.map(({ id }) => id)) };
    },

    /** @throws AppError as `getTaught`, classErrors.tooManyTasks */
    add: (caller: Caller, classId: string, task: NewTask): Promise<string> =>
      changeTasks(caller, classId, async (_change, tasks) => {
        const count = await tasks.count(classId);
        if (count >= MAX_TASKS) throw new AppError(classErrors.tooManyTasks, String(count));
        const id = uuidv7();
        const nothing = { keyName: '', minimum: null, maximum: null, text: '' };
        await tasks.create({ id, classId, ...nothing, ...task, createdOn: Date.now() });
        return id;
      }),

    /** @throws AppError as `getTaught`, classErrors.taskUnknown */
    remove: (caller: Caller, classId: string, taskId: string): Promise<void> =>
      changeTasks(caller, classId, async (_change, tasks) => {
        if (!(await tasks.has(classId, taskId))) throw new AppError(classErrors.taskUnknown);
        await tasks.remove(taskId);
      }),

    /** @throws AppError as `getTaught`, classErrors.taskUnknown */
    tick: (caller: Caller, classId: string, taskId: string, pupilId: string, isDone: boolean): Promise<void> =>
      changeTasks(caller, classId, async ({ transaction }, tasks) => {
        const pupil = await createPupilRepository(transaction).find(classId, pupilId);
        if (!pupil || !(await tasks.has(classId, taskId))) throw new AppError(classErrors.taskUnknown);
        if (isDone) await tasks.tick(taskId, pupilId, Date.now());
        else await tasks.untick(taskId, pupilId);
      }),

    /** The classes of a pupil, and the pupil's work in those in use. */
    async mine({ userId }: Caller): Promise<MyClassWork[]> {
      const places = await createPupilRepository(database).listOfUser(userId);
      const classIds = places.map(({ classId }) => classId);
      const [classes, copies, tasks] = await Promise.all([
        Promise.all(classIds.map((id) => createClassesRepository(database).find(id))),
        createCopyRepository(database).listOfUser(userId),
        repository.list(classIds),
      ]);
      const done = await repository.done(tasks.map(({ id }) => id));
      return places.flatMap(({ id: pupilId, classId }): MyClassWork[] => {
        const found = classes.find((one) => one?.id === classId);
        if (!found) return [];
        const { name: className, projectId } = found;
        if (found.archivedOn !== null)
          return [{ classId, className, hasEnded: true, projectId, copies: [], tasks: [] }];
        const own = new Set(done.flatMap((one) => (one.pupilId === pupilId ? one.taskId : [])));
        return [
          {
            classId,
            className,
            hasEnded: false,
            projectId,
            copies: copies.flatMap((copy) =>
              copy.classId === classId && copy.projectId
                ? [
                    {
                      projectId: copy.projectId,
                      workName: copy.workName,
                      isHandedIn: copy.handedInOn !== null,
                      isLocked: copy.lockedOn !== null,
                    },
                  ]
                : [],
            ),
            tasks: tasks
              .filter((task) => task.classId === classId)
              .map((task) => ({ ...present(task), isDone: own.has(task.id) })),
          },
        ];
      });
    },
  };
}

/**
 * Announces to the teachers and pupils of a class that its tasks, or what is done of them, have changed.
 * @param pupilIds the pupils whose tasks have changed; all if absent
 */
export async function announceTasks(
  change: Change,
  found: Pick<ClassEntity, 'id' | 'ownerId'>,
  pupilIds?: readonly string[],
): Promise<void> {
  const pupils = await createPupilRepository(change.transaction).list(found.id);
  const told = pupils.filter(({ id }) => pupilIds?.includes(id) ?? true);
  const userIds = told.flatMap(({ userId }) => userId ?? []);
  await change.announce('class-work.changed', { projectId: null, userIds });
  await announceChange(change, found);
}

function present({ id, kind, keyName, minimum, maximum, text }: TaskEntity): ClassTask {
  return { id, kind, keyName, minimum, maximum, text };
}
