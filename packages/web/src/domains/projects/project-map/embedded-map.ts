import { queryOptions } from '@tanstack/react-query';
import { type EmbeddedMap, getEmbeddedMap } from '@tinkerstream/contract/projects';
import type { ReadData } from '@tinkerstream/contract/records';
import { call } from '../../../platform/requests/call.ts';
import { withLatest } from '../../records/index.ts';

/** The refetch interval for changes that no room event announces: a topic with a first location. */
const REFETCH_MS = 30_000;

/** The public map of a token. The page reports failures. */
export function embeddedMapQuery(token: string) {
  return queryOptions({
    queryKey: ['projects', 'embedded-map', token],
    queryFn: () => call(getEmbeddedMap, { embedMapToken: token }),
    refetchInterval: REFETCH_MS,
    meta: { quiet: true },
  });
}

/** A public map after a live message to one of its topics. */
export function withLiveValues(map: EmbeddedMap, event: ReadData): EmbeddedMap {
  const topics = map.topics.map((topic) => {
    if (topic.topicId !== event.topicId) return topic;
    const { latestRecords } = topic;
    const dataTypes = latestRecords.map(({ dataRecordType }) => dataRecordType);
    return { ...topic, latestRecords: [...withLatest(latestRecords, dataTypes, event)] };
  });
  return { ...map, topics };
}

/** Whether a message has a key that the map does not show yet. */
export function hasNewKey(map: EmbeddedMap, { topicId, records }: ReadData): boolean {
  const shown = map.topics.find((topic) => topic.topicId === topicId)?.latestRecords ?? [];
  const keys = new Set(shown.map(({ dataRecordType }) => dataRecordType.keyName));
  return Object.keys(records).some((key) => !keys.has(key));
}
