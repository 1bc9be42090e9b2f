import type { ChartWindow } from '@tinkerstream/contract/charts';
import { MAX_WINDOW_POINTS, NO_DEVICE, type Point, pointOf } from '@tinkerstream/contract/points';
import { serverNow } from '../../../../platform/requests/server-clock.ts';
import { fetchHistoricalPoints, type HistoryRange } from '../../../records/index.ts';
import type { LineFeed } from '../../feed.ts';
import type { LineSource } from '../../line-source.ts';
import { isFollowing, spanOfRange, type TimeRange } from '../../time-range/time-range.ts';

import { historyPoints } from './history-points.ts';
import { type StoredStretch, storedStretch } from './line.ts';
import { deviceSource, type LineName } from './line-names.ts';

/** A time range other than the latest points. */
export type StoredTimeRange = Exclude<TimeRange, 'live'>;

/** What a chart loads for its lines. */
export interface LinesRequest {
  /** The sources; the same array while they are unchanged. */
  readonly sources: readonly LineSource[];
  readonly feed: LineFeed;
  readonly history: HistoryRange | undefined;
  /** The time range; undefined for the latest records. The same object while it is unchanged. */
  readonly range: StoredTimeRange | undefined;
  /** The number of latest records to load per source. */
  readonly count: number;
}

/** A stored line with its latest points in order of arrival, or with the points of a time range. */
interface StoredLine extends LineName {
  readonly points: readonly Point[];
  /** Whether the points are all that is stored. */
  readonly isWhole?: boolean;
  /** The longest time between two neighbours, if it is known. */
  readonly neighbourMs?: number;
  /** For a history: single values that are far from all others. */
  readonly outliers?: readonly Point[];
  readonly window?: StoredWindow;
}

/** The points of a line in a time range. */
interface StoredWindow {
  readonly stretch: StoredStretch;
  readonly latest: Point | undefined;
}

export interface StoredLines {
  readonly stored: readonly StoredLine[];
  /** The lines that do not fit. */
  readonly others: readonly LineName[];
}

const SECOND_MS = 1000;
const MIN_POINTS = 100;

/**
 * Loads the lines of a chart, up to its limit.
 * @param width the width of the chart in pixels
 */
export function loadLines(request: LinesRequest, width: () => number): Promise<StoredLines> {
  const { history, range } = request;
  if (history) return loadHistory({ ...request, history });
  return range ? loadRange({ ...request, range }, width()) : loadLatest(request);
}

async function loadLatest({ sources, feed, count }: LinesRequest): Promise<StoredLines> {
  const answer = await feed.lines(sources, 'latest', count);
  return storedLines(sources, answer, ({ times, min, isWhole = false }) => ({
    points: times.map((time, index): Point => ({ time, value: min[index] ?? 0 })),
    isWhole,
  }));
}

async function loadHistory({ sources, feed, history }: LinesRequest & { readonly history: HistoryRange }) {
  const { stored, others } = storedLines(sources, await feed.lines(sources, 'latest', 1), () => ({ points: [] }));
  const filled = stored.map(async (line): Promise<StoredLine> => {
    const { topicId, dataTypeId, deviceId } = line.source;
    const found = await fetchHistoricalPoints({ topicId, dataTypeId, deviceId }, history);
    return { ...line, ...historyPoints(found, history, serverNow()) };
  });
  return { stored: await Promise.all(filled), others };
}

async function loadRange(
  { sources, feed, range }: LinesRequest & { readonly range: StoredTimeRange },
  width: number,
): Promise<StoredLines> {
  const span = spanOfRange(range, serverNow());
  const points = Math.max(MIN_POINTS, Math.min(Math.round(width), MAX_WINDOW_POINTS));
  // The start is round, so that viewers of a range send the same request, and parts keep their places.
  const unit = SECOND_MS * Math.ceil((span.end - span.start) / points / SECOND_MS);
  const start = isFollowing(range) ? Math.floor(span.start / unit) * unit : span.start;
  const times = {
    startTime: new Date(start).toISOString(),
    ...(!isFollowing(range) && { endTime: new Date(span.end).toISOString() }),
  };
  return storedLines(sources, await feed.lines(sources, times, points), (answered) => {
    const stretch = storedStretch(answered, { start, end: span.end }, answered.resolution);
    const latest = answered.latest ? pointOf(answered.latest) : undefined;
    return { points: [], window: { stretch, latest } };
  });
}

/** The lines of a response, with their sources. */
function storedLines(
  sources: readonly LineSource[],
  answer: ChartWindow,
  contentOf: (line: ChartWindow['lines'][number]) => Omit<StoredLine, keyof LineName>,
): StoredLines {
  const sourceOf = new Map(sources.map((source) => [source.id, source]));
  const named = ({ chartSourceId, device }: ChartWindow['others'][number]): LineName[] => {
    const source = sourceOf.get(chartSourceId);
    // The chart has changed in the meantime.
    if (!source) return [];
    return [device === undefined ? { source } : { source: deviceSource(source, device), device }];
  };
  return {
    stored: answer.lines.flatMap((line) => named(line).map((name) => ({ ...name, ...contentOf(line) }))),
    others: answer.others.flatMap(named),
  };
}

/** The loaded single values by their times. Adding a value that is also part of a bucket again changes nothing. */
export function singleValuesOf({ points, window }: StoredLine): Map<number, number> {
  if (!window) return new Map(points.map(({ time, value }) => [time, value]));
  const { width, times, lows } = window.stretch;
  return new Map(width === 0 ? Array.from(times, (time, index) => [time, lows[index] as number]) : []);
}

/** The devices of these lines, by per-device source. */
export function devicesOf(sources: readonly LineSource[], lines: readonly LineName[]): Map<string, Set<string>> {
  const perDevice = sources.filter(({ isPerDevice }) => isPerDevice);
  return new Map(
    perDevice.map(({ id }) => {
      const own = lines.filter(({ source }) => source.id === id);
      return [id, new Set(own.map(({ device }) => device?.id ?? NO_DEVICE))];
    }),
  );
}
