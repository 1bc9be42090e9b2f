import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { deleteTopic, type Topic } from '@tinkerstream/contract/topics';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { BOARDS, load, startLoad, WINDOW } from '../support/boards.ts';
import { type Bench, MB } from '../support/figures.ts';
import { temporaryFolder } from '../support/folders.ts';
import { openStore, temperatureAt } from '../support/stored-year.ts';
import { TARGETS } from '../targets.ts';

const RECORDS = { short: 200_000, full: 10_000_000 } as const;
const BEFORE_MS = { short: 300, full: 5_000 } as const;
/** The other topic has one record for this many of the deleted topic, all over the file. */
const KEPT_EVERY = 10;
const BATCH = 50_000;
const RATE = 1_000;
const AT_MOST_MS = 300_000;
/** The file has its final size when it has not become smaller for this long. */
const QUIET_MS = { short: 1_000, full: 3_000 } as const;

/**
 * The file of the embedded database after a topic with ten million records is deleted while boards send to other topics.
 * The yardstick is the file that SQLite writes for what is left.
 */
export const space: Bench = async (form) => {
  const folder = temporaryFolder('space');
  const dataDir = join(folder, 'data');
  const file = join(dataDir, 'tinkerstream.db');
  const first = await startServer({ dataDir });
  const setUp = await Api.signIn(first.http);
  const [removed, kept, ...topics] = (await Promise.all(
    Array.from({ length: 2 + BOARDS }, () => setUp.createTopic('Bench', 't')),
  )) as [Topic, Topic, ...Topic[]];
  await first.stop();
  await fill(file, removed.id, kept.id, RECORDS[form]);
  const before = statSync(file).size;

  const server = await startServer({ dataDir });
  const api = await Api.signIn(server.http);
  const boards = {
    port: server.mqttPort,
    topics: topics.map(({ topicName }) => topicName),
    window: WINDOW,
    rate: RATE,
  };
  await load({ ...boards, duration: BEFORE_MS[form] }); // warm-up: compiles code
  const without = await load({ ...boards, duration: BEFORE_MS[form] });
  const running = startLoad({ ...boards, duration: AT_MOST_MS });
  running.result.catch(() => {}); // The await below reports an error.
  const started = performance.now();
  await api.call(deleteTopic, { topicId: removed.id });
  let after = before;
  let shrunkAt = Number.POSITIVE_INFINITY;
  while (performance.now() < shrunkAt + QUIET_MS[form]) {
    if (performance.now() - started > AT_MOST_MS) throw new Error('The space was not given back.');
    await wait(100);
    const { size } = statSync(file);
    if (size < after) shrunkAt = performance.now();
    after = Math.min(after, size);
  }
  const seconds = (shrunkAt - started) / 1000;
  running.stop();
  const during = await running.result;
  await server.stop();

  const db = new DatabaseSync(file);
  const rewritten = join(folder, 'rewritten.db');
  db.prepare('VACUUM INTO ?').run(rewritten);
  db.close();
  const share = (before - after) / (before - statSync(rewritten).size);
  const megabytes = (bytes: number) => ({ values: [bytes / MB], unit: 'MB' });
  const times = (value: number) => ({ values: [value], unit: 'ms', digits: 1 });
  return [
    { what: 'file before the deletion', ...megabytes(before) },
    { what: 'file after it', ...megabytes(after) },
    { what: 'file written anew', ...megabytes(statSync(rewritten).size) },
    { what: 'given back, of what could be', values: [share], unit: '', digits: 2, target: TARGETS.spaceGivenBack },
    { what: 'until records and space are gone', values: [seconds], unit: 's' },
    { what: 'acknowledgement before, p99', ...times(without.p99) },
    { what: 'acknowledgement meanwhile, p99', ...times(during.p99) },
  ];
};

async function fill(file: string, removedId: string, keptId: string, records: number): Promise<void> {
  const { store, close } = await openStore(file);
  const open = (topicId: string) => store.openSeries({ topicId, dataTypeId: `of ${topicId}`, deviceId: '' }, 1);
  const [removed, kept] = (await Promise.all([removedId, keptId].map(open))) as [number, number];
  for (let start = 0; start < records; start += BATCH) {
    const indexes = Array.from({ length: BATCH }, (_, index) => start + index);
    const more = indexes.filter((index) => index % KEPT_EVERY === 0);
    const counter = (count: number) => ({ messages: count, records: count });
    await store.append({
      series: [...indexes.map(() => removed), ...more.map(() => kept)],
      times: [...indexes, ...more].map((index) => index * 100),
      values: [...indexes, ...more].map(temperatureAt),
      counters: new Map([
        [removedId, counter(BATCH)],
        [keptId, counter(more.length)],
      ]),
    });
  }
  await close();
}
