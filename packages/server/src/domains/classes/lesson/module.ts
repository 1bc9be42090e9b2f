import type { Platform } from '../../../platform/platform.ts';
import type { ProjectDirectory } from '../../members/index.ts';
import type { ListBoards, MessageLog } from '../../records/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { ClassAccess } from '../access.ts';
import { createClassBoards } from './boards.ts';
import { createLessonReader } from './lesson.ts';
import { announcePresence } from './pupil-presence.ts';
import { lessonRoutes } from './routes.ts';

interface LessonNeeds {
  readonly access: ClassAccess;
  readonly members: ProjectDirectory;
  readonly topics: TopicsService;
  readonly listBoards: ListBoards;
  readonly messageLog: MessageLog;
}

/** The page with which a teacher gives a lesson. */
export function lessonModule(
  { database, events, rooms, route, presence, logger }: Platform,
  { access, members, topics, listBoards, messageLog }: LessonNeeds,
): void {
  announcePresence(database, presence, rooms, logger);
  lessonRoutes(route, {
    readLesson: createLessonReader(database, { access, members, topics, listBoards, messageLog, presence }),
    boards: createClassBoards({ access, events, members, topics }),
  });
}
