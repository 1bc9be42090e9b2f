import { topicErrors } from '@tinkerstream/contract/error-codes';
import type { TimedValue } from '@tinkerstream/contract/points';
import { type DataRecord, type Device, NO_DEVICE } from '@tinkerstream/contract/points';
import { AppError } from '../../../platform/app-error.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { type DeviceEntity, type DevicesRepository, presentDevice, presentValue } from '../../boards/index.ts';
import type { DataTypeEntity, TopicsService } from '../../topics/index.ts';
import { fixedOffset } from '../store/clock-offsets.ts';
import { isComputed } from '../store/computed/computed-series.ts';
import type { LongReaderOf } from '../store/fair-reader.ts';
import { type RecordOrder, recordPages } from '../store/record-pages.ts';
import type { RecordStore, Series, TimeRange } from '../store/record-store.ts';
import { firstRecords } from './first-records.ts';
import { createLineReads } from './line-reads.ts';
import { recordPresenter } from './present.ts';
import { type SentPart, sentParts } from './sent-parts.ts';
import { idsOf, type SeriesQuery } from './series-query.ts';

/** The records on a topic's own screens. */
const RECENT_OF_TOPIC = 10;

/** Records of a full list that the main thread serializes in one go: a few milliseconds' work. */
const RECORDS_PER_PART = 1000;

export type RecordsService = ReturnType<typeof createRecordsService>;

