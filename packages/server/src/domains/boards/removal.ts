import type { RemovedKeys } from '@tinkerstream/contract/boards';
import { recordErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Change, Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { TopicEntity, TopicsService } from '../topics/index.ts';
import type { RemovedKeysFinder } from './removed-keys.ts';
import { createDevicesRepository, firstHeardOn, SETTLES_MS } from './repository.ts';

/** Maximum devices of one transaction: others write in between. */
const AT_ONCE = 20;

export type DeviceRemoval = ReturnType<typeof createDeviceRemoval>;

interface DeviceRemovalParts {
  readonly events: Pick<Events, 'change'>;
  readonly topics: Pick<
    TopicsService,
    'getAccessible' | 'isManageable' | 'refusePaused' | 'lock' | 'markChanged' | 'removeDataTypesWithBoards'
  >;
  readonly removedKeys: Pick<RemovedKeysFinder, 'find'>;
}

/** Removes devices immediately with the data types that only they sent, and their records in the background. */
export function createDeviceRemoval(database: Database, { events, topics, removedKeys }: DeviceRemovalParts) {
  /** @returns how many devices there were. @throws topicErrors.unknown */
  async function removeIn(change: Change, topic: TopicEntity, deviceIds: readonly string[]): Promise<number> {
    const { transaction, announce } = change;
    const removed = await createDevicesRepository(transaction).remove(topic.id, deviceIds);
    if (removed.length === 0) return 0;
    const { removed: unsent } = await removedKeys.find(
      transaction,
      topic,
      removed.map(({ id }) => id),
    );
    // The event makes ingest forget the devices before the next message on every node, and pages load the topic again.
    await announce('topic.changed', { topic });
    for (const device of removed) await announce('device.removed', { topic, device });
    await topics.removeDataTypesWithBoards(
      change,
      topic,
      unsent.map(({ id }) => id),
    );
    return removed.length;
  }

  async function lock({ transaction }: Change, { id }: TopicEntity): Promise<void> {
    // The lock keeps a message from creating the device at the same time.
    if ((await topics.lock(transaction, [id])).size === 0) throw new AppError(topicErrors.unknown);
  }

  /** @throws recordErrors.notDeletable for a caller who may not, projectErrors.changesPaused, topicErrors.unknown */
  async function getManageable(caller: Caller, topicId: string): Promise<TopicEntity> {
    const topic = await topics.getAccessible(caller, topicId);
    await topics.refusePaused(caller.userId, [topicId]);
    if (!(await topics.isManageable(caller.userId, topic))) throw new AppError(recordErrors.notDeletable);
    return topic;
  }

  /** The effect of a removal of boards on the data types of their topic. */
  async function keysOf(topic: Pick<TopicEntity, 'id'>, deviceIds: readonly string[]): Promise<RemovedKeys> {
    const { removed, kept } = await removedKeys.find(database, topic, deviceIds);
    return { removed: removed.map(({ keyName }) => keyName), kept };
  }

  return {
    keysOf,

    /** The effect of `remove` on the data types. @throws AppError as `remove` */
    async foresee(caller: Caller, topicId: string, deviceId: string): Promise<RemovedKeys> {
      const topic = await getManageable(caller, topicId);
      const device = await createDevicesRepository(database).find(topic.id, deviceId);
      if (!device) throw new AppError(topicErrors.deviceUnknown);
      return keysOf(topic, [device.id]);
    },

    /** @throws AppError as `getManageable`, and topicErrors.deviceUnknown */
    async remove(caller: Caller, topicId: string, deviceId: string): Promise<void> {
      const topic = await getManageable(caller, topicId);
      await events.change(async (change) => {
        await lock(change, topic);
        if ((await removeIn(change, topic, [deviceId])) === 0) throw new AppError(topicErrors.deviceUnknown);
        change.afterCommit(() => topics.markChanged([topic.id], caller.userId));
      });
    },

    /** Removes devices of a topic for its manager, some at a time. @returns how many there were */
    async removeAll(userId: string, topic: TopicEntity, deviceIds: readonly string[]): Promise<number> {
      let count = 0;
      for (let at = 0; at < deviceIds.length; at += AT_ONCE) {
        count += await events.change(async (change) => {
          await lock(change, topic);
          return removeIn(change, topic, deviceIds.slice(at, at + AT_ONCE));
        });
      }
      if (count > 0) topics.markChanged([topic.id], userId);
      return count;
    },

    /**
     * Makes room in a full topic: removes the boards that came first and sent for less than a minute. A board that
     * someone has named stays.
     */
    async makeRoom(topic: TopicEntity): Promise<void> {
      await events.change(async (change) => {
        await lock(change, topic);
        const before = Date.now() - SETTLES_MS;
        const all = await createDevicesRepository(change.transaction).listOfTopic(topic.id);
        const passing = all.filter((device) => !device.isSettled && firstHeardOn(device) <= before);
        await removeIn(
          change,
          topic,
          passing.slice(0, AT_ONCE).map(({ id }) => id),
        );
      });
    },
  };
}
