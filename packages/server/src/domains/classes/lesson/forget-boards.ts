import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ProjectDirectory } from '../../members/index.ts';
import { type DeviceRemoval, type DevicesRepository, firstHeardOn } from '../../records/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { ClassAccess } from '../access.ts';
import { createClassBoardRepository } from './board-repository.ts';

interface ForgetBoardsOptions {
  readonly access: ClassAccess;
  readonly members: Pick<ProjectDirectory, 'getAccessible'>;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'manageableOf'>;
  readonly devices: Pick<DevicesRepository, 'listOfTopic'>;
  readonly removal: Pick<DeviceRemoval, 'removeAll'>;
}

/** @returns how many boards there were. @throws AppError as `getTaught`; TS_ERR_CLASS_0017, TS_ERR_PROJECT_0001 */
export type ForgetBoards = (caller: Caller, classId: string, until: string) => Promise<number>;

/** Deletes the boards of a class that are nobody's, so that their places are free again. */
export function createForgetBoards(
  database: Database,
  { access, members, topics, devices, removal }: ForgetBoardsOptions,
): ForgetBoards {
  return async (caller, classId, until) => {
    const { projectId } = await access.getTaught(caller, classId);
    if (projectId === null) throw new AppError('TS_ERR_CLASS_0017');
    const project = await members.getAccessible(caller, projectId);
    const linked = await topics.listOfProjects([project.id]);
    const manageable = await topics.manageableOf(
      caller.userId,
      linked.map(({ id }) => id),
    );
    const owned = await createClassBoardRepository(database).listOfClass(classId);
    const kept = new Set(owned.map(({ topicId, serialNumber }) => `${topicId} ${serialNumber}`));
    let forgotten = 0;
    for (const topic of linked) {
      if (!manageable.has(topic.id)) continue;
      const ids = (await devices.listOfTopic(topic.id))
        .filter(({ serialNumber, shownName }) => shownName === '' && !kept.has(`${topic.id} ${serialNumber}`))
        .filter((device) => firstHeardOn(device) <= Date.parse(until))
        .map(({ id }) => id);
      forgotten += await removal.removeAll(caller.userId, topic, ids);
    }
    return forgotten;
  };
}
