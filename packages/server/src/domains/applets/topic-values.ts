import type { AppletTopicValues } from '@tinkerstream/contract/applets';
import type { MessageLog, RecordsService } from '../records/index.ts';
import type { TopicsService } from '../topics/index.ts';

interface TopicValuesNeeds {
  readonly topics: Pick<TopicsService, 'dataTypesOf'>;
  readonly records: Pick<RecordsService, 'latestByDataType'>;
  readonly messageLog: Pick<MessageLog, 'latestOf'>;
}

/** What conditions on some topics look at: the latest message as it was sent, and the latest value of each key. */
export async function topicValuesOf(
  linked: readonly { readonly id: string; readonly name: string }[],
  { topics, records, messageLog }: TopicValuesNeeds,
): Promise<AppletTopicValues[]> {
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
      const value = latest.get(type.id)?.value;
      return value === undefined ? [] : [{ key: type.keyName, value }];
    }),
  }));
}
