import {
  type Comparator,
  compileFilter,
  type Filter,
  type FilterOperands,
  Filter as FilterSchema,
  type GroupOperator,
  type LeafCondition,
} from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';

import { describe, expect, test } from 'vitest';
import { Chance, randomFilter, randomWorld, SAMPLES, type Sample, type World } from './filter-examples.ts';

const operandsOf = ({ values, messages }: World): FilterOperands => ({
  value: (topicName, key) => () => values.get(`${topicName}.${key}`)?.stored,
  message: (topicName) => () => messages.get(topicName),
});

/** Evaluates a filter as a formula of `(`, `)`, `AND`, `OR` and truth values, brackets first. */
function naively(filter: Filter, world: World): boolean {
  const byKey = new Map(filter.map((item) => [item.key, item]));
  const formulaOf = (key: number): string => {
    const item = byKey.get(key);
    if (!item) throw new Error(`No item ${key}`);
    if (item.type !== 'SUB_FILTER') return leafNaively(item, world) ? 'T' : 'F';
    const members = item.subConditionKeys.map(formulaOf);
    return `(${members.map((member, at) => (at ? item.conditionBetweenSubConditions[at - 1] : '') + member).join('')})`;
  };
  let formula = formulaOf(filter[0]?.key ?? 0);
  const steps: readonly [RegExp, string][] = [
    [/\(([TF])\)/, '$1'],
    [/TANDT/, 'T'],
    [/[TF]AND[TF]/, 'F'],
    // Only where no AND is left to do on either side.
    [/(?<!AND)FORF(?!AND)/, 'F'],
    [/(?<!AND)[TF]OR[TF](?!AND)/, 'T'],
  ];
  while (formula.length > 1) {
    const before = formula;
    for (const [pattern, replacement] of steps) {
      if (!pattern.test(formula)) continue;
      formula = formula.replace(pattern, replacement);
      break;
    }
    if (formula === before) throw new Error(`Stuck at ${formula}`);
  }
  return formula === 'T';
}

function leafNaively(condition: LeafCondition, { values, messages }: World): boolean {
  const { topicName, comparatorKey, publishContent } = condition;
  const message = messages.get(topicName);
  const seen: Sample | undefined =
    condition.type === 'MQTT_KEY_VALUE_MESSAGE_FILTER'
      ? values.get(`${topicName}.${condition.subjectKey}`)
      : message === undefined
        ? undefined
        : { text: message, stored: message, number: undefined };
  const against: Sample | undefined = publishContent.startsWith('{')
    ? values.get(publishContent.slice(1, -1))
    : (SAMPLES.find(({ text }) => text === publishContent) ?? {
        text: publishContent,
        stored: publishContent,
        number: undefined,
      });
  if (!seen || !against) return false;
  const [left, right] = [String(seen.stored), String(against.stored)];
  if (comparatorKey === 'contain_case_sensitive') return left.split(right).length > 1;
  if (comparatorKey === 'not_contain_case_sensitive') return left.split(right).length === 1;
  if ((seen.number === undefined) !== (against.number === undefined)) return false;
  const [low, high] = seen.number === undefined ? [left, right] : [seen.number, against.number as number];
  if (comparatorKey === 'greater_than') return low > high;
  if (comparatorKey === 'greater_or_equal_than') return low >= high;
  if (comparatorKey === 'smaller_than') return low < high;
  return low <= high;
}

test('random filters match exactly when their formula is true', () => {
  const counts = { matched: 0, groups: 0, references: 0, missing: 0 };
  for (let seed = 1; seed <= 4000; seed += 1) {
    const chance = new Chance(seed);
    const filter = randomFilter(chance);
    const world = randomWorld(chance);
    expect(FilterSchema.safeParse(filter).success, `seed ${seed}`).toBe(filter.length <= 60);
    const expected = naively(filter, world);
    const { matches, explain } = compileFilter(filter, operandsOf(world));
    expect(matches(), `seed ${seed}`).toBe(expected);
    const result = explain();
    expect(result.isMatch, `seed ${seed}`).toBe(expected);
    for (const item of filter) {
      if (item.type === 'SUB_FILTER') {
        const part = [item, ...filter.filter((other) => other !== item)];
        expect(result.groups.get(item.key), `seed ${seed}`).toBe(naively(part, world));
        counts.groups += 1;
      } else {
        const { isMatch, noMatch } = result.conditions.get(item.key) ?? {};
        expect(isMatch, `seed ${seed}`).toBe(leafNaively(item, world));
        expect(noMatch === undefined, `seed ${seed}`).toBe(isMatch);
        if (item.publishContent.startsWith('{')) counts.references += 1;
        if (noMatch === 'NO_VALUE') counts.missing += 1;
      }
    }
    // The reason is that of a condition which failed.
    expect(result.decisive === undefined, `seed ${seed}`).toBe(expected);
    expect(result.decisive?.isMatch ?? false, `seed ${seed}`).toBe(false);
    if (expected) counts.matched += 1;
  }
  // The generator reaches both outcomes, groups, references and missing values.
  expect(counts.matched).toBeGreaterThan(400);
  expect(counts.matched).toBeLessThan(3600);
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(400);
});

