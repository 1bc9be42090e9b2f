// Before a release.

import { createChart } from '@tinkerstream/contract/charts';
import {
  addClass,
  addPupils,
  addTask,
  listClasses,
  MAX_CLASSES,
  MAX_PUPILS,
  MAX_TASKS,
} from '@tinkerstream/contract/classes';
import {
  addDashboardChart,
  copyDashboard,
  createDashboard,
  listDashboards,
  MAX_DASHBOARD_CHARTS,
  MAX_DASHBOARDS,
} from '@tinkerstream/contract/dashboards';
import {
  authErrors,
  classErrors,
  dashboardErrors,
  eventCodeErrors,
  licenseErrors,
  permissionErrors,
  topicErrors,
} from '@tinkerstream/contract/error-codes';
import { MAX_DATA_TYPES } from '@tinkerstream/contract/points';
import { createProject, listProjects } from '@tinkerstream/contract/projects';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { consumeEventCode, consumeLicense } from '@tinkerstream/contract/subscriptions';
import {
  createAnnotation,
  createDataType,
  createTopic,
  listTopics,
  MAX_ANNOTATIONS,
  sendMessageByTopicName,
} from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../test/support/api.ts';
import { openDatabase } from '../../../../test/support/server-database.ts';
import { type ServerProcess, startServer } from '../../../../test/support/server-process.ts';
import { form } from '../support/people/chart-form.ts';
import { createEvent, createLicenses, join } from '../support/people/members.ts';
import { signInPerson, signInSubscriber } from '../support/people/people.ts';
import { sharedPostgres } from '../support/storage/postgres.ts';
import type { PostgresServer } from '../support/storage/postgres-server.ts';
import { type RedisServer, startRedis } from '../support/storage/redis-server.ts';

/**
 * Makes this many calls at the same time.
 * @returns how many succeeded, and the errors of the others
 */
async function race(count: number, attempt: (index: number) => Promise<unknown>) {
  const results = await Promise.allSettled(Array.from({ length: count }, (_, index) => attempt(index)));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const codes = new Set(refused.flatMap(({ errors }) => errors?.map((error: { code: string }) => error.code)));
  return { succeeded: count - refused.length, codes: [...codes] };
}

const PERMISSION = [permissionErrors.notIncluded];

/** A user with an event code: ten projects, twenty topics. */
let joined = 0;
async function newcomer(server: ServerProcess): Promise<Api> {
  const { eventCode } = await createEvent(await Api.signIn(server.http));
  return join(server.http, `newcomer-${++joined}@example.org`, { eventCode });
}

let postgres: PostgresServer;
let redis: RedisServer;
let embedded: ServerProcess;
let scaled: ServerProcess;
let other: ServerProcess;
beforeAll(async () => {
  [postgres, redis] = await Promise.all([sharedPostgres(), startRedis()]);
  const env = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url };
  [embedded, scaled, other] = await Promise.all([startServer(), startServer({ env }), startServer({ env })]);
});
afterAll(async () => {
  await Promise.all([embedded.stop(), scaled.stop(), other.stop()]);
  await Promise.all([postgres.stop(), redis.stop()]);
});

/** A user whose calls go to several servers in turn. */
type Everywhere = Pick<Api, 'call'>;

