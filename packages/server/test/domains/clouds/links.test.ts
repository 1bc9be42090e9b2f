import {
  Cloud,
  type CloudLink,
  listCloudLinks,
  renewCloudKey,
  setCloudNames,
  switchOffCloudLink,
  switchOnCloudLink,
} from '@tinkerstream/contract/clouds';
import { projectErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { setMemberRole } from '@tinkerstream/contract/projects';
import { deleteTopic } from '@tinkerstream/contract/topics';
import { beforeAll, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { type Person, signInPerson, signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let teacher: Person;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});

async function projectWithTopic() {
  const project = await teacher.api.createProject('Weather');
  const topic = await teacher.api.createTopic('Roof', 'temp', project.id);
  return { projectId: project.id, topicId: topic.id };
}

async function linkOf(projectId: string, cloud: Cloud, { api }: Person = teacher): Promise<CloudLink> {
  const links = await api.call(listCloudLinks, { projectId });
  return links.find((link) => link.cloud === cloud) as CloudLink;
}

test('a project shows keys in the form of each cloud once it is switched on, and none before', async () => {
  const { projectId, topicId } = await projectWithTopic();
  const before = await teacher.api.call(listCloudLinks, { projectId });
  expect(before.map(({ cloud, isOn, writeKey }) => [cloud, isOn, writeKey])).toEqual(
    Cloud.options.map((cloud) => [cloud, false, '']),
  );
  for (const { cloud } of before) await teacher.api.call(switchOnCloudLink, { projectId, cloud, topicId });
  const after = await teacher.api.call(listCloudLinks, { projectId });
  expect(after).toMatchObject([
    {
      isOn: true,
      topicId,
      writeKey: expect.stringMatching(/^[A-Z0-9]{16}$/),
      readKey: expect.stringMatching(/^[A-Z0-9]{16}$/),
    },
    { isOn: true, topicId, writeKey: expect.stringMatching(/^aio_[A-Za-z0-9]{28}$/), readKey: null },
    { isOn: true, topicId, writeKey: expect.stringMatching(/^[A-Za-z0-9]{32}$/), readKey: null },
    { isOn: true, topicId: null, writeKey: expect.stringMatching(/^[a-z2-9]{14}$/), readKey: null },
    { isOn: true, topicId: null, writeKey: expect.stringMatching(/^ha_[a-z0-9]{24}$/), readKey: null },
  ]);
  expect(new Set(after.map(({ number }) => number)).size).toBe(5);
});

test('each key is renewed alone, and a link that is switched on again has its keys', async () => {
  const link = { ...(await projectWithTopic()), cloud: 'THINGSPEAK' as const };
  await teacher.api.call(switchOnCloudLink, link);
  const first = await linkOf(link.projectId, 'THINGSPEAK');
  await teacher.api.call(renewCloudKey, { ...link, key: 'read' });
  const second = await linkOf(link.projectId, 'THINGSPEAK');
  expect(second.writeKey).toBe(first.writeKey);
  expect(second.readKey).not.toBe(first.readKey);
  await teacher.api.call(switchOffCloudLink, link);
  expect(await linkOf(link.projectId, 'THINGSPEAK')).toMatchObject({ isOn: false, writeKey: '', readKey: '' });
  await teacher.api.call(switchOnCloudLink, link);
  expect(await linkOf(link.projectId, 'THINGSPEAK')).toEqual(second);
});

test('a key that was tried while its link was off works as soon as it is on', async () => {
  const link = { ...(await projectWithTopic()), cloud: 'THINGSPEAK' as const };
  await teacher.api.call(switchOnCloudLink, link);
  const { writeKey } = await linkOf(link.projectId, 'THINGSPEAK');
  const update = async () => (await fetch(`${server.http}/update?api_key=${writeKey}&field1=21`)).status;
  await teacher.api.call(switchOffCloudLink, link);
  expect(await update()).toBe(400);
  await teacher.api.call(switchOnCloudLink, link);
  expect(await update()).toBe(200);
});

test('names of fields are edited, and no two lead to one key', async () => {
  const link = { ...(await projectWithTopic()), cloud: 'THINGSPEAK' as const };
  await teacher.api.call(switchOnCloudLink, link);
  const names = [
    { name: 'field1', key: 'temp' },
    { name: 'field2', key: '濕度' },
  ];
  await teacher.api.call(setCloudNames, { ...link, names });
  expect((await linkOf(link.projectId, 'THINGSPEAK')).names).toEqual(names);
  const twice = [names[0], { name: 'field3', key: 'temp' }] as { name: string; key: string }[];
  await expect(teacher.api.call(setCloudNames, { ...link, names: twice })).rejects.toMatchObject({ status: 400 });
  await teacher.api.call(setCloudNames, { ...link, names: [] });
  expect((await linkOf(link.projectId, 'THINGSPEAK')).names).toEqual([]);
});

test('a deleted topic leaves its link without one', async () => {
  const { projectId, topicId } = await projectWithTopic();
  await teacher.api.call(switchOnCloudLink, { projectId, cloud: 'BLYNK', topicId });
  await teacher.api.call(deleteTopic, { topicId });
  expect(await linkOf(projectId, 'BLYNK')).toMatchObject({ isOn: true, topicId: null });
});

test('members who may add see the keys, those who may change edit them, and topics of other projects are refused', async () => {
  const { projectId, topicId } = await projectWithTopic();
  const other = await projectWithTopic();
  const link = { projectId, cloud: 'BLYNK' as const };
  await teacher.api.call(switchOnCloudLink, { ...link, topicId });
  await expect(teacher.api.call(switchOnCloudLink, { ...link, topicId: other.topicId })).rejects.toMatchObject({
    errors: [{ code: topicErrors.unknown }],
  });
  const student = await signInPerson(server.http);
  await expect(linkOf(projectId, 'BLYNK', student)).rejects.toMatchObject({
    errors: [{ code: projectErrors.unknown }],
  });
  await teacher.api.invite(projectId, student.api);
  const setRole = (role: 'VIEW' | 'ADD' | 'CHANGE') =>
    teacher.api.call(setMemberRole, { projectId, userId: student.userId, role });
  await setRole('VIEW');
  await expect(linkOf(projectId, 'BLYNK', student)).rejects.toMatchObject({
    errors: [{ code: projectErrors.roleTooLow }],
  });
  await setRole('ADD');
  expect((await linkOf(projectId, 'BLYNK', student)).writeKey).toBe((await linkOf(projectId, 'BLYNK')).writeKey);
  for (const change of [
    () => student.api.call(switchOnCloudLink, { ...link, topicId }),
    () => student.api.call(switchOffCloudLink, link),
    () => student.api.call(renewCloudKey, { ...link, key: 'write' }),
    () => student.api.call(setCloudNames, { ...link, names: [] }),
  ]) {
    await expect(change()).rejects.toMatchObject({ errors: [{ code: projectErrors.roleTooLow }] });
  }
  await setRole('CHANGE');
  await student.api.call(switchOffCloudLink, link);
  expect((await linkOf(projectId, 'BLYNK')).isOn).toBe(false);
});