const TOPIC = 'AAAAAAAAAA';

/** The outcome of a single condition on the key `t`. */
function compare(
  seen: RecordValue | undefined,
  comparatorKey: Comparator,
  publishContent: string,
  other?: RecordValue,
) {
  const filter: Filter = [
    { key: 1, type: 'SUB_FILTER', subConditionKeys: [2], conditionBetweenSubConditions: [] },
    {
      key: 2,
      type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
      topicName: TOPIC,
      subjectKey: 't',
      comparatorKey,
      publishContent,
    },
  ];
  const result = compileFilter(filter, {
    value: (_topic, key) => () => (key === 't' ? seen : other),
    message: () => () => undefined,
  }).explain();
  const condition = result.conditions.get(2);
  expect(condition?.isMatch).toBe(result.isMatch);
  return result.isMatch || condition?.noMatch;
}

describe('how values are compared', () => {
  test.each<[RecordValue, Comparator, string, unknown]>([
    ['9', 'smaller_than', '10', true],
    ['hot9', 'smaller_than', 'hot10', 'NOT_MATCHED'],
    [12, 'greater_or_equal_than', '１２', true],
    ['１２', 'smaller_or_equal_than', '12', true],
    [-2, 'greater_than', '−３', true],
    [0.1, 'greater_than', '.05', true],
    [100, 'smaller_or_equal_than', '1e2', true],
    [30, 'greater_than', '30', 'NOT_MATCHED'],
    [30, 'greater_or_equal_than', '30.0', true],
    ['on', 'greater_than', '5', 'NOT_A_NUMBER'],
    [5, 'smaller_than', 'on', 'NOT_A_NUMBER'],
    ['b', 'greater_than', 'a', true],
    ['a', 'greater_than', 'B', true],
    ['On', 'contain_case_sensitive', 'on', 'NOT_MATCHED'],
    ['On', 'not_contain_case_sensitive', 'on', true],
    [305, 'contain_case_sensitive', '05', true],
  ])('%j %s %j: %s', (seen, comparator, content, expected) => {
    expect(compare(seen, comparator, content)).toBe(expected);
  });

  test.each<Comparator>([
    'contain_case_sensitive',
    'not_contain_case_sensitive',
    'greater_than',
    'greater_or_equal_than',
    'smaller_than',
    'smaller_or_equal_than',
  ])('a missing value never matches, under %s', (comparator) => {
    expect(compare(undefined, comparator, 'x')).toBe('NO_VALUE');
    expect(compare(undefined, comparator, `{${TOPIC}.other}`, 1)).toBe('NO_VALUE');
    expect(compare(1, comparator, `{${TOPIC}.other}`)).toBe('NO_REFERENCE_VALUE');
  });

  test('a reference stands for the latest value, and is a text if it is not the whole content', () => {
    expect(compare(31, 'greater_than', `{${TOPIC}.other}`, 30)).toBe(true);
    expect(compare(31, 'greater_than', ` {${TOPIC}.溫度} `, 30)).toBe(true);
    expect(compare(31, 'greater_than', `{${TOPIC}.other}0`, 30)).toBe('NOT_A_NUMBER');
    expect(compare(31, 'greater_than', '{other}', 30)).toBe('NOT_A_NUMBER');
  });
});

/** A filter of conditions `t > n` in one group: one that matches for each T. */
function row(members: string, operators: readonly GroupOperator[]) {
  const subConditionKeys = [...members].map((_, index) => index + 2);
  const filter: Filter = [
    { key: 1, type: 'SUB_FILTER', subConditionKeys, conditionBetweenSubConditions: [...operators] },
    ...[...members].map((member, index) => ({
      key: index + 2,
      type: 'MQTT_KEY_VALUE_MESSAGE_FILTER' as const,
      topicName: TOPIC,
      subjectKey: 't',
      comparatorKey: 'greater_than' as const,
      publishContent: member === 'T' ? '0' : '2',
    })),
  ];
  return compileFilter(filter, { value: () => () => 1, message: () => () => undefined });
}

