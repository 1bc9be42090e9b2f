import { userRoom } from '@tinkerstream/contract/platform/room';
import type { Database } from '../../../platform/db/database.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Presence } from '../../../platform/realtime/presence.ts';
import type { Rooms } from '../../../platform/realtime/rooms.ts';
import type { DeviceRemoval, DevicesRepository, ListBoards } from '../../boards/index.ts';
import type { ChartsService } from '../../charts/index.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import type { ExportService, RangeRemoval } from '../../records/index.ts';
import { createClassesRepository, createPupilRepository } from '../../rosters/index.ts';
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
import { lessonRoutes } from './routes.ts';
import { createShownPages } from './shown-pages.ts';
import { createLessonToday } from './today.ts';

interface LessonNeeds {
  readonly access: ClassAccess;
  readonly members: Pick<ProjectDirectory, 'projectIdsOf' | 'namesOf' | 'pausesOf' | 'canRead' | 'getAccessible'>;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'projectIdsOf' | 'manageableOf' | 'canRead'>;
  readonly charts: Pick<ChartsService, 'readableOf'>;
  readonly readers: { readonly exports: Pick<ExportService, 'exportGrouped'>; readonly ranges: RangeRemoval };
  readonly boards: {
    readonly listBoards: ListBoards;
    readonly devices: Pick<DevicesRepository, 'listOfTopic'>;
    readonly deviceRemoval: DeviceRemoval;
  };
  readonly pause: PauseChange;
}

/** The page with which a teacher gives a lesson. */
export function lessonModule(
  { database, events, rooms, live, nodes, route, presence, guards, logger }: Platform,
  { access, members, topics, charts, readers, boards, pause }: LessonNeeds,
): void {
  const { exports, ranges } = readers;
  const { listBoards, devices, deviceRemoval } = boards;
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

/** Announces to the teachers of a class which of its pupils have a page open. */
function announcePresence(
  database: Database,
  { onChange }: Pick<Presence, 'onChange'>,
  rooms: Pick<Rooms, 'emit'>,
  logger: Logger,
): void {
  const pupils = createPupilRepository(database);
  const classes = createClassesRepository(database);

  async function announce(userId: string, isOnline: boolean): Promise<void> {
    for (const { id: pupilId, classId } of await pupils.listOfUser(userId)) {
      for (const teacherId of await classes.teacherIds(classId)) {
        rooms.emit(userRoom(teacherId), 'pupil_presence', { classId, pupilId, isOnline });
      }
    }
  }

  onChange((userId, isOnline) => {
    announce(userId, isOnline).catch((error: unknown) => {
      logger.error({ err: error }, 'Could not tell teachers who is online');
    });
  });
}
