import { getBoard, listProjectBoards, renameBoard } from '@tinkerstream/contract/boards';
import { getSourcesWindow } from '@tinkerstream/contract/charts';
import { topicErrors } from '@tinkerstream/contract/error-codes';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { sendMessage, updateTopic } from '@tinkerstream/contract/topics';
import { copyProject, exportProject } from '@tinkerstream/contract/transfers';
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let api: Api;
beforeAll(async () => {
  server = await sharedServer();
  ({ api } = await signInSubscriber(server.http));
});

const send = (topicId: string, message: string) =>
  api.call(sendMessage, { topicId, outputType: 'KEY_VALUE_PAIR', message });

async function createClass() {
  const { id: projectId } = await api.createProject('Class');
  const topic = await api.createTopic('Greenhouse', 'temperature', projectId);
  await send(topic.id, 'temperature=20,_dsn=b7,_dn=group7');
  await send(topic.id, 'temperature=21,light=5,_dsn=b7,_dn=group7');
  await send(topic.id, 'temperature=99,_dn=group8');
  const { devices } = await api.getTopic(topic.id);
  const deviceId = devices.find(({ serialNumber }) => serialNumber === 'b7')?.id ?? '';
  return { projectId, topic, device: { topicId: topic.id, deviceId } };
}

test('a board has its latest values under each key', async () => {
  const { device } = await createClass();
  expect(await api.call(getBoard, device)).toMatchObject({
    device: { serialNumber: 'b7', serialName: 'group7' },
    sentName: 'group7',
    shownName: '',
    keys: [
      { dataRecordType: { keyName: 'temperature' }, records: [{ value: 21 }, { value: 20 }] },
      { dataRecordType: { keyName: 'light' }, records: [{ value: 5 }] },
    ],
  });
});

test('a board keeps the name that people give it, whatever it sends, until they take it back', async () => {
  const { projectId, topic, device } = await createClass();
  await api.call(renameBoard, { ...device, shownName: '  Rose bed ' });
  await send(topic.id, 'temperature=22,_dsn=b7,_dn=group70');
  const names = async () => {
    const { boards } = await api.call(listProjectBoards, { projectId });
    const source = { id: 's', topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id ?? '', isPerDevice: true };
    const { lines } = await api.call(getSourcesWindow, { sources: [source], points: 1 });
    const { devices } = await api.getTopic(topic.id);
    return [boards, lines, devices.map((one) => ({ device: one }))].map((list) => list[0]?.device?.serialName);
  };
  expect(await names()).toEqual(['Rose bed', 'Rose bed', 'Rose bed']);
  expect(await api.call(getBoard, device)).toMatchObject({ sentName: 'group70', shownName: 'Rose bed' });
  await api.call(renameBoard, { ...device, shownName: '' });
  expect(await names()).toEqual(['group70', 'group70', 'group70']);
});

test('a board is for those who may read its topic, and named by those who may change it', async () => {
  const { topic, device } = await createClass();
  const { api: stranger } = await signInSubscriber(server.http);
  const refused = { status: 404, errors: [{ code: topicErrors.unknown }] };
  await expect(stranger.call(getBoard, device)).rejects.toMatchObject(refused);
  await expect(stranger.call(renameBoard, { ...device, shownName: 'Mine' })).rejects.toMatchObject(refused);
  const other = await createClass();
  const unknown = { topicId: topic.id, deviceId: other.device.deviceId };
  await expect(api.call(getBoard, unknown)).rejects.toMatchObject({ errors: [{ code: topicErrors.deviceUnknown }] });
  await expect(api.call(renameBoard, { ...unknown, shownName: 'x' })).rejects.toMatchObject({
    errors: [{ code: topicErrors.deviceUnknown }],
  });
});

test('a topic that accepts no new keys stores its own, says what it left out, and so does a copy of it', async () => {
  const { projectId, topic } = await createClass();
  const keysOf = async () => (await api.getTopic(topic.id)).dataRecordTypes.map(({ keyName }) => keyName);
  expect((await api.getTopic(topic.id)).acceptsNewKeys).toBe(true);
  await api.call(updateTopic, { topicId: topic.id, acceptsNewKeys: false });
  await send(topic.id, 'temperature=23,poop=1,_dn=group8');
  expect(await keysOf()).toEqual(['temperature', 'light']);
  const [logged] = await api.call(listLoggedMessages, { topicId: topic.id, only: 'PROBLEMS', board: 'group8' });
  expect(logged).toMatchObject({
    outcome: 'PARTLY_STORED',
    reasons: [{ code: 'KEY_NOT_ACCEPTED', detail: 'poop' }],
  });

  expect((await api.call(exportProject, { projectId })).topics).toMatchObject([{ acceptsNewKeys: false }]);
  const { id: copyId } = await api.call(copyProject, { projectId, projectName: 'Copy' });
  expect((await api.call(exportProject, { projectId: copyId })).topics).toMatchObject([{ acceptsNewKeys: false }]);

  await api.call(updateTopic, { topicId: topic.id, acceptsNewKeys: true });
  await send(topic.id, 'poop=1,_dn=group8');
  expect(await keysOf()).toEqual(['temperature', 'light', 'poop']);
});
