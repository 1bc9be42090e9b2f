import { BOARD_VALUES, type BoardDetail } from '@tinkerstream/contract/boards';
import { topicErrors } from '@tinkerstream/contract/error-codes';
import { AppError } from '../../platform/app-error.ts';
import type { Events } from '../../platform/events/events.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { presentDataType, type TopicsService } from '../topics/index.ts';
import { presentDevice, presentValue } from './present.ts';
import { createDevicesRepository, type DevicesRepository } from './repository.ts';
import type { SentValues } from './sent-values.ts';

interface BoardPageParts {
  readonly events: Pick<Events, 'change'>;
  readonly topics: Pick<TopicsService, 'getAccessible' | 'getChangeable' | 'dataTypesOf' | 'markChanged'>;
  readonly devices: DevicesRepository;
  readonly store: Pick<SentValues['store'], 'listSeries' | 'recentOfEach'>;
}

export type BoardPage = ReturnType<typeof createBoardPage>;

/** One board of a topic, and the name that people give it. */
export function createBoardPage({ events, topics, devices, store }: BoardPageParts) {
  return {
    /** @throws topicErrors.unknown, topicErrors.deviceUnknown */
    async get(caller: Caller, topicId: string, deviceId: string): Promise<BoardDetail> {
      const topic = await topics.getAccessible(caller, topicId);
      const device = await devices.find(topic.id, deviceId);
      if (!device) throw new AppError(topicErrors.deviceUnknown);
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

    /** @throws topicErrors.unknown, projectErrors.roleTooLow, topicErrors.deviceUnknown */
    async rename(caller: Caller, topicId: string, deviceId: string, shownName: string): Promise<void> {
      const topic = await topics.getChangeable(caller, topicId);
      await events.change(async ({ transaction, announce, afterCommit }) => {
        if (!(await createDevicesRepository(transaction).rename(topic.id, deviceId, shownName))) {
          throw new AppError(topicErrors.deviceUnknown);
        }
        afterCommit(() => topics.markChanged([topic.id], caller.userId));
        await announce('topic.changed', { topic });
      });
    },
  };
}
