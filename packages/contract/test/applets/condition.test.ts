import {
  Filter,
  type FilterCondition,
  type GroupOperator,
  MAX_CONDITIONS,
  MAX_GROUP_DEPTH,
  parseFilter,
} from '@tinkerstream/contract/applets';
import { describe, expect, test } from 'vitest';

const group = (key: number, subConditionKeys: number[], ...operators: GroupOperator[]): FilterCondition => ({
  key,
  type: 'SUB_FILTER',
  subConditionKeys,
  conditionBetweenSubConditions: operators,
});
const leaf = (key: number): FilterCondition => ({
  key,
  type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
  topicName: 'AAAAAAAAAA',
  subjectKey: 't',
  comparatorKey: 'greater_than',
  publishContent: '30',
});

/** Groups inside groups, with a condition in the innermost. */
const nested = (depth: number): FilterCondition[] => [
  ...Array.from({ length: depth }, (_, index) => group(index + 1, [index + 2])),
  leaf(depth + 1),
];

describe('what is no filter', () => {
  test.each<[string, FilterCondition[], number[]]>([
    ['no group at the start', [leaf(1)], [0]],
    ['a repeated key', [group(1, [2]), leaf(2), leaf(2)], [2]],
    ['the key of the root, repeated', [group(1, [2]), leaf(2), leaf(1)], [2]],
    ['a condition in no group', [group(1, [2]), leaf(2), leaf(3)], [2]],
    ['a condition in two groups', [group(1, [2, 3], 'AND'), group(2, [4]), group(3, [4]), leaf(4)], [2]],
    ['a condition twice in a group', [group(1, [2, 2], 'AND'), leaf(2)], [0]],
    ['an unknown member', [group(1, [2, 9], 'AND'), leaf(2)], [0]],
    ['the root in itself', [group(1, [1])], [0]],
    ['the root in a group', [group(1, [2]), group(2, [1])], [1]],
    ['a cycle beside the root', [group(1, [4]), group(2, [3]), group(3, [2]), leaf(4)], [1, 2]],
    ['no operator between two', [group(1, [2, 3]), leaf(2), leaf(3)], [0]],
    ['an operator too many', [group(1, [2, 3], 'AND', 'OR'), leaf(2), leaf(3)], [0]],
    ['an operator without members', [group(1, [], 'AND')], [0]],
    ['an empty group', [group(1, [2, 3], 'OR'), group(2, []), leaf(3)], [1]],
  ])('%s', (_, filter, faults) => {
    expect(parseFilter(filter).faults).toEqual(faults);
    const { success, error } = Filter.safeParse(filter);
    expect(success).toBe(false);
    expect(error?.issues.map(({ path }) => path)).toEqual(faults.map((fault) => [fault]));
  });

  test('groups deeper than allowed', () => {
    expect(Filter.safeParse(nested(MAX_GROUP_DEPTH)).success).toBe(true);
    expect(Filter.safeParse(nested(MAX_GROUP_DEPTH + 1)).success).toBe(false);
    expect(parseFilter(nested(MAX_GROUP_DEPTH + 1)).faults).toContain(MAX_GROUP_DEPTH);
  });

  test('more items than allowed', () => {
    const wide = (count: number) => {
      const keys = Array.from({ length: count - 1 }, (_, index) => index + 2);
      return [group(1, keys, ...keys.slice(1).map(() => 'OR' as const)), ...keys.map(leaf)];
    };
    expect(Filter.safeParse(wide(MAX_CONDITIONS)).success).toBe(true);
    expect(Filter.safeParse(wide(MAX_CONDITIONS + 1)).success).toBe(false);
  });

  test('neither deep nesting nor a long list makes the check fail or slow', () => {
    expect(Filter.safeParse(nested(20_000)).success).toBe(false);
    expect(parseFilter(nested(20_000)).root).toBeDefined();
  });
});

describe('what is a filter', () => {
  test('the tree has the order of the groups, not that of the list', () => {
    const { root, faults } = parseFilter([group(1, [4, 2, 3], 'AND', 'OR'), group(2, [5]), leaf(3), leaf(4), leaf(5)]);
    expect(faults).toEqual([]);
    expect(root).toEqual({
      key: 1,
      members: [
        { condition: leaf(4) },
        { key: 2, members: [{ condition: leaf(5) }], operators: [] },
        { condition: leaf(3) },
      ],
      operators: ['AND', 'OR'],
    });
  });

  test('no conditions at all, or an empty root', () => {
    expect(parseFilter([])).toEqual({ root: undefined, faults: [] });
    expect(parseFilter([group(1, [])])).toEqual({ root: undefined, faults: [] });
    expect(Filter.safeParse([group(1, [])]).success).toBe(true);
  });

  test('operators may be absent where there is one member', () => {
    const { conditionBetweenSubConditions: _, ...single } = { ...group(1, [2]) } as Record<string, unknown>;
    expect(Filter.safeParse([single, leaf(2)]).data?.[0]).toEqual(group(1, [2]));
  });

  test('keys may be in any script, and are stored in their normal form', () => {
    const parsed = (subjectKey: string) =>
      Filter.safeParse([group(1, [2]), { ...leaf(2), subjectKey }]).data?.[1] as { subjectKey: string };
    expect(['溫度', 'ｔｅｍｐ', ' ค่า ', 'é'.normalize('NFD')].map((key) => parsed(key).subjectKey)).toEqual([
      '溫度',
      'temp',
      'ค่า',
      'é'.normalize('NFC'),
    ]);
  });

  test.each([
    ['topicName', ' '],
    ['subjectKey', ' '],
    ['publishContent', ' '],
    ['comparatorKey', 'equals'],
    ['key', 0],
  ])('a condition needs %s: not %j', (field, value) => {
    const filter = [group(1, [2]), { ...leaf(2), [field]: value }];
    expect(Filter.safeParse(filter).error?.issues.map(({ path }) => path)).toContainEqual([1, field]);
  });

  test('a message is compared as a text only', () => {
    const condition = {
      key: 2,
      type: 'MQTT_SIMPLE_MESSAGE_FILTER',
      topicName: 'AAAAAAAAAA',
      comparatorKey: 'greater_than',
      publishContent: 'x',
    };
    expect(Filter.safeParse([group(1, [2]), condition]).success).toBe(false);
    const contains = { ...condition, comparatorKey: 'contain_case_sensitive' };
    expect(Filter.safeParse([group(1, [2]), contains]).success).toBe(true);
  });
});
