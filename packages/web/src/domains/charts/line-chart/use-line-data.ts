import { topicRoom } from '@tinkerstream/contract/platform/room';
import { MAX_WINDOW_POINTS, NO_DEVICE, numericValue, type Point, pointOf } from '@tinkerstream/contract/points';
import { MAX_LINES, type ReadData, recordOf, sharesOf } from '@tinkerstream/contract/records';
import { useEffect, useRef, useState } from 'react';
import { type LiveData, openLiveData } from '../../../platform/live/live-data.ts';
import { serverNow } from '../../../platform/requests/server-clock.ts';
import { showRefusal } from '../../../ui/toast/toast.ts';
import { fetchHistoricalPoints, type HistoryRange, pointsOf } from '../../records/index.ts';
import type { LineFeed } from '../feed.ts';
import { isFollowing, spanOfRange, type TimeRange } from '../time-range/time-range.ts';
import { inOrderOfTime, Line, type StoredStretch, storedStretch } from './line.ts';
import { deviceSource, type LineName, type LineSource, lineKey } from './line-source.ts';
import { CLOCK_STEP_MS } from './series-buffer.ts';
import type { LoadedLine } from './stored-loader.ts';

export interface LineData {
  /** Sorted by source, then by device. Filled in place: `onPoints` reports changes. */
  readonly lines: readonly LoadedLine[];
  /** Lines that do not fit. */
  readonly others: readonly LineName[];
  readonly loading: boolean;
}

interface LineDataOptions {
  readonly feed: LineFeed;
  readonly history: HistoryRange | undefined;
  /** The time range to load; undefined for the latest records. The same object while it is unchanged. */
  readonly range: Exclude<TimeRange, 'live'> | undefined;
  /** The width of the chart in pixels. */
  readonly width: () => number;
  /** The number of latest records to load per source. */
  readonly count: number;
  readonly onPoints: () => void;
  /** Data has arrived after the end of a fixed range. */
  readonly onNewer: () => void;
}

/** The delay before loading new devices, so that a class switching on its boards shares one load. */
const NEW_DEVICE_MS = 500;

const SECOND_MS = 1000;
const MIN_POINTS = 100;

/** With more live points than this, a line of a time range is loaded again, downsampled. */
const MAX_LIVE_POINTS = 20_000;

/** A stored line with its latest points, oldest first, or with those of a time range. */
interface StoredLine extends LineName {
  readonly points: readonly Point[];
  /** The points are all that is stored. */
  readonly isWhole?: boolean;
  readonly window?: StoredRange;
}

/** The points of a line in a time range. */
interface StoredRange {
  readonly stretch: StoredStretch;
  readonly latest: Point | undefined;
}

interface LoadedLines {
  readonly stored: readonly StoredLine[];
  readonly others: readonly LineName[];
}

type Loading = Pick<LineDataOptions, 'feed' | 'history' | 'count'>;

/** Loads the lines of a source, and the names of those beyond the limit of devices. */
async function loadLines(source: LineSource, { feed, history, count }: Loading) {
  const pointsIn = ({ topicId, dataTypeId, deviceId }: LineSource, range: HistoryRange) =>
    fetchHistoricalPoints({ topicId, dataTypeId, deviceId }, range);
  if (!source.isPerDevice) {
    const points = await (history ? pointsIn(source, history) : feed.recent(source, count));
    return { lines: [{ source, points }], others: [] };
  }
  const { devices, others } = await feed.recentByDevice(source, history ? 1 : count);
  const lines = devices.map(async ({ device, records }): Promise<StoredLine> => {
    const ofDevice = deviceSource(source, device);
    if (history) return { source: ofDevice, device, points: await pointsIn(ofDevice, history) };
    return { source: ofDevice, device, points: pointsOf(records), isWhole: records.length < count };
  });
  return { lines: await Promise.all(lines), others: others.map((device) => ({ source, device })) };
}