test.each<[string, readonly GroupOperator[], boolean, number | undefined]>([
  ['TFF', ['OR', 'AND'], true, undefined],
  ['FFT', ['AND', 'OR'], true, undefined],
  ['FTF', ['OR', 'AND'], false, 2],
  ['TFFT', ['AND', 'OR', 'AND'], false, 3],
  ['TTFF', ['AND', 'OR', 'AND'], true, undefined],
])('AND binds tighter than OR: %s with %j is %s, decided by condition %s', (members, operators, expected, decisive) => {
  const { matches, explain } = row(members, operators);
  expect(matches()).toBe(expected);
  expect(explain().decisive?.key).toBe(decisive);
});

test('a filter is compiled once and reads the latest values each time', () => {
  let latest: string | undefined;
  const [root, leaf] = [
    { key: 1, type: 'SUB_FILTER', subConditionKeys: [2], conditionBetweenSubConditions: [] },
    {
      key: 2,
      type: 'MQTT_SIMPLE_MESSAGE_FILTER',
      topicName: TOPIC,
      comparatorKey: 'not_contain_case_sensitive',
      publishContent: 'off',
    },
  ] as const;
  const { matches } = compileFilter([{ ...root, subConditionKeys: [2], conditionBetweenSubConditions: [] }, leaf], {
    value: () => () => undefined,
    message: () => () => latest,
  });
  expect(matches()).toBe(false);
  latest = 'on';
  expect(matches()).toBe(true);
  latest = 'off';
  expect(matches()).toBe(false);
});

test.each([[[]], [[{ key: 1, type: 'SUB_FILTER', subConditionKeys: [], conditionBetweenSubConditions: [] }]]])(
  'a filter without conditions passes: %j',
  (filter) => {
    const { matches, explain } = compileFilter(filter as Filter, {
      value: () => () => undefined,
      message: () => () => undefined,
    });
    expect(matches()).toBe(true);
    expect(explain()).toMatchObject({ isMatch: true, decisive: undefined });
  },
);

describe('a filter that remembers', () => {
  const condition = (key: number, subjectKey: string, publishContent: string, offContent?: string) => ({
    key,
    type: 'MQTT_KEY_VALUE_MESSAGE_FILTER' as const,
    topicName: 'ROOF',
    subjectKey,
    comparatorKey: 'greater_than' as const,
    publishContent,
    ...(offContent !== undefined && { offContent }),
  });
  const compiled = (operator: GroupOperator, values: Record<string, RecordValue>) =>
    compileFilter(
      [
        { key: 1, type: 'SUB_FILTER', subConditionKeys: [2, 3], conditionBetweenSubConditions: [operator] },
        condition(2, 't', '30', '28'),
        condition(3, 'h', '50'),
      ],
      { value: (_, key) => () => values[key], message: () => () => undefined },
    );

  test.each<[GroupOperator, Record<string, RecordValue>, boolean | undefined]>([
    ['AND', { t: 31, h: 51 }, true],
    ['AND', { t: 31 }, undefined],
    ['AND', { t: 29 }, false],
    ['AND', { t: 31, h: 'wet' }, undefined],
    ['OR', { t: 31 }, true],
    ['OR', { t: 29 }, undefined],
    ['OR', { t: 29, h: 49 }, false],
  ])('leaves open what a missing value would decide: %s of %o is %s', (operator, values, expected) => {
    const filter = compiled(operator, values);
    expect(filter.evaluate(new Set()).isMatch).toBe(expected);
    expect(filter.matches()).toBe(expected === true);
  });

  test('compares a condition that has matched with its other limit, until that fails', () => {
    const values: Record<string, RecordValue> = { h: 51 };
    const filter = compiled('AND', values);
    let latched: ReadonlySet<number> = new Set();
    const results = [29, 31, 29, '', 28, 29].map((t) => {
      if (t !== '') values.t = t;
      else delete values.t;
      const evaluated = filter.evaluate(latched);
      latched = evaluated.latched;
      return [evaluated.isMatch, filter.explain().conditions.get(2)?.against];
    });
    expect(results).toEqual([
      [false, '30'],
      [true, '30'],
      [true, '28'],
      [undefined, '28'],
      [false, '28'],
      [false, '30'],
    ]);
  });
});
