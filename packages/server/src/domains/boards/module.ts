import type { Platform } from '../../platform/platform.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TopicsService } from '../topics/index.ts';
import { createListBoards } from './board-list.ts';
import { createBoardPage } from './board-page.ts';
import { heardModule } from './heard/module.ts';
import { createDeviceRemoval } from './removal.ts';
import { createRemovedKeys } from './removed-keys.ts';
import { createDevicesRepository } from './repository.ts';
import { boardsRoutes } from './routes.ts';
import type { SentValues } from './sent-values.ts';

interface BoardsNeeds extends SentValues {
  readonly topics: Pick<
    TopicsService,
    | 'removeDataTypesWithBoards'
    | 'markChanged'
    | 'findByName'
    | 'listDataTypes'
    | 'lock'
    | 'findByNames'
    | 'listOfProjects'
    | 'dataTypesOf'
    | 'getAccessible'
    | 'getChangeable'
    | 'isManageable'
    | 'canRead'
    | 'refusePaused'
    | 'readableOf'
  >;
  readonly getProject: ProjectDirectory['getAccessible'];
}

/** Boards: their lists, names and removal, and what their connections do. */
export function boardsModule(platform: Platform, { topics, getProject, store, messageLog, boardsOf }: BoardsNeeds) {
  const { database, events, route } = platform;
  const devices = createDevicesRepository(database);
  const listBoards = createListBoards({ store, messageLog }, devices, topics);
  const removedKeys = createRemovedKeys(topics, boardsOf);
  const removal = createDeviceRemoval(database, { events, topics, removedKeys });
  const page = createBoardPage({ events, topics, devices, store });
  boardsRoutes(route, { listBoards, removal, page, topics, getProject });
  return { devices, listBoards, removedKeys, deviceRemoval: removal, heard: heardModule(platform, { topics }) };
}
