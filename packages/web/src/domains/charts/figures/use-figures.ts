import type { ChartFigures, PublicChart } from '@tinkerstream/contract/charts';
import { chartErrors } from '@tinkerstream/contract/error-codes';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import { recordOf } from '@tinkerstream/contract/records';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { openLiveData } from '../../../platform/live/live-data.ts';
import { hasErrorCode } from '../../../platform/requests/request.ts';
import { serverNow } from '../../../platform/requests/server-clock.ts';
import type { ChartFeed, LineRange } from '../feed.ts';
import { ChartPace } from '../pace.ts';
import { isFollowing, spanOfRange, type TimeRange } from '../time-range/time-range.ts';
import { useTimeRange } from '../time-range/use-time-range.tsx';

interface Shown {
  readonly figures: ChartFigures | undefined;
  readonly problem?: 'failed' | 'too-many';
}

/** New values are counted after this time; in a range of a day or more, after a part of the range. */
const [SOONEST_MS, LATEST_MS, PARTS] = [2000, 60_000, 43_200];
/** Ranges that end now start at a multiple of this part of them, so that the members of a class send the same requests. */
const STARTS = 600;

/**
 * The figures that the server computes from the values of a chart in the time range of its page: now, and again when values
 * have arrived, at most every two seconds.
 */
export function useFigures(chart: PublicChart, feed: ChartFeed): Shown {
  const { chartSources } = chart;
  const page = useTimeRange();
  const range = page?.range ?? 'live';
  const pace = use(ChartPace);
  const [shown, setShown] = useState<Shown>({ figures: undefined });
  const noteNewer = useEffectEvent(() => page?.noteNewer());

  useEffect(() => {
    const isShown = (topicId: string, event: Parameters<typeof recordOf>[0]) =>
      chartSources.some(
        ({ topic, dataRecordType }) =>
          topic.id === topicId && dataRecordType && recordOf(event, dataRecordType.keyName) !== undefined,
      );
    const live = openLiveData({
      rooms: [...new Set(chartSources.map(({ topic }) => topicRoom(topic.id)))],
      token: feed.roomToken,
      async load(): Promise<Shown> {
        try {
          return { figures: await feed.figures(timesOf(range)) };
        } catch (error) {
          // Another attempt would fail, too.
          if (hasErrorCode(error, chartErrors.tooManyValues)) return { figures: undefined, problem: 'too-many' };
          throw error;
        }
      },
      loaded: setShown,
      failed: () => setShown((before) => ({ ...before, problem: 'failed' })),
      add: {
        read_data(event) {
          if (!isShown(event.topicId, event)) return;
          if (isFollowing(range)) live.reload(Math.max(waitOf(range), pace));
          else noteNewer();
        },
        records_removed: () => live.reload(0),
      },
    });
    return live.close;
  }, [chartSources, feed, range, pace]);
  return shown;
}

function waitOf(range: TimeRange): number {
  if (range === 'live') return SOONEST_MS;
  const { start, end } = spanOfRange(range, serverNow());
  return Math.min(Math.max((end - start) / PARTS, SOONEST_MS), LATEST_MS);
}

function timesOf(range: TimeRange): LineRange | 'latest' {
  if (range === 'live') return 'latest';
  const { start, end } = spanOfRange(range, serverNow());
  if (!isFollowing(range)) return { startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() };
  const unit = Math.max(1000, (end - start) / STARTS);
  return { startTime: new Date(Math.floor(start / unit) * unit).toISOString() };
}
