import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { MAX_PAGE_SIZE } from '@tinkerstream/contract/platform/list';
import { listTopicActivity } from '@tinkerstream/contract/records';
import { listTopics } from '@tinkerstream/contract/topics';
import { migrations } from '../../packages/server/src/migrations/index.ts';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import type { Bench, Form, Row } from '../support/figures.ts';
import { cachedFolder, temporaryFolder } from '../support/folders.ts';
import { storeTopics } from '../support/stored-topics.ts';
import { openStore, temperatureAt, timeAt } from '../support/stored-year.ts';
import { TARGETS } from '../targets.ts';

const TOPICS = { short: 20, full: 200 } as const;
/** Records of each topic, evenly over a year: one an hour, or one in half an hour. */
const RECORDS = { short: 8_760, full: 17_520 } as const;
const ROUNDS = { short: 3, full: 15 } as const;
const MARKER = 'bench.json';
/** Topics of one user, without data. */
const MANY = { short: 2_000, full: 100_000 } as const;

/**
 * The list of 200 topics, each with a year of data: the two calls of its page, at the same time, over HTTP. The yardstick
 * asks for the latest record of each topic and the hours of its last day in plain SQL, the hours from the rollups. Then
 * pages of 100,000 topics; the yardstick reads and counts the same rows in plain SQL.
 */
export const topicList: Bench = async (form) => [...(await withData(form)), ...(await pagesOfMany(form))];

async function withData(form: Form): Promise<Row[]> {
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
}

async function pagesOfMany(form: Form): Promise<Row[]> {
  const dataDir = temporaryFolder('topic-list');
  const file = join(dataDir, 'tinkerstream.db');
  const server = await startServer({ dataDir });
  const api = await Api.signIn(server.http);
  const count = storeTopics(file, MANY[form]).length;
  const timesOf = async (query: { readonly page?: number; readonly search?: string }, expected: number) => {
    const times: number[] = [];
    for (let round = 0; round <= ROUNDS[form]; round += 1) {
      const started = performance.now();
      const { length } = await api.call(listTopics, query);
      if (length !== expected) throw new Error(`A page has ${length} topics instead of ${expected}.`);
      if (round > 0) times.push(performance.now() - started);
    }
    return times;
  };
  const row = (name: string, values: number[], target?: Row['target']): Row => ({
    what: `${count.toLocaleString('en')} topics, ${name}`,
    values,
    unit: 'ms',
    ...(target && { target }),
  });
  const rows = [
    row('their first page', await timesOf({}, MAX_PAGE_SIZE), TARGETS.topicPage),
    row('their last page', await timesOf({ page: count / MAX_PAGE_SIZE }, MAX_PAGE_SIZE), TARGETS.topicPage),
    row('a search that finds nothing', await timesOf({ search: 'nowhere' }, 0)),
  ];
  await server.stop();
  return [...rows, ...plainPages(file, ROUNDS[form])];
}

function plainPages(file: string, rounds: number): Row[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const timesOf = (...queries: string[]) => {
    const statements = queries.map((sql) => database.prepare(sql));
    return Array.from({ length: rounds }, () => {
      const started = performance.now();
      for (const statement of statements) statement.all();
      return performance.now() - started;
    });
  };
  const found = `FROM topic WHERE description LIKE '%nowhere%' OR name LIKE '%nowhere%'`;
  const page = timesOf('SELECT count(*) FROM topic', `SELECT * FROM topic ORDER BY id LIMIT ${MAX_PAGE_SIZE}`);
  const search = timesOf(`SELECT count(*) ${found}`, `SELECT * ${found} ORDER BY id LIMIT ${MAX_PAGE_SIZE}`);
  database.close();
  return [
    { what: 'a page and the count in plain SQL', values: page, unit: 'ms', digits: 1 },
    { what: 'the search and its count in plain SQL', values: search, unit: 'ms', digits: 1 },
  ];
}

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
