import { type ReadData, recordOf, topicRoom } from '@tinkerstream/contract/platform/socket';
import { MAX_LINES, NO_DEVICE, numericValue } from '@tinkerstream/contract/records';
import { useEffect, useRef, useState } from 'react';
import { type LiveData, openLiveData } from '../../../platform/live-data.ts';
import { showRefusal } from '../../../ui/toast.ts';
import { fetchHistoricalPoints, type HistoryRange, type Point, pointsOf } from '../../records/index.ts';
import type { LineFeed } from '../feed.ts';
import { inOrderOfTime, Line } from './line.ts';
import { deviceSource, type LineName, type LineSource, lineKey, sharesOf } from './line-source.ts';
import { CLOCK_STEP_MS } from './series-buffer.ts';
import type { LoadedLine } from './stored-loader.ts';

interface LineData {
  /** Sorted by source, then by device. Filled in place: `onPoints` reports changes. */
  readonly lines: readonly LoadedLine[];
  /** Lines that do not fit. */
  readonly others: readonly LineName[];
  readonly loading: boolean;
}

interface LineDataOptions {
  readonly feed: LineFeed;
  readonly history: HistoryRange | undefined;
  /** The number of latest records to load per source. */
  readonly count: number;
  readonly onPoints: () => void;
}

/** The delay before loading new devices, so that a class switching on its boards shares one load. */
const NEW_DEVICE_MS = 500;

/** A stored line with its latest points, oldest first. */
interface StoredLine extends LineName {
  readonly points: readonly Point[];
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
    return { source: ofDevice, device, points: history ? await pointsIn(ofDevice, history) : pointsOf(records) };
  });
  return { lines: await Promise.all(lines), others: others.map((device) => ({ source, device })) };
}

/** Loads the lines of a chart, up to its limit. */
async function loadAll(sources: readonly LineSource[], options: Loading) {
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
 * missed ones after a lost connection. With `history`: its buckets, and nothing live. Lines keep their points when
 * others are added or removed.
 */
export function useLineData(sources: readonly LineSource[], options: LineDataOptions): LineData {
  const { feed, history, count, onPoints } = options;
  const [data, setData] = useState<LineData>({ lines: [], others: [], loading: true });
  const known = useRef<readonly LoadedLine[]>([]);
  useEffect(() => {
    let lines = sources.flatMap((source): readonly LoadedLine[] => {
      const before = known.current.filter((one) => one.source.id === source.id);
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
        line.raw.appendLive(time, value);
        isAdded = true;
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
      load: () => loadAll(sources, { feed, history, count }),
      loaded({ stored, others }) {
        const before = new Map(lines.map((one) => [lineKey(one), one.line]));
        const filled = stored.map(({ points, ...name }) => {
          const line = before.get(lineKey(name)) ?? new Line();
          fill(line, points);
          return { name: { ...name, line }, times: new Set(points.map(({ time }) => time)) };
        });
        lines = filled.map(({ name }) => name);
        loadedTimes = new Map(filled.map(({ name, times }) => [name.line, times]));
        known.current = lines;
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
      },
    });
    return live.close;
  }, [sources, feed, history, count, onPoints]);
  return data;
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
