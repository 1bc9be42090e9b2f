import { expect, test } from 'vitest';
import { detailsOf, parametersOf } from '../../../../src/domains/applets/triggers/call-parameters.ts';

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';

test.each<[what: string, mediaType: string, body: string, parameters: Record<string, string | number>]>([
  ['an object', JSON_TYPE, '{"city":"Tai Po","n":21.5,"on":true,"none":null}', { city: 'Tai Po', n: 21.5, on: 'true' }],
  [
    'an object in another',
    JSON_TYPE,
    '{"location":{"city":"Tai Po","at":{"lat":1}}}',
    {
      'location.city': 'Tai Po',
      'location.at.lat': 1,
    },
  ],
  [
    'a list',
    JSON_TYPE,
    '{"colours":["red","blue"]}',
    { colours: 'red, blue', 'colours.0': 'red', 'colours.1': 'blue' },
  ],
  ['JSON under another type', 'text/plain', ' {"city":"Tai Po"}', { city: 'Tai Po' }],
  ['JSON under the type of a form', FORM, '{"city":"Tai Po"}', { city: 'Tai Po' }],
  ['a form', FORM, 'city=Tai+Po&n=21', { city: 'Tai Po', n: '21' }],
  ['a text', 'text/plain', 'hello', { body: 'hello' }],
  ['a text without a type', '', '[hello', { body: '[hello' }],
  ['JSON that is no object', JSON_TYPE, '"hello"', { body: 'hello' }],
  ['malformed JSON', JSON_TYPE, '{"city":', {}],
  ['bytes', 'application/octet-stream', '\0\u0001', {}],
  ['nothing', '', '', {}],
  [
    'names of objects themselves',
    JSON_TYPE,
    '{"__proto__":{"x":1},"constructor":2}',
    {
      '__proto__.x': 1,
      constructor: 2,
    },
  ],
])('the parameters of a call with %s', (_, mediaType, body, parameters) => {
  const found = parametersOf({ query: {}, mediaType, body: Buffer.from(body) });
  expect([...found]).toEqual(Object.entries(parameters).map(([name, value]) => [`parameter(${name})`, value]));
});

test('the query has parameters too, and the body goes first', () => {
  const query = { city: 'Sha Tin', day: ['mon', 'tue'] };
  const found = parametersOf({ query, mediaType: JSON_TYPE, body: Buffer.from('{"city":"Tai Po"}') });
  expect(found.get('parameter(city)')).toBe('Tai Po');
  expect(found.get('parameter(day)')).toBe('mon, tue');
});

test('parameters are bounded in number, in length and in depth', () => {
  const many = detailsOf([Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`p${n}`, n]))]);
  expect(many.size).toBe(100);
  expect(detailsOf([{ long: 'x'.repeat(5000) }]).get('parameter(long)')).toHaveLength(1000);
  expect(detailsOf([{ half: `${'x'.repeat(999)}😀` }]).get('parameter(half)')).toBe(`${'x'.repeat(999)}\uFFFD`);
  const deep = `${'['.repeat(30_000)}1${']'.repeat(30_000)}`;
  expect(parametersOf({ query: {}, mediaType: JSON_TYPE, body: Buffer.from(deep) }).size).toBe(0);
});
