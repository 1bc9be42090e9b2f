import { describe, expect, test } from 'vitest';
import { keyInBulk, readBulk } from '../../../../src/domains/clouds/thingspeak/bulk.ts';
import { entriesByPart, shownEntries } from '../../../../src/domains/clouds/thingspeak/entries.ts';
import { optionsOf } from '../../../../src/domains/clouds/thingspeak/options.ts';
import { keyIn, paramsOf } from '../../../../src/domains/clouds/thingspeak/params.ts';
import { questionOf } from '../../../../src/domains/clouds/thingspeak/paths.ts';
import {
  clockOf,
  entryIdOf,
  isoSecond,
  parseTime,
  spacedSecond,
  UTC,
} from '../../../../src/domains/clouds/thingspeak/times.ts';
import { readUpdate } from '../../../../src/domains/clouds/thingspeak/update.ts';

const NOW = Date.UTC(2026, 0, 31, 12);
const utf8 = (text: string) => Buffer.from(text);
const zone = (name: string) => clockOf(new Map([['timezone', name]]));
const timesIn = (body: string) => {
  const entries = readBulk(utf8(body), NOW);
  return typeof entries === 'string' ? entries : entries.map(({ time }) => NOW - time);
};
const paramsOfForm = (form: string) => paramsOf({ query: {}, body: utf8(form) });

describe('a time', () => {
  test.each([
    ['2026-01-31T12:00:00Z', NOW],
    ['2026-01-31 12:00:00', NOW],
    ['2026-01-31 12:00:00 UTC', NOW],
    ['2026-01-31T20:00:00+08:00', NOW],
    ['2026-01-31T20:00:00+0800', NOW],
    ['2026-01-31 07:00:00-05', NOW],
    // A form that is not encoded turns the plus into a space.
    ['2026-01-31 20:00:00 0800', NOW],
    ['2026-01-31T12:00:00.250Z', NOW + 250],
    ['2026-01-31', Date.UTC(2026, 0, 31)],
    ['1769860800', NOW],
    ['1769860800000', NOW],
  ])('%s', (text, time) => {
    expect(parseTime(text, UTC)).toBe(time);
  });

  test.each(['', 'yesterday', '2026-02-30 12:00:00', '2026-01-31 25:00:00', '2026-01-31T12:61', '21', 'NaN', '-1'])(
    'is none: %j',
    (text) => {
      expect(parseTime(text, UTC)).toBeUndefined();
    },
  );

  test('follows the zone that the request names, with its summer time', () => {
    expect(parseTime('2026-01-31 20:00:00', zone('Asia/Hong_Kong'))).toBe(NOW);
    expect(parseTime('2026-07-01 08:00:00', zone('America/New_York'))).toBe(Date.UTC(2026, 6, 1, 12));
    expect(isoSecond(NOW, zone('Asia/Hong_Kong'))).toBe('2026-01-31T20:00:00+08:00');
    expect(spacedSecond(NOW, clockOf(new Map([['offset', '-5']])))).toBe('2026-01-31 07:00:00 -0500');
    expect([isoSecond(NOW, UTC), spacedSecond(NOW, zone('no zone'))]).toEqual([
      '2026-01-31T12:00:00Z',
      '2026-01-31 12:00:00 UTC',
    ]);
  });

  test('gives its entry a number that grows, and is never 0', () => {
    expect(entryIdOf(NOW + 1000)).toBe(entryIdOf(NOW) + 1);
    expect(entryIdOf(0)).toBe(1);
    expect(entryIdOf(Date.UTC(2068, 0, 1))).toBeLessThan(2 ** 31);
  });
});

