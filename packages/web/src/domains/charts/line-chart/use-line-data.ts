import type { ReadData } from '@tinkerstream/contract/platform/socket';
import { topicRoom } from '@tinkerstream/contract/platform/socket';
import { useEffect, useState } from 'react';
import { joinRoom } from '../../../platform/live.ts';
import { showError } from '../../../ui/toast.ts';
import { fetchHistoricalPoints, fetchRecentPoints, type HistoryRange, type Point } from '../../records/index.ts';
import type { LineSource } from './line-source.ts';
import { SeriesBuffer } from './series-buffer.ts';

interface LineData {
  /** One for each source, in its order. Filled in place: `onPoints` tells when. */
  readonly buffers: readonly SeriesBuffer[];
  /** Whether a source had as many stored records as were asked for, so that older ones are missing. */
  readonly limitReached: boolean;
  readonly loading: boolean;
}

/** How soon a load that failed is tried again. */
const RETRY_MS = 5000;
/** How long the stored records wait for the room to be joined; without a live connection they are shown all the same. */
const JOIN_PATIENCE_MS = 1500;

const NOTHING: LineData = { buffers: [], limitReached: false, loading: true };

/**
 * The points of a chart. Live: the newest `count` stored records of each source, then every message as it comes, and
 * after a lost connection what was missed. With `history`: its buckets, and nothing live.
 */
export function useLineData(
  sources: readonly LineSource[],
  history: HistoryRange | undefined,
  count: number,
  onPoints: () => void,
): LineData {
  const [data, setData] = useState(NOTHING);
  useEffect(() => {
    let isCurrent = true;
    const buffers = sources.map(() => new SeriesBuffer());
    /** What came in while the stored records were on their way. */
    let waiting: ReadData[] | undefined = [];

    const fill = (points: readonly Point[][]) =>
      points.forEach((newer, index) => {
        const buffer = buffers[index] as SeriesBuffer;
        // What the buffer has already is passed over: after a lost connection only the rest is missing.
        const known = buffer.lastTime;
        for (const { time, value } of newer) if (time > known) buffer.append(time, value);
      });
    /** Adds what an event brings for the lines of this chart; false when that is nothing. */
    const take = (event: ReadData, isNew: (buffer: SeriesBuffer, time: number) => boolean): boolean => {
      const time = Date.parse(event.timeArrival);
      let isAdded = false;
      sources.forEach((source, index) => {
        if (source.topicId !== event.topicId || (source.deviceId && source.deviceId !== event.deviceId)) return;
        const value = event.records[source.keyName];
        const buffer = buffers[index] as SeriesBuffer;
        if (typeof value !== 'number' || !isNew(buffer, time)) return;
        buffer.append(time, value);
        buffer.arrivals += 1;
        isAdded = true;
      });
      return isAdded;
    };
    /** Shows what there is, with what came in meanwhile. */
    const show = (limitReached: boolean) => {
      for (const event of waiting ?? []) take(event, (buffer, time) => time > buffer.lastTime);
      waiting = undefined;
      setData({ buffers, limitReached, loading: false });
      onPoints();
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let loads = 0;
    const load = async () => {
      clearTimeout(timer);
      loads += 1;
      const number = loads;
      const isLast = () => isCurrent && number === loads;
      waiting ??= [];
      try {
        const points = await Promise.all(
          sources.map((source) =>
            history ? fetchHistoricalPoints(source, history) : fetchRecentPoints(source, count),
          ),
        );
        if (!isLast()) return;
        fill(points);
        show(!history && points.some(({ length }) => length >= count));
      } catch (error) {
        if (!isLast()) return;
        showError(error);
        show(false);
        timer = setTimeout(load, RETRY_MS);
      }
    };

    const leave = history
      ? []
      : [...new Set(sources.map(({ topicId }) => topicId))].map((topicId) =>
          joinRoom(topicRoom(topicId), {
            read_data: (event) => {
              if (waiting) waiting.push(event);
              else if (take(event, () => true)) onPoints();
            },
            // Loaded after the join, so that nothing falls between the two.
            joined: load,
          }),
        );
    if (history) void load();
    else timer = setTimeout(load, JOIN_PATIENCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
      for (const leaveRoom of leave) leaveRoom();
    };
  }, [sources, history, count, onPoints]);
  return data;
}
