// Before a release.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deleteProject, getProject, listProjectDeletions } from '@tinkerstream/contract/projects';
import { sendMessage } from '@tinkerstream/contract/topics';
import { expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { openDatabase } from '../../../../../test/support/server-database.ts';
import { startServer } from '../../../../../test/support/server-process.ts';
import { connectBoard, eventually } from '../../support/connections/boards.ts';

const RECORDS = 300_000;

/** Stores as many records of a topic as boards send in weeks. */
function fill(dataDir: string, topicId: string): void {
  const db = openDatabase(dataDir);
  const { id } = db.prepare('SELECT id FROM series WHERE topic_id = ?').get(topicId) as { id: number };
  db.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO record (series, time, seq, value) SELECT ?, i, 0, i FROM n`,
  ).run(RECORDS, id);
  db.prepare('UPDATE topic_counter SET records = records + ? WHERE topic_id = ?').run(RECORDS, topicId);
  db.close();
}

function countRecords(dataDir: string): number {
  const db = openDatabase(dataDir, { readOnly: true });
  const { count } = db.prepare('SELECT count(*) AS count FROM record').get() as { count: number };
  db.close();
  return count;
}

/** The remaining rows of a topic in all tables, and of the deletions themselves. */
function countRest(dataDir: string, topicId: string): number {
  const db = openDatabase(dataDir, { readOnly: true });
  const tables = ['series', 'topic_counter', 'message_log_page', 'project_deletion_topic'];
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table} WHERE topic_id = '${topicId}')`);
  const { count } = db
    .prepare(
      `SELECT ${counts.join(' + ')} + (SELECT count(*) FROM project_deletion) + (SELECT count(*) FROM job) AS count`,
    )
    .get() as { count: number };
  db.close();
  return count;
}

/**
 * Makes jobs due immediately: the next server picks up a dead server's jobs after 15 s, and the last pass waits a
 * minute.
 */
function makeJobsDue(dataDir: string): void {
  const db = openDatabase(dataDir);
  db.exec('UPDATE job SET held_until = 0, run_on = 0');
  db.close();
}

test('a large project disappears immediately, reports the progress of its removal, and is removed also after a crash', async () => {
  let server = await startServer();
  const { dataDir } = server;
  let api = await Api.signIn(server.http);
  const project = await api.createProject('Large');
  const topic = await api.createTopic('Large', 'n', project.id);
  const other = await api.createTopic('Stays', 'n');
  for (const { id } of [topic, other]) await api.call(sendMessage, { topicId: id, outputType: '', message: 'n=1' });
  // Reading a topic merges its records, so `fill` finds its counter.
  await api.getTopic(topic.id);
  fill(dataDir, topic.id);

  await api.call(deleteProject, { projectId: project.id });
  await expect(api.call(getProject, { projectId: project.id })).rejects.toMatchObject({ status: 404 });
  const [deletion] = await api.call(listProjectDeletions, {});
  expect(deletion).toMatchObject({ projectId: project.id, projectName: 'Large', recordCount: RECORDS + 1 });
  expect(deletion?.remainingRecordCount).toBeGreaterThan(0);
  await server.kill();
  expect(countRecords(dataDir)).toBeGreaterThan(1);
  makeJobsDue(dataDir);

  server = await startServer({ dataDir });
  api = await Api.signIn(server.http);
  const remaining: number[] = [];
  await eventually(
    async () => {
      const [still] = await api.call(listProjectDeletions, {});
      remaining.push(still?.remainingRecordCount ?? 0);
      return still;
    },
    (still) => still === undefined,
    15_000,
  );
  expect(remaining).toEqual(remaining.toSorted((a, b) => b - a));
  expect(countRecords(dataDir)).toBe(1);
  // Other senders do not wait for it.
  await api.call(sendMessage, { topicId: other.id, outputType: '', message: 'n=2' });
  expect((await api.getTopic(other.id)).totalNumberOfDataRecords).toBe(2);
  await eventually(
    async () => countRest(dataDir, topic.id),
    (rest) => rest === 0,
  );
  await server.stop();
});

test('a deleted project leaves no messages that boards sent or received in its topics', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'deleted-project-'));
  const server = await startServer({ dataDir });
  const api = await Api.signIn(server.http);
  const project = await api.createProject('Gone');
  const gone = await api.createTopic('Gone', 'n', project.id);
  const stays = await api.createTopic('Stays', 'n');
  const board = await connectBoard(server.mqttPort);
  for (const { topicName } of [gone, stays]) {
    await board.subscribeAsync(topicName, { qos: 1 });
    await board.publishAsync(topicName, 'n=1', { qos: 1, retain: true });
  }
  await api.call(deleteProject, { projectId: project.id });
  await board.endAsync(true);
  await server.stop();
  const memory = readFileSync(join(dataDir, 'gateway.json'), 'utf8');
  expect(memory).toContain(stays.topicName);
  expect(memory).not.toContain(gone.topicName);
  rmSync(dataDir, { recursive: true });
});
