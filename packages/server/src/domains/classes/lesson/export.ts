import { classErrors } from '@tinkerstream/contract/error-codes';
import type { Language } from '@tinkerstream/contract/platform/language';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { FileAnswer } from '../../../platform/http/answer/streamed-answer.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ExportService, GroupedExport } from '../../records/index.ts';
import { createClassBoardRepository, createPupilRepository } from '../../rosters/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { ClassAccess } from '../access.ts';

/** The sheet of boards without a pupil. */
const OTHERS: Readonly<Record<Language, string>> = {
  en: 'No pupil',
  'zh-HK': '沒有學生',
  'zh-CN': '没有学生',
};

interface ClassExportOptions {
  readonly access: ClassAccess;
  readonly topics: Pick<TopicsService, 'listOfProjects'>;
  readonly exports: Pick<ExportService, 'exportGrouped'>;
}

export type ClassExport = ReturnType<typeof createClassExport>;

/** Exports the values of each pupil's boards. */
export function createClassExport(database: Database, { access, topics, exports }: ClassExportOptions) {
  const pupils = createPupilRepository(database);
  const boards = createClassBoardRepository(database);

  /** @throws AppError as `getTaught`; classErrors.hasNoProject without a project; as the export of its project */
  return async (
    caller: Caller,
    classId: string,
    clock: Pick<GroupedExport, 'utcOffset' | 'timeZone'>,
    language: Language,
  ): Promise<FileAnswer> => {
    const { name, projectId } = await access.getTaught(caller, classId);
    if (projectId === null) throw new AppError(classErrors.hasNoProject);
    const topicIds = (await topics.listOfProjects([projectId])).map(({ id }) => id);
    const [list, assigned] = await Promise.all([pupils.list(classId), boards.list(classId, topicIds)]);
    const names = new Map(list.map((pupil) => [pupil.id, pupil.name]));
    const owners = new Map(
      assigned.flatMap(({ topicId, serialNumber, pupilId }) =>
        pupilId === null ? [] : [[`${topicId} ${serialNumber}`, names.get(pupilId)] as const],
      ),
    );
    const withBoard = new Set(owners.values());
    return exports.exportGrouped(
      caller,
      {
        projectId,
        fileName: name,
        ...clock,
        titles: list.map((pupil) => pupil.name).filter((pupil) => withBoard.has(pupil)),
        sheetOf: (topicId, serialNumber) => owners.get(`${topicId} ${serialNumber}`),
        othersTitle: OTHERS[language],
      },
      language,
    );
  };
}
