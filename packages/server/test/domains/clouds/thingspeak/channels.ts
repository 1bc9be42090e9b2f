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

/** Programs that call the addresses of ThingSpeak, on a server. */
export function programsOn(http: string) {
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(http + path, init);
    return { status: answer.status, text: await answer.text(), type: answer.headers.get('content-type') };
  };
  const read = ({ number, readKey }: TestChannel, path: string, query = '') =>
    ask(`/channels/${number}/${path}?api_key=${readKey}&${query}`);
  return {
    ask,
    read,
    readJson: async (channel: TestChannel, path: string, query = '') =>
      JSON.parse((await read(channel, path, query)).text),
    update: ({ writeKey }: TestChannel, query: string) => ask(`/update?api_key=${writeKey}&${query}`),
    bulk: ({ number, writeKey }: TestChannel, updates: readonly object[], init: RequestInit = {}) =>
      ask(`/channels/${number}/bulk_update.json`, {
        method: 'POST',
        body: JSON.stringify({ write_api_key: writeKey, updates }),
        ...init,
      }),
  };
}
