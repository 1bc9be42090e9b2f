import {
  type Aggregate,
  type DataRecord,
  type Device,
  type Interval,
  MAX_BUCKETS,
  parseHistoryTime,
  type RecordWindow,
} from '@tinkerstream/contract/records';
import { UNLIMITED } from '@tinkerstream/contract/subscriptions';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { SubscriptionsService } from '../subscriptions/index.ts';
import { type DataTypeRow, presentDataType, type TopicsService } from '../topics/index.ts';
import type { DeviceRow, DevicesRepository } from './repository.ts';
import { historyCost } from './store/history-plan.ts';
import { recordPages } from './store/record-pages.ts';
import type { Bucket, RecordStore, Series, StoredRecord } from './store/record-store.ts';
import { recordWindow } from './store/record-window.ts';

/** How many records a topic's own screens show. */
const RECENT_OF_TOPIC = 10;

/** Of a full list, how many records the main thread turns into text at once: a few milliseconds' worth. */
const RECORDS_PER_PART = 1000;

const DAY_MS = 24 * 3600 * 1000;
/** The shortest width of each interval, in milliseconds: for an upper bound of the buckets in a period. */
const INTERVAL_MS: Record<Interval, number> = { minute: 60_000, hour: 3_600_000, day: DAY_MS, month: 28 * DAY_MS };

/** Most rollups one history may go through, in about ten seconds of a reader: two weeks by minute of 1,000 devices. */
const MAX_HISTORY_COST = 20_000_000;

interface SeriesQuery {
  readonly topicId: string;
  readonly dataTypeId: string;
  readonly deviceId?: string | undefined;
}

/** A stretch of time in ISO 8601, both ends part of it, and how many points there is room for. */
interface WindowQuery {
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly points: number;
}

export type RecordsService = ReturnType<typeof createRecordsService>;

