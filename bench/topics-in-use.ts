import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { TOPIC_NAME_ALPHABET, TOPIC_NAME_LENGTH } from '@tinkerstream/contract/topics';
import { countStoredRecords } from '../packages/server/src/domains/records/index.ts';
import { startServer } from '../test/server-process.ts';
import { BOARDS, load, WINDOW } from './boards.ts';
import { type Bench, MB, type Row } from './figures.ts';
import { temporaryFolder } from './folders.ts';
import type { LoadResult } from './load.ts';
import { residentMemory } from './memory.ts';
import { TARGETS } from './targets.ts';

const FORMS = {
  short: { few: 100, many: 2_000, restarted: 500, roundMs: 1_000 },
  full: { few: 1_000, many: 100_000, restarted: 3_000, roundMs: 5_000 },
} as const;

/**
 * Many topics at once: the rate with 100,000 topics in use beside that with 1,000, and the first messages of 3,000 topics
 * after a restart. Each topic has a board of its own.
 */
export const topicsInUse: Bench = async (form) => {
  const { few, many, restarted, roundMs } = FORMS[form];
  const dataDir = temporaryFolder('topics-in-use');
  await (await startServer({ dataDir })).stop();
  const file = join(dataDir, 'tinkerstream.db');
  const names = storeTopics(file, many);

  let server = await startServer({ dataDir });
  const toEach = (count: number, duration = 120_000) =>
    load({
      port: server.mqttPort,
      topics: shared(names.slice(0, count)),
      window: WINDOW,
      duration,
      count: count / BOARDS,
    });
  const during = (count: number) =>
    load({ port: server.mqttPort, topics: shared(names.slice(0, count)), window: WINDOW, duration: roundMs });

  const firstOfFew = await toEach(few);
  const ofFew = await during(few);
  const firstOfMany = await toEach(many);
  const ofMany = await during(many);
  const memory = residentMemory(server.pid);
  await server.stop();
  server = await startServer({ dataDir });
  const afterRestart = await toEach(restarted);
  await server.stop();
  const acknowledged = [firstOfFew, ofFew, firstOfMany, ofMany, afterRestart]
    .flatMap((result) => result.acknowledged)
    .reduce((a, b) => a + b, 0);
  const stored = countStored(file);
  if (stored !== acknowledged) throw new Error(`${acknowledged} messages were acknowledged, ${stored} are stored.`);

  const rate = (what: string, { rate }: LoadResult): Row => ({ what, values: [rate], unit: 'msg/s' });
  return [
    rate(`first message of each of ${few} topics, a new device each`, firstOfFew),
    rate(`first message of each of ${many} topics, a new device each`, firstOfMany),
    rate(`${few} topics in use`, ofFew),
    rate(`${many} topics in use`, ofMany),
    {
      what: 'few topics, in multiples of many',
      values: [ofFew.rate / ofMany.rate],
      unit: '',
      digits: 2,
      target: TARGETS.topicsInUse,
    },
    { ...rate(`first messages of ${restarted} topics after a restart`, afterRestart), target: TARGETS.afterRestart },
    { what: 'their acknowledgement, p50', values: [afterRestart.p50], unit: 'ms', digits: 1 },
    { what: `resident memory with ${many} topics in use`, values: [memory.now / MB], unit: 'MB' },
  ];
};

function countStored(file: string): number {
  const database = new DatabaseSync(file, { readOnly: true });
  const count = countStoredRecords(database);
  database.close();
  return count;
}

/** The topics of each connection. */
function shared(names: readonly string[]): string[][] {
  return Array.from({ length: BOARDS }, (_, board) => names.filter((_, index) => index % BOARDS === board));
}

/** A topic name for each number. */
function nameAt(index: number): string {
  const places = Array.from({ length: TOPIC_NAME_LENGTH }, (_, place) => TOPIC_NAME_ALPHABET.length ** place);
  return places.map((unit) => TOPIC_NAME_ALPHABET[Math.floor(index / unit) % TOPIC_NAME_ALPHABET.length]).join('');
}

/** Stores topics with one data type each. @returns their names */
function storeTopics(file: string, count: number): string[] {
  const database = new DatabaseSync(file);
  const { id: creatorId } = database.prepare('SELECT id FROM user_account').get() as { id: string };
  const insertTopic = database.prepare(
    "INSERT INTO topic (id, name, description, is_active, creator_id, created_on) VALUES (?, ?, 'Bench', 1, ?, ?)",
  );
  const insertType = database.prepare(
    "INSERT INTO data_type (id, topic_id, name, key_name, description) VALUES (?, ?, 'temperature', 'temperature', '')",
  );
  database.exec('BEGIN');
  const names = Array.from({ length: count }, (_, index) => {
    const id = randomUUID();
    const name = nameAt(index);
    insertTopic.run(id, name, creatorId, Date.now());
    insertType.run(randomUUID(), id);
    return name;
  });
  database.exec('COMMIT');
  database.close();
  return names;
}
