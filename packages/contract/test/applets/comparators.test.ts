import {
  type Comparator,
  comparedAs,
  compileFilter,
  Filter,
  type FilterOperands,
  type KeyValueCondition,
} from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';
import { describe, expect, test } from 'vitest';

const TOPIC = 'AAAAAAAAAA';

const filterOf = (condition: Partial<KeyValueCondition>): Filter => [
  { key: 1, type: 'SUB_FILTER', subConditionKeys: [2], conditionBetweenSubConditions: [] },
  {
    key: 2,
    type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
    topicName: TOPIC,
    subjectKey: 't',
    comparatorKey: 'equal',
    publishContent: '',
    ...condition,
  },
];

/** The outcome of a condition on `t`, by each of the ways to evaluate it. */
function outcomeOf(
  condition: Partial<KeyValueCondition>,
  seen: RecordValue | undefined,
  more: { before?: RecordValue; other?: RecordValue } = {},
) {
  const operands: FilterOperands = {
    value: (_, key) => () => (key === 't' ? seen : more.other),
    message: () => () => undefined,
    before: () => () => more.before,
  };
  const { matches, explain, evaluate } = compileFilter(filterOf(condition), operands);
  const result = explain();
  const { isMatch } = result;
  expect(matches()).toBe(isMatch);
  const noMatch = result.conditions.get(2)?.noMatch;
  const decided = isMatch || noMatch === 'NOT_MATCHED' ? isMatch : undefined;
  expect(evaluate(new Set()).isMatch).toBe(decided);
  return isMatch || noMatch;
}

describe('comparators', () => {
  test.each<[RecordValue, Comparator, string, unknown]>([
    [30, 'equal', '30.0', true],
    ['１２', 'equal', '12', true],
    [30, 'equal', '31', 'NOT_MATCHED'],
    ['on', 'equal', 'on', true],
    ['On', 'equal', 'on', 'NOT_MATCHED'],
    ['on', 'equal', '5', 'NOT_MATCHED'],
    [5, 'not_equal', '5.00', 'NOT_MATCHED'],
    [5, 'not_equal', 'five', true],
    ['red', 'one_of', 'green, red', true],
    ['藍', 'one_of', '紅、藍，綠', true],
    ['blue', 'one_of', 'green, red', 'NOT_MATCHED'],
    [2, 'one_of', '1, 2.0, 3', true],
    ['abc', 'starts_with', 'ab', true],
    ['abc', 'starts_with', 'bc', 'NOT_MATCHED'],
    [305, 'starts_with', '30', true],
  ])('%j %s %j: %s', (seen, comparatorKey, publishContent, expected) => {
    expect(outcomeOf({ comparatorKey, publishContent }, seen)).toBe(expected);
    expect(outcomeOf({ comparatorKey, publishContent: `{${TOPIC}.o}` }, seen, { other: publishContent })).toBe(
      expected,
    );
    expect(outcomeOf({ comparatorKey, publishContent }, undefined)).toBe('NO_VALUE');
    expect(outcomeOf({ comparatorKey, publishContent: `{${TOPIC}.o}` }, seen)).toBe('NO_REFERENCE_VALUE');
  });

  test.each<[RecordValue, string, string, unknown]>([
    [20, '20', '30', true],
    [30, '20', '30', true],
    [19.9, '20', '30', 'NOT_MATCHED'],
    [25, '30', '20', true],
    ['b', 'a', 'c', true],
    ['d', 'a', 'c', 'NOT_MATCHED'],
    ['hot', '20', '30', 'NOT_A_NUMBER'],
    [25, '20', `{${TOPIC}.o}`, 'NO_REFERENCE_VALUE'],
  ])('%j between %j and %j: %s', (seen, publishContent, toContent, expected) => {
    expect(outcomeOf({ comparatorKey: 'between', publishContent, toContent }, seen)).toBe(expected);
  });

  test.each<[RecordValue | undefined, RecordValue | undefined, Comparator, string, unknown]>([
    [2, 1, 'changed', '', true],
    [2, '2.0', 'changed', '', 'NOT_MATCHED'],
    ['on', 'off', 'changed', '', true],
    [2, undefined, 'changed', '', 'NO_VALUE_BEFORE'],
    [undefined, undefined, 'changed', '', 'NO_VALUE'],
    [25, 20, 'rose_by', '5', true],
    [0.3, 0.1, 'rose_by', '0.2', true],
    [24, 20, 'rose_by', '5', 'NOT_MATCHED'],
    [20, 25, 'rose_by', '5', 'NOT_MATCHED'],
    [20, 25, 'fell_by', '5', true],
    [25, 20, 'fell_by', '5', 'NOT_MATCHED'],
    ['hot', 20, 'rose_by', '5', 'NOT_A_NUMBER'],
    [20, undefined, 'fell_by', '5', 'NO_VALUE_BEFORE'],
  ])('%j after %j %s %j: %s', (seen, before, comparatorKey, publishContent, expected) => {
    const more = before === undefined ? {} : { before };
    expect(outcomeOf({ comparatorKey, publishContent }, seen, more)).toBe(expected);
  });

  test('is missing matches where there is no value, and decides in both cases', () => {
    expect(outcomeOf({ comparatorKey: 'missing' }, undefined)).toBe(true);
    expect(outcomeOf({ comparatorKey: 'missing' }, 0)).toBe('NOT_MATCHED');
  });
});

