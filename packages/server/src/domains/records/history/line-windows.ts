import { recordErrors } from '@tinkerstream/contract/error-codes';
import { type Device, type LinePoints, numericValue, type TimedNumber } from '@tinkerstream/contract/points';
import { MAX_LINES, pointsPerLine, sharesOf } from '@tinkerstream/contract/records';
import { AppError } from '../../../platform/app-error.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import type { DevicesRepository } from '../../boards/index.ts';
import type { LongReaderOf } from '../store/fair-reader.ts';
import { type LineWindowsQuery, lineWindows } from '../store/line-windows.ts';
import type { ArrivedRecord, RecordStore, Series } from '../store/record-store.ts';
import { drawnSeries } from './drawn-series.ts';
import type { SeriesQuery } from './series-query.ts';
import type { RecordsService } from './service.ts';

/** A source of lines in a chart. */
interface LinesQuery extends SeriesQuery {
  /** Whether each device has its own line. */
  readonly isPerDevice: boolean;
}

/** A range in ISO 8601; its end belongs to the next one. Without its end, up to now. Without both, the latest records. */
interface RangeQuery {
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
  /** The points that a line has room for, or the number of latest records. */
  readonly points: number;
}

interface LineName {
  /** The index of the line's query. */
  readonly query: number;
  /** The device; null for senders without a serial number and a name; absent if the line has all devices of its query. */
  readonly device?: Device | null;
}

interface Line extends LineName, LinePoints {
  /** The latest number; null without a record, or if the latest is a text. */
  readonly latest: TimedNumber | null;
  /** Whether there are no older records than the latest ones. */
  readonly isWhole?: boolean;
}

/**
 * The lines of a chart in a range, and the names of lines beyond its limit. The time of reading counts for a user. The
 * caller must have checked access.
 */
export type LineWindowsOf = (
  userId: string,
  queries: readonly LinesQuery[],
  range: RangeQuery,
) => Promise<{ readonly lines: readonly Line[]; readonly others: readonly LineName[] }>;

interface NamedSeries extends LineName {
  readonly series: readonly Series[];
}

export function createLineWindows(
  store: RecordStore,
  longReaderOf: LongReaderOf,
  devices: Pick<DevicesRepository, 'listByIds'>,
  records: Pick<RecordsService, 'seriesOf'>,
): LineWindowsOf {
  async function linesOf(query: LinesQuery, index: number): Promise<{ drawn: NamedSeries[]; others: LineName[] }> {
    const series = await records.seriesOf(query);
    if (!query.isPerDevice) return { drawn: [{ query: index, series }], others: [] };
    const { drawn, others, deviceById } = await drawnSeries(store, devices, query.topicId, series);
    const deviceOf = ({ deviceId }: Series) => deviceById.get(deviceId) ?? null;
    return {
      drawn: drawn.map((one) => ({ query: index, device: deviceOf(one), series: [one] })),
      others: others.map((one) => ({ query: index, device: deviceOf(one) })),
    };
  }

  async function drawnLines(queries: readonly LinesQuery[]) {
    const found = await Promise.all(queries.map(linesOf));
    const shares = sharesOf(
      found.map(({ drawn }) => drawn.length),
      MAX_LINES,
    );
    return {
      drawn: found.flatMap(({ drawn }, index) => drawn.slice(0, shares[index])),
      others: found.flatMap(({ drawn, others }, index) => [
        ...drawn.slice(shares[index]).map(({ series: _, ...name }) => name),
        ...others,
      ]),
    };
  }

  async function recentLine({ series, ...name }: NamedSeries, count: number): Promise<Line> {
    const records = await store.recent(idsOf(series), count);
    const points = records
      .flatMap(({ time, value }) => {
        const number = numericValue(value);
        return number === undefined ? [] : { time, value: number };
      })
      .reverse();
    const values = points.map(({ value }) => value);
    return {
      ...name,
      latest: presentLatest(records[0]),
      isWhole: records.length < count,
      resolution: 0,
      times: points.map(({ time }) => time),
      min: values,
      max: values,
    };
  }

  async function windowsOf(userId: string, drawn: readonly NamedSeries[], range: LineWindowsQuery): Promise<Line[]> {
    const ids = drawn.map(({ series }) => idsOf(series));
    const latest = await store.recentOfEach(ids.flat(), 1);
    // Without a limit, a distant end would widen the parts.
    const points = Math.min(range.points, pointsPerLine(range.points, ids.length));
    const windows = await lineWindows(longReaderOf(userId), ids, { ...range, points });
    const latestOf = Map.groupBy(latest, ({ series }) => series);
    return drawn.map(({ series, ...name }, index) => ({
      ...name,
      ...(windows[index] as LinePoints),
      latest: presentLatest(lastOf(series.flatMap(({ id }) => latestOf.get(id) ?? []))),
    }));
  }

  return async (userId, queries, { startTime, endTime, points }) => {
    if (startTime === undefined && endTime === undefined) {
      const { drawn, others } = await drawnLines(queries);
      return { lines: await Promise.all(drawn.map((one) => recentLine(one, points))), others };
    }
    if (startTime === undefined) throw new AppError(recordErrors.periodReversed);
    const from = Date.parse(startTime);
    const now = Date.now() + 1;
    const to = endTime === undefined ? now : Date.parse(endTime);
    // A browser's clock may be ahead of ours.
    if (from > to && endTime !== undefined) throw new AppError(recordErrors.periodReversed);
    const { drawn, others } = await drawnLines(queries);
    return { lines: await windowsOf(userId, drawn, { from, to: Math.min(to, now), points }), others };
  };
}

function lastOf(records: readonly ArrivedRecord[]): ArrivedRecord | undefined {
  return records.toSorted((a, b) => b.place - a.place)[0];
}

function presentLatest(record: ArrivedRecord | undefined): Line['latest'] {
  return typeof record?.value === 'number' ? { createdOn: isoTime(record.time), value: record.value } : null;
}

function idsOf(series: readonly Series[]): number[] {
  return series.map(({ id }) => id);
}
