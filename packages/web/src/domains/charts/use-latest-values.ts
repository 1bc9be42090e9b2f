import type { PublicChart } from '@tinkerstream/contract/charts';
import { type ReadData, recordOf, topicRoom } from '@tinkerstream/contract/platform/socket';
import type { RecordValue } from '@tinkerstream/contract/records';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { joinRoom } from '../../platform/live.ts';
import type { ChartFeed } from './feed.ts';
import { ChartPace } from './pace.ts';

type Source = PublicChart['chartSources'][number];

/** What a source carried last. The same object until it carries something else. */
export interface LiveValue {
  readonly value: RecordValue;
  /** In milliseconds since 1970 UTC. */
  readonly time: number;
  /** How many came while the chart was shown, for the pulse of an arrival. */
  readonly arrivals: number;
}

interface LatestValues {
  /** By the id of the source; without those that have carried nothing. */
  readonly values: ReadonlyMap<string, LiveValue>;
  readonly isLoading: boolean;
}

/** How soon a load that failed is tried again. */
const RETRY_MS = 5000;
/** How long the stored values wait for the rooms to be joined; without a live connection they are shown all the same. */
const JOIN_PATIENCE_MS = 1500;

const NOTHING: LatestValues = { values: new Map(), isLoading: true };

/**
 * What each source of a chart carried last: what is stored, then every message as it comes, and after a lost connection
 * what was missed. A load that fails is tried again without a word: the page around the chart tells what it knows.
 *
 * @param accepts which values the chart can show; the others change nothing
 * @param readsPairs whether a source without a data type takes `key=value` of a data type too, as text
 */
export function useLatestValues(
  { chartSources }: PublicChart,
  feed: ChartFeed,
  accepts: (value: RecordValue) => boolean = () => true,
  readsPairs = false,
): LatestValues {
  const pace = use(ChartPace);
  const [shown, setShown] = useState(NOTHING);
  const isAccepted = useEffectEvent(accepts);

  useEffect(() => {
    const latest = new Map<string, LiveValue>();
    /** Sources whose value has come live since their room was joined: nothing that is stored is later. */
    const live = new Set<string>();
    let isCurrent = true;
    let drawing: ReturnType<typeof setTimeout> | undefined;
    let loading: ReturnType<typeof setTimeout> | undefined;
    let drawnAt = 0;
    let loads = 0;

    const draw = () => {
      drawing = undefined;
      drawnAt = performance.now();
      setShown({ values: new Map(latest), isLoading: false });
    };
    const drawSoon = () => {
      drawing ??= setTimeout(draw, Math.max(0, drawnAt + pace - performance.now()));
    };
    /** Takes a message of now. What comes last is the latest, whatever time it has: clocks go back. */
    const take = ({ id }: Source, value: RecordValue | undefined, time: number) => {
      const known = latest.get(id);
      if (value === undefined || !isAccepted(value)) return;
      live.add(id);
      latest.set(id, { value, time, arrivals: (known?.arrivals ?? 0) + 1 });
      drawSoon();
    };
    const load = async () => {
      clearTimeout(loading);
      loads += 1;
      const number = loads;
      try {
        const stored = await feed.latest();
        if (!isCurrent || number !== loads) return;
        for (const { chartSourceId, value, createdOn } of stored) {
          const time = Date.parse(createdOn);
          const known = latest.get(chartSourceId);
          const isSame = known?.value === value && known.time === time;
          if (!isAccepted(value) || live.has(chartSourceId) || isSame) continue;
          latest.set(chartSourceId, { value, time, arrivals: known?.arrivals ?? 0 });
        }
      } catch {
        if (!isCurrent || number !== loads) return;
        loading = setTimeout(load, RETRY_MS);
      }
      draw();
    };

    const leave = [...new Set(chartSources.map(({ topic }) => topic.id))].map((topicId) => {
      const sources = chartSources.filter(({ topic }) => topic.id === topicId);
      return joinRoom(
        topicRoom(topicId),
        {
          read_data: (event) => {
            for (const source of sources) {
              for (const value of valuesOf(source, event, readsPairs))
                take(source, value, Date.parse(event.timeArrival));
            }
          },
          topic_message: ({ message, timeArrival }) => {
            for (const source of sources) if (!source.dataRecordType) take(source, message, Date.parse(timeArrival));
          },
          // Loaded after the join, so that nothing falls between the two.
          joined: () => {
            for (const { id } of sources) live.delete(id);
            void load();
          },
        },
        feed.roomToken,
      );
    });
    loading = setTimeout(load, JOIN_PATIENCE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(drawing);
      clearTimeout(loading);
      for (const leaveRoom of leave) leaveRoom();
    };
  }, [chartSources, feed, pace, readsPairs]);
  return shown;
}

/** What a message with keys brings for a source. */
function valuesOf({ dataRecordType, device }: Source, event: ReadData, readsPairs: boolean): RecordValue[] {
  if (device && device.id !== event.deviceId) return [];
  if (!dataRecordType) {
    return readsPairs ? Object.entries(event.records).map(([key, value]) => `${key}=${value}`) : [];
  }
  const value = recordOf(event, dataRecordType.keyName);
  return value === undefined ? [] : [value];
}
