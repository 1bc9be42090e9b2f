import { numericValue, type Point, type RecordValue } from '@tinkerstream/contract/points';
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
import { type ComputedSeries, ComputedSeriesIds, type FindComputed, isComputed } from './computed-series.ts';
import { computedAverages, computedRecords, computedValue } from './join.ts';

/** The latest messages of a board may lack one of the keys: so many more are looked through for computed values. */
const OTHER_MESSAGES = 20;

/**
 * A reader that also has the series of computed data types: their values follow from those of the same message, and
 * their buckets from the averages of the other data types. Everything else it passes on.
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

  const inputsOf = (computed: readonly ComputedSeries[]) => [...new Set(computed.flatMap(({ inputs }) => inputs))];

  async function recent(series: readonly number[], count: number): Promise<ArrivedRecord[]> {
    const { stored, computed } = divide(series);
    if (computed.length === 0) return store.recent(series, count);
    const [own, ...others] = await Promise.all([
      stored.length > 0 ? store.recent(stored, count) : [],
      store.recentOfEach(inputsOf(computed), count + OTHER_MESSAGES),
    ]);
    const records = [...own, ...computed.flatMap((one) => computedRecords(one, others[0] ?? []))];
    return records.sort(latestFirst).slice(0, count);
  }

  async function seriesOf(dataTypeId: string, deviceId?: string): Promise<Series[]> {
    const stored = await store.seriesOf(dataTypeId, deviceId);
    const type = await find.byId(dataTypeId);
    if (!type) return stored;
    const all = ids.seriesOf(type, await store.listSeries([type.topicId]));
    return deviceId === undefined ? all : all.filter((one) => one.deviceId === deviceId);
  }

  async function computedSpan(
    computed: readonly ComputedSeries[],
    read: (series: readonly number[]) => Promise<TimeRange | undefined>,
  ): Promise<TimeRange[]> {
    const spans = await Promise.all(
      computed.map(async ({ inputs }) => {
        const found = await Promise.all(inputs.map((id) => read([id])));
        const known = found.filter((span) => span !== undefined);
        if (known.length < inputs.length) return [];
        const span = { from: Math.max(...known.map(({ from }) => from)), to: Math.min(...known.map(({ to }) => to)) };
        return span.from < span.to ? [span] : [];
      }),
    );
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
    const found = computed.flatMap((one) => computedRecords(one, others));
    return [...own, ...found].sort((a, b) => a.time - b.time || a.seq - b.seq);
  }

  async function history(query: HistoryQuery): Promise<Bucket[]> {
    const { stored, computed } = divide(query.series);
    if (computed.length === 0) return store.history(query);
    const collector = new BucketCollector(query);
    if (stored.length > 0) {
      for (const bucket of await store.history({ ...query, series: stored })) add(collector, bucket);
    }
    const { figure: _, ...whole } = query;
    for (const one of computed) {
      const [first = [], ...others] = await Promise.all(
        one.inputs.map((id) => store.history({ ...whole, series: [id] })),
      );
      const byTime = others.map((buckets) => new Map(buckets.map((bucket) => [bucket.time, bucket])));
      for (const bucket of first) {
        const parts = [bucket, ...byTime.map((buckets) => buckets.get(bucket.time))];
        const value = computedValue(
          one,
          parts.map((part) => part && averageOf(part)),
        );
        if (value === undefined) continue;
        const numbers = Math.min(...parts.map((part) => part?.numbers ?? 0));
        add(collector, { time: bucket.time, count: numbers, numbers, sum: value * numbers, min: value, max: value });
      }
    }
    return collector.buckets;
  }

  /** The averages of each series in the parts of a range: of stored ones, or computed from them. */
  async function averagesOf(computed: readonly ComputedSeries[], query: Omit<AveragesQuery, 'series'>) {
    const inputs = inputsOf(computed);
    const found = await store.averages(inputs.map((id) => ({ ...query, series: [id] })));
    const byInput = new Map(inputs.map((id, at) => [id, found[at] ?? []]));
    return computed.map((one) =>
      computedAverages(
        one,
        one.inputs.map((id) => byInput.get(id) ?? []),
      ),
    );
  }

  async function averages(queries: readonly AveragesQuery[]): Promise<Average[][]> {
    if (!queries.some(({ series }) => series.some(isComputed))) return store.averages(queries);
    return Promise.all(
      queries.map(async ({ series, ...query }) => {
        const { stored, computed } = divide(series);
        const own = stored.length > 0 ? ((await store.averages([{ ...query, series: stored }]))[0] ?? []) : [];
        const all = [...own, ...(await averagesOf(computed, query)).flat()];
        const byTime = [...Map.groupBy(all, ({ time }) => time)].sort(([a], [b]) => a - b);
        return byTime.map(([time, of]) => ({ time, value: of.reduce((sum, { value }) => sum + value, 0) / of.length }));
      }),
    );
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
      const byTopic = Map.groupBy(stored, ({ topicId }) => topicId);
      return [
        ...stored.filter(({ dataTypeId }) => !computedIds.has(dataTypeId)),
        ...types.flatMap((type) => ids.seriesOf(type, byTopic.get(type.topicId) ?? [])),
      ];
    },

    async recentOf(dataTypeId, deviceId, count) {
      const type = await find.byId(dataTypeId);
      if (!type) return store.recentOf(dataTypeId, deviceId, count);
      const series = await seriesOf(dataTypeId, deviceId);
      return {
        series,
        records: await recent(
          series.map(({ id }) => id),
          count,
        ),
      };
    },

    async recentOfEach(series, count) {
      const { stored, computed } = divide(series);
      if (computed.length === 0) return store.recentOfEach(series, count);
      const [own, inputs] = await Promise.all([
        stored.length > 0 ? store.recentOfEach(stored, count) : [],
        store.recentOfEach(inputsOf(computed), count + OTHER_MESSAGES),
      ]);
      const latestOf = (one: ComputedSeries) => computedRecords(one, inputs).sort(latestFirst).slice(0, count);
      return [...own, ...computed.flatMap(latestOf)];
    },

    async newestOfDataTypes(topicIds) {
      const [stored, types] = await Promise.all([store.newestOfDataTypes(topicIds), find.ofTopics(topicIds)]);
      const newest = await Promise.all(
        types.map(async ({ id: dataTypeId }) => {
          const series = await seriesOf(dataTypeId);
          const [record] =
            series.length > 0
              ? await recent(
                  series.map(({ id }) => id),
                  1,
                )
              : [];
          return record ? [{ dataTypeId, time: record.time, value: record.value }] : [];
        }),
      );
      const computedIds = new Set(types.map(({ id }) => id));
      return [...stored.filter(({ dataTypeId }) => !computedIds.has(dataTypeId)), ...newest.flat()];
    },

    async listShownSeries(query) {
      const stored = await store.listShownSeries(query);
      if (query.by !== 'data-type') return stored;
      const types = await Promise.all(query.dataTypeIds.map((id) => find.byId(id)));
      const shown = await Promise.all(
        types.map(async (type) => {
          const series = type ? await seriesOf(type.id) : [];
          const newest =
            series.length > 0
              ? await recent(
                  series.map(({ id }) => id),
                  1,
                )
              : [];
          const newestSeries = newest[0]?.series;
          if (newestSeries === undefined) return [];
          const first = series.filter(({ id }) => id === newestSeries);
          const others = series.filter(({ id }) => id !== newestSeries).slice(0, query.seriesLimit - 1);
          return [...first, ...others].map(({ id, topicId, dataTypeId }) => ({
            topicId,
            dataTypeId,
            series: id,
            newestSeries,
          }));
        }),
      );
      return [...stored, ...shown.flat()];
    },

    async numbers(series, within) {
      return divide(series).computed.length === 0 ? store.numbers(series, within) : numbersOf(series, within);
    },

    ...computedLines({ store, ids, inputsOf, divide, averagesOf, numbersOf }),
  };
  return { ...store, ...reader };
}

function latestFirst(a: ArrivedRecord, b: ArrivedRecord): number {
  return b.place - a.place || b.seq - a.seq;
}

function averageOf({ numbers, sum }: Bucket): RecordValue | undefined {
  return numbers > 0 ? sum / numbers : undefined;
}

function add(collector: BucketCollector, { time, ...figures }: Bucket): void {
  collector.add(time, { ...figures, compensation: 0 });
}
