import {
  type DataRecord,
  type Device,
  MAX_BUCKETS,
  NO_DEVICE,
  type RecentByDevice,
  type RecordWindow,
} from '@tinkerstream/contract/records';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { SharedReads } from '../../../platform/shared-reads.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import { fixedOffset, zoneOffsets } from '../store/clock-offsets.ts';
import type { LongReaderOf } from '../store/fair-reader.ts';
import { historyCost } from '../store/history-plan.ts';
import { recordPages } from '../store/record-pages.ts';
import type { RecordStore, Series } from '../store/record-store.ts';
import { recordWindow } from '../store/record-window.ts';
import type { DeviceEntity, DevicesRepository } from './device-repository.ts';
import { drawnSeries } from './drawn-series.ts';
import { type CheckedPeriod, checkedPeriod, type HistoryLimits, type HistoryPeriod } from './period.ts';
import { aggregateOf, presentDevice, presentValue, recordPresenter } from './present.ts';

/** The records on a topic's own screens. */
const RECENT_OF_TOPIC = 10;

/** Records of a full list that the main thread serializes in one go: a few milliseconds' worth. */
const RECORDS_PER_PART = 1000;

/** Maximum rows in one history: twenty seconds of its user's turns, or two weeks by minute of 1,000 devices. */
const MAX_HISTORY_COST = 41_000_000;

export interface SeriesQuery {
  readonly topicId: string;
  readonly dataTypeId: string;
  /** Defaults to every device. `NO_DEVICE` means senders without a serial number. */
  readonly deviceId?: string | undefined;
}

interface HistoryValue {
  readonly createdOn: string;
  readonly value: number;
}

/** A stretch of time in ISO 8601, both ends inclusive, and the points that there is room for. */
interface WindowQuery {
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly points: number;
}

export type RecordsService = ReturnType<typeof createRecordsService>;

