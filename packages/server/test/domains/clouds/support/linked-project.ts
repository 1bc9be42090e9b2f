import { type Cloud, type CloudLink, listCloudLinks, switchOnCloudLink } from '@tinkerstream/contract/clouds';
import type { Topic } from '@tinkerstream/contract/topics';
import type { Person } from '../../../support/people/people.ts';

export interface LinkedProject {
  readonly projectId: string;
  readonly topic: Topic;
  readonly link: CloudLink;
}

/** A project with a topic and a link that is on. */
export async function linkedProject({ api }: Pick<Person, 'api'>, cloud: Cloud): Promise<LinkedProject> {
  const { id: projectId } = await api.createProject('Weather');
  const topic = await api.createTopic('Roof', 'temp', projectId);
  await api.call(switchOnCloudLink, { projectId, cloud, topicId: topic.id });
  return { projectId, topic, link: await cloudLinkOf({ api }, projectId, cloud) };
}

export async function cloudLinkOf({ api }: Pick<Person, 'api'>, projectId: string, cloud: Cloud): Promise<CloudLink> {
  const links = await api.call(listCloudLinks, { projectId });
  return links.find((link) => link.cloud === cloud) as CloudLink;
}
