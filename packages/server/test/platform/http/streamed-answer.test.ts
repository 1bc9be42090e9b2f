// Before a release.
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { topicErrors } from '@tinkerstream/contract/error-codes';
import { endpoint } from '@tinkerstream/contract/platform/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AppError } from '../../../src/platform/app-error.ts';
import { contentDisposition } from '../../../src/platform/http/answer/streamed-answer.ts';
import { createGuards } from '../../../src/platform/http/guards.ts';
import { createHttpServer } from '../../../src/platform/http/http-server.ts';
import { createRoute } from '../../../src/platform/http/route.ts';
import { createLogger } from '../../../src/platform/logger.ts';
import { eventually } from '../../support/connections/boards.ts';

const numbers = endpoint({
  method: 'GET',
  path: '/numbers',
  access: 'public',
  summary: 'The whole numbers, as many as asked for.',
  request: z.object({ parts: z.coerce.number(), failAt: z._default(z.coerce.number(), Number.POSITIVE_INFINITY) }),
  response: z.array(z.int()),
  streamed: true,
  errors: [],
});
const file = endpoint({
  method: 'GET',
  path: '/file',
  access: 'public',
  summary: 'A file of so many bytes.',
  request: z.object({ failAt: z._default(z.coerce.number(), Number.POSITIVE_INFINITY), waits: z.optional(z.string()) }),
  response: z.file(),
  file: ['application/octet-stream'],
  errors: [],
});

const PART = 10_000;
const ENDLESS = 1e9;

describe('a streamed response', () => {
  let app: FastifyInstance;
  let address: string;
  let made = 0;
  let hasEnded = false;
  /** A file that is still waiting for its turn. */
  const waiting = new Readable({ read: () => {} });

  async function* parts(count: number, failAt: number): AsyncGenerator<number[], void, undefined> {
    try {
      for (let part = 0; part < count; part++) {
        if (part >= failAt) throw new AppError(topicErrors.unknown);
        made++;
        yield Array.from({ length: PART }, (_, i) => part * PART + i);
      }
    } finally {
      hasEnded = true;
    }
  }

  beforeAll(async () => {
    ({ app } = await createHttpServer({ logger: createLogger('silent'), tls: undefined }));
    const route = createRoute(app, createGuards());
    route(numbers, async ({ parts: count, failAt }) => parts(count, failAt));
    route(file, async ({ failAt, waits }) => {
      async function* bytes() {
        for await (const part of parts(20, failAt)) yield Buffer.from(part.join());
      }
      return {
        name: 'Nr “1”.bin',
        type: 'application/octet-stream',
        content: waits ? waiting : Readable.from(bytes(), { objectMode: false }),
      };
    });
    address = await app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => app.close());
  beforeEach(() => {
    made = 0;
    hasEnded = false;
  });

  const get = (path: string, init?: RequestInit) => fetch(address + path, init);

  test.each([0, 1, 3])('of %i parts is one list', async (count) => {
    const response = await get(`/numbers?parts=${count}`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual(Array.from({ length: count * PART }, (_, i) => i));
  });

  test('is produced no faster than it is read, and ends with the caller', async () => {
    const leave = new AbortController();
    const { body } = await get(`/numbers?parts=${ENDLESS}`, { signal: leave.signal });
    const reader = body?.getReader();
    await reader?.read();
    // Nobody reads on: what is produced by now fills the buffers of the connection, and then it stops.
    let before = -1;
    await eventually(
      async () => {
        await delay(100);
        const isStill = made === before;
        before = made;
        return isStill;
      },
      (isStill) => isStill,
    );
    expect(hasEnded).toBe(false);
    leave.abort();
    await eventually(
      async () => hasEnded,
      (ended) => ended,
    );
  });

  test('that has not started ends with the caller too', async () => {
    const leave = new AbortController();
    const answer = get('/file?waits=1', { signal: leave.signal }).catch((error: Error) => error.name);
    await eventually(
      async () => waiting.listenerCount('readable'),
      (count) => count > 0,
    );
    leave.abort();
    expect(await answer).toBe('AbortError');
    await eventually(
      async () => waiting.destroyed,
      (destroyed) => destroyed,
    );
  });

  test.each(['/numbers?parts=20&failAt=0', '/file?failAt=0'])(
    'that fails at its start is an error: %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ errors: [{ code: topicErrors.unknown }] });
      expect(response.headers.has('content-disposition')).toBe(false);
    },
  );

  test.each(['/numbers?parts=20&failAt=10', '/file?failAt=10'])(
    'that fails in the middle does not look complete: %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
    },
  );

  test('is not produced for a HEAD', async () => {
    expect((await get('/file', { method: 'HEAD' })).status).toBe(404);
    expect(made).toBe(0);
  });

  test('of a file has its name and type', async () => {
    const response = await get('/file');
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('content-disposition')).toBe(contentDisposition('Nr “1”.bin'));
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(20 * PART);
  });
});

test.each([
  ['Weather.xlsx', 'Weather.xlsx', 'Weather.xlsx'],
  ['a "b"\\c.xlsx', 'a _b__c.xlsx', 'a%20%22b%22%5Cc.xlsx'],
  ['../a\\..b/c.xlsx', '_._a__.b_c.xlsx', '..%2Fa%5C..b%2Fc.xlsx'],
  ["50% (it's) *new*.xlsx", "50_ (it's) *new*.xlsx", '50%25%20%28it%27s%29%20%2Anew%2A.xlsx'],
  ['校園花圃.xlsx', '____.xlsx', '%E6%A0%A1%E5%9C%92%E8%8A%B1%E5%9C%83.xlsx'],
  ['a\r\nSet-Cookie: b\ud800.xlsx', 'a__Set-Cookie: b_.xlsx', 'a%0D%0ASet-Cookie%3A%20b%EF%BF%BD.xlsx'],
])('of a file named %j is saved under its name', (name, plain, encoded) => {
  expect(contentDisposition(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`);
});
