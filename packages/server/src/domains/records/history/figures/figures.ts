import {
  type BinRule,
  CATEGORY_LENGTH,
  type Categories,
  type ChartFigures,
  type Histogram,
  MAX_SCATTER_POINTS,
  type Scatter,
} from '@tinkerstream/contract/charts';
import { recordErrors } from '@tinkerstream/contract/error-codes';
import { addAll } from '@tinkerstream/contract/platform/extremes';
import { AppError } from '../../../../platform/app-error.ts';
import { isoTime } from '../../../../platform/iso-time.ts';
import type { DevicesRepository } from '../../../boards/index.ts';
import type { Bin } from '../../store/counts.ts';
import { callsFor, directionAverages } from '../../store/directions.ts';
import type { LongReader, LongReaderOf } from '../../store/fair-reader.ts';
import { HOUR } from '../../store/history-plan.ts';
import type { AveragesQuery, LineMember, RecordStore, Series, TimeRange } from '../../store/record-store.ts';
import { drawnSeries } from '../drawn-series.ts';
import type { SeriesQuery } from '../series-query.ts';
import type { RecordsService } from '../service.ts';
import { binsFor, histogramOf, middleOf, NARROW_BINS } from './histogram.ts';
import { placeAverages } from './places.ts';
import { lineThrough, pairs, partsFor } from './scatter.ts';

/** The figures to compute from the values of a series, or of two. */
export type FiguresQuestion =
  | { readonly kind: 'histogram'; readonly of: SeriesQuery; readonly rule: BinRule; readonly bins: number }
  | { readonly kind: 'categories'; readonly of: SeriesQuery; readonly most: number }
  | {
      readonly kind: 'scatter';
      readonly x: SeriesQuery;
      readonly y: SeriesQuery;
      /** Whether x is a latitude and y a longitude. */
      readonly isPlace: boolean;
    };

/**
 * A range in ISO 8601; its end belongs to the next one. Without its end, up to now. Without both, the hour up to the
 * latest value.
 */
interface RangeQuery {
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
}

/** Computes figures in a range. The time of computing counts for a user. The caller must have checked access. */
export type FiguresOf = (userId: string, question: FiguresQuestion, range: RangeQuery) => Promise<ChartFigures>;

/** The range of a chart that follows the latest values. */
const LIVE_MS = HOUR;
/** The parts of time of a device in a scatter chart of many devices. */
const FEWEST_PARTS = 24;
/** Maximum values of one call that may become the most frequent over all calls. */
const CANDIDATES = 1000;

