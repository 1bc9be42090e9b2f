import { forgetFirst } from '../../platform/limits/rate-limit.ts';
import type { TopicsService } from '../topics/index.ts';
import type { StoredMessage } from './delivery/stored-message.ts';
import type { RecordStore } from './store/record-store.ts';

/** Topics remembered; the others are read when they are asked for. */
const MAX_REMEMBERED = 50_000;

export type LastHeard = ReturnType<typeof createLastHeard>;

/**
 * When topics last stored a value. Read from the store once for each topic, then kept up with the messages of all nodes: lists
 * ask often, and must not cost a query each time.
 */
export function createLastHeard(
  store: Pick<RecordStore, 'listShownSeries' | 'recentOfEach'>,
  topics: Pick<TopicsService, 'dataTypesOf'>,
) {
  /** In milliseconds since 1970 UTC; 0 for topics without values. */
  const times = new Map<string, number>();

  function remember(topicId: string, time: number): void {
    // In its place: to move each topic to the end would cost a twentieth of the memory of a message.
    times.set(topicId, time);
    forgetFirst(times, MAX_REMEMBERED);
  }

  async function read(topicIds: readonly string[]): Promise<Map<string, number>> {
    const dataTypeIds = [...(await topics.dataTypesOf(topicIds)).values()].flat().map(({ id }) => id);
    if (dataTypeIds.length === 0) return new Map();
    const query = { by: 'topic', windowMs: 0, seriesLimit: 1, limit: topicIds.length } as const;
    const shown = await store.listShownSeries({ ...query, dataTypeIds });
    const topicOf = new Map(shown.map(({ topicId, newestSeries }) => [newestSeries, topicId]));
    const newest = await store.recentOfEach([...topicOf.keys()], 1);
    return new Map(newest.flatMap(({ series, time }) => [[topicOf.get(series) ?? '', time] as const]));
  }

  return {
    /** Call this for each stored message of any node. */
    hear({ topic, time, values, isTooFast }: Pick<StoredMessage, 'topic' | 'time' | 'values' | 'isTooFast'>): void {
      if (isTooFast || values.size === 0) return;
      remember(topic.id, Math.max(time, times.get(topic.id) ?? 0));
    },

    /** Call this when values of a topic are deleted. */
    forget: (topicId: string): void => void times.delete(topicId),

    /** By topic; without those that have no values. */
    async of(topicIds: readonly string[]): Promise<Map<string, number>> {
      const unknown = topicIds.filter((id) => !times.has(id));
      const found = unknown.length === 0 ? undefined : await read(unknown);
      // A message may have arrived in the meantime.
      for (const id of unknown) if (!times.has(id)) remember(id, found?.get(id) ?? 0);
      return new Map(
        topicIds.flatMap((id) => {
          const time = times.get(id) ?? found?.get(id) ?? 0;
          return time === 0 ? [] : [[id, time] as const];
        }),
      );
    },
  };
}
