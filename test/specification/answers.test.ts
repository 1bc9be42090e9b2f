import { createUser } from '@tinkerstream/contract/accounts';
import { createWhitelistEntry } from '@tinkerstream/contract/admin';
import { API } from '@tinkerstream/contract/api';
import { createApplet } from '@tinkerstream/contract/applets';
import { createChart } from '@tinkerstream/contract/charts';
import { addClass, addPupils, getClass, updateClass } from '@tinkerstream/contract/classes';
import { listCloudLinks, switchOnCloudLink } from '@tinkerstream/contract/clouds';
import { createDashboard } from '@tinkerstream/contract/dashboards';
import { type Endpoint, fillPath, pathParameters } from '@tinkerstream/contract/platform/endpoint';
import { getProject } from '@tinkerstream/contract/projects';
import { createAnnotation, sendMessage } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { Api } from '../support/api.ts';
import { type Answer, differenceOf } from '../support/documented.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/*
 * Each call of the API, made in several ways, must be answered as its OpenAPI document says. The calls of every other test
 * are compared too.
 */

/** Calls that end what other calls need: they come last. */
const ENDS = /delete|remove|logout|revoke|renew|unlink|switchOff|switchHttps|forget|close|password|maintenance/i;

/** Values for fields that are not ids: each field gets the first one that its schema accepts. */
const FILLINGS: readonly unknown[] = [
  'temp=1',
  'x',
  12,
  true,
  'x@example.org',
  'BASIC_LINE_CHART',
  'day',
  'average',
  'THINGSPEAK',
  '2026-01-01 00:00:00 +0000',
  '2026-01-01T00:00:00.000Z',
  { CHART_NAME: 'x' },
  ['x'],
  [],
];

type Values = Readonly<Record<string, string>>;

let server: ServerProcess;
let admin: Api;
/** The ids of the administrator's things, by field name. */
let own: Values;

beforeAll(async () => {
  server = await startServer();
  admin = await Api.signIn(server.http);
  await admin.call(createWhitelistEntry, { whitelistEmail: 'admin@example.org' });
  own = await makeScene();
});
afterAll(() => server.stop());

async function makeScene(): Promise<Values> {
  const form = { email: 'pupil@example.org', firstName: 'Some', lastName: 'Body', password: 'some-password' };
  const { id: userId } = await admin.call(createUser, form);
  const { id: projectId } = await admin.createProject('Garden');
  const topic = await admin.createTopic('Bed', 'temp', projectId);
  const { id: topicId, topicName } = topic;
  const dataTypeId = topic.dataRecordTypes[0]?.id ?? '';
  await admin.call(sendMessage, { topicId, message: 'temp=21,_dsn=board' });
  const deviceId = (await admin.getTopic(topicId)).devices[0]?.id ?? '';
  const { id: chartId, shareToken: token } = await admin.call(createChart, {
    chartType: 'BASIC_LINE_CHART',
    configs: { CHART_NAME: 'Temperature' },
    chartSourceConfigs: [{ topicId, dataTypeId }],
  });
  const { id: dashboardId } = await admin.call(createDashboard, { name: 'Wall' });
  const { id: appletId } = await admin.call(createApplet, {
    projectId,
    name: 'Fan',
    triggers: [{ type: 'MQTT_MESSAGE_TRIGGER', topicName }],
    actions: [{ type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName, publishContent: 'fan=on' }],
  } as never);
  const { id: classId } = await admin.call(addClass, { name: '2B' });
  await admin.call(updateClass, { classId, projectId } as never);
  await admin.call(addPupils, { classId, names: ['Mei', 'Ben'] });
  const pupilId = (await admin.call(getClass, { classId })).pupils[0]?.id ?? '';
  await admin.call(createAnnotation, { topicId, text: 'Window opened' });
  await admin.call(switchOnCloudLink, { projectId, cloud: 'THINGSPEAK', topicId });
  const links = await admin.call(listCloudLinks, { projectId });
  const channel = String(links.find(({ isOn }) => isOn)?.number ?? 0);
  const { openApiKey } = await admin.call(getProject, { projectId });
  const ids = { projectId, topicId, topicName, dataTypeId, deviceId, chartId, dashboardId, appletId, classId, pupilId };
  return { ...ids, userId, token, channel, openApiKey, topicIds: topicId, key: 'temp', keyName: 'temp' };
}