export function createFigures(
  store: RecordStore,
  longReaderOf: LongReaderOf,
  devices: Pick<DevicesRepository, 'listByIds'>,
  records: Pick<RecordsService, 'seriesOf' | 'isDirection'>,
): FiguresOf {
  async function histogram(
    reader: LongReader,
    { rule, bins: chosen }: Extract<FiguresQuestion, { kind: 'histogram' }>,
    series: readonly number[],
    range: TimeRange,
  ): Promise<Histogram | undefined> {
    const calls = await callsFor(reader, series, range);
    let [count, min, max] = [0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const call of calls) {
      const part = { members: membersOf(series), ...call, step: 0, width: call.to - call.from };
      const { numbers, lows, highs } = await reader.lineExtremes(part);
      count += numbers[0] ?? 0;
      [min, max] = [Math.min(min, lows[0] ?? min), Math.max(max, highs[0] ?? max)];
    }
    if (count === 0) return undefined;
    const countIn = async (start: number, width: number) => {
      const found: Bin[] = [];
      for (const call of calls) addAll(found, await reader.bins({ series, ...call, start, width }));
      return found.sort((a, b) => a.bin - b.bin);
    };
    const narrow = (max - min) / NARROW_BINS || 1;
    const fine = await countIn(min, narrow);
    const isWhole = fine.every(({ hasFraction }) => !hasFraction);
    const spread = { count, min, max, middle: middleOf(fine, narrow), isWhole };
    const bins = binsFor(rule, chosen, spread);
    return histogramOf(bins, await countIn(bins.start, bins.width), spread);
  }

  async function categories(
    reader: LongReader,
    most: number,
    series: readonly number[],
    range: TimeRange,
  ): Promise<Categories | undefined> {
    const calls = await callsFor(reader, series, range);
    const counts = new Map<string, number>();
    let values = 0;
    let count = 0;
    for (const call of calls) {
      const found = await reader.valueCounts({ series, ...call, length: CATEGORY_LENGTH, limit: CANDIDATES });
      values = Math.max(values, found.values);
      for (const one of found.counts) counts.set(one.value, (counts.get(one.value) ?? 0) + one.count);
    }
    for (const one of counts.values()) count += one;
    const ranked = [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
    const shown = ranked.slice(0, most);
    const rest = count - shown.reduce((sum, one) => sum + one.count, 0);
    const different = Math.max(values, counts.size) - shown.length;
    return count === 0 ? undefined : { shown, others: { values: different, count: rest }, count };
  }

  /** The pairs of series of a scatter chart: one for each device of a topic, or one of all. */
  async function groupsOf(x: SeriesQuery, y: SeriesQuery) {
    const [xs, ys] = await Promise.all([records.seriesOf(x), records.seriesOf(y)]);
    if (x.topicId !== y.topicId || x.deviceId !== undefined || y.deviceId !== undefined) {
      return [{ xs: idsOf(xs), ys: idsOf(ys) }];
    }
    const yOf = new Map(ys.map((one) => [one.deviceId, one]));
    const both = xs.filter(({ deviceId }) => yOf.has(deviceId));
    const { drawn, deviceById } = await drawnSeries(store, devices, x.topicId, both);
    return drawn.map((one) => ({
      device: deviceById.get(one.deviceId) ?? null,
      xs: [one.id],
      ys: [(yOf.get(one.deviceId) as Series).id],
    }));
  }

  async function averagesOf(reader: LongReader, of: SeriesQuery, queries: readonly AveragesQuery[]) {
    return (await records.isDirection(of)) ? directionAverages(reader, queries) : reader.averages(queries);
  }

  type Groups = Awaited<ReturnType<typeof groupsOf>>;

  async function scatter(
    reader: LongReader,
    groups: Groups,
    { from, to }: TimeRange,
    { x, y, isPlace }: Extract<FiguresQuestion, { kind: 'scatter' }>,
  ): Promise<Scatter> {
    const most = Math.max(FEWEST_PARTS, Math.floor(MAX_SCATTER_POINTS / Math.max(1, groups.length)));
    const { width, step } = partsFor(to - from, most);
    if (step === 0)
      await callsFor(
        reader,
        groups.flatMap(({ xs, ys }) => [...xs, ...ys]),
        { from, to },
      );
    const parts = { from: Math.floor(from / width) * width, to: Math.ceil(to / width) * width, width, step };
    const queriesOf = (series: readonly (readonly number[])[]) => series.map((one) => ({ series: one, ...parts }));
    const [ofX, ofY] = [queriesOf(groups.map(({ xs }) => xs)), queriesOf(groups.map(({ ys }) => ys))];
    const [xs, ys] = isPlace
      ? await placeAverages(reader, ofX, ofY)
      : [await averagesOf(reader, x, ofX), await averagesOf(reader, y, ofY)];
    const found = groups.map(({ xs: _xs, ys: _ys, ...name }, at) => ({
      ...name,
      ...pairs(xs[at] ?? [], ys[at] ?? []),
    }));
    const shown = found.filter(({ times }) => times.length > 0);
    return { bucketMs: width, groups: shown, line: lineThrough(shown) };
  }

  return async (userId, question, { startTime, endTime }) => {
    const reader = longReaderOf(userId);
    const groups = question.kind === 'scatter' ? await groupsOf(question.x, question.y) : [];
    const series =
      question.kind === 'scatter'
        ? groups.flatMap(({ xs, ys }) => [...xs, ...ys])
        : idsOf(await records.seriesOf(question.of));
    const range = await rangeOf(reader, series, startTime, endTime);
    if (!range) return { range: null };
    const answered = { startTime: isoTime(range.from), endTime: endTime ?? isoTime(range.to - 1) };
    switch (question.kind) {
      case 'histogram':
        return { range: answered, histogram: await histogram(reader, question, series, range) };
      case 'categories':
        return { range: answered, categories: await categories(reader, question.most, series, range) };
      case 'scatter':
        return { range: answered, scatter: await scatter(reader, groups, range, question) };
    }
  };
}

/** @returns undefined if there is nothing to read. @throws recordErrors.periodReversed */
async function rangeOf(
  reader: LongReader,
  series: readonly number[],
  startTime: string | undefined,
  endTime: string | undefined,
): Promise<TimeRange | undefined> {
  if (startTime === undefined && endTime !== undefined) throw new AppError(recordErrors.periodReversed);
  if (startTime === undefined) {
    const span = series.length === 0 ? undefined : await reader.span(series);
    return span && { from: Math.max(span.from, span.to - LIVE_MS), to: span.to };
  }
  const from = Date.parse(startTime);
  const now = Date.now() + 1;
  const to = endTime === undefined ? now : Date.parse(endTime);
  // A browser's clock may be ahead of ours.
  if (from > to && endTime !== undefined) throw new AppError(recordErrors.periodReversed);
  return series.length === 0 || from >= Math.min(to, now) ? undefined : { from, to: Math.min(to, now) };
}

function membersOf(series: readonly number[]): LineMember[] {
  return series.map((one) => [one, 0]);
}

function idsOf(series: readonly Series[]): number[] {
  return series.map(({ id }) => id);
}
