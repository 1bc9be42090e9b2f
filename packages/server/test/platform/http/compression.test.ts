import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressAnswer } from '../../../src/platform/http/answer/compression.ts';

const LONG = Array.from({ length: 500 }, (_, index) => ({ time: index, value: '溫度' }));

let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  app = Fastify();
  app.addHook('onSend', compressAnswer);
  app.get('/long', async (_request, reply) => reply.header('vary', 'origin').send(LONG));
  app.get('/medium', async () => LONG.slice(0, 100));
  app.get('/other/:number', async (request) => [...LONG, (request.params as { number: string }).number]);
  app.get('/short', async () => ({ ok: true }));
  app.get('/stream', async (_request, reply) =>
    reply.type('application/json').send(new Blob([JSON.stringify(LONG)]).stream()),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as { port: number }).port;
});
afterAll(() => app.close());

/** Sends a request, and leaves the answer compressed. */
async function get(path: string, acceptEncoding?: string) {
  const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding };
  const { promise, resolve, reject } = Promise.withResolvers<{
    body: Buffer;
    headers: NodeJS.Dict<string | string[]>;
  }>();
  request({ host: '127.0.0.1', port, path, headers }, async (response) => {
    resolve({ body: await buffer(response), headers: response.headers });
  })
    .on('error', reject)
    .end();
  return promise;
}

test.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', 'GZIP'])(
  'a long answer is compressed for %s',
  async (accepted) => {
    const { body, headers } = await get('/long', accepted);
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'origin, accept-encoding' });
    expect(headers['content-length']).toBe(String(body.length));
    expect(JSON.parse(gunzipSync(body).toString())).toEqual(LONG);
    expect(body.length).toBeLessThan(JSON.stringify(LONG).length / 3);
  },
);

test.each([undefined, 'br', 'identity', 'gzip;q=0', 'gzip; q=0.00, br'])(
  'it is sent as it is for %s',
  async (accepted) => {
    const { body, headers } = await get('/long', accepted);
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers.vary).toBe('origin, accept-encoding');
    expect(JSON.parse(body.toString())).toEqual(LONG);
  },
);

test('a short answer and a stream are sent as they are', async () => {
  for (const path of ['/short', '/stream']) {
    const { body, headers } = await get(path, 'gzip');
    expect(headers['content-encoding'], path).toBeUndefined();
    JSON.parse(body.toString());
  }
});

test('an answer of a few kilobytes is compressed too', async () => {
  const { body, headers } = await get('/medium', 'gzip');
  expect(headers['content-encoding']).toBe('gzip');
  expect(JSON.parse(gunzipSync(body).toString())).toEqual(LONG.slice(0, 100));
});

test('answers of the same moment do not mix, whether equal or not, compressed or not', async () => {
  const paths = ['/long', '/other/1', '/long', '/other/2', '/other/2', '/long'];
  const asked = paths.flatMap((path) => [undefined, 'gzip'].map((accepted) => ({ path, accepted })));
  await Promise.all(
    asked.map(async ({ path, accepted }) => {
      const { body } = await get(path, accepted);
      const number = path.match(/\d/)?.[0];
      expect(JSON.parse((accepted ? gunzipSync(body) : body).toString())).toEqual(number ? [...LONG, number] : LONG);
    }),
  );
});
