import { pupilNameKey } from '@tinkerstream/contract/classes';
import type { Database } from '../../../platform/db/database.ts';
import {
  createClassBoardRepository,
  createClassesRepository,
  createCopyRepository,
  createPupilRepository,
} from '../../rosters/index.ts';
import { createTaskRepository, type TaskEntity } from './task-repository.ts';

/** A project in which pupils of a class do tasks. */
interface WatchedProject {
  readonly projectId: string;
  /** The pupils of a copy; undefined for the project that the class shares. */
  readonly pupilIds: readonly string[] | undefined;
  /** When the copy was made: everything older came from the template; 0 for a shared project. */
  readonly madeOn: number;
}

/** A class in use, with tasks that tick themselves off. */
export interface WatchedClass {
  readonly id: string;
  readonly ownerId: string;
  readonly tasks: readonly (TaskEntity & { readonly doneBy: Set<string> })[];
  readonly pupilByUser: ReadonlyMap<string, string>;
  readonly pupilByName: ReadonlyMap<string, string>;
  /** The pupil of each board, by `boardKey`; null for a board that is nobody's. */
  readonly pupilByBoard: ReadonlyMap<string, string | null>;
  readonly projects: readonly WatchedProject[];
}

/** The key that tells the boards of a class apart. `sentBy`: the serial number, or else the name. */
export const boardKey = (topicId: string, sentBy: string) => `${topicId} ${sentBy}`;

/** The classes whose tasks tick themselves off, in memory: events of anything else cost a look-up in a map. */
export class WatchedClasses {
  readonly #database: Database;
  readonly #classes = new Map<string, WatchedClass>();
  /** Loads of each class, one after the other, so that an older one never wins. */
  readonly #loading = new Map<string, Promise<void>>();
  #byProject = new Map<string, { readonly of: WatchedClass; readonly project: WatchedProject }[]>();
  #byUser = new Map<string, WatchedClass[]>();

  constructor(database: Database) {
    this.#database = database;
  }

  inProject(projectId: string): readonly { readonly of: WatchedClass; readonly project: WatchedProject }[] {
    return this.#byProject.get(projectId) ?? [];
  }

  ofUser(userId: string): readonly WatchedClass[] {
    return this.#byUser.get(userId) ?? [];
  }

  get isEmpty(): boolean {
    return this.#classes.size === 0;
  }

  async loadAll(): Promise<void> {
    for (const classId of await createTaskRepository(this.#database).classIds()) await this.load(classId);
  }

  /** Loads a class after a change of it. */
  async load(classId: string): Promise<void> {
    const loading = (this.#loading.get(classId) ?? Promise.resolve()).catch(() => {}).then(() => this.#read(classId));
    this.#loading.set(classId, loading);
    try {
      await loading;
    } finally {
      if (this.#loading.get(classId) === loading) this.#loading.delete(classId);
    }
  }

  async #read(classId: string): Promise<void> {
    const repository = createTaskRepository(this.#database);
    const tasks = (await repository.list([classId])).filter(({ kind }) => kind !== 'TEXT');
    const found = tasks.length === 0 ? undefined : await createClassesRepository(this.#database).find(classId);
    if (!found || found.archivedOn !== null) {
      if (this.#classes.delete(classId)) this.#index();
      return;
    }
    const copyRepository = createCopyRepository(this.#database);
    const [done, pupils, copies, boards] = await Promise.all([
      repository.done(tasks.map(({ id }) => id)),
      createPupilRepository(this.#database).list(classId),
      copyRepository.listOfClass(classId),
      createClassBoardRepository(this.#database).listOfClass(classId),
    ]);
    const placed = await copyRepository.pupilsOf([...new Set(copies.map(({ workId }) => workId))]);
    const pupilsOf = Map.groupBy(placed, ({ copyId }) => copyId);
    const { id, ownerId, projectId: shared } = found;
    this.#classes.set(classId, {
      id,
      ownerId,
      tasks: tasks.map((task) => ({
        ...task,
        doneBy: new Set(done.flatMap(({ taskId, pupilId }) => (taskId === task.id ? pupilId : []))),
      })),
      pupilByUser: new Map(pupils.flatMap((pupil) => (pupil.userId ? [[pupil.userId, pupil.id]] : []))),
      pupilByName: new Map(pupils.map((pupil) => [pupilNameKey(pupil.name), pupil.id])),
      pupilByBoard: new Map(boards.map((board) => [boardKey(board.topicId, board.serialNumber), board.pupilId])),
      projects: [
        ...(shared ? [{ projectId: shared, pupilIds: undefined, madeOn: 0 }] : []),
        ...copies.flatMap((copy) => {
          const pupilIds = (pupilsOf.get(copy.id) ?? []).map(({ pupilId }) => pupilId);
          return copy.projectId ? [{ projectId: copy.projectId, pupilIds, madeOn: copy.madeOn ?? 0 }] : [];
        }),
      ],
    });
    this.#index();
  }

  #index(): void {
    const all = [...this.#classes.values()];
    const projects = all.flatMap((of) => of.projects.map((project) => ({ of, project })));
    this.#byProject = Map.groupBy(projects, ({ project }) => project.projectId);
    const users = all.flatMap((of) => [...of.pupilByUser.keys()].map((userId) => ({ of, userId })));
    this.#byUser = new Map(
      [...Map.groupBy(users, ({ userId }) => userId)].map(([userId, list]) => [userId, list.map(({ of }) => of)]),
    );
  }
}
