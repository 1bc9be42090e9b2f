import { BOARD_VALUES, type BoardDetail } from '@tinkerstream/contract/records';
import { AppError } from '../../platform/app-error.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { presentDataType, type TopicsService } from '../topics/index.ts';
import { createDevicesRepository, type DevicesRepository } from './history/device-repository.ts';
import { presentDevice, presentValue } from './history/present.ts';
import type { RecordStore } from './store/record-store.ts';

interface BoardPageParts {
  readonly events: Pick<Events, 'change'>;
  readonly topics: Pick<TopicsService, 'getAccessible' | 'getChangeable' | 'dataTypesOf' | 'markChanged'>;
  readonly devices: DevicesRepository;
  readonly store: Pick<RecordStore, 'listSeries' | 'recentOfEach'>;
}

export type BoardPage = ReturnType<typeof createBoardPage>;

/** One board of a topic, and the name that people give it. */
export function createBoardPage({ events, topics, devices, store }: BoardPageParts) {
  return {
    /** @throws AppError TS_ERR_TOPIC_0001, TS_ERR_TOPIC_0006 */
    async get(caller: Caller, topicId: string, deviceId: string): Promise<BoardDetail> {
      const topic = await topics.getAccessible(caller, topicId);
      const device = await devices.find(topic.id, deviceId);
      if (!device) throw new AppError('TS_ERR_TOPIC_0006');
      const own = (await store.listSeries([topic.id])).filter((series) => series.deviceId === device.id);
      const [dataTypes, recent] = await Promise.all([
        topics.dataTypesOf([topic.id]),
        own.length > 0
          ? store.recentOfEach(
              own.map(({ id }) => id),
              BOARD_VALUES,
            )
          : [],
      ]);
      const recordsOf = Map.groupBy(recent, ({ series }) => series);
      const seriesOf = new Map(own.map(({ id, dataTypeId }) => [dataTypeId, id]));
      return {
        device: presentDevice(device),
        sentName: device.serialName,
        shownName: device.shownName,
        keys: (dataTypes.get(topic.id) ?? []).flatMap((row) => {
          const records = recordsOf.get(seriesOf.get(row.id) ?? Number.NaN);
          return records ? [{ dataRecordType: presentDataType(row), records: records.map(presentValue) }] : [];
        }),
      };
    },

    /** @throws AppError TS_ERR_TOPIC_0001, TS_ERR_PROJECT_0007, TS_ERR_TOPIC_0006 */
    async rename(caller: Caller, topicId: string, deviceId: string, shownName: string): Promise<void> {
      const topic = await topics.getChangeable(caller, topicId);
      await events.change(async ({ transaction, announce, afterCommit }) => {
        if (!(await createDevicesRepository(transaction).rename(topic.id, deviceId, shownName))) {
          throw new AppError('TS_ERR_TOPIC_0006');
        }
        afterCommit(() => topics.markChanged([topic.id], caller.userId));
        await announce('topic.changed', { topic });
      });
    },
  };
}
