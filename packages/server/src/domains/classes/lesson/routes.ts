import {
  assignBoard,
  clearToday,
  exportByPupil,
  foreseeForgetBoards,
  forgetBoards,
  getLesson,
  getToday,
  listBoardNames,
  listOwnPauses,
  pauseClass,
  resumeClass,
  showPage,
} from '@tinkerstream/contract/classes';
import type { Route } from '../../../platform/http/route.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import type { SecurityLog } from '../../../platform/security-log.ts';
import type { ListBoardNames } from './board-names.ts';
import type { ClassBoards } from './boards.ts';
import type { ClassExport } from './export.ts';
import type { ForgetBoards } from './forget-boards.ts';
import type { LessonReader } from './lesson.ts';
import type { ShowPage } from './look.ts';
import type { LessonPause } from './pause.ts';
import type { LessonToday } from './today.ts';

interface LessonRoutesOptions {
  readonly readLesson: LessonReader;
  readonly boards: ClassBoards;
  readonly listBoardNames: ListBoardNames;
  readonly pause: LessonPause;
  readonly show: ShowPage;
  readonly exportByPupil: ClassExport;
  readonly today: LessonToday;
  readonly boardsToForget: ForgetBoards;
  readonly report: SecurityLog['report'];
}

export function lessonRoutes(
  route: Route,
  {
    readLesson,
    boards,
    listBoardNames: listBoardNamesOf,
    pause,
    show,
    exportByPupil: exportAll,
    today,
    boardsToForget,
    report,
  }: LessonRoutesOptions,
): void {
  route(getLesson, ({ classId }, { caller }) => readLesson(caller, classId));
  route(assignBoard, async ({ classId, ...assignment }, { caller }) => {
    await boards.assign(caller, classId, assignment);
    return {};
  });
  route(foreseeForgetBoards, ({ classId, until }, { caller }) => boardsToForget.foresee(caller, classId, until));
  route(forgetBoards, async ({ classId, until }, { caller, client: { address } }) => {
    const forgotten = await boardsToForget.forget(caller, classId, until);
    report({ event: 'values.cleared', userId: caller.userId, address, subject: 'class', subjectId: classId });
    return { forgotten };
  });
  route(pauseClass, async ({ classId }, { caller }) => ({ pausedUntil: isoTime(await pause.start(caller, classId)) }));
  route(resumeClass, async ({ classId }, { caller }) => {
    await pause.end(caller, classId);
    return {};
  });
  route(showPage, ({ classId, path }, { caller }) => show(caller, classId, path));
  route(exportByPupil, ({ classId, ...clock }, { caller, language }) => exportAll(caller, classId, clock, language));
  route(getToday, ({ classId, dayStart }, { caller }) => today.get(caller, classId, dayStart));
  route(clearToday, async ({ classId, dayStart }, { caller, client: { address } }) => {
    const records = await today.clear(caller, classId, dayStart);
    report({ event: 'values.cleared', userId: caller.userId, address, subject: 'class', subjectId: classId });
    return { records };
  });
  route(listBoardNames, (_input, { caller }) => listBoardNamesOf(caller));
  route(listOwnPauses, (_input, { caller }) => pause.listOwn(caller));
}
