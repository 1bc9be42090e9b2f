import { AppError } from '../../platform/app-error.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { TopicsService } from '../topics/index.ts';
import { createDevicesRepository } from './history/device-repository.ts';
import type { RecordRemoval } from './store/removal.ts';

/** Removes a device immediately, and its records in the background. @throws AppError */
export type RemoveDevice = (caller: Caller, topicId: string, deviceId: string) => Promise<void>;

export function createRemoveDevice(
  events: Pick<Events, 'change'>,
  topics: Pick<TopicsService, 'getAccessible' | 'isManageable' | 'lock' | 'markChanged'>,
  removal: Pick<RecordRemoval, 'scheduleDevice'>,
): RemoveDevice {
  return async (caller, topicId, deviceId) => {
    const topic = await topics.getAccessible(caller, topicId);
    if (!(await topics.isManageable(caller.userId, topic))) throw new AppError('TS_ERR_RECORD_0005');
    await events.change(async ({ transaction, announce, afterCommit }) => {
      // No message creates the device at the same time.
      if ((await topics.lock(transaction, [topic.id])).size === 0) throw new AppError('TS_ERR_TOPIC_0001');
      const device = await createDevicesRepository(transaction).remove(topic.id, deviceId);
      if (!device) throw new AppError('TS_ERR_TOPIC_0006');
      await removal.scheduleDevice(transaction, device);
      afterCommit(() => topics.markChanged([topic.id], caller.userId));
      // Ingest forgets the device before the next message on every node, and pages load the topic again.
      await announce('topic.changed', { topic });
      await announce('device.removed', { topic, device });
    });
  };
}
