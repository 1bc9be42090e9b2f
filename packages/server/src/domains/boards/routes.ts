import {
  deleteDevice,
  foreseeDeviceRemoval,
  getBoard,
  listProjectBoards,
  listTopicBoards,
  renameBoard,
} from '@tinkerstream/contract/boards';
import type { Route } from '../../platform/http/route.ts';
import type { ProjectDirectory } from '../projects/index.ts';
import type { TopicsService } from '../topics/index.ts';
import type { ListBoards } from './board-list.ts';
import type { BoardPage } from './board-page.ts';
import type { DeviceRemoval } from './removal.ts';

interface BoardsParts {
  readonly listBoards: ListBoards;
  readonly removal: Pick<DeviceRemoval, 'remove' | 'foresee'>;
  readonly page: BoardPage;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'getAccessible'>;
  readonly getProject: ProjectDirectory['getAccessible'];
}

export function boardsRoutes(route: Route, { listBoards, removal, page, topics, getProject }: BoardsParts): void {
  route(listProjectBoards, async ({ projectId, ...query }, { caller }) =>
    listBoards(await topics.listOfProjects([(await getProject(caller, projectId)).id]), query),
  );

  route(listTopicBoards, async ({ topicId, ...query }, { caller }) =>
    listBoards([await topics.getAccessible(caller, topicId)], query),
  );

  route(getBoard, ({ topicId, deviceId }, { caller }) => page.get(caller, topicId, deviceId));

  route(renameBoard, async ({ topicId, deviceId, shownName }, { caller }) => {
    await page.rename(caller, topicId, deviceId, shownName);
    return {};
  });

  route(deleteDevice, async ({ topicId, deviceId }, { caller }) => {
    await removal.remove(caller, topicId, deviceId);
    return {};
  });

  route(foreseeDeviceRemoval, ({ topicId, deviceId }, { caller }) => removal.foresee(caller, topicId, deviceId));
}
