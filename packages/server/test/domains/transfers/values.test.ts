import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApplet } from '@tinkerstream/contract/applets';
import { projectErrors, transferErrors } from '@tinkerstream/contract/error-codes';
import { getProject, listProjects, type Project } from '@tinkerstream/contract/projects';
import { listAllRecords, listHistoricalRecords } from '@tinkerstream/contract/records';
import { createAnnotation, listAnnotations, listTopics, sendMessage } from '@tinkerstream/contract/topics';
import {
  exportProject,
  exportProjectWithValues,
  importProject,
  importProjectFile,
} from '@tinkerstream/contract/transfers';
import { beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { openDatabase } from '../../../../../test/support/server-database.ts';
import { startServer } from '../../../../../test/support/server-process.ts';
import { eventually } from '../../support/connections/boards.ts';
import { appletForm } from '../../support/people/applet-form.ts';
import { type Person, signInPerson, signInSubscriber } from '../../support/people/people.ts';
import { PATIENCE_MS } from '../../support/server/patience.ts';

let server: SharedServer;
let teacher: Person;
let project: Project;
let file: Saved;

interface Saved {
  readonly version: number;
  readonly records: {
    readonly devices: readonly object[];
    readonly series: readonly { readonly topicName: string }[];
    readonly values: readonly (readonly [number, number, number | string])[];
  };
}

const NOTED = '2026-01-02T03:04:05.000Z';

/** A project with values of two named devices and of none, and an event trigger that answers each. */
async function createMeasured(api: Api): Promise<Project> {
  const { id } = await api.createProject('Pond');
  const pond = await api.createTopic('Pond', 'level', id);
  const lamp = await api.createTopic('Lamp', 'on', id);
  const action = { type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: lamp.topicName, publishContent: 'on=1' } as const;
  await api.call(createApplet, appletForm(id, pond, { name: 'Alarm', actions: [action], enabled: false }));
  for (const message of [
    '_dn=North,_dsn=b1,level=3.5,heat=20',
    '_dn=South,_dsn=b2,level=4',
    'level=5',
    '_dsn=b1,level=0123',
    '_dsn=b1,level=high',
  ]) {
    await api.call(sendMessage, { topicId: pond.id, outputType: '', message });
  }
  await api.call(createAnnotation, { topicId: pond.id, time: NOTED, text: 'drained' });
  return api.call(getProject, { projectId: id });
}

const save = async (api: Api, projectId: string) =>
  JSON.parse(await (await api.call(exportProjectWithValues, { projectId })).text()) as Saved;
const open = (api: Api, content: unknown, padding = 0) =>
  api.call(importProjectFile, { file: new File([JSON.stringify(content), ' '.repeat(padding)], 'pond.json') });

const historyTime = (time: number) =>
  new Date(time)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, ' +0000');

/** What readers see of the topic with the values. */
async function shown(api: Api, projectId: string) {
  const { topics, ...counts } = await api.call(getProject, { projectId });
  const { topicId = '' } = topics.find(({ description }) => description === 'Pond') ?? {};
  const topic = await api.getTopic(topicId);
  const { annotations } = await api.call(listAnnotations, { topicIds: topicId });
  expect(annotations).toMatchObject([{ time: NOTED, text: 'drained', origin: 'PERSON', isManageable: true }]);
  const types = await Promise.all(
    topic.dataRecordTypes.map(async ({ id: dataTypeId, keyName }) => {
      const records = await api.call(listAllRecords, { topicId, dataTypeId });
      const latest = Date.parse(records[0]?.createdOn ?? '');
      const history = await api.call(listHistoricalRecords, {
        topicId,
        dataTypeId,
        startTime: historyTime(latest - 86_400_000),
        endTime: historyTime(latest + 1000),
        interval: 'hour',
        aggregate: 'max',
      });
      return {
        keyName,
        history,
        records: records.map(({ value, createdOn, device }) => ({
          value,
          createdOn,
          device: device && [device.serialNumber, device.serialName],
        })),
      };
    }),
  );
  const { totalNumberOfMessages: messages, totalNumberOfDataRecords: values } = counts;
  const devices = topic.devices.map(({ id: _, ...device }) => device);
  return { messages, values, devices, types };
}

beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
  project = await createMeasured(teacher.api);
  file = await save(teacher.api, project.id);
});

test('a project opened from a file with values has the same values, times and devices', async () => {
  const { api } = teacher;
  const before = await shown(api, project.id);
  expect(before).toMatchObject({ messages: 5, values: 6, devices: [{ serialName: 'North' }, { serialName: 'South' }] });
  expect(file).toMatchObject({ version: 2, records: { values: { length: 6 } } });
  // So large that a thread of its own reads it.
  const { id } = await open(api, file, 1_000_001);
  expect(await shown(api, id)).toEqual(before);
  expect((await save(api, id)).records).toEqual(file.records);
  // The call that takes a file as JSON stores the values too.
  const other = await api.call(importProject, { file, projectName: 'Other' });
  expect((await save(api, other.id)).records).toEqual(file.records);
});