describe('what is entered', () => {
  const faultsOf = (condition: Partial<KeyValueCondition>) =>
    Filter.safeParse(filterOf(condition)).error?.issues.map(({ path }) => path.slice(1).join('.')) ?? [];

  test.each<[Comparator, string, string | undefined, string[]]>([
    ['greater_than', '', undefined, ['publishContent']],
    ['equal', ' ', undefined, ['publishContent']],
    ['changed', '', undefined, []],
    ['missing', '', undefined, []],
    ['one_of', ' , ，', undefined, ['publishContent']],
    ['rose_by', 'much', undefined, ['publishContent']],
    ['rose_by', '0', undefined, ['publishContent']],
    ['fell_by', '-1', undefined, ['publishContent']],
    ['rose_by', `{${TOPIC}.o}`, undefined, []],
    ['between', '1', undefined, ['toContent']],
    ['between', '1', 'b', ['toContent']],
    ['between', '1', '2', []],
    ['between', 'a', `{${TOPIC}.o}`, []],
  ])('%s %j %j', (comparatorKey, publishContent, toContent, faults) => {
    expect(faultsOf({ comparatorKey, publishContent, ...(toContent !== undefined && { toContent }) })).toEqual(faults);
  });

  test('a condition without a content is what its comparator allows', () => {
    const [root, { publishContent: _, ...leaf }] = filterOf({}) as [unknown, KeyValueCondition];
    expect(Filter.safeParse([root, leaf]).success).toBe(false);
    expect(Filter.parse([root, { ...leaf, comparatorKey: 'changed' }])[1]).toMatchObject({ publishContent: '' });
  });

  test.each<[Comparator, string, string | undefined]>([
    ['equal', '３０', 'number'],
    ['equal', 'on', 'text'],
    ['starts_with', '30', 'text'],
    ['rose_by', '5', 'number'],
    ['one_of', '1, 2', 'number'],
    ['one_of', '1, two', undefined],
    ['changed', '', undefined],
    ['equal', `{${TOPIC}.o}`, undefined],
  ])('%s %j compares as %s', (comparatorKey, publishContent, expected) => {
    expect(comparedAs({ comparatorKey, publishContent })).toBe(expected);
  });
});

test.each<[string, Partial<KeyValueCondition>, boolean]>([
  ['a change of any board', { comparatorKey: 'changed', of: { which: 'ANY', withinSec: 60 } }, false],
  ['a change of one board', { comparatorKey: 'changed', of: { which: 'BOARD', board: '7' } }, true],
  ['a missing average', { comparatorKey: 'missing', of: { which: 'AVERAGE', withinSec: 60 } }, true],
  ['a missing value of all boards', { comparatorKey: 'missing', of: { which: 'ALL', withinSec: 60 } }, false],
  ['no board', { comparatorKey: 'missing', of: { which: 'BOARD', board: ' ' } }, false],
  ['no time', { publishContent: '1', of: { which: 'ANY', withinSec: 0 } }, false],
  ['more than a day', { publishContent: '1', maxAgeSec: 86_401 }, false],
  ['a day', { publishContent: '1', maxAgeSec: 86_400 }, true],
  ['an age of several boards', { publishContent: '1', maxAgeSec: 5, of: { which: 'SUM', withinSec: 60 } }, false],
])('%s', (_, condition, expected) => {
  expect(Filter.safeParse(filterOf(condition)).success).toBe(expected);
});

test('a value that is too old is missing', () => {
  let age = 10;
  const { explain } = compileFilter(filterOf({ publishContent: '5', maxAgeSec: 10 }), {
    value: () => () => 5,
    message: () => () => undefined,
    ageSec: () => () => age,
  });
  expect(explain().isMatch).toBe(true);
  age = 10.5;
  expect(explain().conditions.get(2)).toMatchObject({ noMatch: 'NO_VALUE', seen: undefined });
});
