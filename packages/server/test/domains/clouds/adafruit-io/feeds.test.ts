import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { formatTime, localTime, timePayload, timeStruct } from '../../../../src/domains/clouds/adafruit-io/clock.ts';
import {
  type Format,
  mayRead,
  parseFeedTopic,
  topicsOf,
} from '../../../../src/domains/clouds/adafruit-io/feed-topics.ts';
import { feedInGroup, feedKeyOf } from '../../../../src/domains/clouds/adafruit-io/names.ts';
import {
  readFeedPayload,
  readGroupPayload,
  writeFeedPayload,
  writeGroupPayload,
} from '../../../../src/domains/clouds/adafruit-io/payloads.ts';

describe('names', () => {
  test.each([
    ['temperature', 'temperature'],
    ['Welcome Feed', 'welcome-feed'],
    ['weather.temp', 'weather.temp'],
    ['weather/temp', 'weather.temp'],
    ['溫度', '溫度'],
    ['a_b', 'a_b'],
    ['  -x- ', 'x'],
    ['', undefined],
    ['...', undefined],
    ['+#', undefined],
  ])('%j has the key %j', (name, key) => {
    expect(feedKeyOf(name)).toBe(key);
  });

  test('a feed of a group has the key of both, unless it says so itself', () => {
    expect(feedInGroup('weather', 'temp')).toBe('weather.temp');
    expect(feedInGroup('weather', 'weather.temp')).toBe('weather.temp');
    expect(feedInGroup('default', 'temp')).toBe('temp');
  });
});

describe('topics', () => {
  test.each([
    ['ada/feeds/temp', { kind: 'feed', name: 'temp', format: 'plain', isGet: false }],
    ['ada/f/temp/csv', { kind: 'feed', name: 'temp', format: 'csv', isGet: false }],
    ['ada/f/temp/csv/get', { kind: 'feed', name: 'temp', format: 'csv', isGet: true }],
    ['ada/feeds/temp/get', { kind: 'feed', name: 'temp', format: 'plain', isGet: true }],
    ['ada/f/weather.temp/json', { kind: 'feed', name: 'weather.temp', format: 'json', isGet: false }],
    ['ada/f/weather/temp', { kind: 'feed', name: 'weather/temp', format: 'plain', isGet: false }],
    ['ada/groups/weather', { kind: 'group', name: 'weather', format: 'plain', isGet: false }],
    ['ada/g/weather/csv', { kind: 'group', name: 'weather', format: 'csv', isGet: false }],
    ['ada/f/get', { kind: 'feed', name: 'get', format: 'plain', isGet: false }],
    ['ada/f/json', { kind: 'feed', name: 'json', format: 'plain', isGet: false }],
  ])('%s', (topicName, expected) => {
    expect(parseFeedTopic('ada', topicName)).toEqual(expected);
  });

  test.each([
    '',
    'ada',
    'ada/',
    'ada/f',
    'ada/f/',
    'ada/f//',
    'bob/f/temp',
    'ada/x/temp',
    'ada/f/a/b/c',
    'ada/errors',
    'temp',
  ])('%j is none', (topicName) => {
    expect(parseFeedTopic('ada', topicName)).toBeUndefined();
  });

  test('a new value has six topics, each of which reads as it was written', () => {
    const topics = topicsOf('ada', 'feed', 'temp');
    expect(topics.map(({ topicName }) => topicName)).toEqual([
      'ada/feeds/temp',
      'ada/feeds/temp/json',
      'ada/feeds/temp/csv',
      'ada/f/temp',
      'ada/f/temp/json',
      'ada/f/temp/csv',
    ]);
    for (const { topicName, format } of topics) {
      expect(parseFeedTopic('ada', topicName)).toMatchObject({ name: 'temp', format, isGet: false });
    }
  });

  test.each([
    'ada/feeds/temp',
    'ada/f/+',
    'ada/f/#',
    'ada/#',
    'ada/+/temp/csv',
    'ada/g/weather/json',
    'ada/errors',
    'ada/throttle',
    'time/seconds',
    'time/ISO-8601',
    'time/+',
  ])('%s may be read', (filter) => {
    expect(mayRead('ada', filter)).toBe(true);
  });

  test.each([
    '#',
    '+/f/temp',
    'bob/f/temp',
    'ada',
    'ada/f',
    'ada/f/',
    'ada/errors/x',
    'ada/integration/weather/1/current',
    'time',
    'time/weeks',
    'time/seconds/x',
    'homeassistant/+/+/config',
    '$SYS/#',
  ])('%s may not', (filter) => {
    expect(mayRead('ada', filter)).toBe(false);
  });
});

