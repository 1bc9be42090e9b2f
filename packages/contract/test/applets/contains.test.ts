import {
  type CodeUnits,
  compileFilter,
  contains,
  containsUnits,
  type Filter,
  MAX_COMPARED,
} from '@tinkerstream/contract/applets';
import { expect, test } from 'vitest';
import { Chance } from './filter-examples.ts';

/** A text that counts how often it is read. */
function counted(text: string, reads: { count: number }): CodeUnits {
  return {
    length: text.length,
    charCodeAt(index) {
      reads.count++;
      return text.charCodeAt(index);
    },
  };
}

test('a text has a part exactly when JavaScript says so', () => {
  const counts = { found: 0, missing: 0 };
  for (let seed = 1; seed <= 20_000; seed++) {
    const chance = new Chance(seed);
    const letters = (most: number) => Array.from({ length: chance.below(most) }, () => 'ab'[chance.below(2)]).join('');
    const [text, part] = [letters(60), letters(14)];
    expect(contains(text, part), `${part} in ${text}`).toBe(text.includes(part));
    expect(containsUnits(text, part), `${part} in ${text}`).toBe(text.includes(part));
    counts[text.includes(part) ? 'found' : 'missing']++;
  }
  expect(counts.found).toBeGreaterThan(2_000);
  expect(counts.missing).toBeGreaterThan(2_000);
});

test.each([
  [
    'one letter and a part with another one in the middle',
    'a'.repeat(10_000),
    `${'a'.repeat(2_500)}b${'a'.repeat(2_500)}`,
  ],
  ['a part that ends with another letter', 'a'.repeat(10_000), `${'a'.repeat(5_000)}b`],
  ['a part that begins with another letter', 'a'.repeat(10_000), `b${'a'.repeat(5_000)}`],
  ['a repeated pair of letters', 'ab'.repeat(5_000), `${'ab'.repeat(2_500)}b`],
])('a search takes a few steps for each character: %s', (_, text, part) => {
  const reads = { count: 0 };
  expect(containsUnits(counted(text, reads), counted(part, reads))).toBe(false);
  expect(reads.count).toBeLessThan(6 * (text.length + part.length));
});

const condition = (key: number, publishContent = '{OTHER.ref}') =>
  ({
    key,
    type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
    topicName: 'TOPIC',
    subjectKey: 'text',
    comparatorKey: 'contain_case_sensitive',
    publishContent,
  }) as const;
const anyOf = (...conditions: ReturnType<typeof condition>[]): Filter => [
  {
    key: 1,
    type: 'SUB_FILTER',
    subConditionKeys: conditions.map(({ key }) => key),
    conditionBetweenSubConditions: conditions.slice(1).map(() => 'OR' as const),
  },
  ...conditions,
];

test('equal conditions read their values once in an evaluation, and again in the next', () => {
  const reads = { text: 0 };
  let text = 'cold';
  const value = (_: string, key: string) => () => {
    if (key === 'text') reads.text++;
    return key === 'text' ? text : 'warm';
  };
  const keys = Array.from({ length: 59 }, (_, at) => at + 2);
  const { matches } = compileFilter(anyOf(...keys.map((key) => condition(key))), {
    value,
    message: () => () => undefined,
  });
  expect(matches()).toBe(false);
  expect(reads.text).toBe(1);
  text = 'warmer';
  expect(matches()).toBe(true);
  expect(reads.text).toBe(2);
});

test('conditions compare the beginning of a long value', () => {
  let text = '';
  const value = (_: string, key: string) => () => (key === 'text' ? text : 'x'.repeat(2 * MAX_COMPARED));
  const on = (content: string) =>
    compileFilter(anyOf(condition(2, content)), { value, message: () => () => undefined }).matches();
  text = `${'-'.repeat(MAX_COMPARED - 3)}end`;
  expect(on('end')).toBe(true);
  text = `-${text}`;
  expect(on('end')).toBe(false);
  // A reference is not cut: the text has only its beginning.
  text = 'x'.repeat(MAX_COMPARED + 5);
  expect(on('{OTHER.ref}')).toBe(false);
});
