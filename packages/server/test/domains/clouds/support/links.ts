import { type Cloud, type CloudLink, listCloudLinks, switchOnCloudLink } from '@tinkerstream/contract/clouds';
import type { Topic } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import type { Api } from '../../../../../../test/support/api.ts';

export interface OpenLink {
  readonly projectId: string;
  readonly topic: Topic;
  readonly link: CloudLink;
}

/** A project with a topic, opened to a cloud. */
export async function openLink(api: Api, cloud: Cloud, key = 'temp'): Promise<OpenLink> {
  const { id: projectId } = await api.createProject('Weather');
  const topic = await api.createTopic('Roof', key, projectId);
  await api.call(switchOnCloudLink, { projectId, cloud, topicId: topic.id });
  const link = (await api.call(listCloudLinks, { projectId })).find((one) => one.cloud === cloud) as CloudLink;
  return { projectId, topic, link };
}

/** What a client is granted for each filter; 128 for a refusal. */
export function grantedOf(client: MqttClient, filters: string[]): Promise<unknown> {
  return new Promise((resolve) => client.subscribe(filters, (_error, _granted, packet) => resolve(packet?.granted)));
}
