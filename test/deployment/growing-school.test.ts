// Before a release.
// Mostly waits.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { getCurrentUser } from '@tinkerstream/contract/accounts';
import { findProblems, getSystemState, getUpgradeBackup, listUsers } from '@tinkerstream/contract/admin';
import { listApplets } from '@tinkerstream/contract/applets';
import { getClass, listClasses } from '@tinkerstream/contract/classes';
import { listDashboards } from '@tinkerstream/contract/dashboards';
import { downloadProjectFile, getProject, listProjectFiles, listProjects } from '@tinkerstream/contract/projects';
import { listAllRecords, listLoggedMessages } from '@tinkerstream/contract/records';
import { listAnnotations, listTopics } from '@tinkerstream/contract/topics';
import { connect } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VERSION } from '../../packages/server/src/version.ts';
import { administrate } from '../../packages/server/test/support/server/administrator.ts';
import { startMove } from '../../packages/server/test/support/server/move-command.ts';
import { type PostgresServer, startPostgres } from '../../packages/server/test/support/storage/postgres-server.ts';
import { type RedisServer, startRedis } from '../../packages/server/test/support/storage/redis-server.ts';
import { type S3Server, startS3 } from '../../packages/server/test/support/storage/s3-server.ts';
import { Api } from '../support/api.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { type Haproxy, portsOfServers, startHaproxy } from './support/haproxy.ts';

/*
 * The way of a growing school, as docs/moving.md and docs/deploying.md describe it: a folder of the previous release, a
 * backup, the upgrade, PostgreSQL, three servers behind a proxy, the failure of one of them, and back to a folder.
 */

const SCHOOL = join(import.meta.dirname, '../../packages/server/test/maintenance/released/school.tar.br');
const METRICS_TOKEN = 'a-token-of-this-test';