test('imported values start no event trigger, and the next message does', async () => {
  const { api } = teacher;
  const triggers = (file as unknown as { eventTriggers: object[] }).eventTriggers;
  const { id } = await open(api, { ...file, eventTriggers: triggers.map((one) => ({ ...one, enabled: true })) });
  const found = await api.call(getProject, { projectId: id });
  const pond = found.topics.find(({ description }) => description === 'Pond');
  await api.call(sendMessage, { topicId: pond?.topicId ?? '', outputType: '', message: '_dn=North,_dsn=b1,level=9' });
  const lampMessages = async () => {
    const { topics } = await api.call(getProject, { projectId: id });
    return topics.find(({ description }) => description === 'Lamp')?.totalNumberOfMessages;
  };
  await expect.poll(lampMessages, { timeout: PATIENCE_MS }).toBe(1);
  expect(await shown(api, id)).toMatchObject({ messages: 7, values: 8 });
});

test('a file without values has none, and opens', async () => {
  const { api } = teacher;
  const plain = await api.call(exportProject, { projectId: project.id });
  expect(plain.version).toBe(1);
  expect(plain).not.toHaveProperty('records');
  const { id } = await open(api, plain);
  expect((await save(api, id)).records).toMatchObject({ devices: [], series: [], values: [] });
});

test('a file with a wrong value creates nothing', async () => {
  const { api } = teacher;
  const { records } = file;
  const later = Date.now() + 3_600_000;
  const lists = async () => [
    (await api.call(listProjects, {})).map(({ id }) => id),
    (await api.call(listTopics, {})).map(({ id }) => id),
  ];
  const before = await lists();
  const refused = (content: unknown, code: string, where = '') =>
    expect(open(api, content)).rejects.toMatchObject({
      errors: [{ code, description: expect.stringContaining(where) }],
    });
  const elsewhere = records.series.map((one) => ({ ...one, topicName: 'TZZZZZZZZZ' }));
  const unknown = { ...file, records: { ...records, series: elsewhere } };
  await refused(unknown, transferErrors.hasMistake, 'records.series[0].topicName');
  const future = { ...file, records: { ...records, values: [[0, later, 1]] } };
  await refused(future, transferErrors.valueInFuture, 'records.values[0]');
  const many = { ...file, records: { ...records, values: Array.from({ length: 200_001 }, () => [0, 1, 1]) } };
  await refused(many, transferErrors.tooLarge);
  await expect(api.call(importProjectFile, { file: new File(['{"projectName":'], 'x.json') })).rejects.toMatchObject({
    errors: [{ code: transferErrors.notProjectFile }],
  });
  expect(await lists()).toEqual(before);
});

test('only members save the values, and only who may create a project opens a file', async () => {
  const stranger = await signInPerson(server.http);
  await expect(save(stranger.api, project.id)).rejects.toMatchObject({ errors: [{ code: projectErrors.unknown }] });
  await expect(open(stranger.api, file)).rejects.toMatchObject({ status: 403 });
  const former = await signInSubscriber(server.http);
  const { id } = await former.api.createProject('Former');
  await former.endSubscription();
  await expect(save(former.api, id)).rejects.toMatchObject({ status: 403 });
});

test('a server that ends in the middle of the values removes the project after its next start', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'unfinished-import-'));
  const killed = await startServer({ dataDir });
  const api = await Api.signIn(killed.http);
  const count = 200_000;
  const values = Array.from({ length: count }, (_, at) => [0, 1_700_000_000_000 + at * 1000, at]);
  const records = { devices: [], series: [{ ...file.records.series[0], device: null }], values };
  const importing = open(api, { ...file, records }).catch(() => undefined);
  await eventually(
    () => api.call(listProjects, {}),
    ({ length }) => length === 1,
  );
  await killed.kill();
  await importing;

  const database = openDatabase(dataDir);
  // Five minutes later.
  const { changes } = database.prepare("UPDATE job SET run_on = 0 WHERE kind = 'unfinished-import'").run();
  database.close();
  expect(changes).toBe(1);

  const next = await startServer({ dataDir });
  const again = await Api.signIn(next.http);
  await eventually(
    () => again.call(listProjects, {}),
    ({ length }) => length === 0,
  );
  expect(await again.call(listTopics, {})).toEqual([]);
  await next.stop();
  rmSync(dataDir, { recursive: true, force: true });
});
