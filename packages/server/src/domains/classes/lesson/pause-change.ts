import type { Change } from '../../../platform/events/events.ts';
import type { ProjectDirectory } from '../../members/index.ts';
import { createPupilRepository } from '../pupil-repository.ts';
import { type ClassEntity, createClassesRepository } from '../repository.ts';

type PausedClass = Pick<ClassEntity, 'id' | 'projectId' | 'pausedUntil'>;

export type PauseChange = ReturnType<typeof createPauseChange>;

/** What pauses the changes of a class, as part of the transactions that have locked it. */
export function createPauseChange(members: Pick<ProjectDirectory, 'pause' | 'endPause'>) {
  async function accountsOf({ transaction }: Change, classId: string): Promise<string[]> {
    return (await createPupilRepository(transaction).list(classId)).flatMap(({ userId }) => userId ?? []);
  }

  async function start(change: Change, { id, projectId }: PausedClass, pausedUntil: number): Promise<void> {
    if (projectId === null) return;
    await createClassesRepository(change.transaction).update(id, { pausedUntil });
    const userIds = await accountsOf(change, id);
    await members.pause(change.transaction, { projectId, classId: id, pausedUntil }, userIds);
    await change.announce('class.paused', { projectId, userIds });
  }

  return {
    start,

    async end(change: Change, { id, projectId, pausedUntil }: PausedClass): Promise<void> {
      if (pausedUntil === 0) return;
      await createClassesRepository(change.transaction).update(id, { pausedUntil: 0 });
      await members.endPause(change.transaction, id);
      if (projectId !== null)
        await change.announce('class.paused', { projectId, userIds: await accountsOf(change, id) });
    },

    /** A pause lasts as long as the door is open. */
    async follow(change: Change, found: PausedClass, openUntil: number): Promise<void> {
      if (found.pausedUntil > Date.now()) await start(change, found, openUntil);
    },

    /** Someone who comes in during a pause changes nothing either. */
    async include(change: Change, { id, projectId, pausedUntil }: PausedClass, userId: string): Promise<void> {
      if (projectId === null || pausedUntil <= Date.now()) return;
      await members.pause(change.transaction, { projectId, classId: id, pausedUntil }, [userId]);
    },

    /** Ends the pause of a pupil who leaves the class. */
    exclude: ({ transaction }: Change, { id }: PausedClass, userId: string): Promise<void> =>
      members.endPause(transaction, id, userId),
  };
}
