// Before a release.
import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createUser } from '@tinkerstream/contract/accounts';
import { createWhitelistEntry } from '@tinkerstream/contract/admin';
import { OPEN_APIS } from '@tinkerstream/contract/platform/endpoint';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ApiFile, basePathOf, operationsOf } from '../../packages/web/src/domains/learning/open-api/api-file.ts';
import { requestOf } from '../../packages/web/src/domains/learning/open-api/api-request.ts';
import { initialValues } from '../../packages/web/src/domains/learning/open-api/initial-values.ts';
import { SNIPPETS } from '../../packages/web/src/domains/learning/open-api/snippets.ts';
import { openApi as texts } from '../../packages/web/src/i18n/en/learning-open-api.ts';
import { Api } from '../support/api.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

const run = promisify(execFile);
const NOW = { time: Date.now() + 600_000, offsetMinutes: 480 };
/** Every character that ends a text, or has a meaning, in one of the languages. */
const AWKWARD = `it's "quoted" $HOME \`id\` \\n 溫度 %s ?&#+`;

/** Runs a program as a student does, and returns its output as JSON. */
const RUNNERS = {
  curl: async (program: string) => JSON.parse((await run('bash', ['-c', program.replace('curl', 'curl -s')])).stdout),
  python: async (program: string) =>
    // Python shows its own notation.
    JSON.parse(
      (await run('python3', ['-c', program.replace('print(json.load(response))', 'print(response.read().decode())')]))
        .stdout,
    ),
  javascript: async (program: string) =>
    JSON.parse(
      (
        await run(process.execPath, [
          '--input-type=module',
          '-e',
          program.replace('console.log(await response.json())', 'console.log(await response.text())'),
        ])
      ).stdout,
    ),
} as const;
/** Whether a program is installed: some computers lack curl or Python. */
const isInstalled = (command: string) => spawnSync(command, ['--version']).status === 0;
const LANGUAGES = [
  { language: 'curl', isHere: isInstalled('curl') },
  { language: 'python', isHere: isInstalled('python3') },
  { language: 'javascript', isHere: true },
] as const;