export function createRecordsService(
  store: RecordStore,
  longReaderOf: LongReaderOf,
  devices: DevicesRepository,
  topics: TopicsService,
  subscriptions: Pick<SubscriptionsService, 'permissionOf'>,
) {
  /** A class opens the same charts at the same moment. Each question names the series that its caller may read. */
  const reads = new SharedReads();

  /**
   * Checks a query while `reading` goes on.
   * @returns the data type, and what was read
   * @throws AppError for a topic that the caller may not read
   */
  async function checked<Read>(caller: Caller, query: SeriesQuery, reading: Promise<Read>) {
    const { topicId, dataTypeId, deviceId } = query;
    const found = Promise.all([
      topics.getDataType(topicId, dataTypeId),
      reading,
      deviceId === undefined || deviceId === NO_DEVICE ? undefined : getDevice(topicId, deviceId),
    ]);
    // The queries run in parallel. A caller who may not read the topic gets that error and no other.
    found.catch(() => {});
    await topics.getAccessible(caller, topicId);
    const [dataType, read] = await found;
    return { dataType, read };
  }

  /** The series of a query, of one device or of all. @throws AppError for a topic that the caller may not read */
  async function resolve(caller: Caller, query: SeriesQuery) {
    const { dataType, read: series } = await checked(caller, query, seriesOf(query));
    return { dataType, series };
  }

  async function seriesOf({ topicId, dataTypeId, deviceId }: SeriesQuery): Promise<Series[]> {
    const found = await store.seriesOf(dataTypeId, deviceId === NO_DEVICE ? '' : deviceId);
    return found.filter((one) => one.topicId === topicId);
  }

  /** The latest records of a query. The data type must be one of the topic. */
  function newestOf({ dataTypeId, deviceId }: SeriesQuery, count: number) {
    return store.recentOf(dataTypeId, deviceId === NO_DEVICE ? '' : deviceId, count);
  }

  /** The latest values of each device, for series of one data type. */
  async function readByDevice(topicId: string, series: readonly Series[], count: number): Promise<RecentByDevice> {
    const { drawn, others, deviceById } = await drawnSeries(store, devices, topicId, series);
    const newest = await Promise.all(drawn.map((one) => store.recent([one.id], count)));
    return {
      devices: drawn.map(({ deviceId }, index) => ({
        device: deviceById.get(deviceId) ?? null,
        records: newest[index]?.map(presentValue) ?? [],
      })),
      others: others.flatMap((one) => deviceById.get(one.deviceId) ?? []),
    };
  }

  async function readWindow(userId: string, series: readonly Series[], query: WindowQuery): Promise<RecordWindow> {
    const start = query.startTime === undefined ? undefined : Date.parse(query.startTime);
    const end = query.endTime === undefined ? undefined : Date.parse(query.endTime);
    if (start !== undefined && end !== undefined && start > end) throw new AppError('TS_ERR_RECORD_0001');
    const ids = idsOf(series);
    const window = { start, end, points: query.points };
    return reads.answer(JSON.stringify(['window', ids, window]), async () => {
      const { span, ...line } = await recordWindow(longReaderOf(userId), ids, window);
      return { span: span ? { startTime: isoTime(span.from), endTime: isoTime(span.to - 1) } : null, ...line };
    });
  }

  async function readHistory(
    userId: string,
    series: readonly Series[],
    { interval, timeZone, aggregate }: HistoryPeriod,
    { from, end }: CheckedPeriod,
  ): Promise<HistoryValue[]> {
    const offsets = timeZone ? zoneOffsets(timeZone, from.time, end) : fixedOffset(from.offsetMinutes);
    const figure = aggregate === 'average' ? 'sum' : aggregate;
    const historyQuery = { series: idsOf(series), start: from.time, end, interval, offsets, figure } as const;
    if (historyCost(historyQuery) > MAX_HISTORY_COST) throw new AppError('TS_ERR_RECORD_0003', String(series.length));
    return reads.answer(JSON.stringify(['history', historyQuery, aggregate]), async () => {
      const values: HistoryValue[] = [];
      for (const bucket of await longReaderOf(userId).history(historyQuery)) {
        const value = aggregateOf(bucket, aggregate);
        if (value !== null) values.push({ createdOn: isoTime(bucket.time), value });
      }
      return values;
    });
  }

  async function getDevice(topicId: string, deviceId: string): Promise<DeviceEntity> {
    const device = await devices.find(topicId, deviceId);
    if (!device) throw new AppError('TS_ERR_TOPIC_0006');
    return device;
  }

  return {
    getDevice,
    seriesOf,
    countersOf: store.counters,

    /** Some devices, by their ids. */
    async devicesOf(ids: readonly string[]): Promise<Map<string, Device>> {
      const rows = ids.length === 0 ? [] : await devices.listByIds(ids);
      return new Map(rows.map((row) => [row.id, presentDevice(row)]));
    },

    /** The devices that have sent under each data type of a topic. */
    async devicesByDataType(topicId: string): Promise<Map<string, Device[]>> {
      const [rows, series] = await Promise.all([devices.listOfTopic(topicId), store.listSeries([topicId])]);
      const deviceById = new Map(rows.map((row) => [row.id, presentDevice(row)]));
      const byDataType = Map.groupBy(series, (one) => one.dataTypeId);
      return new Map(
        [...byDataType].map(([id, of]) => [id, of.flatMap(({ deviceId }) => deviceById.get(deviceId) ?? [])]),
      );
    },

    /** @throws AppError TS_ERR_TOPIC_0010 for a data type that has records */
    async requireNone(topicId: string, dataTypeId: string): Promise<void> {
      const series = await store.listSeries([topicId]);
      if (series.some((one) => one.dataTypeId === dataTypeId)) throw new AppError('TS_ERR_TOPIC_0010');
    },

    /** The devices that have sent to a topic, with the time of the latest record to arrive from each. */
    async lastSeenDevices(topicId: string): Promise<(Device & { lastMessageOn: string | null })[]> {
      const [rows, times] = await Promise.all([devices.listOfTopic(topicId), store.lastTimesOfDevices(topicId)]);
      const lastTimes = new Map(times.map(({ deviceId, time }) => [deviceId, time]));
      return rows.map((row) => {
        const time = lastTimes.get(row.id);
        return { ...presentDevice(row), lastMessageOn: time === undefined ? null : isoTime(time) };
      });
    },

    /** The latest record to arrive under each data type of some topics, by the id of the data type. */
    async latestByDataType(topicIds: readonly string[]): Promise<Map<string, Pick<DataRecord, 'value' | 'createdOn'>>> {
      const newest = await store.newestOfDataTypes(topicIds);
      return new Map(newest.map(({ dataTypeId, value, time }) => [dataTypeId, { value, createdOn: isoTime(time) }]));
    },

    /** The latest records of a topic over all its data types. The caller must have checked access. */
    async recentOfTopic(topicId: string): Promise<DataRecord[]> {
      const [series, dataTypes] = await Promise.all([store.listSeries([topicId]), topics.dataTypesOf([topicId])]);
      const types = dataTypes.get(topicId) ?? [];
      // Remaining records of a deleted data type must not displace those of the others.
      const known = series.filter((one) => types.some((type) => type.id === one.dataTypeId));
      const [senders, newest] = await Promise.all([
        devices.listOfTopic(topicId),
        store.recent(idsOf(known), RECENT_OF_TOPIC),
      ]);
      return recordPresenter(senders, known, types)(newest);
    },

    /** The latest records of a data type, latest first. */
    async recent(caller: Caller, query: SeriesQuery, count: number): Promise<DataRecord[]> {
      const reading = Promise.all([newestOf(query, count), devices.listOfTopic(query.topicId)]);
      const { dataType, read } = await checked(caller, query, reading);
      const [{ series, records }, senders] = read;
      return recordPresenter(senders, series, [dataType])(records);
    },

    /** The latest values of a data type, latest first. The caller must have checked access. */
    async recentOf(query: SeriesQuery, count: number): Promise<Pick<DataRecord, 'createdOn' | 'value'>[]> {
      return (await newestOf(query, count)).records.map(presentValue);
    },

    /** The latest values of each device under a data type. */
    async recentByDevice(caller: Caller, query: SeriesQuery, count: number): Promise<RecentByDevice> {
      return readByDevice(query.topicId, (await resolve(caller, query)).series, count);
    },

    /** The same. The caller must have checked access. */
    async recentByDeviceOf(query: SeriesQuery, count: number): Promise<RecentByDevice> {
      return readByDevice(query.topicId, await seriesOf(query), count);
    },

    /** The devices that have sent under a data type. */
    async deviceIdsOf(query: SeriesQuery): Promise<string[]> {
      return (await seriesOf(query)).flatMap(({ deviceId }) => deviceId || []);
    },

    /** The latest number of a data type. The caller must have checked access. */
    async latestNumberOf(query: SeriesQuery): Promise<Pick<DataRecord, 'createdOn' | 'value'> | undefined> {
      const {
        series,
        records: [newest],
      } = await newestOf(query, 1);
      if (typeof newest?.value === 'number') return { createdOn: isoTime(newest.time), value: newest.value };
      // Finds it behind any number of later texts.
      const span = newest && (await store.numberSpan(idsOf(series)));
      const last = span && (await store.numbers(idsOf(series), { from: span.to - 1, to: span.to })).at(-1);
      return last && { createdOn: isoTime(last.time), value: last.value };
    },

    /** The carried value of a topic's slot. The caller must have checked access. */
    async findCarried(topicId: string, slot: string): Promise<Pick<DataRecord, 'createdOn' | 'value'> | undefined> {
      const carried = await store.findCarried(topicId, slot);
      return carried && { createdOn: isoTime(carried.time), value: carried.value };
    },

    /** Deletes the carried values of deleted chart sources. */
    async deleteCarried(sources: readonly { readonly topicId: string; readonly slot: string }[]): Promise<void> {
      for (const { topicId, slot } of sources) await store.deleteCarried(topicId, slot);
    },

    /** The points of a line in a stretch of time. */
    async window(caller: Caller, query: SeriesQuery & WindowQuery): Promise<RecordWindow> {
      const { series } = await resolve(caller, query);
      return readWindow(caller.userId, series, query);
    },

    /** The same, on the time of a user. The caller must have checked access. */
    async windowOf(userId: string, query: SeriesQuery, window: WindowQuery): Promise<RecordWindow> {
      return readWindow(userId, await seriesOf(query), window);
    },

    /**
     * All records of a data type, latest first, a page at a time. allowViewableHistoryDay limits only `history`: a list
     * cut off by it would look like lost records.
     */
    async *all(caller: Caller, query: SeriesQuery): AsyncGenerator<DataRecord[], void, undefined> {
      const { dataType, series } = await resolve(caller, query);
      const present = recordPresenter(await devices.listOfTopic(query.topicId), series, [dataType]);
      for await (const page of recordPages(
        longReaderOf(caller.userId),
        idsOf(series),
        'newest-first',
        RECORDS_PER_PART,
      )) {
        yield present(page);
      }
    },

    /**
     * One aggregated value for each interval with records; times as `YYYY-MM-DD HH:mm:ss Z`. The period includes its
     * last second. Days and months follow the time zone, or the offset of the start without one.
     */
    async history(caller: Caller, query: SeriesQuery & HistoryPeriod): Promise<HistoryValue[]> {
      const { permission } = await subscriptions.permissionOf(caller);
      const period = checkedPeriod(query, { permission, maxValues: MAX_BUCKETS });
      return readHistory(caller.userId, (await resolve(caller, query)).series, query, period);
    },

    /** The same within the limits of `limits`, on the time of a user. The caller must have checked access. */
    async historyOf(
      userId: string,
      query: SeriesQuery & HistoryPeriod,
      limits: HistoryLimits,
    ): Promise<HistoryValue[]> {
      const period = checkedPeriod(query, limits);
      return readHistory(userId, await seriesOf(query), query, period);
    },
  };
}

function idsOf(series: readonly Series[]): number[] {
  return series.map((one) => one.id);
}
