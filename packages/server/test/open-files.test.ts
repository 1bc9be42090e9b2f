// Before a release.
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { join } from 'node:path';
import { sendForgetPasswordEmail } from '@tinkerstream/contract/accounts';
import { tabOfProject } from '@tinkerstream/contract/applets';
import { uploadProjectFile } from '@tinkerstream/contract/projects';
import { exportProjectData } from '@tinkerstream/contract/records';
import { expect, test } from 'vitest';
import { Api } from '../../../test/support/api.ts';
import { ADMIN_EMAIL, type ServerProcess, startServer } from '../../../test/support/server-process.ts';
import { shareOpenFiles } from '../src/platform/process/open-files.ts';
import { startFakeService, tabsOf } from './support/applets/fake-service.ts';
import { AppletScene, onMessage } from './support/applets/scene.ts';
import { connectBoard, eventually, RawBoard } from './support/connections/boards.ts';
import { nextMail } from './support/people/mailbox.ts';
import { signInSubscriber } from './support/people/people.ts';
import { catAsJpeg } from './support/people/photos.ts';

/** A process that may open this many leaves 85 to boards and 43 to browsers. */
const OPEN_FILES = 256;
/** The memory is measured every 5 s. */
const MEASUREMENTS_MS = 6000;

/** Opens connections that send nothing. */
async function occupy(port: number, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => createConnection(port, '127.0.0.1').on('error', () => {}));
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  return sockets;
}

/** What opens a file, starts a thread, loads a module or sends a mail. */
async function callEverything(api: Api) {
  const { id, openApiKey } = await api.createProject('Descriptors');
  const topic = await api.createTopic('Sender', 'n', id);
  const file = new File(['content'], 'plan.txt');
  const picture = await catAsJpeg();
  return {
    topic,
    calls: {
      upload: () => api.call(uploadProjectFile, { projectId: id, file }),
      mail: () => api.call(sendForgetPasswordEmail, { email: ADMIN_EMAIL }),
      export: () => api.call(exportProjectData, { projectId: id, utcOffset: '+00:00' }),
      picture: async () => {
        const answer = await fetch(`${api.http}/open-api/${openApiKey}/image-recognition`, {
          method: 'POST',
          body: picture,
        });
        const body = await answer.text();
        if (!answer.ok) throw Object.assign(new Error(body), { status: answer.status });
      },
    },
  };
}

async function expectAlive(server: ServerProcess): Promise<void> {
  expect((await fetch(`${server.http}/config.json`)).status).toBe(200);
  const board = await connectBoard(server.mqttPort);
  await board.endAsync();
}

test('connections leave enough file descriptors for everything else, and are refused beyond that', async () => {
  const server = await startServer({ openFiles: OPEN_FILES });
  expect(server.output()).toMatch(
    /"level":40.*Up to 256 open files and sockets allow 85 boards and 43 other connections, fewer than MQTT_MAX_CONNECTIONS=10000\. Raise ulimit/,
  );
  const api = await Api.signIn(server.http);
  const { topic, calls } = await callEverything(api);

  const boards = await Promise.all(Array.from({ length: 85 }, () => connectBoard(server.mqttPort)));
  const refused = await RawBoard.open(server.mqttPort);
  refused.send({ cmd: 'connect', clientId: 'late', protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 0 });
  expect(await refused.received('connack')).toMatchObject([{ returnCode: 3 }]);
  await refused.closed;
  const crowd = await occupy(server.mqttPort, 300);
  await boards[0]?.publishAsync(topic.topicName, 'n=1', { qos: 1 });
  for (const call of Object.values(calls)) await call();
  await nextMail(server.dataDir, ADMIN_EMAIL);

  const browsers = await occupy(Number(new URL(server.http).port), 100);
  await eventually(
    async () => server.output(),
    (output) => output.includes('Connections are refused: 43 are open'),
  );
  await boards[0]?.publishAsync(topic.topicName, 'n=2', { qos: 1 });

  for (const socket of [...crowd, ...browsers]) socket.destroy();
  for (const board of boards) board.end(true);
  await eventually(
    () =>
      expectAlive(server).then(
        () => true,
        () => false,
      ),
    (isAlive) => isAlive,
  );
  expect((await api.getTopic(topic.id)).totalNumberOfMessages).toBe(2);
  expect(await server.stop()).toEqual({ code: 0, signal: null });
});

