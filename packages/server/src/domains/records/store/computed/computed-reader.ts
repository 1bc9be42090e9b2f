import { numericValue, type Point } from '@tinkerstream/contract/points';
import { batched } from '../../../../platform/batched.ts';
import { TimeSlice } from '../../../../platform/limits/time-slice.ts';
import { directionAverages, directionBuckets } from '../directions.ts';
import { BucketCollector } from '../history-plan.ts';
import type {
  ArrivedRecord,
  Average,
  AveragesQuery,
  Bucket,
  HistoryQuery,
  RecordReader,
  Series,
  StoredRecord,
  TimeRange,
} from '../record-store.ts';
import { computedLines } from './computed-lines.ts';
import {
  type ComputedDataType,
  type ComputedSeries,
  ComputedSeriesIds,
  type FindComputed,
  isComputed,
  sourcesOf,
  storedIds,
} from './computed-series.ts';
import { computedAverages, computedRecords, computeJoined } from './join.ts';
import { createLatestComputed, latestFirst, OTHER_MESSAGES } from './latest-computed.ts';

/** The time after which a read stops for requests and boards, in milliseconds. */
const SLICE_MS = 5;

/**
 * A reader that also has the series of computed data types: their values are computed from those of the same message,
 * and their buckets from the averages of the other data types. It passes everything else on.
 */
