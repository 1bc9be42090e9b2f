import { PAUSE_MINUTES } from '@tinkerstream/contract/classes';
import { AppError } from '../../../platform/app-error.ts';
import type { Change, Events } from '../../../platform/events/events.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import type { ProjectDirectory } from '../../members/index.ts';
import type { ClassAccess } from '../access.ts';
import { announceChange } from '../classes.ts';
import { type ClassEntity, createClassesRepository } from '../repository.ts';
import type { PauseChange } from './pause-change.ts';

interface LessonPauseOptions {
  readonly access: ClassAccess;
  readonly events: Events;
  readonly members: Pick<ProjectDirectory, 'pausesOf' | 'namesOf'>;
  readonly pause: PauseChange;
}

export type LessonPause = ReturnType<typeof createLessonPause>;

/** How a teacher pauses the changes of a class. */
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
      if (!found) throw new AppError('TS_ERR_CLASS_0001');
      const result = await work(inside, found);
      await announceChange(inside, found);
      return result;
    });
  }

  return {
    /** @returns until when. @throws AppError as `getTaught`; TS_ERR_CLASS_0013, TS_ERR_CLASS_0017 */
    start: (caller: Caller, classId: string): Promise<number> =>
      change(caller, classId, async (inside, found) => {
        if (found.archivedOn !== null) throw new AppError('TS_ERR_CLASS_0013');
        const now = Date.now();
        const pausedUntil = found.openUntil > now ? found.openUntil : now + PAUSE_MINUTES * 60_000;
        if ((await pause.start(inside, found, pausedUntil)) === 0) throw new AppError('TS_ERR_CLASS_0017');
        return pausedUntil;
      }),

    /** @throws AppError as `getTaught` */
    end: (caller: Caller, classId: string): Promise<void> =>
      change(caller, classId, (inside, found) => pause.end(inside, found)),

    /** Where the changes of the caller are paused. */
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
