import { topicRoom } from '@tinkerstream/contract/platform/room';
import type { RecordValue } from '@tinkerstream/contract/points';
import { useEffect, useState } from 'react';
import { openLiveData } from '../../../platform/live/live-data.ts';

/** The messages that a topic has received since the page was opened. */
export interface Arrivals {
  readonly isListening: boolean;
  readonly count: number;
  /** The numbers of each key and its latest value, oldest first; the key with the latest value first. */
  readonly values: ReadonlyMap<string, readonly RecordValue[]>;
  /** The latest plain message. */
  readonly message: string | undefined;
}

/** The most keys that are shown: a board may keep sending new ones. */
const MAX_KEYS = 20;
/** The most values of a key that its line shows. */
const MAX_VALUES = 60;
const NONE: Arrivals = { isListening: false, count: 0, values: new Map(), message: undefined };

interface Source {
  /** The id that the look-up by name returns. */
  readonly topicId: string;
  readonly topicName: string;
  /** Called when the topic has lost this name. */
  readonly onClosed: () => void;
}

/** Listens to a topic by its name, as a board does. */
export function useArrivals({ topicId, topicName, onClosed }: Source): Arrivals {
  const [arrivals, setArrivals] = useState(NONE);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another topic is another source
  useEffect(() => {
    setArrivals(NONE);
    const live = openLiveData({
      rooms: [topicRoom(topicId)],
      token: topicName,
      load: async () => undefined,
      loaded: () => setArrivals((before) => ({ ...before, isListening: true })),
      add: {
        read_data: ({ records }) => setArrivals((before) => withValues(before, records)),
        topic_message: ({ message, hasValues }) => {
          if (!hasValues) setArrivals((before) => ({ ...before, count: before.count + 1, message }));
        },
        room_closed: onClosed,
      },
      refused: onClosed,
    });
    return live.close;
  }, [topicId, topicName]);
  return arrivals;
}

function withValues(before: Arrivals, records: Readonly<Record<string, RecordValue>>): Arrivals {
  const arrived = Object.entries(records).map(([key, value]) => {
    // Texts may be long, and are not drawn.
    const numbers = (before.values.get(key) ?? []).filter((earlier) => typeof earlier === 'number');
    return [key, [...numbers, value].slice(-MAX_VALUES)] as const;
  });
  const kept = [...before.values].filter(([key]) => !arrived.some(([other]) => other === key));
  return { ...before, count: before.count + 1, values: new Map([...arrived, ...kept].slice(0, MAX_KEYS)) };
}