describe.each([
  ['SQLite', () => [embedded]],
  ['two servers over PostgreSQL', () => [scaled, other]],
])('with %s, simultaneous calls do not exceed the limit of', (_name, serversOf) => {
  const serverOf = () => serversOf()[0] as ServerProcess;

  function inTurn({ accessToken }: Api): Everywhere {
    const apis = serversOf().map(({ http }) => new Api(http, accessToken));
    let turn = 0;
    return { call: (...args) => (apis[turn++ % apis.length] as Api).call(...args) };
  }

  test('projects', async () => {
    const api = inTurn(await newcomer(serverOf()));
    const outcome = await race(40, (index) => api.call(createProject, { projectName: `Project ${index}` }));
    expect(outcome).toEqual({ succeeded: 10, codes: PERMISSION });
    expect(await api.call(listProjects, {})).toHaveLength(10);
  });

  test('topics', async () => {
    const api = inTurn(await newcomer(serverOf()));
    const outcome = await race(60, (index) => api.call(createTopic, { description: `Topic ${index}` }));
    expect(outcome).toEqual({ succeeded: 20, codes: PERMISSION });
    expect(await api.call(listTopics, {})).toHaveLength(20);
  });

  test('dashboards', async () => {
    const api = inTurn((await signInPerson(serverOf().http)).api);
    const { id: dashboardId } = await api.call(createDashboard, { name: 'Copied' });
    const outcome = await race(90, (index) =>
      index % 2 === 0
        ? api.call(createDashboard, { name: `Dashboard ${index}` })
        : api.call(copyDashboard, { dashboardId, name: `Copy ${index}` }),
    );
    expect(outcome).toEqual({ succeeded: MAX_DASHBOARDS - 1, codes: [dashboardErrors.tooMany] });
    expect(await api.call(listDashboards, {})).toHaveLength(MAX_DASHBOARDS);
  });

  test('data types of a topic', async () => {
    const admin = await Api.signIn(serverOf().http);
    const topic = await admin.createTopic('Full', 'n');
    const outcome = await race(MAX_DATA_TYPES + 20, (index) =>
      inTurn(admin).call(createDataType, { topicId: topic.id, dataTypeName: 'Some', dataTypeKey: `k${index}` }),
    );
    expect(outcome).toEqual({ succeeded: MAX_DATA_TYPES - 1, codes: [topicErrors.tooManyDataTypes] });
    expect((await admin.getTopic(topic.id)).dataRecordTypes).toHaveLength(MAX_DATA_TYPES);
  });

  test('cards of a dashboard', async () => {
    const admin = await Api.signIn(serverOf().http);
    const topic = await admin.createTopic('Many charts', 'n');
    const create = () => admin.call(createChart, form('GAUGE_CHART', topic));
    const charts = await Promise.all(Array.from({ length: MAX_DASHBOARD_CHARTS + 10 }, create));
    const { id: dashboardId } = await admin.call(createDashboard, { name: 'Full' });
    const api = inTurn(admin);
    const outcome = await race(charts.length, (index) =>
      api.call(addDashboardChart, { dashboardId, chartId: charts[index]?.id as string, size: 6 }),
    );
    expect(outcome).toEqual({ succeeded: MAX_DASHBOARD_CHARTS, codes: [dashboardErrors.tooManyCharts] });
  });

  test('annotations of a topic', async () => {
    const admin = await Api.signIn(serverOf().http);
    const { id: topicId } = await admin.createTopic('Annotated', 'n');
    const api = inTurn(admin);
    const outcome = await race(MAX_ANNOTATIONS + 30, (index) =>
      api.call(createAnnotation, { topicId, time: new Date(index).toISOString(), text: `${index}` }),
    );
    expect(outcome).toEqual({ succeeded: MAX_ANNOTATIONS, codes: [topicErrors.tooManyNotes] });
  });

  test('classes, and of tasks and pupils in one', async () => {
    const { api: teacher } = await signInSubscriber(serverOf().http);
    const api = inTurn(teacher);
    const classes = await race(MAX_CLASSES + 30, (index) => api.call(addClass, { name: `Class ${index}` }));
    expect(classes).toEqual({ succeeded: MAX_CLASSES, codes: [classErrors.tooMany] });
    const [{ id: classId } = { id: '' }] = await teacher.call(listClasses, {});
    const tasks = await race(MAX_TASKS + 30, () =>
      api.call(addTask, { classId, task: { kind: 'TEXT', text: 'Read' } }),
    );
    expect(tasks).toEqual({ succeeded: MAX_TASKS, codes: [classErrors.tooManyTasks] });
    const pupils = await race(MAX_PUPILS + 30, (index) => api.call(addPupils, { classId, names: [`Pupil ${index}`] }));
    expect(pupils).toEqual({ succeeded: MAX_PUPILS, codes: [classErrors.full] });
  });

  test('uses of a license', async () => {
    const admin = await Api.signIn(serverOf().http);
    const { keys } = await createLicenses(admin, { maxConsumptionCount: 3, maxConcurrentCount: 3 });
    const people = await Promise.all(Array.from({ length: 10 }, () => signInPerson(serverOf().http)));
    const licenseKey = keys[0] as string;
    const outcome = await race(people.length, async (index) => people[index]?.api.call(consumeLicense, { licenseKey }));
    expect(outcome).toEqual({ succeeded: 3, codes: [licenseErrors.usedUp] });
  });

  test('wrong event codes', async () => {
    const { api } = await signInPerson(serverOf().http);
    const guesses = Array.from({ length: 60 }, (_, index) => index);
    const results = await Promise.allSettled(
      guesses.map((index) => api.call(consumeEventCode, { eventCode: `NO-${index}` })),
    );
    const codes = results.map((result) => (result as PromiseRejectedResult).reason.errors[0].code);
    expect(codes.filter((code) => code === eventCodeErrors.invalid)).toHaveLength(20);
    expect(codes.filter((code) => code === authErrors.tooManyAttempts)).toHaveLength(40);
  });
});

test('a topic with 5,000 series stores the values of further devices without them, and its message log says so', async () => {
  const admin = await Api.signIn(embedded.http);
  const topic = await admin.createTopic('Crowded', 'n');
  const db = openDatabase(embedded.dataDir);
  db.prepare(
    `WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 4999)
     INSERT INTO series (topic_id, data_type_id, device_id) SELECT ?, 'other of ' || ?, n FROM number`,
  ).run(topic.id, topic.id);
  const count = () => db.prepare('SELECT count(*) AS count FROM series WHERE topic_id = ?').get(topic.id)?.count;
  for (const board of ['b1', 'b2', 'b3', 'b2']) {
    await admin.call(sendMessageByTopicName, { topicName: topic.topicName, message: `_dsn=${board},n=1` });
  }
  // The last place for b1, and one for all later devices.
  expect(count()).toBe(5001);
  db.close();
  const log = await admin.call(listLoggedMessages, { topicId: topic.id });
  const full = { outcome: 'PARTLY_STORED', reasons: [{ code: 'TOO_MANY_SERIES', detail: 'n' }] };
  expect(log).toMatchObject([full, full, full, { outcome: 'STORED', reasons: [] }]);
  const { recentDataRecords } = await admin.getTopic(topic.id);
  expect(recentDataRecords.map(({ device }) => device?.serialNumber)).toEqual([undefined, undefined, undefined, 'b1']);
});
