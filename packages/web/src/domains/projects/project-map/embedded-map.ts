import { queryOptions } from '@tanstack/react-query';
import type { ReadData } from '@tinkerstream/contract/platform/socket';
import { type EmbeddedMap, getEmbeddedMap } from '@tinkerstream/contract/projects';
import { call } from '../../../platform/call.ts';
import { withLatest } from '../../records/index.ts';

/** How soon what no room of a topic tells is asked for again: a topic that has got its first place. */
const AGAIN_MS = 30_000;

/** The public map of a token. Its failure is told by the page alone. */
export function embeddedMapQuery(token: string) {
  return queryOptions({
    queryKey: ['projects', 'embedded-map', token],
    queryFn: () => call(getEmbeddedMap, { embedMapToken: token }),
    refetchInterval: AGAIN_MS,
    meta: { quiet: true },
  });
}

/** A public map after a live message of one of its topics. */
export function withLiveValues(map: EmbeddedMap, event: ReadData): EmbeddedMap {
  const topics = map.topics.map((topic) => {
    if (topic.topicId !== event.topicId) return topic;
    const { latestRecords } = topic;
    const dataTypes = latestRecords.map(({ dataRecordType }) => dataRecordType);
    return { ...topic, latestRecords: [...withLatest(latestRecords, dataTypes, event)] };
  });
  return { ...map, topics };
}

/** Whether a message brought a key of which the map shows no value yet. */
export function hasNewKey(map: EmbeddedMap, { topicId, records }: ReadData): boolean {
  const shown = map.topics.find((topic) => topic.topicId === topicId)?.latestRecords ?? [];
  const keys = new Set(shown.map(({ dataRecordType }) => dataRecordType.keyName));
  return Object.keys(records).some((key) => !keys.has(key));
}
