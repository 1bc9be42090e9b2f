import { PAUSE_MINUTES } from '@tinkerstream/contract/classes';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import type { Change, Events } from '../../../platform/events/events.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import { type ClassEntity, createClassesRepository } from '../../rosters/index.ts';
import type { ClassAccess } from '../access.ts';
import { announceChange } from '../announcements.ts';
import type { PauseChange } from './pause-change.ts';

interface LessonPauseOptions {
  readonly access: ClassAccess;
  readonly events: Events;
  readonly members: Pick<ProjectDirectory, 'pausesOf' | 'namesOf'>;
  readonly pause: PauseChange;
}

export type LessonPause = ReturnType<typeof createLessonPause>;

/** Pauses the changes of a class for a teacher. */
export function createLessonPause({ access, events, members, pause }: LessonPauseOptions) {
  /** Changes a class that is locked. @throws AppError as `getTaught` */
  async function change<Result>(
    caller: Caller,
    classId: string,
    work: (inside: Change, found: ClassEntity) => Promise<Result>,
  ): Promise<Result> {
    await access.getTaught(caller, classId);
    return events.change(async (inside) => {
      const repository = createClassesRepository(inside.transaction);
      const found = (await repository.lock(classId)) ? await repository.find(classId) : undefined;
      if (!found) throw new AppError(classErrors.unknown);
      const result = await work(inside, found);
      await announceChange(inside, found);
      return result;
    });
  }

  return {
    /** @returns the end of the pause. @throws AppError as `getTaught`; classErrors.archived, classErrors.hasNoProject */
    start: (caller: Caller, classId: string): Promise<number> =>
      change(caller, classId, async (inside, found) => {
        if (found.archivedOn !== null) throw new AppError(classErrors.archived);
        const now = Date.now();
        const pausedUntil = found.openUntil > now ? found.openUntil : now + PAUSE_MINUTES * 60_000;
        if ((await pause.start(inside, found, pausedUntil)) === 0) throw new AppError(classErrors.hasNoProject);
        return pausedUntil;
      }),

    /** @throws AppError as `getTaught` */
    end: (caller: Caller, classId: string): Promise<void> =>
      change(caller, classId, (inside, found) => pause.end(inside, found)),

    /** The projects where the changes of the caller are paused. */
    async listOwn({ userId }: Caller) {
      const pauses = await members.pausesOf(userId);
      const names = await members.namesOf([...pauses.keys()]);
      return [...pauses].map(([projectId, pausedUntil]) => ({
        projectId,
        projectName: names.get(projectId) ?? '',
        pausedUntil: isoTime(pausedUntil),
      }));
    },
  };
}