describe('payloads', () => {
  const place = { latitude: 38.1123, longitude: -91.2325 };
  const feed = (text: string, format: Format) => readFeedPayload(Buffer.from(text), format);
  const group = (text: string, format: Format) => readGroupPayload(Buffer.from(text), format);

  test.each<[string, Format, string, object | undefined]>([
    ['22.587', 'plain', '22.587', undefined],
    ['22.587\0', 'plain', '22.587', undefined],
    ['thirty degrees', 'plain', 'thirty degrees', undefined],
    ['22.587', 'csv', '22.587', undefined],
    ['22.587,38.1123,-91.2325,112', 'csv', '22.587', place],
    ['"22.5",38.112300,-91.232500,112.00', 'csv', '22.5', { latitude: 38.1123, longitude: -91.2325 }],
    ['"say ""hi"", please",,,', 'csv', 'say "hi", please', undefined],
    ['42, 38.1123, -91.2325, -6', 'csv', '42', place],
    ['{"value":22.587}', 'plain', '22.587', undefined],
    ['{"value":22.587,"lat":38.1123,"lon":-91.2325,"ele":112}', 'json', '22.587', place],
    ['{"value":{"a": 1, "b": [2]}}', 'json', '{"a":1,"b":[2]}', undefined],
    ['{"sensor-1":22.587}', 'plain', '{"sensor-1":22.587}', undefined],
    ['"{\\"a\\":1}"', 'plain', '"{\\"a\\":1}"', undefined],
  ])('%s as %s', (text, format, value, where) => {
    expect(feed(text, format)).toEqual({ value, place: where });
  });

  test.each<[string, Format]>([
    ['', 'plain'],
    ['\0', 'plain'],
    [',1,2', 'csv'],
    ['{"value":null}', 'json'],
    ['{"value":', 'json'],
    ['21', 'json'],
    ['{"value":""}', 'plain'],
  ])('%j as %s has no value', (text, format) => {
    expect(feed(text, format)).toBeUndefined();
  });

  test.each<[string, Format]>([
    ['{"feeds":{"temp":"21","Hum Idity":40},"location":{"lat":38.1123,"lon":-91.2325}}', 'plain'],
    ['{"feeds":[{"key":"temp","value":"21"},{"key":"hum-idity","value":40}],"lat":38.1123,"lon":"-91.2325"}', 'json'],
    ['temp,21\nhum-idity,40\nlocation,38.1123,-91.2325\n', 'csv'],
    ['temp,"21"\r\nhum-idity,40\r\nlocation,38.1123,-91.2325,3', 'csv'],
  ])('a group from %s as %s', (text, format) => {
    expect(group(text, format)).toEqual({
      values: [
        ['temp', '21'],
        ['hum-idity', '40'],
      ],
      place,
    });
  });

  test.each<[string, Format]>([
    ['', 'plain'],
    ['21', 'plain'],
    ['{"temp":21}', 'plain'],
    ['{"feeds":{}}', 'plain'],
    ['{"feeds":[null,1,{"key":3}]}', 'plain'],
    ['temp', 'csv'],
    ['location,1,2', 'csv'],
  ])('%j as %s is no group', (text, format) => {
    expect(group(text, format)).toBeUndefined();
  });

  test('what clients get reads as what was sent', () => {
    const value = 'a "b", c';
    for (const format of ['plain', 'json', 'csv'] as const) {
      const text = writeFeedPayload(format, { key: 'temp', value, id: '1', createdOn: '2026-01-01T00:00:00.000Z' });
      expect(feed(text, format)?.value).toBe(value);
    }
    for (const format of ['plain', 'json', 'csv'] as const) {
      const text = writeGroupPayload(format, [
        ['temp', '21'],
        ['word', value],
      ]);
      expect(group(text, format)?.values).toEqual([
        ['temp', '21'],
        ['word', value],
      ]);
    }
    // The Arduino library splits a line at commas, and skips a line without one.
    expect(writeGroupPayload('csv', [['temp', '21']])).toBe('temp,21\n');
    expect(writeFeedPayload('csv', { key: 'temp', value: '21', id: '1', createdOn: '' })).toBe('21,,,');
  });

  test('no bytes do anything else, and the worst text costs little', () => {
    const parts = [
      '{',
      '}',
      '[',
      ']',
      '"',
      '"feeds"',
      '"value"',
      '"key"',
      ':',
      '1',
      ',',
      '\n',
      '\0',
      '\xff',
      'temp',
      '溫',
      ' ',
      '\\',
    ];
    const chosen = (seed: string, limit: number) => createHash('sha256').update(seed).digest().readUInt32BE(0) % limit;
    const texts = Array.from({ length: 2000 }, (_, round) =>
      Array.from({ length: chosen(`${round}`, 25) }, (_, at) => parts[chosen(`${round} ${at}`, parts.length)]).join(''),
    );
    const long = ['"', '""', ',', '\n', '{"value":', '[', '{"feeds":{"a":', ' ', '-', '.', 'a,"', '/'].map((part) =>
      part.repeat(65_536 / part.length),
    );
    const deep = `{"value":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
    const started = process.cpuUsage().user;
    for (const text of [...texts, ...long, deep, `{"feeds":{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`]) {
      for (const format of ['plain', 'csv', 'json'] as const) {
        const read = feed(text, format);
        if (read) expect(read.value).not.toBe('');
        for (const [key, value] of group(text, format)?.values ?? []) expect([key, value]).not.toContain('');
      }
      feedKeyOf(text);
      parseFeedTopic('ada', `ada/f/${text}`);
      mayRead('ada', text);
    }
    // In processor time, with a wide margin: a pattern that runs away takes minutes.
    expect((process.cpuUsage().user - started) / 1000).toBeLessThan(20_000);
  });
});

describe('clock', () => {
  const time = Date.parse('2026-07-05T16:07:09.045Z');

  test('as the libraries read it: Sunday is 0, the first day of the year 1', () => {
    expect(timeStruct(localTime(time, 'Asia/Hong_Kong') as never)).toEqual({
      year: 2026,
      mon: 7,
      mday: 6,
      hour: 0,
      min: 7,
      sec: 9,
      wday: 1,
      yday: 187,
      isdst: 0,
    });
    expect(timeStruct(localTime(time, 'Europe/London') as never)).toMatchObject({ hour: 17, wday: 0, isdst: 1 });
    expect(timeStruct(localTime(Date.parse('2026-01-01T12:00:00Z'), 'Australia/Sydney') as never)).toMatchObject({
      yday: 1,
      isdst: 1,
    });
    expect(localTime(time, 'Mars/Olympus')).toBeUndefined();
    expect(localTime(time, undefined)).toBeDefined();
  });

  test('in the formats of programs for displays', () => {
    const here = localTime(time, 'Asia/Hong_Kong') as never;
    expect(formatTime(here, '%Y-%m-%d %H:%M:%S.%L %j %u %z %Z')).toBe(
      '2026-07-06 00:07:09.045 187 1 +0800 Asia/Hong_Kong',
    );
    expect(formatTime(here, '%s %I:%M %p, %A %-d %b %%')).toBe('1783267629 12:07 AM, Monday 6 Jul %');
    expect(formatTime(here, '%Q %')).toBe('%Q %');
  });

  test('as topics', () => {
    expect(timePayload('time/seconds', time)).toBe('1783267629');
    expect(timePayload('time/millis', time)).toBe('1783267629045');
    expect(timePayload('time/ISO-8601', time)).toBe('2026-07-05T16:07:09.045Z');
    expect(timePayload('time/hours', time)).toBe('16');
  });
});
