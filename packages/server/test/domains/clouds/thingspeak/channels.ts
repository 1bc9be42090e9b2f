import { listCloudLinks, switchOnCloudLink } from '@tinkerstream/contract/clouds';
import { listAllRecords } from '@tinkerstream/contract/records';
import type { Topic } from '@tinkerstream/contract/topics';
import type { Api } from '../../../../../../test/support/api.ts';
import type { RecordedKeys } from './recorded-requests.ts';

export interface TestChannel extends RecordedKeys {
  readonly topic: Topic;
  readonly projectId: string;
}

/** A project whose topic takes the entries of a channel. */
export async function createChannel(api: Api): Promise<TestChannel> {
  const { id: projectId } = await api.createProject('Weather');
  const topic = await api.createTopic('Roof', 'other', projectId);
  await api.call(switchOnCloudLink, { projectId, cloud: 'THINGSPEAK', topicId: topic.id });
  const link = (await api.call(listCloudLinks, { projectId })).find(({ cloud }) => cloud === 'THINGSPEAK');
  if (!link?.number) throw new Error('The link is not on');
  return { topic, projectId, number: link.number, writeKey: link.writeKey, readKey: link.readKey ?? '' };
}

/** The latest value of each key of a topic, as its page has them. */
export async function valuesOf(api: Api, { topic }: Pick<TestChannel, 'topic'>): Promise<Record<string, unknown>> {
  const { dataRecordTypes } = await api.getTopic(topic.id);
  const latest = await Promise.all(
    dataRecordTypes.map(async ({ id, keyName }) => {
      const [record] = await api.call(listAllRecords, { topicId: topic.id, dataTypeId: id });
      return [keyName, record?.value] as const;
    }),
  );
  return Object.fromEntries(latest.filter(([, value]) => value !== undefined));
}