/** Loads all lines of a chart in a time range. */
async function loadRange(
  sources: readonly LineSource[],
  range: Exclude<TimeRange, 'live'>,
  { feed, width }: Pick<LineDataOptions, 'feed' | 'width'>,
): Promise<LoadedLines> {
  const span = spanOfRange(range, serverNow());
  const points = Math.max(MIN_POINTS, Math.min(Math.round(width()), MAX_WINDOW_POINTS));
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

/** Loads the lines of a chart, up to its limit. */
async function loadAll(sources: readonly LineSource[], options: Loading): Promise<LoadedLines> {
  const loaded = await Promise.all(sources.map((source) => loadLines(source, options)));
  const shares = sharesOf(
    loaded.map(({ lines }) => lines.length),
    MAX_LINES,
  );
  return {
    stored: loaded.flatMap(({ lines }, index) => lines.slice(0, shares[index])),
    others: loaded.flatMap(({ lines, others }, index) => [...lines.slice(shares[index]), ...others]),
  };
}

/**
 * The points of a chart. Live: the latest `count` stored records of each line, then each message as it arrives, and
 * missed ones after a lost connection. With `range`: its stored points, then those messages that belong to it. With
 * `history`: its buckets, and nothing live. Lines keep their points when
 * others are added or removed.
 */
export function useLineData(sources: readonly LineSource[], options: LineDataOptions): LineData {
  const { feed, history, range, count, width, onPoints, onNewer } = options;
  const [data, setData] = useState<LineData>({ lines: [], others: [], loading: true });
  const known = useRef<{ readonly lines: readonly LoadedLine[]; readonly isRange: boolean }>({
    lines: [],
    isRange: false,
  });
  useEffect(() => {
    const isRange = range !== undefined;
    let lines = sources.flatMap((source): readonly LoadedLine[] => {
      const before = known.current.lines.filter((one) => one.source.id === source.id);
      return before.length > 0 || source.isPerDevice ? before : [{ source, line: new Line() }];
    });
    /** Known devices by per-device source, drawn or not. */
    let devices: ReadonlyMap<string, Set<string>> = new Map();
    /** The times of the points from the latest load. */
    let loadedTimes: ReadonlyMap<Line, ReadonlySet<number>> = new Map();
    setData(({ loading, ...before }) => (loading ? { ...before, loading } : { lines, others: [], loading }));

    const fill = (line: Line, points: readonly Point[]) => {
      const { raw } = line;
      const newer = inOrderOfTime(points);
      const oldest = newer[0]?.time ?? 0;
      // The clock went back: existing points are later than the new ones.
      if ((newer.at(-1)?.time ?? raw.lastTime) < raw.lastTime - CLOCK_STEP_MS) line.clear();
      // More points were missed than the load returned: existing points do not connect, and stored data replaces them.
      if (raw.length > 0 && points.length >= count && oldest > raw.lastTime && !history) line.clear();
      // Skip existing points: after a lost connection, only later ones are missing.
      const last = raw.lastTime;
      for (const { time, value } of newer) if (time > last) raw.append(time, value);
    };
    /**
     * Adds the points of an event.
     * @returns whether the chart has a line for any of them
     */
    const addEvent = (event: ReadData, mayBeLoaded: boolean): boolean => {
      const time = Date.parse(event.timeArrival);
      let isAdded = false;
      for (const { source, line } of lines) {
        if (source.topicId !== event.topicId) continue;
        if (source.deviceId && source.deviceId !== (event.deviceId ?? NO_DEVICE)) continue;
        const value = numericValue(recordOf(event, source.keyName) ?? '');
        if (value === undefined || (mayBeLoaded && loadedTimes.get(line)?.has(time))) continue;
        isAdded = true;
        if (range && !isFollowing(range) && time > range.end) {
          line.noteUnseen(time, value);
          onNewer();
          continue;
        }
        line.raw.appendLive(time, value);
        if (isRange && line.raw.length > MAX_LIVE_POINTS) live.reload();
      }
      return isAdded;
    };
    /** Reloads if a device sends for the first time. */
    const reloadIfNew = (event: ReadData) => {
      for (const { id, topicId, keyName } of sources) {
        const device = event.deviceId ?? NO_DEVICE;
        const knownDevices = devices.get(id);
        if (!knownDevices || knownDevices.has(device) || topicId !== event.topicId) continue;
        if (typeof recordOf(event, keyName) !== 'number') continue;
        knownDevices.add(device);
        live.reload(NEW_DEVICE_MS);
      }
    };
    const show = (others: readonly LineName[]) => {
      setData({ lines, others, loading: false });
      onPoints();
    };

    const live: LiveData = openLiveData({
      // A history is not live.
      rooms: history ? [] : [...new Set(sources.map(({ topicId }) => topicRoom(topicId)))],
      token: feed.roomToken,
      load: () => (range ? loadRange(sources, range, { feed, width }) : loadAll(sources, { feed, history, count })),
      loaded({ stored, others }) {
        // The latest points and those of a range do not follow on from each other.
        const reused = known.current.isRange === isRange ? lines : [];
        const before = new Map(reused.map((one) => [lineKey(one), one.line]));
        const filled = stored.map(({ points, window, isWhole, ...name }) => {
          const line = before.get(lineKey(name)) ?? new Line();
          if (window) line.showRange(window.stretch, window.latest);
          else fill(line, points);
          // Texts, and values from before the clock went back, are not among the points of the line.
          if (isWhole && line.raw.length === points.length) line.setWhole();
          return { name: { ...name, line }, times: timesOf(points, window) };
        });
        lines = filled.map(({ name }) => name);
        loadedTimes = new Map(filled.map(({ name, times }) => [name.line, times]));
        known.current = { lines, isRange };
        devices = devicesOf(sources, [...lines, ...others]);
        show(others);
      },
      failed(error) {
        showRefusal(error);
        loadedTimes = new Map();
        show([]);
      },
      add: {
        read_data(event, mayBeLoaded) {
          if (addEvent(event, mayBeLoaded)) onPoints();
          reloadIfNew(event);
        },
        records_removed({ topicId }) {
          for (const { source, line } of lines) if (source.topicId === topicId) line.forget();
          live.reload(0);
        },
      },
    });
    return live.close;
  }, [sources, feed, history, range, count, width, onPoints, onNewer]);
  return data;
}

/** The times of loaded single values. A value that is also part of a bucket changes nothing if it is added again. */
function timesOf(points: readonly Point[], window: StoredRange | undefined): Set<number> {
  if (!window) return new Set(points.map(({ time }) => time));
  return new Set(window.stretch.width === 0 ? window.stretch.times : []);
}

function devicesOf(sources: readonly LineSource[], lines: readonly LineName[]): Map<string, Set<string>> {
  const perDevice = sources.filter(({ isPerDevice }) => isPerDevice);
  return new Map(
    perDevice.map(({ id }) => {
      const own = lines.filter(({ source }) => source.id === id);
      return [id, new Set(own.map(({ device }) => device?.id ?? NO_DEVICE))];
    }),
  );
}