describe('an update', () => {
  test('takes every spelling of names, and leaves out what boards write for nothing', () => {
    const { values } = readUpdate(
      paramsOfForm('field1=21&2=40&field3=undefined&field4=&lat=22.3&long=114.2&elevation=12&status=ok\\r\\n&x=1'),
      '192.0.2.1',
    );
    expect([...values]).toEqual([
      ['field1', '21'],
      ['field2', '40'],
      ['latitude', '22.3'],
      ['longitude', '114.2'],
      ['elevation', '12'],
      ['status', 'ok'],
    ]);
  });

  test('reads a body of JSON as well, which wins over the address', () => {
    const params = paramsOf({ query: { field1: '1', field2: ['2', '3'] }, body: utf8('{"field1":4.5,"field3":null}') });
    expect([...readUpdate(params, '').values]).toEqual([
      ['field1', '4.5'],
      ['field2', '3'],
    ]);
  });

  test('has the time that it names, and else none', () => {
    expect(readUpdate(paramsOfForm('created_at=2026-01-31 12:00:00&field1=1'), '').createdAt).toBe(NOW);
    expect(readUpdate(paramsOfForm('created_at=x&field1=1'), '').createdAt).toBeUndefined();
  });

  test('puts the address of the board where it asks for it', () => {
    expect(readUpdate(paramsOfForm('field1=ip_address'), '192.0.2.1').values.get('field1')).toBe('192.0.2.1');
  });

  test.each([
    [{ 'x-thingspeakapikey': ' K ' }, ''],
    [{ thingspeakapikey: 'K' }, 'api_key=other'],
    [{}, 'api_key=K'],
    [{}, 'key=K'],
    [{}, 'apikey=K'],
  ])('has its key in %j or %j', (headers, form) => {
    expect(keyIn(headers, paramsOfForm(form))).toBe('K');
  });
});

describe('several entries of the past', () => {
  test('as JSON, with times in any order', () => {
    const updates = [
      { created_at: '2026-01-31T12:00:30Z', field1: 2, status: 'b', latitude: 22.5 },
      { created_at: '2026-01-31T12:00:00Z', field1: 1 },
    ];
    const body = utf8(JSON.stringify({ write_api_key: 'K', updates }, null, 1));
    expect(keyInBulk(body)).toBe('K');
    expect(readBulk(body, NOW)).toEqual([
      { time: NOW, values: new Map([['field1', '1']]) },
      {
        time: NOW + 30_000,
        values: new Map([
          ['field1', '2'],
          ['latitude', '22.5'],
          ['status', 'b'],
        ]),
      },
    ]);
  });

  test('with distances: the last one is of now', () => {
    const updates = [
      { delta_t: 0, field1: 1 },
      { delta_t: '15', field1: 2 },
      { delta_t: 30, field1: 3 },
    ];
    expect(timesIn(JSON.stringify({ updates }))).toEqual([45_000, 30_000, 0]);
  });

  test('as a form', () => {
    const form =
      'write_api_key=K&time_format=absolute&updates=2026-01-31T12:00:00Z,1,,3,,,,,,22.5,114,5,a, b|2026-01-31T12:00:15Z,2';
    expect(keyInBulk(utf8(form))).toBe('K');
    expect(readBulk(utf8(form), NOW)).toEqual([
      {
        time: NOW,
        values: new Map([
          ['field1', '1'],
          ['field3', '3'],
          ['latitude', '22.5'],
          ['longitude', '114'],
          ['elevation', '5'],
          ['status', 'a, b'],
        ]),
      },
      { time: NOW + 15_000, values: new Map([['field1', '2']]) },
    ]);
    const relative = 'write_api_key=K&time_format=relative&updates=0,1|60,2';
    expect(timesIn(relative)).toEqual([60_000, 0]);
  });

  test.each([
    ['nothing', '', /no updates/],
    ['no list', '{"write_api_key":"K"}', /no updates/],
    ['no time', '{"updates":[{"field1":1}]}', /created_at/],
    ['no real time', '{"updates":[{"created_at":"x","field1":1}]}', /created_at/],
    ['no value', '{"updates":[{"created_at":"2026-01-31"}]}', /value/],
    ['no object', '{"updates":[null]}', /created_at/],
    [
      'more than 960',
      JSON.stringify({ updates: Array.from({ length: 961 }, () => ({ delta_t: 1, field1: 1 })) }),
      /960/,
    ],
  ])('%s is refused with a reason', (_what, body, reason) => {
    expect(readBulk(utf8(body), NOW)).toMatch(reason);
  });
});

describe('a path', () => {
  test.each([
    ['feeds.json', { of: 'feeds', field: undefined, entry: 'list', format: 'json' }],
    ['feed/last.json', { of: 'feeds', field: undefined, entry: 'last', format: 'json' }],
    ['feeds/last', { of: 'feeds', field: undefined, entry: 'last', format: undefined }],
    ['feeds/823.xml', { of: 'feeds', field: undefined, entry: 823, format: 'xml' }],
    ['fields/1.csv', { of: 'feeds', field: 1, entry: 'list', format: 'csv' }],
    ['field/8/last.txt', { of: 'feeds', field: 8, entry: 'last', format: 'txt' }],
    ['fields/field2/last', { of: 'feeds', field: 2, entry: 'last', format: undefined }],
    ['status.xml', { of: 'status', field: undefined, entry: 'list', format: 'xml' }],
  ])('%s', (path, question) => {
    expect(questionOf(path.split('/'))).toEqual(question);
  });

  test.each([
    '',
    'feeds.pdf',
    'fields',
    'fields/9.json',
    'fields/0',
    'feeds/last/1',
    'fields/1/2/3',
    'talkbacks/1.json',
  ])('is unknown: %s', (path) => {
    expect(questionOf(path.split('/'))).toBeUndefined();
  });
});

