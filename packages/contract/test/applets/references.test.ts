import {
  fillReferences,
  referenceOf,
  referencesIn,
  referenceText,
  replaceReferences,
} from '@tinkerstream/contract/applets';
import { describe, expect, test } from 'vitest';

describe('references in a text', () => {
  test.each([
    ['{ABC.temp}', [['ABC', 'temp']]],
    [
      't={ABC.temp},h={D-1.濕度}',
      [
        ['ABC', 'temp'],
        ['D-1', '濕度'],
      ],
    ],
    [
      '{ABC.a}{ABC.a}',
      [
        ['ABC', 'a'],
        ['ABC', 'a'],
      ],
    ],
    ['{ABC.ｔｅｍｐ}', [['ABC', 'temp']]],
    ['{{ABC.a}}', [['ABC', 'a']]],
    ['{"value1":"{ABC.ค่า}"}', [['ABC', 'ค่า']]],
    ['{ABC}', []],
    ['{ABC.}', []],
    ['{.a}', []],
    ['{ABC.a b}', []],
    ['ABC.a', []],
  ])('%j', (text, expected) => {
    expect(referencesIn(text).map(({ topicName, key }) => [topicName, key])).toEqual(expected);
  });

  test('a text may be a reference as a whole', () => {
    expect(referenceOf(' {ABC.溫度} ')).toEqual({ topicName: 'ABC', key: '溫度' });
    expect(referenceOf('{ABC.ｔ}')).toEqual({ topicName: 'ABC', key: 't' });
    for (const text of ['', '30', '{ABC.a}1', '{ABC.a}{ABC.a}', '{{ABC.a}}']) expect(referenceOf(text)).toBeUndefined();
  });

  test('what is written is read back', () => {
    for (const key of ['temp', '溫度', 'température', 'a_b-1']) {
      expect(referenceOf(referenceText({ topicName: 'ABC', key }))).toEqual({ topicName: 'ABC', key });
    }
  });

  test('each is replaced', () => {
    const text = 'a={ABC.a}, b={DEF.b}';
    expect(replaceReferences(text, ({ topicName, key }) => `${key}@${topicName}`)).toBe('a=a@ABC, b=b@DEF');
  });
});

describe('the latest values in a text', () => {
  const values = new Map<string, string | number>([
    ['a', 0],
    ['b', '$& {ABC.a}'],
    ['溫度', -1.5],
    ['none', ''],
  ]);
  const fill = (text: string) => fillReferences(text, ({ key }) => values.get(key));

  test('stand in place of the references, as they are', () => {
    expect(fill('x')).toEqual({ text: 'x' });
    expect(fill('a={ABC.a},t={ABC.溫度}')).toEqual({ text: 'a=0,t=-1.5' });
    expect(fill('[{ABC.none}]')).toEqual({ text: '[]' });
    // A value is never read as a reference or as a pattern.
    expect(fill('{ABC.b}')).toEqual({ text: '$& {ABC.a}' });
  });

  test('the first one without a value is told', () => {
    expect(fill('{ABC.a} {ABC.x} {DEF.y}')).toEqual({ missing: { topicName: 'ABC', key: 'x' } });
  });
});
