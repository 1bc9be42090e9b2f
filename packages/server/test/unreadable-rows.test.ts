import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createApplet, listApplets } from '@tinkerstream/contract/applets';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { expect, test } from 'vitest';
import { Api } from '../../../test/api.ts';
import { startServer } from '../../../test/server-process.ts';
import { appletForm } from './support/applet-form.ts';
import { connectBoard, eventually, nextMessage } from './support/boards.ts';

test('one unreadable row takes none of its neighbours along, and is reported', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'unreadable-rows-'));
  const first = await startServer({ dataDir });
  let api = await Api.signIn(first.http);
  const { id: projectId } = await api.createProject('P');
  const topic = await api.createTopic('T', 'n', projectId);
  const fan = await api.createTopic('Fan', 'n', projectId);
  const form = appletForm(projectId, topic);
  const actions = [{ ...form.actions[0], topicName: fan.topicName }] as typeof form.actions;
  for (const name of ['Bad', 'Good']) await api.call(createApplet, { ...form, name, actions });
  let board = await connectBoard(first.mqttPort);
  const logged = () => api.call(listLoggedMessages, { topicId: topic.id });
  for (const [index, text] of ['n=1', 'n=2'].entries()) {
    await board.publishAsync(topic.topicName, text, { qos: 1, retain: true });
    await board.publishAsync(fan.topicName, text, { qos: 1, retain: true });
    // Each is written to a page of its own.
    await eventually(pages, (count) => count > index);
  }
  await board.endAsync();
  await first.stop();

  function pages(): Promise<number> {
    const db = new DatabaseSync(join(dataDir, 'tinkerstream.db'), { readOnly: true });
    const row = db.prepare('SELECT count(*) AS count FROM message_log_page WHERE topic_id = ?').get(topic.id);
    db.close();
    return Promise.resolve(Number(row?.count));
  }
  const db = new DatabaseSync(join(dataDir, 'tinkerstream.db'));
  db.exec("UPDATE message_log_page SET entries = '[[' WHERE id = (SELECT min(id) FROM message_log_page)");
  db.exec("UPDATE applet SET actions = '[{' WHERE name = 'Bad'");
  db.exec("UPDATE carried_value SET value = '\"' WHERE slot = 'message'");
  db.exec("UPDATE applet_log SET content = '{' WHERE id = (SELECT min(id) FROM applet_log)");
  db.close();
  const file = join(dataDir, 'gateway.json');
  const saved = JSON.parse(readFileSync(file, 'utf8'));
  expect(saved.retained).toHaveLength(2);
  saved.retained = saved.retained.map((one: { topicName: string }) => (one.topicName === fan.topicName ? null : one));
  writeFileSync(file, JSON.stringify(saved));

  const second = await startServer({ dataDir });
  api = await Api.signIn(second.http);
  expect((await api.call(listApplets, { projectId })).map(({ name }) => name)).toEqual(['Good']);
  expect((await logged()).map(({ message }) => message)).toEqual(['n=2']);
  board = await connectBoard(second.mqttPort);
  const retained = nextMessage(board);
  await board.subscribeAsync(topic.topicName);
  expect(await retained).toEqual({ topic: topic.topicName, payload: 'n=2' });
  // The other trigger still works.
  await board.subscribeAsync(fan.topicName);
  const sent = nextMessage(board);
  await board.unsubscribeAsync(topic.topicName);
  await board.publishAsync(topic.topicName, 'n=3', { qos: 1 });
  expect(await sent).toEqual({ topic: fan.topicName, payload: 'fan=on' });
  await board.endAsync();
  for (const table of ['message_log_page', 'applet'])
    expect(second.output().match(new RegExp(`"table":"${table}".*Could not read a row`, 'g'))).toHaveLength(1);
  await second.stop();

  writeFileSync(file, '{"format":');
  await (await startServer({ dataDir })).stop();
  expect(existsSync(`${file}.unreadable`)).toBe(true);
  rmSync(dataDir, { recursive: true });
});
