// Before a release.
import { randomBytes } from 'node:crypto';
import { API } from '@tinkerstream/contract/api';
import { openApiErrors, recordErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import {
  getOpenLatest,
  listOpenHistory,
  listOpenTopics,
  listOpenValues,
  MAX_OPEN_API_CALLS,
  sendOpenMessage,
} from '@tinkerstream/contract/learning';
import type { Endpoint } from '@tinkerstream/contract/platform/endpoint';
import { getProject, renewProjectLink, switchOffProjectLink, unlinkTopic } from '@tinkerstream/contract/projects';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { sendMessage, updateTopic } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { signInPerson, signInSubscriber } from '../../support/people/people.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

/** A program that knows nothing but a key. */
const program = () => new Api(server.http);
const refusal = (status: number, code: string) => ({ status, errors: [{ code }] });

async function createScene() {
  const owner = await signInSubscriber(server.http);
  const project = await owner.api.createProject('Greenhouse');
  const topic = await owner.api.createTopic('Bed', 'soil', project.id);
  const { id: projectId, openApiKey } = project;
  return { owner, projectId, openApiKey, topic, topicId: topic.id };
}

const day = (offset: number) => {
  const [date, time] = new Date(Date.now() + offset * 86_400_000).toISOString().split(/[T.]/);
  return `${date} ${time} +0000`;
};

describe('the project API', () => {
  test('lists topics, publishes, and reads latest and historical values by the key alone', async () => {
    const { openApiKey, topic, topicId } = await createScene();
    const of = { openApiKey, topicId };
    expect(await program().call(getOpenLatest, of)).toEqual([]);
    for (const message of ['soil=41', 'soil=43,light=7', 'just words']) {
      expect(await program().call(sendOpenMessage, { ...of, message })).toEqual({});
    }

    const topics = await program().call(listOpenTopics, { openApiKey });
    expect(topics).toEqual([
      {
        topicId,
        description: 'Bed',
        isActive: true,
        latitude: null,
        longitude: null,
        dataTypes: [
          { key: 'soil', name: 'soil', description: '', unit: '' },
          { key: 'light', name: 'light', description: expect.any(String), unit: '' },
        ],
      },
    ]);
    // The name would open the topic to boards, also after the key is renewed.
    expect(JSON.stringify(topics)).not.toContain(topic.topicName);
    expect(await program().call(getOpenLatest, of)).toMatchObject([
      { key: 'soil', value: 43 },
      { key: 'light', value: 7 },
    ]);
    expect(await program().call(listOpenValues, { ...of, key: 'soil' })).toMatchObject([
      { value: 43, device: null },
      { value: 41 },
    ]);
    expect(await program().call(listOpenValues, { ...of, key: 'soil', count: 1 })).toMatchObject([{ value: 43 }]);
    const period = { startTime: day(-1), endTime: day(1) };
    expect(await program().call(listOpenHistory, { ...of, key: 'soil', ...period, interval: 'day' })).toMatchObject([
      { value: 42 },
    ]);
    const counted = { ...of, key: 'soil', ...period, aggregate: 'count' } as const;
    expect((await program().call(listOpenHistory, counted)).reduce((sum, { value }) => sum + value, 0)).toBe(2);
  });

  test('answers clear errors', async () => {
    const { owner, openApiKey, topicId } = await createScene();
    const of = { openApiKey, topicId };
    await expect(program().call(listOpenValues, { ...of, key: 'nothing' })).rejects.toMatchObject({
      status: 404,
      errors: [{ code: openApiErrors.dataTypeUnknown, description: expect.stringContaining('“nothing”') }],
    });
    const year = { key: 'soil', startTime: day(-300), endTime: day(0) };
    await expect(program().call(listOpenHistory, { ...of, ...year })).rejects.toMatchObject(
      refusal(400, recordErrors.tooManyPoints),
    );
    await expect(program().call(sendOpenMessage, { ...of, message: 'soil=' })).rejects.toMatchObject(
      refusal(400, topicErrors.pairIncomplete),
    );
    await expect(program().call(listOpenValues, { ...of, key: 'soil', count: 1001 })).rejects.toMatchObject({
      status: 400,
    });
    await owner.api.call(updateTopic, { topicId, isActive: false });
    await expect(program().call(sendOpenMessage, { ...of, message: 'soil=1' })).rejects.toMatchObject(
      refusal(409, topicErrors.inactive),
    );
    // The message log gives the reason, as for a board.
    expect(await owner.api.call(listLoggedMessages, { topicId })).toMatchObject([{ outcome: 'REFUSED' }]);
  });
});

describe('a project key', () => {
  test('opens the topics of its own project, while they are in it', async () => {
    const [mine, theirs] = await Promise.all([createScene(), createScene()]);
    const alone = await mine.owner.api.createTopic('Not in a project', 'x');
    for (const topicId of [theirs.topicId, alone.id, 'nothing']) {
      const of = { openApiKey: mine.openApiKey, topicId };
      const unknown = refusal(404, topicErrors.unknown);
      await expect(program().call(getOpenLatest, of)).rejects.toMatchObject(unknown);
      await expect(program().call(sendOpenMessage, { ...of, message: 'x=1' })).rejects.toMatchObject(unknown);
    }
    await mine.owner.api.call(unlinkTopic, { projectId: mine.projectId, topicId: mine.topicId });
    expect(await program().call(listOpenTopics, mine)).toEqual([]);
    await expect(program().call(getOpenLatest, mine)).rejects.toMatchObject(refusal(404, topicErrors.unknown));
  });

  test('ends as soon as it is renewed or switched off', async () => {
    const { owner, projectId, openApiKey } = await createScene();
    await program().call(listOpenTopics, { openApiKey });
    const link = { projectId, link: 'open-api' } as const;
    await owner.api.call(renewProjectLink, link);
    const ended = refusal(404, openApiErrors.keyUnknown);
    await expect(program().call(listOpenTopics, { openApiKey })).rejects.toMatchObject(ended);
    const renewed = (await owner.api.call(getProject, { projectId })).openApiKey;
    expect(await program().call(listOpenTopics, { openApiKey: renewed })).toHaveLength(1);
    await owner.api.call(switchOffProjectLink, link);
    await expect(program().call(listOpenTopics, { openApiKey: renewed })).rejects.toMatchObject(ended);
  });

  test('opens nothing without the open API in the subscription of the project’s owner', async () => {
    const { owner, projectId, openApiKey, topicId } = await createScene();
    expect(await owner.api.call(getProject, { projectId })).toMatchObject({ isOpenApiAllowed: true });
    await owner.endSubscription();
    expect(await owner.api.call(getProject, { projectId })).toMatchObject({ isOpenApiAllowed: false });
    const refused = refusal(403, openApiErrors.notIncluded);
    await expect(program().call(listOpenTopics, { openApiKey })).rejects.toMatchObject(refused);
    const message = { openApiKey, topicId, message: 'soil=1' };
    await expect(program().call(sendOpenMessage, message)).rejects.toMatchObject(refused);
  });

  test('allows so many calls a minute, also at the same time, and no more after a renewal', async () => {
    const { owner, projectId, openApiKey, topicId } = await createScene();
    const ask = (key: string) => fetch(`${server.http}/open-api/${key}/topics/${topicId}/latest`);
    const answers = await Promise.all(Array.from({ length: MAX_OPEN_API_CALLS + 30 }, () => ask(openApiKey)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(MAX_OPEN_API_CALLS);
    expect(refused).toHaveLength(30);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused[0]?.json()).toMatchObject({ errors: [{ code: openApiErrors.calledTooOften }] });
    await owner.api.call(renewProjectLink, { projectId, link: 'open-api' });
    const renewed = (await owner.api.call(getProject, { projectId })).openApiKey;
    expect((await ask(renewed)).status).toBe(429);
    // The key of another project has its own limit.
    expect((await ask((await createScene()).openApiKey)).status).toBe(404);
  });

  test('cannot be guessed at full speed', async () => {
    const own = await startServer();
    const guess = () => fetch(`${own.http}/open-api/${randomBytes(16).toString('hex')}/topics`);
    for (let round = 0; round < 6; round++) {
      const statuses = (await Promise.all(Array.from({ length: 50 }, guess))).map(({ status }) => status);
      expect(new Set(statuses)).toEqual(new Set([404]));
    }
    expect((await guess()).status).toBe(429);
    await own.stop();
  });
});

describe('pages of other sites', () => {
  const origin = 'https://student.example.org';

  test('may call the project API and read its refusals, and nothing else', async () => {
    const { owner, openApiKey, topicId } = await createScene();
    const address = `${server.http}/open-api/${openApiKey}/topics/${topicId}/messages`;
    const preflight = await fetch(address, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });
    expect(preflight.status).toBe(204);
    expect(Object.fromEntries(preflight.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers': expect.stringContaining('Content-Type'),
    });
    const init = { method: 'POST', headers: { origin, 'content-type': 'application/json' } };
    for (const body of ['{"message":"soil=1"}', '{"message":""}', '{']) {
      const answer = await fetch(address, { ...init, body });
      expect([body, answer.headers.get('access-control-allow-origin')]).toEqual([body, '*']);
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull();
    }
    const wrongKey = await fetch(`${server.http}/open-api/wrong/topics`, { headers: { origin } });
    expect([wrongKey.status, wrongKey.headers.get('access-control-allow-origin')]).toEqual([404, '*']);

    for (const path of ['/v1/topic/list', '/v1/public/topic/name/ABCDEFGHJK', '/swagger/project-api.json', '/']) {
      const headers = { origin, authorization: `Bearer ${owner.api.accessToken}` };
      const answer = await fetch(server.http + path, { headers });
      expect([path, answer.headers.get('access-control-allow-origin')]).toEqual([path, null]);
    }
  });
});

describe('pages of other sites may read', () => {
  const origin = 'https://student.example.org';
  const open = [
    '/v1/public/weather/latest/options',
    '/v1/public/weather/latest/temperature/x',
    '/v1/public/project/embed-map-token/x',
    '/v1/public/dashboard/token/x',
    '/v1/public/chart/token/x',
    '/v1/public/chart/token/x/latest',
  ];

  test.each(open)('%s, without credentials', async (path) => {
    const { headers } = await fetch(server.http + path, { headers: { origin } });
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('public GETs that need no token of the caller, the message of an embedded button, and nothing else', () => {
    for (const [name, endpoint] of Object.values(API).flatMap((calls) => Object.entries<Endpoint>(calls))) {
      if (!endpoint.anyOrigin) continue;
      const isButton = name === 'sendMessage';
      expect(endpoint).toMatchObject({ method: isButton ? 'POST' : 'GET', access: 'public' });
      expect(endpoint.acceptsToken, name).toBe(isButton || undefined);
    }
  });

  test('the message of an embedded button, to which no browser adds an access token from another site', async () => {
    const { status, headers } = await fetch(server.http + sendMessage.path, {
      method: 'OPTIONS',
      headers: { origin: 'null', 'access-control-request-method': 'POST' },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-allow-headers')).not.toMatch(/authorization/i);
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });
});

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: object }>>;
}
const endpoints = new Map(Object.values(API).flatMap((calls) => Object.entries<Endpoint>(calls)));

/** Another cloud's errors are its own. Small firmware gets a line of text, unless it asks for JSON. */
function errorsOf(endpoint: Endpoint | undefined): object {
  if (endpoint?.foreign) return { '*/*': { schema: {} } };
  return {
    'application/json': { schema: { $ref: '#/components/schemas/Errors' } },
    ...(endpoint?.forBoards && { 'text/plain; charset=utf-8': { schema: { type: 'string' } } }),
  };
}

describe.each(['tinkerstream', 'project-api'])('the errors in /swagger/%s.json', (name) => {
  test('have the schema of what is answered', async () => {
    const text = await (await fetch(`${server.http}/swagger/${name}.json`)).text();
    const { paths, components } = JSON.parse(text);
    const answers = Object.values<Record<string, Operation>>(paths)
      .flatMap((calls) => Object.values(calls))
      .flatMap(({ operationId, responses }) =>
        Object.entries(responses).map(([status, { content }]) => ({ operationId, status, content })),
      )
      .filter(({ status }) => status === 'default' || Number(status) >= 400);
    expect(answers.length).toBeGreaterThan(3);
    for (const { operationId, content } of answers) {
      expect({ operationId, content }).toEqual({ operationId, content: errorsOf(endpoints.get(operationId)) });
    }
    const refused = await (await fetch(`${server.http}/open-api/wrong/topics`)).json();
    expect(z.fromJSONSchema(components.schemas.Errors).safeParse(refused)).toMatchObject({
      success: true,
      data: refused,
    });
  });
});

describe('the description of the project API', () => {
  test('has its calls below a server that contains the key', async () => {
    const { openApiKey, topicId } = await createScene();
    const document = (await (await fetch(`${server.http}/swagger/project-api.json`)).json()) as {
      servers: { url: string; variables: object }[];
      paths: Record<string, Record<string, { parameters: { name: string }[] }>>;
    };
    expect(Object.keys(document.paths)).toEqual([
      '/topics/{topicId}/latest',
      '/topics/{topicId}/history',
      '/topics',
      '/topics/{topicId}/values',
      '/topics/{topicId}/messages',
    ]);
    const [{ url, variables } = { url: '', variables: {} }] = document.servers;
    expect(url).toBe(`${server.http}/open-api/{openApiKey}`);
    expect(Object.keys(variables)).toEqual(['openApiKey']);
    expect(JSON.stringify(document.paths)).not.toContain('openApiKey');
    const latest = url.replace('{openApiKey}', openApiKey) + '/topics/{topicId}/latest'.replace('{topicId}', topicId);
    expect((await fetch(latest)).status).toBe(200);
  });

  test('needs no account, as the file has no secret', async () => {
    const stranger = await signInPerson(server.http);
    expect((await fetch(`${server.http}/swagger/project-api.json`)).status).toBe(200);
    // Only members see the key itself.
    const { projectId } = await createScene();
    await expect(stranger.api.call(getProject, { projectId })).rejects.toMatchObject({ status: 404 });
  });
});