export function createRecordsService(
  store: RecordStore,
  devices: DevicesRepository,
  topics: TopicsService,
  subscriptions: Pick<SubscriptionsService, 'permissionOf'>,
) {
  /** The series of a query, of one device or of all, once it is known that the caller may read them. */
  async function resolve(caller: Caller, query: SeriesQuery) {
    const { topicId, dataTypeId, deviceId } = query;
    const found = Promise.all([
      topics.getDataType(topicId, dataTypeId),
      seriesOf(query),
      deviceId === undefined ? undefined : getDevice(topicId, deviceId),
    ]);
    // Looked up side by side to save time; but whoever may not read the topic learns of nothing else.
    found.catch(() => {});
    await topics.getAccessible(caller, topicId);
    const [dataType, series] = await found;
    return { dataType, series };
  }

  async function seriesOf({ topicId, dataTypeId, deviceId }: SeriesQuery): Promise<Series[]> {
    const found = await store.seriesOf(dataTypeId, deviceId);
    return found.filter((one) => one.topicId === topicId);
  }

  async function readWindow(series: readonly Series[], query: WindowQuery): Promise<RecordWindow> {
    const start = query.startTime === undefined ? undefined : Date.parse(query.startTime);
    const end = query.endTime === undefined ? undefined : Date.parse(query.endTime);
    if (start !== undefined && end !== undefined && start > end) throw new AppError('TS_ERR_RECORD_0001');
    const { span, resolution, points } = await recordWindow(store, idsOf(series), { start, end, points: query.points });
    return {
      span: span ? { startTime: isoTime(span.from), endTime: isoTime(span.to - 1) } : null,
      resolution,
      points: points.map(({ time, min, max }) => ({ createdOn: isoTime(time), min, max })),
    };
  }

  async function getDevice(topicId: string, deviceId: string): Promise<DeviceRow> {
    const device = await devices.find(topicId, deviceId);
    if (!device) throw new AppError('TS_ERR_TOPIC_0006');
    return device;
  }

  /** What turns stored records of a topic into those of the contract. */
  async function presenter(topicId: string, series: readonly Series[], dataTypes: readonly DataTypeRow[]) {
    const seriesById = new Map(series.map((one) => [one.id, one]));
    const deviceById = new Map((await devices.list([topicId])).map((row) => [row.id, presentDevice(row)]));
    const typeById = new Map(dataTypes.map((row) => [row.id, presentDataType(row)]));
    return (records: readonly StoredRecord[]): DataRecord[] =>
      records.flatMap(({ series: id, time, seq, value }) => {
        const { dataTypeId = '', deviceId = '' } = seriesById.get(id) ?? {};
        const dataRecordType = typeById.get(dataTypeId);
        const createdOn = isoTime(time);
        const device = deviceById.get(deviceId) ?? null;
        return dataRecordType ? [{ id: `${id}-${time}-${seq}`, value, createdOn, dataRecordType, device }] : [];
      });
  }

  return {
    getDevice,
    countersOf: store.counters,

    /** Some devices, by their ids. */
    async devicesOf(ids: readonly string[]): Promise<Map<string, Device>> {
      const rows = ids.length === 0 ? [] : await devices.listByIds(ids);
      return new Map(rows.map((row) => [row.id, presentDevice(row)]));
    },

    /** The devices that have sent under each data type of a topic. */
    async devicesByDataType(topicId: string): Promise<Map<string, Device[]>> {
      const [rows, series] = await Promise.all([devices.list([topicId]), store.listSeries([topicId])]);
      const deviceById = new Map(rows.map((row) => [row.id, presentDevice(row)]));
      const byDataType = Map.groupBy(series, (one) => one.dataTypeId);
      return new Map(
        [...byDataType].map(([id, of]) => [id, of.flatMap(({ deviceId }) => deviceById.get(deviceId) ?? [])]),
      );
    },

    /** The devices that have sent to a topic, with the time of the record of each that arrived last. */
    async lastSeenDevices(topicId: string): Promise<(Device & { lastMessageOn: string | null })[]> {
      const [rows, times] = await Promise.all([devices.list([topicId]), store.lastTimesOfDevices(topicId)]);
      const lastTimes = new Map(times.map(({ deviceId, time }) => [deviceId, time]));
      return rows.map((row) => {
        const time = lastTimes.get(row.id);
        return { ...presentDevice(row), lastMessageOn: time === undefined ? null : isoTime(time) };
      });
    },

    /** The record of each data type of some topics that arrived last, by the id of the data type. */
    async latestByDataType(topicIds: readonly string[]): Promise<Map<string, Pick<DataRecord, 'value' | 'createdOn'>>> {
      const newest = await store.newestOfDataTypes(topicIds);
      return new Map(newest.map(({ dataTypeId, value, time }) => [dataTypeId, { value, createdOn: isoTime(time) }]));
    },

    /** The newest records of a topic over all its data types, for somebody who may read it. */
    async recentOfTopic(topicId: string): Promise<DataRecord[]> {
      const [series, dataTypes] = await Promise.all([store.listSeries([topicId]), topics.dataTypesOf([topicId])]);
      const types = dataTypes.get(topicId) ?? [];
      // What is left of a deleted data type must not stand in the way of the others.
      const known = series.filter((one) => types.some((type) => type.id === one.dataTypeId));
      const present = await presenter(topicId, known, types);
      return present(await store.recent(idsOf(known), RECENT_OF_TOPIC));
    },

    /** The newest records of a data type, newest first. */
    async recent(caller: Caller, query: SeriesQuery, count: number): Promise<DataRecord[]> {
      const { dataType, series } = await resolve(caller, query);
      const [present, newest] = await Promise.all([
        presenter(query.topicId, series, [dataType]),
        store.recent(idsOf(series), count),
      ]);
      return present(newest);
    },

    /** The newest values of a data type, newest first, for whom it was already found that they may read them. */
    async recentOf(query: SeriesQuery, count: number): Promise<Pick<DataRecord, 'createdOn' | 'value'>[]> {
      const newest = await store.recent(idsOf(await seriesOf(query)), count);
      return newest.map(({ time, value }) => ({ createdOn: isoTime(time), value }));
    },

    /** What a line can show of a stretch of time. */
    async window(caller: Caller, query: SeriesQuery & WindowQuery): Promise<RecordWindow> {
      const { series } = await resolve(caller, query);
      return readWindow(series, query);
    },

    /** The same, for whom it was already found that they may read it. */
    async windowOf(query: SeriesQuery, window: WindowQuery): Promise<RecordWindow> {
      return readWindow(await seriesOf(query), window);
    },

    /**
     * Every record of a data type, newest first, a page at a time. Who may read the newest may read them all: the days
     * of allowViewableHistoryDay limit the search in history, and a list cut off by them would look like lost records.
     */
    async *all(caller: Caller, query: SeriesQuery): AsyncGenerator<DataRecord[], void, undefined> {
      const { dataType, series } = await resolve(caller, query);
      const present = await presenter(query.topicId, series, [dataType]);
      for await (const page of recordPages(store, idsOf(series), 'newest-first', RECORDS_PER_PART)) {
        yield present(page);
      }
    },

    /**
     * One aggregated value for each interval with records; times as `YYYY-MM-DD HH:mm:ss Z`. The last second of the
     * period is part of it.
     */
    async history(
      caller: Caller,
      query: SeriesQuery & { startTime: string; endTime: string; interval: Interval; aggregate: Aggregate },
    ): Promise<{ createdOn: string; value: number }[]> {
      const from = parseHistoryTime(query.startTime);
      const to = parseHistoryTime(query.endTime);
      if (!from || !to || from.time > to.time) throw new AppError('TS_ERR_RECORD_0001');
      const end = to.time + 1000;
      const { allowViewableHistoryDay } = (await subscriptions.permissionOf(caller)).permission;
      if (allowViewableHistoryDay !== UNLIMITED && from.time < Date.now() - allowViewableHistoryDay * DAY_MS) {
        throw new AppError('TS_ERR_PERMISSION_0001');
      }
      if ((end - from.time) / INTERVAL_MS[query.interval] > MAX_BUCKETS) {
        throw new AppError('TS_ERR_RECORD_0002', String(MAX_BUCKETS));
      }
      const { series } = await resolve(caller, query);
      const { interval } = query;
      const wanted = { series: idsOf(series), start: from.time, end, interval, offsetMinutes: from.offsetMinutes };
      if (historyCost(wanted) > MAX_HISTORY_COST) throw new AppError('TS_ERR_RECORD_0003', String(series.length));
      const buckets = await store.history(wanted);
      return buckets.flatMap((bucket) => {
        const value = aggregateOf(bucket, query.aggregate);
        return value === null ? [] : [{ createdOn: isoTime(bucket.time), value }];
      });
    },
  };
}

/** Null where the aggregate has nothing to go by: all but the count need a number. */
function aggregateOf(bucket: Bucket, aggregate: Aggregate): number | null {
  if (aggregate === 'count') return bucket.count;
  if (bucket.numbers === 0) return null;
  return aggregate === 'average' ? bucket.sum / bucket.numbers : bucket[aggregate];
}

function isoTime(time: number): string {
  return new Date(time).toISOString();
}

function idsOf(series: readonly Series[]): number[] {
  return series.map((one) => one.id);
}

function presentDevice(row: DeviceRow): Device {
  return { id: row.id, serialName: row.serial_name, serialNumber: row.serial_number };
}