describe('wishes of a reader', () => {
  test('have the defaults and limits of ThingSpeak', () => {
    expect(optionsOf({}, NOW)).toMatchObject({ count: 100, from: undefined, to: undefined, parts: undefined });
    expect(optionsOf({ results: '9000' }, NOW).count).toBe(8000);
    expect(optionsOf({ results: '0' }, NOW).count).toBe(0);
    expect(optionsOf({ days: '2' }, NOW)).toMatchObject({ count: 8000, from: NOW - 2 * 86_400_000 });
    expect(optionsOf({ minutes: '10', days: '2' }, NOW).from).toBe(NOW - 600_000);
    expect(optionsOf({ average: 'daily' }, NOW)).toMatchObject({
      parts: { figure: 'average', minutes: 1440 },
      from: NOW - 86_400_000,
    });
    expect(optionsOf({ average: '7' }, NOW).parts).toBeUndefined();
    const period = { start: '2026-01-31 08:00:00', end: '2026-01-31 20:00:00', timezone: 'Asia/Hong_Kong' };
    expect(optionsOf(period, NOW)).toMatchObject({ from: NOW - 12 * 3_600_000, to: NOW + 1000 });
  });

  test('leave out and round numbers, and leave texts alone', () => {
    const entries = [1.2345, 50, 'open'].map((value, index) => ({ time: index, values: new Map([['field1', value]]) }));
    const shown = shownEntries(entries, { min: undefined, max: 10, round: 2 });
    expect(shown.map(({ values }) => values.get('field1'))).toEqual(['1.23', 'open']);
  });

  test('get the first value or the median of each part', () => {
    const at = (minutes: number, value: number | string) => ({
      time: NOW + minutes * 60_000,
      values: new Map([['field1', value]]),
    });
    const entries = [at(0, 1), at(5, 9), at(9, 5), at(10, 'x'), at(11, 4), at(12, 6)];
    const medians = entriesByPart(entries, { figure: 'median', minutes: 10 }, { clock: UTC });
    expect(medians.map(({ time, values }) => [time - NOW, values.get('field1')])).toEqual([
      [0, 5],
      [600_000, 5],
    ]);
    const firsts = entriesByPart(entries, { figure: 'timescale', minutes: 10 }, { clock: UTC });
    expect(firsts.map(({ values }) => values.get('field1'))).toEqual([1, 'x']);
  });
});

describe('the worst of 64 kB', () => {
  const LENGTH = 64 * 1024;
  const deep = `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`;
  const texts = [
    ...['&', '=', '%', '+', ',', '|', '[', '{', '\\r', '0', '9', '.', ' ', '\0', '-', 'field1=1&', '字'].map((part) =>
      part.repeat(LENGTH / part.length),
    ),
    `updates=${'1,'.repeat(LENGTH / 2)}`,
    `updates=${'1|'.repeat(LENGTH / 2)}`,
    `{"updates":${deep}}`,
    `{"updates":[${'[],'.repeat(20_000)}1]}`,
    deep,
    '{"__proto__":{"field1":1},"constructor":1,"field1":{"toString":1}}',
  ];

  test.each(texts.map((text, index) => [index, text] as const))('%i is read or refused', (_index, text) => {
    const { values } = readUpdate(paramsOfForm(text), '');
    keyInBulk(utf8(text));
    readBulk(utf8(text), NOW);
    parseTime(text, UTC);
    questionOf([text]);
    optionsOf({ start: text, timezone: text, offset: text, results: text, average: text, min: text }, NOW);
    keyIn({}, paramsOf({ query: { [text]: text }, body: utf8('') }));
    expect(values.size).toBeLessThanOrEqual(12);
    expect(Math.max(0, ...[...values.values()].map(({ length }) => length))).toBeLessThanOrEqual(255);
  });
});
