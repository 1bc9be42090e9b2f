import { describe, expect, test } from 'vitest';
import {
  fillText,
  hasExpression,
  momentText,
  type ValueReference,
  valuesIn,
  withTopics,
} from '../../src/applets/index.ts';

const VALUES: Readonly<Record<string, number | string>> = {
  '.temp': 21.37,
  '.溫度': 30,
  '.state': 'on',
  '.zero': 0,
  '.board': 'b7',
  '.x-y': 5,
  '.sum': '0.1',
  'ABCDEFGHJK.temp': 10,
  '01a21561-d3cc-76b6-b193-d747aadd1ea8.temp': 11,
};
const DETAILS: Readonly<Record<string, number | string>> = {
  'parameter(city)': 'Hong Kong',
  'parameter(location.city)': 'Tai Po',
  'parameter(geo-city)': 'Sha Tin',
  'parameter(ABCDEFGHJK.temp)': 7,
  'parameter(date)': '2026-01-31',
  'parameter(量)': '１２',
  'detected(count)': 3,
  'count(runs)': 4,
};
const find = ({ topicName, key, isBefore, detail }: ValueReference) =>
  detail ? DETAILS[`${detail}(${key})`] : isBefore ? { temp: 20, x: undefined }[key] : VALUES[`${topicName}.${key}`];
const fill = (text: string) => fillText(text, true, find);

describe('a text with expressions', () => {
  test.each([
    ['{temp} °C', '21.37 °C'],
    ['{ temp }', '21.37'],
    ['{temp*1.8+32}', '70.466'],
    ['{before(temp)}', '20'],
    ['{round(temp - before(ABCDEFGHJK.temp), 1)}', '1.4'],
    ['{before(temp) > temp ? "down" : "up"}', 'up'],
    ['{before(1)}', '{before(1)}'],
    ['{before(board)}', '{before(board)}'],
    ['{before(temp, 1)}', '{before(temp, 1)}'],
    ['{round(temp * 1.8 + 32, 1)}', '70.5'],
    ['{round(temp)}', '21'],
    ['{0.1 + 0.2 + zero}', '0.3'],
    ['{sum + 0.2}', '0.3'],
    ['{溫度 - 1}', '29'],
    ['{-temp}', '-21.37'],
    ['{x-y}', '5'],
    ['{ABCDEFGHJK.temp / 4}', '2.5'],
    ['{abcdefghjk.temp}', '10'],
    ['{01a21561-d3cc-76b6-b193-d747aadd1ea8.temp * 2}', '22'],
    ['{max(temp, ABCDEFGHJK.temp, 3)}', '21.37'],
    ['{min(temp, 3)} and {abs(0 - temp)}', '3 and 21.37'],
    ["{temp > 20 ? 'hot' : 'cold'}", 'hot'],
    ["{temp > 20 && state == 'on' ? 'both' : 'no'}", 'both'],
    ["{state + '!'}", 'on!'],
    ['Board {board}: {temp}', 'Board b7: 21.37'],
    ['{temp}{temp}', '21.3721.37'],
    ['{parameter(city)}', 'Hong Kong'],
    ['{ parameter( location.city ) }', 'Tai Po'],
    ['{parameter(geo-city)}', 'Sha Tin'],
    ['{parameter(ABCDEFGHJK.temp) + ABCDEFGHJK.temp}', '17'],
    ['{parameter(date)}', '2026-01-31'],
    ['{parameter(量) * 2}', '24'],
    ["{parameter(city) + ' parameter(city)'}", 'Hong Kong parameter(city)'],
    ['{count(runs)*2 + detected(count)}', '11'],
    ["{detected(count) > 2 ? 'many' : 'few'}", 'many'],
    ['{parameter("city")}', '{parameter("city")}'],
    ['{parameter()}', '{parameter()}'],
    ['{before(parameter(city))}', '{before(parameter(city))}'],
    ['{parameter(city, 1)}', '{parameter(city, 1)}'],
  ])('%s becomes %s', (text, expected) => {
    expect(fill(text)).toEqual({ text: expected });
  });

  test.each([
    '{}',
    '{1}',
    '{1 + 1}',
    '{"on": 1}',
    "{'x'}",
    '{a, b}',
    '{a b}',
    '{temp +}',
    '{temp.toString()}',
    '{temp["x"]}',
    '{(function(){return 1})()}',
    '{constructor("return 1")(temp)}',
    '{temp = 5}',
    '{$0}',
    '{[temp]}',
    '{temp => 1}',
    '{round()}',
    '{toString(temp)}',
    '{hasOwnProperty(temp)}',
    '{a\nb}',
  ])('leaves %j as it is: it is no formula over values', (text) => {
    expect(fill(text)).toEqual({ text });
  });

  test('names the first value that is missing', () => {
    expect(fill('{temp} {hum} {none}')).toEqual({ missing: { topicName: '', key: 'hum' } });
    expect(fill('{ABCDEFGHJK.none + 1}')).toEqual({ missing: { topicName: 'ABCDEFGHJK', key: 'none' } });
    expect(fill('{parameter(none)}')).toEqual({ missing: { topicName: '', key: 'none', detail: 'parameter' } });
    expect(fill('{count(cats) + 1}')).toEqual({ missing: { topicName: '', key: 'cats', detail: 'count' } });
    // The side that does not count is not asked for.
    expect(fill("{temp > 20 ? 'hot' : none}")).toEqual({ text: 'hot' });
  });

  test('has no result for what cannot be computed', () => {
    for (const key of ['temp / zero', 'state * 2', 'sqrt(0 - temp)']) {
      expect(fill(`{${key}}`)).toEqual({ missing: { topicName: '', key } });
    }
  });

  test('is not slow, nor deep enough to exhaust the stack, for the worst text that fits', () => {
    for (const text of [`{${'('.repeat(99)}temp${')'.repeat(99)}}`, '{'.repeat(1000)]) {
      expect(fill(text)).toHaveProperty('text');
    }
    // Deeper than forty, it is no expression.
    const deep = `{${'-'.repeat(190)}temp}`;
    expect(fill(deep)).toEqual({ text: deep });
    expect(fill('{temp+'.repeat(160))).toEqual({ text: '{temp+'.repeat(160) });
  });
});

