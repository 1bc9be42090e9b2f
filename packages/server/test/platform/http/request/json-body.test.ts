import { requestErrors } from '@tinkerstream/contract/error-codes';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptJson } from '../../../../src/platform/http/request/json-body.ts';

let app: FastifyInstance;
beforeAll(() => {
  app = Fastify({ bodyLimit: 1024 * 1024 });
  acceptJson(app);
  app.post('/', async ({ body }) => typeof body);
});
afterAll(() => app.close());

const ask = async (payload: string) =>
  (await app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'application/json' }, payload })).body;
const list = (element: string, count: number) => `[${Array(count).fill(element)}]`;

test.each([
  ['empty objects', list('{}', 300_000)],
  ['objects with a key', list('{"a":1}', 100_001)],
  ['keys of an object', `{${Array.from({ length: 20_000 }, (_, at) => `"key ${at}":1`)}}`],
  ['objects with another key each', `[${Array.from({ length: 20_000 }, (_, at) => `{"key ${at}":1}`)}]`],
  ['other keys behind blanks', `{${Array.from({ length: 20_000 }, (_, at) => `"${at}" \t\n: 1`)}}`],
  ['lists in lists', '['.repeat(400_000)],
])('a megabyte of %s is refused before it is parsed', async (_, body) => {
  expect(await ask(body)).toContain(requestErrors.tooLarge);
});

test.each([
  ['a list of numbers, whose field says that it is too long', list('1', 450_000), 'object'],
  ['as many objects as a body may have', list('{}', 99_999), 'object'],
  ['as many different keys', list(`{${Array.from({ length: 1000 }, (_, at) => `"k${at}":1`)}}`, 20), 'object'],
  ['as many different texts as fit', `[${Array.from({ length: 60_000 }, (_, at) => `"text ${at}"`)}]`, 'object'],
  ['a long text with commas and brackets', JSON.stringify({ text: ',[{'.repeat(300_000) }), 'object'],
  ['texts with quotes and backslashes', list(JSON.stringify('\\",\\\\",'), 40_000), 'object'],
  ['no body', '', 'undefined'],
])('%s is parsed', async (_, body, type) => {
  expect(await ask(body)).toBe(type);
});

test('what is no JSON is refused as such', async () => {
  expect(await ask(`"${'x'.repeat(300_000)}`)).toContain(requestErrors.unreadable);
});