let server: ServerProcess;
let files: ApiFile[];
let owner: Api;
beforeAll(async () => {
  server = await startServer();
  const admin = await Api.signIn(server.http);
  const email = 'snippets@example.org';
  await admin.call(createUser, { email, password: 'some-password', firstName: 'A', lastName: 'B' });
  await admin.call(createWhitelistEntry, { whitelistEmail: email });
  owner = await Api.signIn(server.http, email, 'some-password');
  files = await Promise.all(
    OPEN_APIS.map(async (api) => (await (await fetch(`${server.http}/swagger/${api}.json`)).json()) as ApiFile),
  );
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

/** The folder of a photo; the names of both contain characters with a meaning in one of the languages. */
const folder = mkdtempSync(join(tmpdir(), `cat's "$HOME" \\`));
const photo = new File([], join(folder, 'photo.png'), { type: 'image/png' });
copyFileSync(join(import.meta.dirname, '../../.cache/test-photos/cat.png'), photo.name);

const calls = () => files.flatMap((file) => operationsOf(file).map((operation) => ({ file, operation })));

async function createScene() {
  const { id, openApiKey } = await owner.createProject('Greenhouse');
  const { topicName, ...topic } = await owner.createTopic('Bed', 'soil', id);
  const dataRecordTypes = topic.dataRecordTypes.map(({ devices: _devices, hasRecords: _hasRecords, ...type }) => type);
  const projectTopic = { ...topic, topicId: topic.id, topicName, dataRecordTypes, creatorId: '', isRemovable: true };
  const counts = { totalNumberOfDataRecords: 0, totalNumberOfMessages: 0 };
  /** The request of a call in the explorer's form, with some other values. */
  const requestFor = (id: string, values: Record<string, string> = {}) => {
    const call = calls().find(({ operation }) => operation.id === id);
    if (!call) throw new Error(`There is no call ${id}`);
    const { file, operation } = call;
    const initial = initialValues(operation, { ...projectTopic, ...counts }, NOW);
    return requestOf(
      operation,
      `${server.http}${basePathOf(file, openApiKey)}`,
      { ...initial, ...values },
      operation.picture && photo,
    );
  };
  return { topicId: topic.id, requestFor };
}

test('the explorer has a text for each call and each field of the files, and no others', () => {
  const operations = calls().map(({ operation }) => operation);
  expect(operations.map(({ id }) => id).sort()).toEqual(Object.keys(texts.calls).sort());
  const fields = operations.flatMap((one) => one.fields.map(({ name }) => name));
  expect([...new Set(fields)].sort()).toEqual(Object.keys(texts.fields).sort());
});

describe.each(LANGUAGES)('programs in $language', ({ language, isHere }) => {
  test.runIf(isHere)('publish and read, as the explorer fills them in', async () => {
    const { topicId, requestFor } = await createScene();
    const answerOf = (id: string, values?: Record<string, string>) =>
      RUNNERS[language](SNIPPETS[language](requestFor(id, values)));
    expect(await answerOf('sendOpenMessage')).toEqual({});
    expect(await answerOf('sendOpenMessage', { message: 'soil=23' })).toEqual({});
    expect(await answerOf('listOpenTopics')).toMatchObject([{ topicId, dataTypes: [{ key: 'soil' }] }]);
    expect(await answerOf('getOpenLatest')).toMatchObject([{ key: 'soil', value: 23 }]);
    expect(await answerOf('listOpenValues', { count: '5' })).toMatchObject([{ value: 23 }, { value: 21 }]);
    expect(await answerOf('listOpenHistory', { interval: 'day', timeZone: 'Asia/Hong_Kong' })).toMatchObject([
      { value: 22 },
    ]);
  });

  test.runIf(isHere)('send awkward texts unchanged', async () => {
    const { topicId, requestFor } = await createScene();
    const request = requestFor('sendOpenMessage', { message: AWKWARD });
    expect(await RUNNERS[language](SNIPPETS[language](request))).toEqual({});
    expect(await owner.call(listLoggedMessages, { topicId })).toMatchObject([{ message: AWKWARD }]);
  });

  test.runIf(isHere)('send a picture', async () => {
    const { requestFor } = await createScene();
    const answerOf = (id: string) => RUNNERS[language](SNIPPETS[language](requestFor(id)));
    expect(await answerOf('recognisePicture')).toMatchObject({ width: 451, objects: [{ name: 'cat' }] });
    expect(await answerOf('classifyPicture')).toMatchObject([{ name: 'cat', count: 1 }]);
  });
});

test('programs for Arduino have the parts of a request', async () => {
  const { topicId, requestFor } = await createScene();
  const publish = SNIPPETS.arduino(requestFor('sendOpenMessage', { message: 'say="hi"' }));
  for (const part of [
    '#include <WiFi.h>',
    '#include <HTTPClient.h>',
    'WiFiClient client;',
    `/topics/${topicId}/messages");`,
    'http.addHeader("Content-Type", "application/json");',
    String.raw`http.POST("{\"message\":\"say=\\\"hi\\\"\"}");`,
  ]) {
    expect(publish).toContain(part);
  }
  expect(publish).not.toContain('Secure');
  const read = requestFor('getOpenLatest');
  expect(SNIPPETS.arduino(read)).toContain('http.GET();');
  const secure = SNIPPETS.arduino({ ...read, url: 'https://school.example.org/x' });
  for (const part of ['#include <WiFiClientSecure.h>', 'WiFiClientSecure client;', 'client.setInsecure();']) {
    expect(secure).toContain(part);
  }
});

test('programs for camera boards send what the camera takes', async () => {
  const { requestFor } = await createScene();
  const program = SNIPPETS.arduino(requestFor('recognisePicture'));
  for (const part of [
    '#include <esp_camera.h>',
    'config.pixel_format = PIXFORMAT_JPEG;',
    '/image-recognition");',
    'http.addHeader("Content-Type", "image/jpeg");',
    'http.POST(photo->buf, photo->len);',
    'esp_camera_fb_return(photo);',
  ]) {
    expect(program).toContain(part);
  }
  expect(program).not.toContain(photo.name);
});
