import { MAX_CLASS_BOARDS } from '@tinkerstream/contract/classes';
import { classErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import type { Events } from '../../../platform/events/events.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import { createClassBoardRepository, createClassesRepository, createPupilRepository } from '../../rosters/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { ClassAccess } from '../access.ts';
import { announceChange, announceNames } from '../announcements.ts';

interface ClassBoardsOptions {
  readonly access: ClassAccess;
  readonly events: Events;
  readonly members: Pick<ProjectDirectory, 'canRead'>;
  readonly topics: Pick<TopicsService, 'projectIdsOf'>;
}

interface Assignment {
  readonly topicId: string;
  readonly serialNumber: string;
  readonly pupilId: string | null;
  readonly isAside: boolean;
}

export type ClassBoards = ReturnType<typeof createClassBoards>;

/** Gives the boards of the project of a class to its pupils. */
export function createClassBoards({ access, events, members, topics }: ClassBoardsOptions) {
  return {
    /**
     * @throws AppError as `getTaught`; topicErrors.unknown for a topic that is not in the project of the class, or that the
     *   caller may not read; classErrors.unknown for an unknown pupil; classErrors.tooManyBoards
     */
    async assign(caller: Caller, classId: string, { topicId, serialNumber, pupilId, isAside }: Assignment) {
      const found = await access.getTaught(caller, classId);
      const { projectId } = found;
      const isLinked = projectId !== null && (await topics.projectIdsOf([topicId])).get(topicId)?.includes(projectId);
      if (!isLinked || !(await members.canRead(caller.userId, projectId))) throw new AppError(topicErrors.unknown);
      await events.change(async (change) => {
        const { transaction } = change;
        if (!(await createClassesRepository(transaction).lock(classId))) throw new AppError(classErrors.unknown);
        const repository = createClassBoardRepository(transaction);
        const board = { classId, topicId, serialNumber };
        // The board is removed first, so that it counts like a new one.
        await repository.remove(board);
        if (pupilId !== null || isAside) {
          const isInClass = pupilId === null || (await createPupilRepository(transaction).find(classId, pupilId));
          if (!isInClass) throw new AppError(classErrors.unknown);
          const count = await repository.count(classId);
          if (count >= MAX_CLASS_BOARDS) throw new AppError(classErrors.tooManyBoards, String(count));
          await repository.set({ ...board, pupilId });
        }
        await announceChange(change, found);
        await announceNames(change, found);
      });
    },
  };
}
