import { type ReadData, recordOf, topicRoom } from '@tinkerstream/contract/platform/socket';
import { useEffect, useRef, useState } from 'react';
import { joinRoom } from '../../../platform/live.ts';
import { showRefusal } from '../../../ui/toast.ts';
import { fetchHistoricalPoints, type HistoryRange, type Point } from '../../records/index.ts';
import type { LineFeed } from '../feed.ts';
import { inOrderOfTime, Line } from './line.ts';
import type { LineSource } from './line-source.ts';
import { CLOCK_STEP_MS } from './series-buffer.ts';
import type { LoadedLine } from './stored-loader.ts';

interface LineData {
  /** One for each source, in its order. Filled in place: `onPoints` tells when. */
  readonly lines: readonly LoadedLine[];
  readonly loading: boolean;
}

interface LineDataOptions {
  readonly feed: LineFeed;
  readonly history: HistoryRange | undefined;
  /** How many of the newest records of each source are loaded one by one. */
  readonly count: number;
  readonly onPoints: () => void;
}

/** How soon a load that failed is tried again. */
const RETRY_MS = 5000;
/** How long the stored records wait for the room to be joined; without a live connection they are shown all the same. */
const JOIN_PATIENCE_MS = 1500;

/**
 * The points of a chart. Live: the newest `count` stored records of each source, then every message as it comes, and
 * after a lost connection what was missed. With `history`: its buckets, and nothing live. A source that was there
 * before keeps its points when others come or go.
 */
export function useLineData(sources: readonly LineSource[], options: LineDataOptions): LineData {
  const { feed, history, count, onPoints } = options;
  const [data, setData] = useState<LineData>({ lines: [], loading: true });
  const known = useRef(new Map<string, Line>());
  useEffect(() => {
    let isCurrent = true;
    const lines = sources.map((source) => ({ source, line: known.current.get(source.id) ?? new Line() }));
    known.current = new Map(lines.map(({ source, line }) => [source.id, line]));
    /** What came in while the stored records were on their way. */
    let waiting: ReadData[] | undefined = [];
    setData(({ loading }) => ({ lines: loading ? [] : lines, loading }));

    const fill = (line: Line, points: readonly Point[]) => {
      const { raw } = line;
      const newer = inOrderOfTime(points);
      const oldest = newer[0]?.time ?? 0;
      // The clock went back: what was here before lies after what came since.
      if ((newer.at(-1)?.time ?? raw.lastTime) < raw.lastTime - CLOCK_STEP_MS) line.forget();
      // More was missed than is loaded: what was here before does not join on, and comes from what is stored.
      if (raw.length > 0 && points.length >= count && oldest > raw.lastTime && !history) line.forget();
      // What is there already is passed over: after a lost connection only the rest is missing.
      const last = raw.lastTime;
      for (const { time, value } of newer) if (time > last) raw.append(time, value);
    };
    /** Adds what an event brings for the lines of this chart; false when that is nothing. */
    const take = (event: ReadData, isNew: (line: Line, time: number) => boolean = () => true): boolean => {
      const time = Date.parse(event.timeArrival);
      let isAdded = false;
      for (const { source, line } of lines) {
        if (source.topicId !== event.topicId || (source.deviceId && source.deviceId !== event.deviceId)) continue;
        const value = recordOf(event, source.keyName);
        if (typeof value !== 'number' || !isNew(line, time)) continue;
        line.raw.arrive(time, value);
        isAdded = true;
      }
      return isAdded;
    };
    /** Shows what there is, with what came in meanwhile and was not `loaded`. */
    const show = (loaded: ReadonlyMap<Line, ReadonlySet<number>> = new Map()) => {
      for (const event of waiting ?? []) take(event, (line, time) => !loaded.get(line)?.has(time));
      waiting = undefined;
      setData({ lines, loading: false });
      onPoints();
    };
    const pointsOf = (source: LineSource) =>
      history ? fetchHistoricalPoints(source, history) : feed.recent(source, count);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let loads = 0;
    const load = async () => {
      clearTimeout(timer);
      loads += 1;
      const number = loads;
      const isLast = () => isCurrent && number === loads;
      waiting ??= [];
      try {
        const points = await Promise.all(lines.map(({ source }) => pointsOf(source)));
        if (!isLast()) return;
        lines.forEach(({ line }, index) => {
          fill(line, points[index] ?? []);
        });
        show(new Map(lines.map(({ line }, index) => [line, new Set(points[index]?.map(({ time }) => time))])));
      } catch (error) {
        if (!isLast()) return;
        showRefusal(error);
        show();
        timer = setTimeout(load, RETRY_MS);
      }
    };

    const leave = history
      ? []
      : [...new Set(sources.map(({ topicId }) => topicId))].map((topicId) =>
          joinRoom(
            topicRoom(topicId),
            {
              read_data: (event) => {
                if (waiting) waiting.push(event);
                else if (take(event)) onPoints();
              },
              // Loaded after the join, so that nothing falls between the two.
              joined: load,
            },
            feed.roomToken,
          ),
        );
    if (history) void load();
    else timer = setTimeout(load, JOIN_PATIENCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      for (const leaveRoom of leave) leaveRoom();
    };
  }, [sources, feed, history, count, onPoints]);
  return data;
}