test('a server without a free file descriptor goes on, refuses what needs one, and recovers', async () => {
  const server = await startServer({
    openFiles: OPEN_FILES,
    env: { FAULT: 'descriptors', NODE_OPTIONS: `--import ${join(import.meta.dirname, 'support/server/faults.ts')}` },
  });
  const api = await Api.signIn(server.http);
  const { topic, calls } = await callEverything(api);
  const board = await connectBoard(server.mqttPort);
  await board.publishAsync(topic.topicName, 'n=0', { qos: 1 });

  process.kill(server.pid, 'SIGUSR2');
  await eventually(
    () =>
      calls.upload().then(
        () => 200,
        ({ status }) => status as number,
      ),
    (status) => status === 503,
  );
  await expect(calls.export()).rejects.toMatchObject({ status: 503 });
  await expect(calls.picture()).rejects.toMatchObject({ status: 503 });
  await expect(calls.mail()).rejects.toMatchObject({ status: 503 });
  const crowd = await occupy(server.mqttPort, 50);
  let published = 1;
  for (const startedAt = performance.now(); performance.now() - startedAt < MEASUREMENTS_MS; published++) {
    await board.publishAsync(topic.topicName, 'n=1', { qos: 1 });
  }

  process.kill(server.pid, 'SIGUSR2');
  for (const socket of crowd) socket.destroy();
  await eventually(
    () =>
      expectAlive(server).then(
        () => true,
        () => false,
      ),
    (isAlive) => isAlive,
  );
  for (const call of Object.values(calls)) await call();
  await nextMail(server.dataDir, ADMIN_EMAIL);
  expect((await api.getTopic(topic.id)).totalNumberOfMessages).toBe(published);
  await board.endAsync();
  expect(await server.stop()).toEqual({ code: 0, signal: null });
});

test('a row that found no free file descriptor leaves the next ones to Google Sheets unharmed', async () => {
  const tabs: string[] = [];
  const [sheets, google] = await Promise.all([startFakeService(tabsOf(() => tabs)), startFakeService()]);
  google.behave({ status: 200, body: { access_token: 'ya29.token', expires_in: 3599, token_type: 'Bearer' } });
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = await startServer({
    openFiles: OPEN_FILES,
    env: {
      FAULT: 'descriptors',
      NODE_OPTIONS: `--import ${join(import.meta.dirname, 'support/server/faults.ts')}`,
      GOOGLE_SHEETS_BASE_URL: sheets.url,
      GOOGLE_SHEETS_CREDENTIALS: JSON.stringify({
        type: 'service_account',
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
        client_email: 'rows@school.iam.gserviceaccount.com',
        token_uri: `${google.url}/token`,
      }),
    },
  });
  const scene = await AppletScene.open((await signInSubscriber(server.http)).api);
  tabs.push(tabOfProject(scene.project.id));
  const topic = await scene.topic();
  const spreadsheetId = '1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms';
  await scene.add({
    triggers: [onMessage(topic)],
    actions: [{ type: 'GOOGLE_SHEET_UPDATE_ACTION', spreadsheetId, publishContent: `{${topic.topicName}.temp}` }],
  });
  const file = new File(['content'], 'plan.txt');
  const upload = () =>
    scene.api.call(uploadProjectFile, { projectId: scene.project.id, file }).then(
      () => 200,
      ({ status }) => status as number,
    );
  const board = await connectBoard(server.mqttPort);

  process.kill(server.pid, 'SIGUSR2');
  await eventually(upload, (status) => status === 503);
  await board.publishAsync(topic.topicName, 'temp=1', { qos: 1 });
  await eventually(
    async () => server.output(),
    (output) => output.includes('Could not sign in to Google'),
  );
  process.kill(server.pid, 'SIGUSR2');
  await eventually(upload, (status) => status === 200);
  await board.publishAsync(topic.topicName, 'temp=2', { qos: 1 });
  await eventually(
    async () => sheets.calls.map(({ body }) => body).join(),
    (rows) => rows.includes(',2]'),
  );

  board.end(true);
  await server.stop();
  await Promise.all([sheets.stop(), google.stop()]);
});

test.each([
  ['an unlimited process', Number.POSITIVE_INFINITY, 10_000, { boards: 10_000, web: Number.POSITIVE_INFINITY }],
  ['the unit', 65_536, 10_000, { boards: 10_000, web: 55_408 }],
  ['many boards', 4096, 10_000, { boards: 2645, web: 1323 }],
  ['a very small limit', 64, 10_000, { boards: 21, web: 11 }],
])('%s gets its shares', (_, limit, wanted, shares) => {
  expect(shareOpenFiles(limit, wanted)).toEqual(shares);
});
