import type { Platform } from '../../../platform/platform.ts';
import type { ChartsService } from '../../charts/index.ts';
import type { ProjectDirectory } from '../../members/index.ts';
import type { DeviceRemoval, DevicesRepository, ExportService, ListBoards, RangeRemoval } from '../../records/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { ClassAccess } from '../access.ts';
import { createListBoardNames } from './board-names.ts';
import { createClassBoards } from './boards.ts';
import { createClassExport } from './export.ts';
import { createForgetBoards } from './forget-boards.ts';
import { createLessonReader } from './lesson.ts';
import { createShowPage } from './look.ts';
import { createLessonPause } from './pause.ts';
import type { PauseChange } from './pause-change.ts';
import { announcePresence } from './pupil-presence.ts';
import { lessonRoutes } from './routes.ts';
import { createShownPages } from './shown-pages.ts';
import { createLessonToday } from './today.ts';

interface LessonNeeds {
  readonly access: ClassAccess;
  readonly members: ProjectDirectory;
  readonly topics: TopicsService;
  readonly charts: ChartsService;
  readonly readers: {
    readonly listBoards: ListBoards;
    readonly exports: ExportService;
    readonly ranges: RangeRemoval;
    readonly devices: DevicesRepository;
    readonly deviceRemoval: DeviceRemoval;
  };
  readonly pause: PauseChange;
}

/** The page with which a teacher gives a lesson. */
export function lessonModule(
  { database, events, rooms, live, nodes, route, presence, guards, logger }: Platform,
  { access, members, topics, charts, readers, pause }: LessonNeeds,
): void {
  const { listBoards, exports, ranges, devices, deviceRemoval } = readers;
  announcePresence(database, presence, rooms, logger);
  lessonRoutes(route, {
    readLesson: createLessonReader(database, { access, members, topics, listBoards, presence }),
    boards: createClassBoards({ access, events, members, topics }),
    listBoardNames: createListBoardNames(database, { members, topics }),
    pause: createLessonPause({ access, events, members, pause }),
    show: createShowPage(database, {
      access,
      members,
      topics,
      charts,
      presence,
      showTo: createShownPages(nodes, live),
    }),
    exportByPupil: createClassExport(database, { access, topics, exports }),
    today: createLessonToday({ access, members, topics, ranges }),
    boardsToForget: createForgetBoards(database, { access, members, topics, devices, removal: deviceRemoval }),
    report: (event) => guards.report(event),
  });
}
