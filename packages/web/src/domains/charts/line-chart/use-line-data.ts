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
    const take = (event: ReadData, isNew: (buffer: SeriesBuffer, time: number) => boolean) => {
      const time = Date.parse(event.timeArrival);
      sources.forEach((source, index) => {
        if (source.topicId !== event.topicId || (source.deviceId && source.deviceId !== event.deviceId)) return;
        const value = event.records[source.keyName];
        const buffer = buffers[index] as SeriesBuffer;
        if (typeof value !== 'number' || !isNew(buffer, time)) return;
        buffer.append(time, value);
        buffer.arrivals += 1;
      });
    };
    const load = async () => {
      const points = await Promise.all(
        sources.map((source) => (history ? fetchHistoricalPoints(source, history) : fetchRecentPoints(source, count))),
      );
      if (!isCurrent) return;
      fill(points);
      for (const event of waiting ?? []) take(event, (buffer, time) => time > buffer.lastTime);
      waiting = undefined;
      setData({ buffers, limitReached: !history && points.some(({ length }) => length >= count), loading: false });
      onPoints();
    };
    const retell = (error: unknown) => {
      if (!isCurrent) return;
      showError(error);
      setData({ buffers, limitReached: false, loading: false });
    };

    const leave = history
      ? []
      : [...new Set(sources.map(({ topicId }) => topicId))].map((topicId) =>
          joinRoom(topicRoom(topicId), {
            read_data: (event) => {
              if (event.topicId !== topicId) return;
              if (waiting) waiting.push(event);
              else {
                take(event, () => true);
                onPoints();
              }
            },
            rejoined: () => {
              waiting ??= [];
              load().catch(retell);
            },
          }),
        );
    load().catch(retell);
    return () => {
      isCurrent = false;
      for (const leaveRoom of leave) leaveRoom();
    };
  }, [sources, history, count, onPoints]);
  return data;
}
