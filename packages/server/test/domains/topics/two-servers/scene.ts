import { createApplet } from '@tinkerstream/contract/applets';
import { Cloud, type CloudLink, listCloudLinks, setCloudNames, switchOnCloudLink } from '@tinkerstream/contract/clouds';
import type { Project } from '@tinkerstream/contract/projects';
import { createDataType, listTopics, type Topic, updateTopicLocation } from '@tinkerstream/contract/topics';
import type { Api } from '../../../../../../test/support/api.ts';
import { onMessage, publishTo } from '../../../support/applets/scene.ts';
import type { Person } from '../../../support/people/people.ts';

/** The name of the topic for the clients of SIoT. */
export const SIOT_NAME = 'farm/roof';

/** A topic with all that it can have, as its owner and a member of its project see it at the first server. */
export interface Scene {
  readonly owner: Api;
  readonly member: Person;
  readonly project: Project;
  /** Another project of the owner, without topics. */
  readonly other: Project;
  /** As it was at first. */
  readonly topic: Topic;
  /** Where its event triggers publish. */
  readonly out: Topic;
  /** A message here asks the event trigger that looks at the past of the topic. */
  readonly bell: Topic;
  readonly links: Readonly<Record<Cloud, CloudLink>>;
}

export async function openScene(owner: Api, member: Person): Promise<Scene> {
  const [project, other] = [await owner.createProject('Farm'), await owner.createProject('Other')];
  await owner.invite(project.id, member.api);
  const topic = await topicOfSiot(owner, project.id);
  await owner.call(createDataType, {
    topicId: topic.id,
    dataTypeName: 'Double',
    dataTypeKey: 'double',
    dataTypeDescription: '',
    dataTypeFormula: 'temp * 2',
  });
  await owner.call(updateTopicLocation, { topicId: topic.id, lat: 1, lng: 2 });
  for (const cloud of Cloud.options.filter((one) => one !== 'SIOT')) {
    await owner.call(switchOnCloudLink, { projectId: project.id, cloud, topicId: topic.id });
  }
  await owner.call(setCloudNames, { projectId: project.id, cloud: 'BLYNK', names: [{ name: 'V1', key: 'temp' }] });
  await owner.call(setCloudNames, {
    projectId: project.id,
    cloud: 'THINGSPEAK',
    names: [
      { name: 'field1', key: 'temp' },
      { name: 'field2', key: 'hum' },
    ],
  });
  const [out, bell] = [
    await owner.createTopic('Out', 'seen', project.id),
    await owner.createTopic('Bell', 'rings', project.id),
  ];
  await addTriggers(owner, { project, topic, out, bell });
  const all = await owner.call(listCloudLinks, { projectId: project.id });
  const links = Object.fromEntries(all.map((link) => [link.cloud, link])) as Scene['links'];
  return { owner, member, project, other, topic: await owner.getTopic(topic.id), out, bell, links };
}

/** The first message of a name creates its topic. */
async function topicOfSiot(owner: Api, projectId: string): Promise<Topic> {
  await owner.call(switchOnCloudLink, { projectId, cloud: 'SIOT' });
  const links = await owner.call(listCloudLinks, { projectId });
  const key = links.find(({ cloud }) => cloud === 'SIOT')?.writeKey ?? '';
  const sent = { topic: SIOT_NAME, msg: 'temp=1,hum=40,_dn=old', iname: 'siot', ipwd: key };
  await fetch(`${owner.http}/publish?${new URLSearchParams(sent)}`);
  const [topic] = await owner.call(listTopics, { projectId });
  return owner.getTopic(topic?.id ?? '');
}

async function addTriggers(
  owner: Api,
  { project, topic, out, bell }: Pick<Scene, 'project' | 'topic' | 'out' | 'bell'>,
): Promise<void> {
  const { topicName } = topic;
  await owner.call(createApplet, {
    projectId: project.id,
    name: 'Tells',
    triggers: [onMessage(topic)],
    actions: [publishTo(out, `seen=1,temp={${topicName}.temp},double={${topicName}.double}`)],
  });
  await owner.call(createApplet, {
    projectId: project.id,
    name: 'Looks back',
    triggers: [onMessage(bell)],
    filters: [
      { key: 1, type: 'SUB_FILTER', subConditionKeys: [2], conditionBetweenSubConditions: [] },
      {
        key: 2,
        type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
        topicName,
        subjectKey: 'temp',
        comparatorKey: 'greater_than',
        publishContent: '90',
        of: { which: 'PAST_MAX', withinSec: 3600 },
      },
    ],
    actions: [publishTo(out, `high={${topicName}.temp}`)],
  });
}