test('a text without expressions has its references only, as ever', () => {
  expect(fillText('{temp} {ABCDEFGHJK.temp} {temp*2}', false, find)).toEqual({ text: '{temp} 10 {temp*2}' });
  expect(hasExpression('{ABCDEFGHJK.temp} {"on":1} {} x')).toBe(false);
  expect(hasExpression('{ABCDEFGHJK.temp * 2}')).toBe(true);
  expect(hasExpression('on={board}')).toBe(true);
});

test('values in a field are those of its expressions, inside the texts of JSON too', () => {
  const references = [
    { topicName: '', key: 'temp' },
    { topicName: 'ABCDEFGHJK', key: 'hum' },
  ];
  expect(valuesIn({ kind: 'text', value: '{temp + ABCDEFGHJK.hum}', hasExpressions: true })).toEqual(references);
  const value = JSON.stringify({ a: ['{temp > 1 ? "x" : "y"}'], b: { c: '{ABCDEFGHJK.hum}' } });
  expect(valuesIn({ kind: 'json', value, hasExpressions: true })).toEqual(references);
});

test('topics of expressions are replaced, and the rest stays as typed', () => {
  const value =
    'a {ABCDEFGHJK.temp} {round( abcdefghjk.temp*2 + temp, 1 )} {"ABCDEFGHJK.temp"} {parameter( ABCDEFGHJK.temp )}';
  const renamed = withTopics({ kind: 'text', value, hasExpressions: true }, () => 'ZZZZZZZZZZ');
  expect(renamed).toBe(
    'a {ZZZZZZZZZZ.temp} {round( ZZZZZZZZZZ.temp*2 + temp, 1 )} {"ABCDEFGHJK.temp"} {parameter( ABCDEFGHJK.temp )}',
  );
});

test('dates and times are those of a time zone', () => {
  const moment = Date.parse('2026-01-31T16:05:00Z');
  expect(momentText('date', moment, 'Asia/Hong_Kong')).toBe('2026-02-01');
  expect(momentText('time', moment, 'Asia/Hong_Kong')).toBe('00:05');
  expect(momentText('time', moment, 'Europe/London')).toBe('16:05');
});
