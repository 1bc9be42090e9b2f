// Before a release.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize } from 'node:v8';
import { sendMessage, type Topic } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../test/support/api.ts';
import { openDatabase } from '../../../test/support/server-database.ts';
import { type ServerProcess, startServer } from '../../../test/support/server-process.ts';
import { readWaitingFile } from '../src/domains/records/store/sqlite/waiting-file.ts';
import { connectBoard } from './support/connections/boards.ts';

const ROUNDS = 10;
const BOARDS = 4;
const LANES_PER_BOARD = 10;
const HTTP_LANES = 4;
/** A kill comes after so many acknowledgements at most. */
const MOST_IN_ROUND = 300;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kill-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every value is sent once, so each can be looked up. */
let sent = 0;
const acknowledged = new Set<number>();

test(`${ROUNDS} times kill -9 under load: every acknowledged value is stored, and all counters and rollups agree`, async () => {
  const dataDir = join(folder, 'data');
  const topics: Topic[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startServer({ dataDir });
    const api = await Api.signIn(server.http);
    // A new topic, so the kill can hit the creation of missing entities as well as the storing.
    const topic = await api.createTopic(`Round ${round}`, 'n');
    topics.push(topic);
    await sendUntilKilled(server, api, topic, acknowledged.size + Math.random() * MOST_IN_ROUND);

    const stored = storedValues(dataDir);
    expect([...acknowledged].filter((value) => !stored.has(value))).toEqual([]);
    expect(Math.max(0, ...stored)).toBeLessThanOrEqual(sent);
  }
  expect(acknowledged.size).toBeGreaterThan(ROUNDS * 5);

  const server = await startServer({ dataDir });
  const api = await Api.signIn(server.http);
  let messages = 0;
  for (const { id } of topics) {
    const { totalNumberOfMessages, totalNumberOfDataRecords } = await api.getTopic(id);
    expect(totalNumberOfDataRecords).toBe(totalNumberOfMessages);
    messages += totalNumberOfMessages;
  }
  await server.stop();
  expect(messages).toBe(storedValues(dataDir).size);
  expectAgreement(dataDir);
});

/** Sends over MQTT and HTTP as fast as messages are acknowledged, and kills the server as it goes on. */
async function sendUntilKilled(server: ServerProcess, api: Api, { id, topicName }: Topic, after: number) {
  const killed = server.exited.then(() => Promise.reject(new Error('killed')));
  killed.catch(() => {});
  let reach = () => {};
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const boards = await Promise.all(Array.from({ length: BOARDS }, () => connectBoard(server.mqttPort)));
  for (const board of boards) board.on('error', () => {});

  const lane = async (send: (value: number) => Promise<unknown>) => {
    for (;;) {
      const value = ++sent;
      // An acknowledgement that never arrived does not count.
      await Promise.race([send(value), killed]);
      acknowledged.add(value);
      if (acknowledged.size >= after) reach();
    }
  };
  const lanes = boards.flatMap((board, index) =>
    Array.from({ length: LANES_PER_BOARD }, () =>
      lane((value) => board.publishAsync(topicName, `_dsn=board-${index},n=${value}`, { qos: 1 })),
    ),
  );
  for (let n = 0; n < HTTP_LANES; n++) {
    lanes.push(lane((value) => api.call(sendMessage, { topicId: id, outputType: '', message: `n=${value}` })));
  }
  const ended = Promise.allSettled(lanes);
  await reached;
  await server.kill();
  await ended;
  for (const board of boards) board.end(true);
}

function query<Row>(dataDir: string, sql: string): Row[] {
  const db = openDatabase(dataDir, { readOnly: true });
  try {
    return db.prepare(sql).all() as Row[];
  } finally {
    db.close();
  }
}

/** All values after the kill: in the records, in the log of batches, or beside the file. None was sent twice. */
function storedValues(dataDir: string): Set<number> {
  const merged = query<{ value: number }>(dataDir, 'SELECT value FROM record').map(({ value }) => value);
  const logged = query<{ batch: Uint8Array }>(dataDir, 'SELECT batch FROM record_batch').flatMap(({ batch }) => [
    ...(deserialize(batch) as { readonly numbers: Float64Array }).numbers,
  ]);
  const stored = new Set(
    query<{ number: number }>(dataDir, 'SELECT number FROM waiting_batch').map(({ number }) => number),
  );
  const waiting = readWaitingFile(join(dataDir, 'tinkerstream.db'))
    .filter(({ number }) => !stored.has(number))
    .flatMap(({ batch }) => [...batch.numbers]);
  for (const values of [merged, logged, waiting]) expect(new Set(values).size).toBe(values.length);
  return new Set([...merged, ...logged, ...waiting]);
}

/** Counters and rollups match the records. */
function expectAgreement(dataDir: string): void {
  const byTopic = (sql: string) => query(dataDir, `${sql} ORDER BY 1`);
  expect(byTopic('SELECT topic_id, messages FROM topic_counter')).toEqual(
    byTopic('SELECT topic_id, count(*) AS messages FROM record JOIN series ON series.id = record.series GROUP BY 1'),
  );
  expect(query(dataDir, 'SELECT * FROM rollup LIMIT 1')).toHaveLength(1);
  // Hours with few records have no rollups of minutes.
  const hasMinutes = `EXISTS (
    SELECT * FROM rollup AS hour WHERE hour.series = record.series AND step = 3600000
      AND hour.time = record.time / 3600000 * 3600000 AND has_minutes)`;
  for (const [step, isRolledUp] of [
    [60_000, hasMinutes],
    [3_600_000, 'true'],
  ] as const) {
    const rollups = query(
      dataDir,
      `SELECT series, time, count, numbers, sum, min, max FROM rollup WHERE step = ${step} ORDER BY 1, 2`,
    );
    const records = query(
      dataDir,
      `SELECT series, time / ${step} * ${step} AS time, count(*) AS count, count(*) AS numbers,
        sum(value) AS sum, min(value) AS min, max(value) AS max FROM record WHERE ${isRolledUp} GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    expect(rollups).toEqual(records);
  }
}
