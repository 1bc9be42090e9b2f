// Before a release.
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listRecentCharts } from '@tinkerstream/contract/charts';
import { listProjects } from '@tinkerstream/contract/projects';
import { listTopics } from '@tinkerstream/contract/topics';
import { importProjectFile } from '@tinkerstream/contract/transfers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../test/support/api.ts';
import { startServer } from '../../../test/support/server-process.ts';
import { connectBoard } from './support/connections/boards.ts';

const TOPICS = 500;
const KEYS = 50;

let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'long-writes-'));
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** A project with as much as a file may have: its import is one write. */
function widestProject(): File {
  const dataRecordTypes = Array.from({ length: KEYS }, (_, key) => ({
    dataRecordTypeName: `Key ${key}`,
    keyName: `k${key}`,
    description: '',
  }));
  const topics = Array.from({ length: TOPICS }, (_, at) => ({ description: `Topic ${at}`, dataRecordTypes }));
  return new File([JSON.stringify({ projectName: 'Wide', topics })], 'wide.json');
}

test('messages are stored during an import, and a kill -9 then takes the import and no message', async () => {
  const server = await startServer({ dataDir });
  const api = await Api.signIn(server.http);
  const { id, topicName } = await api.createTopic('Class', 'n');
  const board = await connectBoard(server.mqttPort);
  board.on('error', () => {});
  const send = (value: number) => board.publishAsync(topicName, `n=${value}`, { qos: 1 });
  await send(0);

  let isAnswered = false;
  const importing = api.call(importProjectFile, { file: widestProject() }).then(
    () => {
      isAnswered = true;
    },
    () => {},
  );
  const waiting = join(dataDir, 'tinkerstream.db-waiting');
  const isAnyWaiting = () => existsSync(waiting) && statSync(waiting).size > 0;
  let acknowledged = 1;
  while (!isAnyWaiting() && !isAnswered) await send(acknowledged++);
  // A message is acknowledged, and the import is not.
  expect(isAnswered).toBe(false);
  await server.kill();
  await importing;
  board.end(true);

  const restarted = await startServer({ dataDir });
  const again = await Api.signIn(restarted.http);
  expect(await again.call(listProjects, {})).toEqual([]);
  expect((await again.call(listTopics, {})).map((topic) => topic.id)).toEqual([id]);
  expect(await again.call(listRecentCharts, { count: 10 })).toHaveLength(1);
  expect(await again.getTopic(id)).toMatchObject({
    totalNumberOfMessages: acknowledged,
    totalNumberOfDataRecords: acknowledged,
  });

  await again.call(importProjectFile, { file: widestProject() });
  expect(await again.call(listProjects, {})).toMatchObject([{ projectName: 'Wide' }]);
  await restarted.stop();
  expect(existsSync(waiting)).toBe(false);
});
