import type { Change } from '../../../platform/events/events.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import {
  type ClassEntity,
  createClassesRepository,
  createCopyRepository,
  createPupilRepository,
} from '../../rosters/index.ts';
import { accountsOf } from '../work/copy-members.ts';

type PausedClass = Pick<ClassEntity, 'id' | 'projectId' | 'pausedUntil'>;

export type PauseChange = ReturnType<typeof createPauseChange>;

/** Pauses the changes of a class, as part of transactions that have locked it. */
export function createPauseChange(members: Pick<ProjectDirectory, 'pause' | 'endPause'>) {
  /** The project of a class and the copies of its templates, with the pupils of each who have come in. */
  async function projectsOf({ transaction }: Change, { id, projectId }: PausedClass) {
    const pupils = await createPupilRepository(transaction).list(id);
    const copies = createCopyRepository(transaction);
    const placed = await copies.listOfClass(id);
    const inCopies = Map.groupBy(
      await copies.pupilsOf([...new Set(placed.map(({ workId }) => workId))]),
      ({ copyId }) => copyId,
    );
    return [
      ...(projectId ? [{ projectId, userIds: accountsOf(pupils) }] : []),
      ...placed.flatMap((copy) =>
        copy.projectId ? [{ projectId: copy.projectId, userIds: accountsOf(inCopies.get(copy.id) ?? []) }] : [],
      ),
    ];
  }

  /** @returns the number of projects */
  async function start(change: Change, found: PausedClass, pausedUntil: number): Promise<number> {
    const classId = found.id;
    await createClassesRepository(change.transaction).update(classId, { pausedUntil });
    const projects = await projectsOf(change, found);
    for (const { projectId, userIds } of projects) {
      await members.pause(change.transaction, { projectId, classId, pausedUntil }, userIds);
      await change.announce('class.paused', { projectId, userIds });
    }
    return projects.length;
  }

  return {
    start,

    async end(change: Change, found: PausedClass): Promise<void> {
      if (found.pausedUntil === 0) return;
      await createClassesRepository(change.transaction).update(found.id, { pausedUntil: 0 });
      await members.endPause(change.transaction, found.id);
      for (const paused of await projectsOf(change, found)) await change.announce('class.paused', paused);
    },

    /** A pause lasts as long as the door is open. */
    async follow(change: Change, found: PausedClass, openUntil: number): Promise<void> {
      if (found.pausedUntil > Date.now()) await start(change, found, openUntil);
    },

    /** Pauses the changes of a pupil who comes in during a pause. */
    async include(change: Change, found: PausedClass, userId: string): Promise<void> {
      const { id: classId, pausedUntil } = found;
      if (pausedUntil <= Date.now()) return;
      for (const { projectId, userIds } of await projectsOf(change, found)) {
        if (userIds.includes(userId))
          await members.pause(change.transaction, { projectId, classId, pausedUntil }, [userId]);
      }
    },

    /** Ends the pause of a pupil who leaves the class. */
    exclude: ({ transaction }: Change, { id }: PausedClass, userId: string): Promise<void> =>
      members.endPause(transaction, id, userId),
  };
}
