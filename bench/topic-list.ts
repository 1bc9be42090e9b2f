import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { listTopicActivity } from '@tinkerstream/contract/records';
import { listTopics } from '@tinkerstream/contract/topics';
import { migrations } from '../packages/server/src/migrations/index.ts';
import { Api } from '../test/api.ts';
import { startServer } from '../test/server-process.ts';
import type { Bench } from './figures.ts';
import { cachedFolder } from './folders.ts';
import { openStore, temperatureAt, timeAt } from './stored-year.ts';
import { TARGETS } from './targets.ts';

const TOPICS = { short: 20, full: 200 } as const;
/** Records of each topic, evenly over a year: one an hour, or one in half an hour. */
const RECORDS = { short: 8_760, full: 17_520 } as const;
const ROUNDS = { short: 3, full: 15 } as const;
const MARKER = 'bench.json';

/**
 * The list of 200 topics, each with a year of data: the two calls of its page, at the same time, over HTTP. The yardstick
 * asks for the latest record of each topic and the hours of its last day in plain SQL, the hours from the rollups.
 */
export const topicList: Bench = async (form) => {
  const dataDir = await storedTopics(TOPICS[form], RECORDS[form]);
  const server = await startServer({ dataDir });
  const api = await Api.signIn(server.http);
  const topicIds = (await api.call(listTopics, {})).map(({ id }) => id).join();
  const [loads, activities]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS[form]; round += 1) {
    const started = performance.now();
    const [list, activity] = await Promise.all([
      api.call(listTopics, {}),
      api
        .call(listTopicActivity, { topicIds })
        .finally(() => round > 0 && activities.push(performance.now() - started)),
    ]);
    if (list.length !== TOPICS[form] || activity.length !== TOPICS[form]) {
      throw new Error(`${list.length} topics, and ${activity.length} of them have sent something.`);
    }
    if (activity.some(({ trend }) => trend === null || trend.values.length < 2)) throw new Error('A line is missing.');
    if (round > 0) loads.push(performance.now() - started);
  }
  await server.stop();
  return [
    {
      what: `${TOPICS[form]} topics with a year of data, the page's calls`,
      values: loads,
      unit: 'ms',
      target: TARGETS.topicList,
    },
    { what: 'of them, values, lines and times', values: activities, unit: 'ms' },
    {
      what: 'plain SQL over records and rollups',
      values: plainSql(join(dataDir, 'tinkerstream.db'), ROUNDS[form]),
      unit: 'ms',
    },
  ];
};

/** Finds a folder with such topics in the cache, or creates it, again if the schema has changed. */
async function storedTopics(topics: number, records: number): Promise<string> {
  const dataDir = cachedFolder(`topics-${topics}`);
  const marker = join(dataDir, MARKER);
  const contents = JSON.stringify({ records, schema: Object.keys(migrations('sqlite')) });
  if (existsSync(marker) && readFileSync(marker, 'utf8') === contents) return dataDir;
  rmSync(dataDir, { recursive: true, force: true });
  const server = await startServer({ dataDir });
  const api = await Api.signIn(server.http);
  const created = [];
  for (let at = 0; at < topics; at += 1) created.push(await api.createTopic(`Topic ${at}`, 'temperature'));
  await server.stop();

  const { store, close } = await openStore(join(dataDir, 'tinkerstream.db'));
  const times = Array.from({ length: records }, (_, index) => timeAt(index, records));
  const values = times.map((_, index) => temperatureAt(index));
  for (const { id: topicId, dataRecordTypes } of created) {
    const dataTypeId = dataRecordTypes[0]?.id ?? '';
    const series = (await store.openSeries({ topicId, dataTypeId, deviceId: '' }, 1)) as number;
    const counters = new Map([[topicId, { messages: records, records }]]);
    await store.append({ series: Array<number>(records).fill(series), times, values, counters });
  }
  await close();
  writeFileSync(marker, contents);
  return dataDir;
}

function plainSql(file: string, rounds: number): number[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const latest = database.prepare('SELECT time, value FROM record WHERE series = ? ORDER BY time DESC LIMIT 20');
  const hours = database.prepare(
    'SELECT time, sum / numbers FROM rollup WHERE series = ? AND step = 3600000 AND time > ? - 86400000',
  );
  const times = Array.from({ length: rounds }, () => {
    const started = performance.now();
    for (const { id } of database.prepare('SELECT id FROM series').all() as { id: number }[]) {
      const [newest] = latest.all(id) as { time: number }[];
      hours.all(id, newest?.time ?? 0);
    }
    return performance.now() - started;
  });
  database.close();
  return times;
}
