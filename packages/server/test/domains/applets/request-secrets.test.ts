import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createApplet, getApplet, listAppletRuns, updateApplet } from '@tinkerstream/contract/applets';
import { appletErrors } from '@tinkerstream/contract/error-codes';
import type { Project } from '@tinkerstream/contract/projects';
import type { Topic } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { type FakeService, startFakeService } from '../../support/applets/fake-service.ts';
import { send as sendTo } from '../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../support/connections/boards.ts';
import { type AppletForm, appletForm } from '../../support/people/applet-form.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';

const TOKEN = 'b0tT0kenNobodySees';
const HEADER = 'h3aderNobodySees';

let service: FakeService;
let server: ServerProcess;
let teacher: Person;
let board: MqttClient;
let project: Project;
let topic: Topic;
beforeAll(async () => {
  service = await startFakeService();
  server = await startServer({ env: { LOG_LEVEL: 'trace', HTTP_REQUEST_HOSTS: '127.0.0.1' } });
  board = await connectBoard(server.mqttPort);
  teacher = await signInSubscriber(server.http);
  project = await teacher.api.createProject('Class 3B');
  topic = await teacher.api.createTopic('Roof', 'temp', project.id);
});
afterEach(() => service.reset());
afterAll(async () => {
  board.end(true);
  await server.stop();
  await service.stop();
});

type Action = AppletForm['actions'][number];
const request = (fields: object = {}): Action =>
  ({
    type: 'HTTP_REQUEST_ACTION',
    method: 'POST',
    url: `${service.url}/bot{secret}/send/{${topic.topicName}.temp}`,
    headers: `X-Key: ${HEADER}\nX-Both: a {secret}`,
    body: `{"text":"It is {${topic.topicName}.temp}"}`,
    secret: TOKEN,
    ...fields,
  }) as Action;
const form = (action: Action) => appletForm(project.id, topic, { actions: [action] });
const create = async (fields?: object) => (await teacher.api.call(createApplet, form(request(fields)))).id;
const stored = async (appletId: string) => {
  const { appletAction } = await teacher.api.call(getApplet, { appletId, projectId: project.id });
  return appletAction.actions[0];
};
/** Sends what an answer has, with changes, as an editor does. */
const update = async (appletId: string, fields: object) =>
  teacher.api.call(updateApplet, { appletId, ...form({ ...(await stored(appletId)), ...fields } as Action) });
const send = (message: string) => sendTo(board, topic, message);
const arrivedAt = (path: string) =>
  eventually(
    async () => service.calls.find((call) => call.path === path),
    (call) => call !== undefined,
  );
const refusal = (code: string) => ({ status: 400, errors: [{ code }] });

describe('the secrets of an HTTP request', () => {
  test('reach the server that they are for, and no answer, log or file', async () => {
    const id = await create();
    await send('temp=21.5');
    const call = await arrivedAt(`/bot${TOKEN}/send/21.5`);
    expect(call).toMatchObject({ headers: { 'x-key': HEADER, 'x-both': `a ${TOKEN}` }, body: '{"text":"It is 21.5"}' });

    const { runs } = await eventually(
      () => teacher.api.call(listAppletRuns, { projectId: project.id, appletId: id }),
      (answer) => answer.runs[0]?.actions[0]?.outcome === 'DONE',
    );
    expect(runs[0]?.actions[0]).toMatchObject({ target: new URL(service.url).host, reason: { detail: '200' } });
    expect(await stored(id)).toMatchObject({ secret: '', hasSecret: true, headers: 'X-Key:\nX-Both:' });
    const seen = JSON.stringify([runs, await stored(id)]) + server.output();
    for (const secret of [TOKEN, HEADER]) {
      expect(seen).not.toContain(secret);
      for (const file of readdirSync(server.dataDir, { recursive: true, withFileTypes: true })) {
        if (!file.isFile()) continue;
        expect(readFileSync(join(file.parentPath, file.name)).includes(secret), file.name).toBe(false);
      }
    }
  });

  test('stay where an update leaves them out, one by one', async () => {
    const id = await create();
    await update(id, { url: `${service.url}/kept/{secret}`, headers: 'X-Key:\nX-Other: new' });
    await send('temp=1');
    const call = await arrivedAt(`/kept/${TOKEN}`);
    expect(call?.headers).toMatchObject({ 'x-key': HEADER, 'x-other': 'new' });
    expect(call?.headers).not.toHaveProperty('x-both');
    await update(id, { secret: 'another' });
    await send('temp=2');
    expect(await arrivedAt('/kept/another')).toMatchObject({ headers: { 'x-key': HEADER } });
  });

  test('do not go to another host, another port or another scheme', async () => {
    const id = await create();
    const { port } = new URL(service.url);
    for (const origin of [`http://127.0.0.1:${Number(port) + 1}`, `https://127.0.0.1:${port}`, 'http://evil.example']) {
      await expect(update(id, { url: `${origin}/{secret}` })).rejects.toMatchObject(
        refusal(appletErrors.headerValueMissing),
      );
      const withoutHeaders = { url: `${origin}/{secret}`, headers: '' };
      await expect(update(id, withoutHeaders)).rejects.toMatchObject(refusal(appletErrors.secretMissing));
    }
    await update(id, { url: 'http://evil.example/{secret}', headers: '', secret: 'their-own' });
    await expect(update(id, { url: `${service.url}/{secret}`, headers: 'X-Key:' })).rejects.toMatchObject(
      refusal(appletErrors.headerValueMissing),
    );
  });

  test('are forgotten once nothing uses them', async () => {
    const id = await create();
    await update(id, { url: `${service.url}/open`, headers: '' });
    expect(await stored(id)).toMatchObject({ hasSecret: false, headers: '' });
    await expect(update(id, { url: `${service.url}/{secret}` })).rejects.toMatchObject(
      refusal(appletErrors.secretMissing),
    );
  });

  test('are required of a new request', async () => {
    await expect(create({ secret: '' })).rejects.toMatchObject(refusal(appletErrors.secretMissing));
    await expect(create({ headers: 'X-Key:' })).rejects.toMatchObject(refusal(appletErrors.headerValueMissing));
  });
});
