import type { TopicsService } from '../topics/index.ts';
import type { StoredMessage } from './delivery/stored-message.ts';
import type { RecordStore } from './store/record-store.ts';

/** Maximum topics in each of two generations in memory; others are read when they are needed. */
const MAX_REMEMBERED = 25_000;

export type LastHeard = ReturnType<typeof createLastHeard>;

/**
 * When topics last stored a value. It is read from the store once for each topic, and then follows the messages of all
 * nodes: lists ask often, and must not cost a query each time.
 */
export function createLastHeard(
  store: Pick<RecordStore, 'listShownSeries' | 'recentOfEach'>,
  topics: Pick<TopicsService, 'dataTypesOf'>,
) {
  /**
   * Times in milliseconds since 1970 UTC; 0 for topics without values. With many topics in use, one map in order of the
   * latest message would cost most of each message: it has as many gaps as topics.
   */
  let current = new Map<string, number>();
  let previous = new Map<string, number>();

  const timeOf = (topicId: string) => current.get(topicId) ?? previous.get(topicId);

  function remember(topicId: string, time: number): void {
    current.set(topicId, time);
    if (current.size < MAX_REMEMBERED) return;
    previous = current;
    current = new Map();
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
    /** Follows a stored message. Call this for each message of any node. */
    hear({ topic, time, values, isTooFast }: Pick<StoredMessage, 'topic' | 'time' | 'values' | 'isTooFast'>): void {
      if (isTooFast || values.size === 0) return;
      remember(topic.id, Math.max(time, timeOf(topic.id) ?? 0));
    },

    /** Forgets a topic. Call this when values of it are deleted. */
    forget(topicId: string): void {
      current.delete(topicId);
      previous.delete(topicId);
    },

    forgetAll(): void {
      current.clear();
      previous.clear();
    },

    /** By topic; without those that have no values. */
    async of(topicIds: readonly string[]): Promise<Map<string, number>> {
      const unknown = topicIds.filter((id) => timeOf(id) === undefined);
      const found = unknown.length === 0 ? undefined : await read(unknown);
      // A message may have arrived since.
      for (const id of unknown) if (timeOf(id) === undefined) remember(id, found?.get(id) ?? 0);
      return new Map(
        topicIds.flatMap((id) => {
          const time = timeOf(id) ?? found?.get(id) ?? 0;
          return time === 0 ? [] : [[id, time] as const];
        }),
      );
    },
  };
}
