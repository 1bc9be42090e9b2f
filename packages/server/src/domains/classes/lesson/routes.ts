import { assignBoard, getLesson } from '@tinkerstream/contract/classes';
import type { Route } from '../../../platform/http/route.ts';
import type { ClassBoards } from './boards.ts';
import type { LessonReader } from './lesson.ts';

interface LessonRoutesOptions {
  readonly readLesson: LessonReader;
  readonly boards: ClassBoards;
}

export function lessonRoutes(route: Route, { readLesson, boards }: LessonRoutesOptions): void {
  route(getLesson, ({ classId }, { caller }) => readLesson(caller, classId));
  route(assignBoard, async ({ classId, ...assignment }, { caller }) => {
    await boards.assign(caller, classId, assignment);
    return {};
  });
}