let folder: string;
let postgres: PostgresServer;
let redis: RedisServer;
let s3: S3Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'school-'));
  [postgres, redis, s3] = await Promise.all([startPostgres(), startRedis(), startS3()]);
});
afterAll(async () => {
  await Promise.all([postgres.stop(), redis.stop(), s3.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

/** The contents of the pages of the console, by the calls that they make. */
async function pagesOf(api: Api) {
  const topics = await api.call(listTopics, {});
  const projects = await api.call(listProjects, {});
  const classes = await api.call(listClasses, {});
  return {
    user: (await api.call(getCurrentUser, {})).email,
    users: (await api.call(listUsers, {})).map(({ id, email }) => ({ id, email })),
    classes: await each(classes, ({ id: classId }) => api.call(getClass, { classId })),
    projects: await each(projects, async ({ id: projectId }) => ({
      project: await api.call(getProject, { projectId }),
      applets: await api.call(listApplets, { projectId }),
      files: await each(await api.call(listProjectFiles, { projectId }), async (file) => {
        const content = await api.call(downloadProjectFile, { projectId, fileId: file.id, filename: file.filename });
        return {
          ...file,
          content: createHash('sha256')
            .update(await content.bytes())
            .digest('hex'),
        };
      }),
    })),
    dashboards: await api.call(listDashboards, {}),
    topics: await each(topics, async ({ id: topicId }) => {
      const topic = await api.getTopic(topicId);
      return {
        topic,
        charts: await api.listTopicCharts(topicId),
        records: await each(topic.dataRecordTypes, ({ id: dataTypeId }) =>
          api.call(listAllRecords, { topicId, dataTypeId }),
        ),
        messages: await api.call(listLoggedMessages, { topicId }),
        notes: await api.call(listAnnotations, { topicIds: topicId }),
      };
    }),
  };
}
type Pages = Awaited<ReturnType<typeof pagesOf>>;

async function each<Item, Found>(items: readonly Item[], find: (item: Item) => Promise<Found>): Promise<Found[]> {
  const found: Found[] = [];
  for (const item of items) found.push(await find(item));
  return found;
}

function countsOf({ users, classes, projects, dashboards, topics }: Pages) {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    users: users.length,
    pupils: sum(classes.map(({ pupils }) => pupils.length)),
    projects: projects.length,
    files: sum(projects.map(({ files }) => files.length)),
    eventTriggers: sum(projects.map(({ applets }) => applets.length)),
    dashboards: dashboards.length,
    cards: sum(dashboards.map(({ dashboardCharts }) => dashboardCharts.length)),
    topics: topics.length,
    charts: sum(topics.map(({ charts }) => charts.length)),
    records: sum(topics.flatMap(({ records }) => records.map(({ length }) => length))),
    messages: sum(topics.map(({ topic }) => topic.totalNumberOfMessages)),
    notes: sum(topics.map(({ notes }) => notes.annotations.length)),
  };
}

/** The contents that `released/make-school.ts` creates. */
const AT_FIRST = {
  users: 5,
  pupils: 3,
  projects: 3,
  files: 6,
  eventTriggers: 3,
  dashboards: 5,
  cards: 10,
  topics: 8,
  charts: 20,
  records: 600,
  messages: 300,
  notes: 5,
};

let dataDir: string;
/** The contents of the pages before the move, and at the end of the time on three servers. */
let embedded: Pages;
let shared: Pages;
/** The token of a sign-in before the move: nobody has to sign in again. */
let accessToken: string;
let databaseUrl: string;
let proxy: Haproxy;
let servers: ServerProcess[];

test('the folder of the release before is backed up, and upgraded by the first start', async () => {
  dataDir = join(folder, 'classroom');
  mkdirSync(dataDir);
  execFileSync('tar', ['--extract', '--directory', dataDir], { input: brotliDecompressSync(readFileSync(SCHOOL)) });
  expect(await administrate(['backup', join(folder, 'backup.tar')], { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    stderr: '',
    stdout: expect.stringContaining(' 600 records'),
  });
  const server = await startServer({ dataDir });
  const api = await Api.signIn(server.http);
  accessToken = api.accessToken;
  expect((await api.call(getUpgradeBackup, {}))?.version).toBe(VERSION);
  embedded = await pagesOf(api);
  expect(countsOf(embedded)).toEqual(AT_FIRST);

  // The move begins while the server runs.
  databaseUrl = await postgres.createDatabase();
  const move = startMove(['--to', databaseUrl, '--files', s3.url], { DATA_DIR: dataDir });
  await move.says('Stop the server now');
  await server.stop();
  expect(await move.exited, move.output()).toBe(0);
  expect(move.output()).toMatch(/Equal in both places: \d+ tables, 600 records of 30 series, 6 files/);
});

test('three servers behind the proxy show the same', async () => {
  const ports = await portsOfServers();
  proxy = await startHaproxy(folder, ports);
  const env = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: redis.url,
    FILES_URL: s3.url,
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_URL: proxy.https,
    METRICS_TOKEN,
  };
  servers = await Promise.all(
    ports.map(({ http, mqtt }) => startServer({ env: { ...env, PORT: String(http), MQTT_PORT: String(mqtt) } })),
  );
  const seen = await Promise.all(servers.map(({ http }) => pagesOf(new Api(http, accessToken))));
  for (const pages of seen) expect(pages).toEqual(embedded);
});

/** The states of the servers in the metrics of one of them. */
async function serversByState({ http }: ServerProcess): Promise<Record<string, number>> {
  const answer = await fetch(`${http}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const lines = (await answer.text()).matchAll(/^tinkerstream_servers\{state="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, state, count]) => [state, Number(count)]));
}

test('the figures and the page System name a server that is killed under load, and nothing acknowledged is lost', async () => {
  const topic = embedded.topics[0]?.topic;
  if (!topic) throw new Error('There is no topic');
  const acknowledged: number[] = [];
  let isOver = false;
  const boards = Array.from({ length: 6 }, (_, place) => {
    const client = connect(`mqtt://127.0.0.1:${proxy.mqttPort}`, { reconnectPeriod: 200, connectTimeout: 5000 });
    client.on('error', () => {});
    const sending = (async () => {
      for (let value = 1000 * (place + 1); !isOver; value++) {
        await client.publishAsync(topic.topicName, `_dsn=A,t=${value}`, { qos: 1 });
        acknowledged.push(value);
        await wait(50);
      }
    })();
    return { client, sending };
  });
  const isGoingOn = async () => {
    const goal = acknowledged.length + 30;
    await expect.poll(() => acknowledged.length).toBeGreaterThan(goal);
  };
  await isGoingOn();
  const [dead, second, third] = servers as [ServerProcess, ServerProcess, ServerProcess];
  expect(await serversByState(second)).toEqual({ answering: 3, silent: 0, unknown: 0 });
  await dead.kill();
  const deathAt = Date.now();
  await isGoingOn();

  isOver = true;
  await Promise.all(boards.map(({ sending }) => sending));
  for (const { client } of boards) client.end(true);

  // The page asks the servers itself; the metrics follow after 15 s.
  const state = await new Api(proxy.http, accessToken).call(getSystemState, {});
  expect(state.servers.map(({ isAnswering }) => isAnswering).sort()).toEqual([false, true, true]);
  const [problem] = findProblems(state);
  expect(problem?.code).toBe('NOT_ANSWERING');
  expect(problem?.server?.name).toMatch(new RegExp(`:${new URL(dead.http).port}$`));
  expect(Date.parse(problem?.server?.seenOn ?? '')).toBeLessThanOrEqual(deathAt);
  await expect.poll(() => serversByState(third), { interval: 1000 }).toEqual({ answering: 2, silent: 1, unknown: 0 });

  shared = await pagesOf(new Api(proxy.http, accessToken));
  const [place] = shared.topics.map(({ topic: one }) => one.id).flatMap((id, index) => (id === topic.id ? index : []));
  const values = shared.topics[place as number]?.records.flat().map(({ value }) => Number(value));
  expect(acknowledged.filter((value) => !values?.includes(value))).toEqual([]);
});

test('the way back leads to a folder that shows the same, and the folder from before is as it was', async () => {
  await Promise.all(servers.slice(1).map((server) => server.stop()));
  await proxy.stop();
  const back = join(folder, 'back');
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, FILES_URL: s3.url };
  expect(await administrate(['move', '--to', back], env)).toMatchObject({ code: 0, stderr: '' });
  expect(readdirSync(join(back, 'files'))).toHaveLength(3);
  for (const [place, pages] of [
    [back, shared],
    [dataDir, embedded],
  ] as const) {
    const server = await startServer({ dataDir: place });
    expect(await pagesOf(new Api(server.http, accessToken))).toEqual(pages);
    await server.stop();
  }
});