/** A request that the contract accepts, as complete as possible. */
function inputOf({ request }: Endpoint, ids: Values): Record<string, unknown> {
  const shape = request.shape as Readonly<Record<string, z.ZodMiniType>>;
  const filled = Object.entries(shape).flatMap(([name, schema]) => {
    const value = ids[name] ?? (schema.safeParse(undefined).success ? undefined : fillingOf(schema, ids));
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(filled);
}

function fillingOf(schema: z.ZodMiniType, { topicId, dataTypeId, projectId }: Values): unknown {
  const source = { id: 'x', topicId: topicId ?? 'x', dataTypeId: dataTypeId ?? 'x' };
  const made = [[source], { projectName: 'x' }, projectId ?? 'x'];
  return [...FILLINGS, ...made].find((filling) => schema.safeParse(filling).success);
}

async function ask(endpoint: Endpoint, ids: Values, token: string | undefined, type = ''): Promise<Answer> {
  const { method, encoding } = endpoint;
  const input = inputOf(endpoint, ids);
  const inPath = pathParameters(endpoint.path);
  const path = fillPath(endpoint.path, (name) => encodeURIComponent(String(input[name] ?? 'x')));
  const rest = Object.entries(input).filter(([name]) => !inPath.includes(name));
  const query = new URLSearchParams(rest.map(([name, value]): [string, string] => [name, String(value)]));
  const isForm = encoding === 'multipart' || encoding === 'upload';
  const form = new FormData();
  for (const [name, value] of rest) form.set(name, String(value));
  if (encoding === 'upload') form.set('file', new File(['{"projectName":"x"}'], 'x.json'));
  const body = isForm ? form : JSON.stringify(Object.fromEntries(rest));
  const response = await fetch(`${server.http}${path}${method === 'GET' ? `?${query}` : ''}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(method !== 'GET' && !isForm && { 'content-type': type || 'application/json' }),
    },
    ...(method !== 'GET' && { body }),
  });
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
  };
}

test('every call is answered as its document says', async () => {
  const calls = Object.values(API)
    .flatMap((domain) => Object.entries(domain))
    .map(([name, endpoint]) => ({ name, endpoint, isEnd: ENDS.test(name) }))
    .sort(
      (a, b) =>
        Number(a.isEnd) - Number(b.isEnd) || Number(a.endpoint.method !== 'GET') - Number(b.endpoint.method !== 'GET'),
    );
  const differences: string[] = [];
  const successes = new Set<string>();
  for (const { name, endpoint } of calls) {
    const token = admin.accessToken;
    const ways: [string, () => Promise<Answer>][] = [
      ['with a media type that it does not take', () => ask(endpoint, {}, undefined, 'text/csv')],
      ['by nobody', () => ask(endpoint, {}, undefined)],
      ['with a wrong token', () => ask(endpoint, {}, 'x')],
      ['without ids', () => ask(endpoint, {}, token)],
      ['with ids of others', () => ask(endpoint, others(), token)],
      ['with a long path', () => ask(endpoint, long(), token)],
      ['with own ids', () => ask(endpoint, own, token)],
    ];
    // All at once: some answers take their time. An account uploads few files at once.
    const isUpload = endpoint.encoding === 'upload';
    const begun = ways.map(([way, call]) => ({ way, call, answering: isUpload ? undefined : call() }));
    for (const { way, call, answering } of begun) {
      const answer = await (answering ?? call());
      if (answer.status < 300) successes.add(name);
      const difference = answer.status >= 500 ? `${answer.status}` : differenceOf(endpoint, answer);
      if (difference) differences.push(`${name} ${way}: ${difference}: ${answer.text.slice(0, 200)}`);
    }
  }
  expect(differences).toEqual([]);
  expect(calls.length).toBeGreaterThan(300);
  expect(successes.size).toBeGreaterThan(150);
});

const others = (): Values => Object.fromEntries(Object.keys(own).map((name) => [name, crypto.randomUUID()]));
const long = (): Values => Object.fromEntries(Object.keys(own).map((name) => [name, 'x'.repeat(3000)]));

test('an unknown path of this server is no call of another cloud', async () => {
  for (const path of ['/v1/update/nothing', '/v1/get/nothing', '/v1/update/newer-release']) {
    const response = await fetch(server.http + path);
    expect([path, response.headers.get('content-type')]).toEqual([path, 'application/json; charset=utf-8']);
    expect([401, 404]).toContain(response.status);
  }
  const { status, headers } = await fetch(`${server.http}/token/update/V1?value=1`);
  expect([status, headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8']);
});
