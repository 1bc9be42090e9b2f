import type { KeptKey } from '@tinkerstream/contract/boards';
import type { ForgottenBoards } from '@tinkerstream/contract/classes';
import { classErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type DeviceRemoval, type DevicesRepository, firstHeardOn } from '../../boards/index.ts';
import type { ProjectDirectory } from '../../projects/index.ts';
import { createClassBoardRepository } from '../../rosters/index.ts';
import type { TopicEntity, TopicsService } from '../../topics/index.ts';
import type { ClassAccess } from '../access.ts';

interface ForgetBoardsOptions {
  readonly access: ClassAccess;
  readonly members: Pick<ProjectDirectory, 'getAccessible'>;
  readonly topics: Pick<TopicsService, 'listOfProjects' | 'manageableOf'>;
  readonly devices: Pick<DevicesRepository, 'listOfTopic'>;
  readonly removal: Pick<DeviceRemoval, 'removeAll' | 'keysOf'>;
}

export type ForgetBoards = ReturnType<typeof createForgetBoards>;

/** Deletes the boards of a class that are nobody's, so that their places are free again. */
export function createForgetBoards(
  database: Database,
  { access, members, topics, devices, removal }: ForgetBoardsOptions,
) {
  /** The boards of each topic. @throws AppError as `getTaught`; classErrors.hasNoProject, projectErrors.unknown */
  async function content(caller: Caller, classId: string, until: string) {
    const { projectId } = await access.getTaught(caller, classId);
    if (projectId === null) throw new AppError(classErrors.hasNoProject);
    const project = await members.getAccessible(caller, projectId);
    const linked = await topics.listOfProjects([project.id]);
    const manageable = await topics.manageableOf(
      caller.userId,
      linked.map(({ id }) => id),
    );
    const owned = await createClassBoardRepository(database).listOfClass(classId);
    const kept = new Set(owned.map(({ topicId, serialNumber }) => `${topicId} ${serialNumber}`));
    const found: { readonly topic: TopicEntity; readonly ids: string[] }[] = [];
    for (const topic of linked) {
      if (!manageable.has(topic.id)) continue;
      const ids = (await devices.listOfTopic(topic.id))
        .filter(({ serialNumber, shownName }) => shownName === '' && !kept.has(`${topic.id} ${serialNumber}`))
        .filter((device) => firstHeardOn(device) <= Date.parse(until))
        .map(({ id }) => id);
      found.push({ topic, ids });
    }
    return found;
  }

  return {
    /** The boards that `forget` would delete. @throws AppError as `content` */
    async foresee(caller: Caller, classId: string, until: string): Promise<ForgottenBoards> {
      const removed = new Set<string>();
      const kept = new Map<string, KeptKey>();
      let boards = 0;
      for (const { topic, ids } of await content(caller, classId, until)) {
        boards += ids.length;
        const keys = await removal.keysOf(topic, ids);
        for (const key of keys.removed) removed.add(key);
        for (const one of keys.kept) kept.set(one.key, kept.get(one.key) ?? one);
      }
      // A key of two topics is removed in one of them only.
      return { boards, removed: [...removed].filter((key) => !kept.has(key)), kept: [...kept.values()] };
    },

    /** @returns how many boards there were. @throws AppError as `content` */
    async forget(caller: Caller, classId: string, until: string): Promise<number> {
      let forgotten = 0;
      for (const { topic, ids } of await content(caller, classId, until)) {
        forgotten += await removal.removeAll(caller.userId, topic, ids);
      }
      return forgotten;
    },
  };
}
