import type { AppletTopicValues } from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';
import type { MessageLog, RecordsService } from '../records/index.ts';
import type { TopicsService } from '../topics/index.ts';

interface TopicValuesNeeds {
  readonly topics: Pick<TopicsService, 'dataTypesOf'>;
  readonly records: Pick<RecordsService, 'latestByDataType'>;
  readonly messageLog: Pick<MessageLog, 'latestOf'>;
}

interface SenderValuesNeeds extends Pick<TopicValuesNeeds, 'topics'> {
  readonly records: Pick<RecordsService, 'latestByDevice'>;
  readonly messageLog: Pick<MessageLog, 'latestBySender'>;
}

interface TimedTopicValues extends AppletTopicValues {
  /** The values with the times of their records, ISO 8601 UTC. */
  readonly values: (AppletTopicValues['values'][number] & { readonly createdOn: string })[];
}

/** The values that conditions on some topics compare: the latest message as it was sent, and the latest value of each key. */
export async function topicValuesOf(
  linked: readonly { readonly id: string; readonly name: string }[],
  { topics, records, messageLog }: TopicValuesNeeds,
): Promise<TimedTopicValues[]> {
  const topicIds = linked.map((topic) => topic.id);
  if (topicIds.length === 0) return [];
  const [dataTypes, latest, messages] = await Promise.all([
    topics.dataTypesOf(topicIds),
    records.latestByDataType(topicIds),
    messageLog.latestOf(topicIds),
  ]);
  return linked.map(({ id, name }) => ({
    topicName: name,
    message: messages.get(id) ?? null,
    values: (dataTypes.get(id) ?? []).flatMap((type) => {
      const newest = latest.get(type.id);
      return newest ? [{ key: type.keyName, value: newest.value, createdOn: newest.createdOn }] : [];
    }),
  }));
}

/** Finds the keys of a topic whose values are directions in degrees. */
export function directionsIn(topics: Pick<TopicsService, 'dataTypesOf'>) {
  return async (topicId: string): Promise<ReadonlySet<string>> => {
    const dataTypes = (await topics.dataTypesOf([topicId])).get(topicId) ?? [];
    return new Set(dataTypes.flatMap(({ keyName, isDirection }) => (isDirection ? [keyName] : [])));
  };
}

interface SenderValues {
  readonly message: string | undefined;
  /** Values by data-type key. */
  readonly values: Map<string, RecordValue>;
  /** Times in milliseconds since 1970 UTC. */
  readonly times: Map<string, number>;
}

/**
 * The latest message and values of each sender of a topic: its message among the latest ones of the topic, and the
 * values of some keys.
 */
export async function senderValuesOf(
  topicId: string,
  { keys, hasMessage }: { readonly keys: readonly string[]; readonly hasMessage: boolean },
  { topics, records, messageLog }: SenderValuesNeeds,
): Promise<Map<string, SenderValues>> {
  const dataTypes = (await topics.dataTypesOf([topicId])).get(topicId) ?? [];
  const keyOf = new Map(
    dataTypes.flatMap(({ id, keyName }) => (keys.includes(keyName) ? [[id, keyName] as const] : [])),
  );
  const [latest, messages] = await Promise.all([
    keyOf.size > 0 ? records.latestByDevice(topicId, [...keyOf.keys()]) : [],
    hasMessage ? messageLog.latestBySender(topicId) : new Map<string, string>(),
  ]);
  const names = new Set([...latest.map(({ sender }) => sender), ...messages.keys()]);
  const senders = new Map<string, SenderValues>(
    [...names].map((name) => [name, { message: messages.get(name), values: new Map(), times: new Map() }]),
  );
  for (const { sender, dataTypeId, time, value } of latest) {
    const key = keyOf.get(dataTypeId) as string;
    senders.get(sender)?.values.set(key, value);
    senders.get(sender)?.times.set(key, time);
  }
  return senders;
}