export function withComputed<Store extends RecordReader>(
  store: Store,
  find: FindComputed,
  ids = new ComputedSeriesIds(),
): Store {
  /** Separates the stored series from those that are computed. */
  function divide(series: readonly number[]): { stored: readonly number[]; computed: ComputedSeries[] } {
    if (!series.some(isComputed)) return { stored: series, computed: [] };
    return {
      stored: series.filter((id) => !isComputed(id)),
      computed: series.flatMap((id) => (isComputed(id) ? (ids.find(id) ?? []) : [])),
    };
  }

  const slice = new TimeSlice(SLICE_MS);
  const newestOf = createLatestComputed(store, slice);
  const typeOf = batched(
    async (ids: readonly string[]) => new Map((await find.byIds(ids)).map((type) => [type.id, type])),
  );
  const seriesOfTopic = batched(async (topicIds: readonly string[]) =>
    Map.groupBy(await store.listSeries(topicIds), ({ topicId }) => topicId),
  );

  const inputsOf = (computed: readonly ComputedSeries[]) => [...new Set(computed.flatMap(({ inputs }) => inputs))];

  const directionsOf = (computed: readonly ComputedSeries[]) =>
    new Set(computed.flatMap(({ directions = [] }) => directions));

  const storedOf = async (types: readonly ComputedDataType[]) =>
    storedIds(types.length === 0 ? [] : await store.listSeries([...new Set(types.map(({ topicId }) => topicId))]));

  const recordsOf = async <Stored extends StoredRecord>(
    computed: readonly ComputedSeries[],
    records: readonly Stored[],
  ) => {
    const found = await computedRecords(computed, records, slice);
    return new Map(
      [...found].map(([{ series }, of]) => [series.id, of.map((record): Stored => ({ ...record, series: series.id }))]),
    );
  };

  async function recent(series: readonly number[], count: number): Promise<ArrivedRecord[]> {
    const { stored, computed } = divide(series);
    if (computed.length === 0) return store.recent(series, count);
    const [own, ...others] = await Promise.all([
      stored.length > 0 ? store.recent(stored, count) : [],
      store.recentOfEach(inputsOf(computed), count + OTHER_MESSAGES),
    ]);
    const records = [...own, ...[...(await recordsOf(computed, others[0] ?? [])).values()].flat()];
    return records.sort(latestFirst).slice(0, count);
  }

  async function seriesOfType(type: ComputedDataType, deviceId: string | undefined): Promise<Series[]> {
    const all = sourcesOf(type, storedIds((await seriesOfTopic(type.topicId)) ?? []));
    const asked = deviceId === undefined ? all : all.filter(({ series }) => series.deviceId === deviceId);
    return asked.map((source) => ids.open(source));
  }

  async function seriesOf(dataTypeId: string, deviceId?: string): Promise<Series[]> {
    const [stored, type] = await Promise.all([store.seriesOf(dataTypeId, deviceId), typeOf(dataTypeId)]);
    return type ? seriesOfType(type, deviceId) : stored;
  }

  async function computedSpan(
    computed: readonly ComputedSeries[],
    read: (series: readonly number[]) => Promise<TimeRange | undefined>,
  ): Promise<TimeRange[]> {
    const inputs = inputsOf(computed);
    const spanOf = new Map(await Promise.all(inputs.map(async (id) => [id, await read([id])] as const)));
    const spans = computed.map(({ inputs }) => {
      const found = inputs.map((id) => spanOf.get(id));
      const known = found.filter((span) => span !== undefined);
      if (known.length < inputs.length) return [];
      const span = { from: Math.max(...known.map(({ from }) => from)), to: Math.min(...known.map(({ to }) => to)) };
      return span.from < span.to ? [span] : [];
    });
    return spans.flat();
  }

  const spanBy = (read: (series: readonly number[]) => Promise<TimeRange | undefined>) => {
    return async (series: readonly number[]): Promise<TimeRange | undefined> => {
      const { stored, computed } = divide(series);
      if (computed.length === 0) return read(series);
      const own = stored.length > 0 ? await read(stored) : undefined;
      const spans = [...(own ? [own] : []), ...(await computedSpan(computed, read))];
      if (spans.length === 0) return undefined;
      return { from: Math.min(...spans.map(({ from }) => from)), to: Math.max(...spans.map(({ to }) => to)) };
    };
  };

  async function range(series: readonly number[], within: TimeRange): Promise<StoredRecord[]> {
    const { stored, computed } = divide(series);
    if (computed.length === 0) return store.range(series, within);
    const [own, others] = await Promise.all([
      stored.length > 0 ? store.range(stored, within) : [],
      store.range(inputsOf(computed), within),
    ]);
    const found = await recordsOf(computed, others);
    return [...own, ...[...found.values()].flat()].sort((a, b) => a.time - b.time || a.seq - b.seq);
  }

  async function history(query: HistoryQuery): Promise<Bucket[]> {
    const { stored, computed } = divide(query.series);
    if (computed.length === 0) return store.history(query);
    const collector = new BucketCollector(query);
    if (stored.length > 0) {
      for (const bucket of await store.history({ ...query, series: stored })) add(collector, bucket);
    }
    const { figure: _, ...whole } = query;
    const inputs = inputsOf(computed);
    const directions = directionsOf(computed);
    const found = await Promise.all(
      inputs.map((id) => {
        const own = { ...whole, series: [id] };
        return directions.has(id) ? directionBuckets(store, own) : store.history(own);
      }),
    );
    const bucketsOf = new Map(inputs.map((id, at) => [id, found[at] ?? []]));
    await computeJoined(computed, {
      itemsOf: (id) => bucketsOf.get(id)?.filter(({ numbers }) => numbers > 0) ?? [],
      valueIn: ({ numbers, sum }) => sum / numbers,
      add({ inputs: of }, value, bucketAt) {
        const numbers = Math.min(...of.map((_, at) => bucketAt(at).numbers));
        const { time } = bucketAt(0);
        add(collector, { time, count: numbers, numbers, sum: value * numbers, min: value, max: value });
      },
      slice,
    });
    return collector.buckets;
  }

  /** The averages of each series in the parts of a range: of stored series, or computed from them. */
  async function averagesOf(computed: readonly ComputedSeries[], query: Omit<AveragesQuery, 'series'>) {
    const inputs = inputsOf(computed);
    const directions = directionsOf(computed);
    const queriesOf = (ids: readonly number[]) => ids.map((id) => ({ ...query, series: [id] }));
    const [plain, turned] = [inputs.filter((id) => !directions.has(id)), inputs.filter((id) => directions.has(id))];
    const found = [...(await store.averages(queriesOf(plain))), ...(await directionAverages(store, queriesOf(turned)))];
    const byInput = new Map([...plain, ...turned].map((id, at) => [id, found[at] ?? []]));
    return computedAverages(computed, (id) => byInput.get(id) ?? [], slice);
  }

  async function averages(queries: readonly AveragesQuery[]): Promise<Average[][]> {
    if (!queries.some(({ series }) => series.some(isComputed))) return store.averages(queries);
    const parts = queries.map(({ series, ...query }) => ({ query, ...divide(series) }));
    const own = await store.averages(parts.map(({ query, stored }) => ({ ...query, series: stored })));
    // Most data types of a topic are read over the same range: their inputs are read once.
    const ranges = Map.groupBy(parts, ({ query: { from, to, width, step } }) => `${from} ${to} ${width} ${step}`);
    const averageOf = new Map<(typeof parts)[number], Average[][]>();
    for (const of of ranges.values()) {
      const all = [...new Set(of.flatMap(({ computed }) => computed))];
      const found = all.length > 0 && of[0] ? await averagesOf(all, of[0].query) : [];
      const byOne = new Map(all.map((one, at) => [one, found[at] ?? []]));
      for (const part of of) {
        averageOf.set(
          part,
          part.computed.map((one) => byOne.get(one) ?? []),
        );
      }
    }
    return parts.map((part, at) => {
      const all = [...(own[at] ?? []), ...(averageOf.get(part)?.flat() ?? [])];
      if (part.computed.length === 0) return all;
      const byTime = [...Map.groupBy(all, ({ time }) => time)].sort(([a], [b]) => a - b);
      return byTime.map(([time, of]) => ({ time, value: of.reduce((sum, { value }) => sum + value, 0) / of.length }));
    });
  }

  async function numbersOf(series: readonly number[], within: TimeRange): Promise<Point[]> {
    return (await range(series, within)).flatMap(({ time, value }) => {
      const number = numericValue(value);
      return number === undefined ? [] : [{ time, value: number }];
    });
  }

  const reader: RecordReader = {
    ...store,
    recent,
    seriesOf,
    range,
    history,
    averages,
    span: spanBy(store.span),
    numberSpan: spanBy(store.numberSpan),

    async listSeries(topicIds) {
      const [stored, types] = await Promise.all([store.listSeries(topicIds), find.ofTopics(topicIds)]);
      if (types.length === 0) return stored;
      const computedIds = new Set(types.map(({ id }) => id));
      const known = storedIds(stored);
      const sources = types.flatMap((type) => sourcesOf(type, known));
      return [
        ...stored.filter(({ dataTypeId }) => !computedIds.has(dataTypeId)),
        ...sources.map((source) => ids.open(source)),
      ];
    },

    async recentOf(dataTypeId, deviceId, count) {
      const type = await typeOf(dataTypeId);
      if (!type) return store.recentOf(dataTypeId, deviceId, count);
      const series = await seriesOfType(type, deviceId);
      const newest = series.map(({ id }) => id);
      return { series, records: await recent(newest, count) };
    },

    async recentOfEach(series, count) {
      const { stored, computed } = divide(series);
      if (computed.length === 0) return store.recentOfEach(series, count);
      const [own, inputs] = await Promise.all([
        stored.length > 0 ? store.recentOfEach(stored, count) : [],
        store.recentOfEach(inputsOf(computed), count + OTHER_MESSAGES),
      ]);
      const found = await recordsOf(computed, inputs);
      return [...own, ...[...found.values()].flatMap((of) => of.sort(latestFirst).slice(0, count))];
    },

    async newestOfDataTypes(topicIds) {
      const [stored, types] = await Promise.all([store.newestOfDataTypes(topicIds), find.ofTopics(topicIds)]);
      const newest = await newestOf(types, await storedOf(types));
      const computedIds = new Set(types.map(({ id }) => id));
      return [
        ...stored.filter(({ dataTypeId }) => !computedIds.has(dataTypeId)),
        ...newest.map(({ type, record: { time, value } }) => ({ dataTypeId: type.id, time, value })),
      ];
    },

    async listShownSeries(query) {
      const stored = await store.listShownSeries(query);
      if (query.by !== 'data-type') return stored;
      const types = await find.byIds(query.dataTypeIds);
      const shown = (await newestOf(types, await storedOf(types))).flatMap(({ source, sources }) => {
        const others = sources.filter((one) => one !== source).slice(0, query.seriesLimit - 1);
        const series = [source, ...others].map((one) => ids.open(one));
        const newestSeries = series[0]?.id as number;
        return series.map(({ id, topicId, dataTypeId }) => ({ topicId, dataTypeId, series: id, newestSeries }));
      });
      return [...stored, ...shown];
    },

    async numbers(series, within) {
      return divide(series).computed.length === 0 ? store.numbers(series, within) : numbersOf(series, within);
    },

    ...computedLines({ store, ids, inputsOf, divide, averagesOf, numbersOf, recordsOf }),
  };
  return { ...store, ...reader };
}

function add(collector: BucketCollector, { time, ...figures }: Bucket): void {
  collector.add(time, { ...figures, compensation: 0 });
}
