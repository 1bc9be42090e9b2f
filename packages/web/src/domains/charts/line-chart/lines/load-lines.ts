import { MAX_WINDOW_POINTS, NO_DEVICE, type Point, pointOf } from '@tinkerstream/contract/points';
import { MAX_LINES, sharesOf } from '@tinkerstream/contract/records';
import { serverNow } from '../../../../platform/requests/server-clock.ts';
import { fetchHistoricalPoints, type HistoryRange, pointsOf } from '../../../records/index.ts';
import type { LineFeed } from '../../feed.ts';
import type { LineSource } from '../../line-source.ts';
import { isFollowing, spanOfRange, type TimeRange } from '../../time-range/time-range.ts';
import { type StoredStretch, storedStretch } from './line.ts';
import { deviceSource, type LineName } from './line-names.ts';

/** A time range other than the latest points. */
export type StoredTimeRange = Exclude<TimeRange, 'live'>;

/** What a chart loads. */
export interface LinesRequest {
  /** The same array while they are unchanged. */
  readonly sources: readonly LineSource[];
  readonly feed: LineFeed;
  readonly history: HistoryRange | undefined;
  /** Undefined for the latest records. The same object while it is unchanged. */
  readonly range: StoredTimeRange | undefined;
  /** The number of latest records to load per source. */
  readonly count: number;
}

/** A stored line with its latest points, oldest first, or with those of a time range. */
interface StoredLine extends LineName {
  readonly points: readonly Point[];
  /** The points are all that is stored. */
  readonly isWhole?: boolean;
  readonly window?: StoredWindow;
}

/** The points of a line in a time range. */
interface StoredWindow {
  readonly stretch: StoredStretch;
  readonly latest: Point | undefined;
}

export interface StoredLines {
  readonly stored: readonly StoredLine[];
  /** Lines that do not fit. */
  readonly others: readonly LineName[];
}

const SECOND_MS = 1000;
const MIN_POINTS = 100;

/**
 * Loads the lines of a chart, up to its limit.
 * @param width the width of the chart in pixels
 */
export function loadLines(request: LinesRequest, width: () => number): Promise<StoredLines> {
  const { range } = request;
  return range ? loadRange({ ...request, range }, width()) : loadLatest(request);
}

async function loadLatest(request: LinesRequest): Promise<StoredLines> {
  const loaded = await Promise.all(request.sources.map((source) => loadSource(source, request)));
  const shares = sharesOf(
    loaded.map(({ stored }) => stored.length),
    MAX_LINES,
  );
  return {
    stored: loaded.flatMap(({ stored }, index) => stored.slice(0, shares[index])),
    others: loaded.flatMap(({ stored, others }, index) => [...stored.slice(shares[index]), ...others]),
  };
}

/** Loads the lines of a source, and the names of those beyond the limit of devices. */
async function loadSource(source: LineSource, { feed, history, count }: LinesRequest): Promise<StoredLines> {
  const pointsIn = ({ topicId, dataTypeId, deviceId }: LineSource, range: HistoryRange) =>
    fetchHistoricalPoints({ topicId, dataTypeId, deviceId }, range);
  if (!source.isPerDevice) {
    const points = await (history ? pointsIn(source, history) : feed.recent(source, count));
    return { stored: [{ source, points }], others: [] };
  }
  const { devices, others } = await feed.recentByDevice(source, history ? 1 : count);
  const stored = devices.map(async ({ device, records }): Promise<StoredLine> => {
    const ofDevice = deviceSource(source, device);
    if (history) return { source: ofDevice, device, points: await pointsIn(ofDevice, history) };
    return { source: ofDevice, device, points: pointsOf(records), isWhole: records.length < count };
  });
  return { stored: await Promise.all(stored), others: others.map((device) => ({ source, device })) };
}

async function loadRange(
  { sources, feed, range }: LinesRequest & { readonly range: StoredTimeRange },
  width: number,
): Promise<StoredLines> {
  const span = spanOfRange(range, serverNow());
  const points = Math.max(MIN_POINTS, Math.min(Math.round(width), MAX_WINDOW_POINTS));
  // A round start, so that viewers of the same range ask the same, and parts keep their places.
  const unit = SECOND_MS * Math.ceil((span.end - span.start) / points / SECOND_MS);
  const start = isFollowing(range) ? Math.floor(span.start / unit) * unit : span.start;
  const times = {
    startTime: new Date(start).toISOString(),
    ...(!isFollowing(range) && { endTime: new Date(span.end).toISOString() }),
  };
  const answer = await feed.lines(sources, times, points);
  const sourceOf = new Map(sources.map((source) => [source.id, source]));
  const named = ({ chartSourceId, device }: (typeof answer.others)[number]): LineName[] => {
    const source = sourceOf.get(chartSourceId);
    // The chart has changed in the meantime.
    if (!source) return [];
    return [device === undefined ? { source } : { source: deviceSource(source, device), device }];
  };
  return {
    stored: answer.lines.flatMap((answered) =>
      named(answered).map((line): StoredLine => {
        const stretch = storedStretch(answered, { start, end: span.end }, answered.resolution);
        const latest = answered.latest ? pointOf(answered.latest) : undefined;
        return { ...line, points: [], window: { stretch, latest } };
      }),
    ),
    others: answer.others.flatMap(named),
  };
}

/** The times of loaded single values. A value that is also part of a bucket changes nothing if it is added again. */
export function timesOf({ points, window }: StoredLine): Set<number> {
  if (!window) return new Set(points.map(({ time }) => time));
  return new Set(window.stretch.width === 0 ? window.stretch.times : []);
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
