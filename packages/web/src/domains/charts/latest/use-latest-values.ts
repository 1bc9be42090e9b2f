import { type PublicChart, showsMessage, showsPair, showsValue } from '@tinkerstream/contract/charts';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import type { RecordValue } from '@tinkerstream/contract/points';
import { type ReadData, RHYTHM_TIMES, recordOf } from '@tinkerstream/contract/records';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { openLiveData } from '../../../platform/live/live-data.ts';
import type { ChartFeed } from '../feed.ts';
import { ChartPace } from '../pace.ts';
import { turnsAt } from '../turns.ts';
import { LatestTimesContext } from './latest-times.ts';

type Source = PublicChart['chartSources'][number];

/** The latest value of a source, which is the same object until another value arrives. */
export interface LiveValue {
  readonly value: RecordValue;
  /** In milliseconds since 1970 UTC. */
  readonly time: number;
  /** When the latest values arrived, latest first. The usual interval is derived from these times. */
  readonly times: readonly number[];
  /** Some of the latest values, oldest first: the stored one and those received since. */
  readonly recent: readonly RecordValue[];
  /** The number of values received while the chart is shown; drives the pulse. */
  readonly arrivals: number;
}

interface LatestValues {
  /** The values by source id; sources without a value are omitted. */
  readonly values: ReadonlyMap<string, LiveValue>;
  readonly isLoading: boolean;
}

/** The number of recent values, enough to show a trend. */
const RECENT_VALUES = 10;

const NOTHING: LatestValues = { values: new Map(), isLoading: true };

/**
 * The latest value of each source of a chart: stored values, then each message as it arrives, and missed values after a
 * lost connection. A failed load is retried silently: the page around the chart reports failures. Values that the chart
 * does not show are ignored, by the rules that the server has for stored values.
 */
export function useLatestValues(chart: PublicChart, feed: ChartFeed): LatestValues {
  const { chartSources } = chart;
  const pace = use(ChartPace);
  const latestTimes = use(LatestTimesContext);
  const [shown, setShown] = useState(NOTHING);
  const shownOf = useEffectEvent((source: Source, event: ReadData) => shownValuesOf(chart, source, event));
  const isShown = useEffectEvent((message: string) => showsMessage(chart.chartType.name, chart.chartConfig, message));

  useEffect(() => {
    const latest = new Map<string, LiveValue>();
    const untilTurn = turnsAt(pace);
    let drawing: ReturnType<typeof setTimeout> | undefined;

    const draw = () => {
      drawing = undefined;
      const times = [...latest.values()].map(({ time }) => time);
      latestTimes?.note(latest, times.length > 0 ? Math.max(...times) : undefined);
      setShown({ values: new Map(latest), isLoading: false });
    };
    const scheduleDraw = () => {
      drawing ??= setTimeout(draw, pace > 0 ? untilTurn() : 0);
    };
    const sourcesOf = (topicId: string) => chartSources.filter(({ topic }) => topic.id === topicId);
    /** Adds a live message. The message that arrives last is the latest, whatever its time: clocks go back. */
    const addValue = ({ id }: Source, value: RecordValue, time: number) => {
      const known = latest.get(id);
      const times = [time, ...(known?.times ?? [])].slice(0, RHYTHM_TIMES);
      const recent = [...(known?.recent ?? []), value].slice(-RECENT_VALUES);
      latest.set(id, { value, time, times, recent, arrivals: (known?.arrivals ?? 0) + 1 });
      scheduleDraw();
    };

    const live = openLiveData({
      rooms: [...new Set(chartSources.map(({ topic }) => topicRoom(topic.id)))],
      token: feed.roomToken,
      load: feed.latest,
      isAtHand: feed.hasLatest?.() ?? false,
      loaded(stored) {
        for (const { chartSourceId, value, createdOn, times } of stored) {
          const time = Date.parse(createdOn);
          const known = latest.get(chartSourceId);
          if (known?.value === value && known.time === time) continue;
          latest.set(chartSourceId, { value, time, times, recent: [value], arrivals: known?.arrivals ?? 0 });
        }
        draw();
      },
      failed: draw,
      add: {
        read_data(event) {
          for (const source of sourcesOf(event.topicId)) {
            for (const value of shownOf(source, event)) addValue(source, value, Date.parse(event.timeArrival));
          }
        },
        records_removed({ topicId }) {
          for (const { id } of sourcesOf(topicId)) latest.delete(id);
          live.reload(0);
        },
        topic_message({ topicId, message, timeArrival }) {
          if (!isShown(message.trim())) return;
          for (const source of sourcesOf(topicId)) {
            if (!source.dataRecordType) addValue(source, message, Date.parse(timeArrival));
          }
        },
      },
    });
    return () => {
      live.close();
      clearTimeout(drawing);
      latestTimes?.note(latest, undefined);
    };
  }, [chartSources, feed, pace, latestTimes]);
  return shown;
}

/** The values in a message that the chart shows for a source. */
function shownValuesOf(
  { chartType: { name }, chartConfig }: PublicChart,
  { dataRecordType, device }: Source,
  event: ReadData,
): RecordValue[] {
  if (device && device.id !== event.deviceId) return [];
  if (!dataRecordType) {
    return Object.entries(event.records)
      .filter(([key, value]) => showsPair(name, chartConfig, key, value))
      .map(([key, value]) => `${key}=${value}`);
  }
  const value = recordOf(event, dataRecordType.keyName);
  return value !== undefined && showsValue(name, chartConfig, value) ? [value] : [];
}