export function createRecordsService(
  store: RecordStore,
  longReaderOf: LongReaderOf,
  devices: Pick<DevicesRepository, 'list' | 'listOfTopic' | 'listByIds' | 'find'>,
  topics: Pick<TopicsService, 'getDataType' | 'dataTypesOf' | 'getAccessible'>,
) {
  async function seriesOf({ topicId, dataTypeId, deviceId }: SeriesQuery): Promise<Series[]> {
    const found = await store.seriesOf(dataTypeId, deviceId === NO_DEVICE ? '' : deviceId);
    return found.filter((one) => one.topicId === topicId);
  }

  /** The latest records of a query. The data type must be one of the topic. */
  function newestOf({ dataTypeId, deviceId }: SeriesQuery, count: number) {
    return store.recentOf(dataTypeId, deviceId === NO_DEVICE ? '' : deviceId, count);
  }

  async function isDirection({ topicId, dataTypeId }: SeriesQuery): Promise<boolean> {
    return (await topics.getDataType(topicId, dataTypeId)).isDirection ?? false;
  }

  async function getDevice(topicId: string, deviceId: string): Promise<DeviceEntity> {
    const device = await devices.find(topicId, deviceId);
    if (!device) throw new AppError(topicErrors.deviceUnknown);
    return device;
  }

  return {
    /**
     * Checks that a caller may read a series. The other methods do not check the caller.
     * @returns its data type
     * @throws AppError for a topic that the caller may not read, and for an unknown data type or device
     */
    async readable(caller: Caller, { topicId, dataTypeId, deviceId }: SeriesQuery): Promise<DataTypeEntity> {
      const found = Promise.all([
        topics.getDataType(topicId, dataTypeId),
        deviceId === undefined || deviceId === NO_DEVICE ? undefined : getDevice(topicId, deviceId),
      ]);
      // The queries run in parallel. A caller who may not read the topic gets that error and no other.
      found.catch(() => {});
      await topics.getAccessible(caller, topicId);
      return (await found)[0];
    },

    getDevice,
    seriesOf,
    isDirection,
    countersOf: store.counters,

    async devicesOf(ids: readonly string[]): Promise<Map<string, Device>> {
      const rows = ids.length === 0 ? [] : await devices.listByIds(ids);
      return new Map(rows.map((row) => [row.id, presentDevice(row)]));
    },

    /** The number of each device among those of its topic, from 1, in the order in which they came. */
    async deviceNumbersOf(topicIds: readonly string[]): Promise<Map<string, number>> {
      const rows = topicIds.length === 0 ? [] : await devices.list(topicIds);
      const byTopic = Map.groupBy(rows, ({ topicId }) => topicId);
      return new Map([...byTopic.values()].flatMap((of) => of.map(({ id }, at) => [id, at + 1] as const)));
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

    /** @throws topicErrors.dataTypeNotDeletable for a data type that has records */
    async requireNone(topicId: string, dataTypeId: string): Promise<void> {
      const series = await store.listSeries([topicId]);
      // A computed series has no records.
      if (series.some((one) => one.dataTypeId === dataTypeId && !isComputed(one.id)))
        throw new AppError(topicErrors.dataTypeNotDeletable);
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
    async latestByDataType(topicIds: readonly string[]): Promise<Map<string, TimedValue>> {
      const newest = await store.newestOfDataTypes(topicIds);
      return new Map(newest.map((record) => [record.dataTypeId, presentValue(record)]));
    },

    /** The latest value of each device under some data types of a topic, with its time. '' means senders without a name. */
    async latestByDevice(topicId: string, dataTypeIds: readonly string[]) {
      const [series, known] = await Promise.all([store.listSeries([topicId]), devices.listOfTopic(topicId)]);
      const asked = new Map(series.filter((one) => dataTypeIds.includes(one.dataTypeId)).map((one) => [one.id, one]));
      const names = new Map(known.map(({ id, serialNumber }) => [id, serialNumber]));
      const newest = await store.recentOfEach([...asked.keys()], 1);
      return newest.flatMap(({ series, time, value }) => {
        const { deviceId, dataTypeId } = asked.get(series) as Series;
        const sender = deviceId === '' ? '' : names.get(deviceId);
        return sender === undefined ? [] : [{ sender, dataTypeId, time, value }];
      });
    },

    /**
     * The values of each sender under a data type in a range, in parts and in order of time. '' means senders without a
     * name.
     * @param range in milliseconds since 1970 UTC
     * @param widthMs of a part, in milliseconds; a minute stays whole
     */
    async partsBySender(
      topicId: string,
      dataTypeId: string,
      range: TimeRange,
      widthMs: number,
    ): Promise<Map<string, SentPart[]>> {
      const [series, known, areDirections] = await Promise.all([
        seriesOf({ topicId, dataTypeId }),
        devices.listOfTopic(topicId),
        isDirection({ topicId, dataTypeId }),
      ]);
      const names = new Map([['', ''], ...known.map(({ id, serialNumber }) => [id, serialNumber] as const)]);
      return sentParts(store, { series, range, widthMs, isDirection: areDirections }, names);
    },

    /** The latest records of a topic over all its data types. */
    async recentOfTopic(topicId: string): Promise<DataRecord[]> {
      const [series, dataTypes] = await Promise.all([store.listSeries([topicId]), topics.dataTypesOf([topicId])]);
      const types = dataTypes.get(topicId) ?? [];
      // Remaining records of a deleted data type must not displace records of the others.
      const known = series.filter((one) => types.some((type) => type.id === one.dataTypeId));
      const [senders, newest] = await Promise.all([
        devices.listOfTopic(topicId),
        store.recent(idsOf(known), RECENT_OF_TOPIC),
      ]);
      return recordPresenter(senders, known, types)(newest);
    },

    /** The latest records of a data type, latest first. */
    async recent(query: SeriesQuery, dataType: DataTypeEntity, count: number): Promise<DataRecord[]> {
      const [{ series, records }, senders] = await Promise.all([
        newestOf(query, count),
        devices.listOfTopic(query.topicId),
      ]);
      return recordPresenter(senders, series, [dataType])(records);
    },

    /**
     * The first records of a data type in a range, in an order of time. The time of reading counts for a user. The
     * caller must have checked access.
     * @param range in milliseconds since 1970 UTC; `to` is exclusive
     */
    async firstIn(
      userId: string,
      query: SeriesQuery,
      dataType: DataTypeEntity,
      { order, count, ...range }: TimeRange & { readonly order: RecordOrder; readonly count: number },
    ): Promise<DataRecord[]> {
      const [series, senders] = await Promise.all([seriesOf(query), devices.listOfTopic(query.topicId)]);
      const found = await firstRecords(longReaderOf(userId), idsOf(series), range, order, count);
      return recordPresenter(senders, series, [dataType])(found);
    },

    /** The number of records of a data type, from its rollups. The time of reading counts for a user. */
    async countOf(userId: string, query: SeriesQuery): Promise<number> {
      const ids = idsOf(await seriesOf(query));
      const reader = longReaderOf(userId);
      const span = await reader.span(ids);
      if (!span) return 0;
      const period = {
        start: span.from,
        end: span.to,
        interval: 'month',
        offsets: fixedOffset(0),
        figure: 'count',
      } as const;
      return (await reader.history({ series: ids, ...period })).reduce((sum, { count }) => sum + count, 0);
    },

    /** The latest values of a data type, latest first. */
    async recentValues(query: SeriesQuery, count: number): Promise<TimedValue[]> {
      return (await newestOf(query, count)).records.map(presentValue);
    },

    ...createLineReads({ longReaderOf, seriesOf, isDirection }),

    /** The devices that have sent under a data type. */
    async deviceIdsOf(query: SeriesQuery): Promise<string[]> {
      return (await seriesOf(query)).flatMap(({ deviceId }) => deviceId || []);
    },

    /** The latest number of a data type. */
    async latestNumberOf(query: SeriesQuery): Promise<TimedValue | undefined> {
      const {
        series,
        records: [newest],
      } = await newestOf(query, 1);
      if (typeof newest?.value === 'number') return presentValue(newest);
      // The span leads to the number behind any number of later texts.
      const span = newest && (await store.numberSpan(idsOf(series)));
      const last = span && (await store.numbers(idsOf(series), { from: span.to - 1, to: span.to })).at(-1);
      return last && presentValue(last);
    },

    /** The carried value of a topic's slot. */
    async findCarried(topicId: string, slot: string): Promise<TimedValue | undefined> {
      const carried = await store.findCarried(topicId, slot);
      return carried && presentValue(carried);
    },

    /** Deletes the carried values of deleted chart sources. */
    async deleteCarried(sources: readonly { readonly topicId: string; readonly slot: string }[]): Promise<void> {
      for (const { topicId, slot } of sources) await store.deleteCarried(topicId, slot);
    },

    /**
     * All records of a data type, latest first, a page at a time. allowViewableHistoryDay limits only `history`: a list
     * cut off by it would look like lost records.
     */
    async *all(
      userId: string,
      query: SeriesQuery,
      dataType: DataTypeEntity,
    ): AsyncGenerator<DataRecord[], void, undefined> {
      const series = await seriesOf(query);
      const present = recordPresenter(await devices.listOfTopic(query.topicId), series, [dataType]);
      for await (const page of recordPages(longReaderOf(userId), idsOf(series), 'newest-first', RECORDS_PER_PART)) {
        yield present(page);
      }
    },
  };
}
