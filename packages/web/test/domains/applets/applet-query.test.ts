import type { Filter, FilterCondition, GroupOperator } from '@tinkerstream/contract/applets';
import { add, update } from 'react-querybuilder';
import { describe, expect, test } from 'vitest';
import { Chance, randomFilter } from '../../../../contract/test/applets/filter-examples.ts';
import {
  FIRST_GROUP,
  filterOf,
  frameOf,
  type Group,
  neighbourOf,
  newRule,
  partsOf,
  queryOf,
  withoutMember,
} from '../../../src/domains/applets/filter/query.ts';

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

/** The shape of a filter: keys and operators, with groups in brackets. */
function shape(filter: Filter): string {
  const show = (member: Group): string =>
    partsOf(member)
      .map((part) => (typeof part === 'string' ? part : 'rules' in part ? `${part.id}(${show(part)})` : part.id))
      .join(' ');
  return show(queryOf(filter));
}

const byKey = (filter: Filter) => [...filter].sort((a, b) => a.key - b.key);

test('a filter is the same after a round trip through the query builder', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const filter = randomFilter(new Chance(seed));
    const back = filterOf(queryOf(filter));
    expect(back[0], `seed ${seed}`).toEqual(filter[0]);
    expect(byKey(back), `seed ${seed}`).toEqual(byKey(filter));
    // In its own order, nothing changes at all.
    expect(filterOf(queryOf(back)), `seed ${seed}`).toEqual(back);
  }
  expect(filterOf(queryOf([]))).toEqual(FIRST_GROUP);
  expect(filterOf(queryOf(FIRST_GROUP))).toEqual(FIRST_GROUP);
});

const NESTED: Filter = [
  group(1, [2, 3, 7], 'OR', 'AND'),
  leaf(2),
  group(3, [4, 5], 'OR'),
  leaf(4),
  group(5, [6]),
  leaf(6),
  leaf(7),
];

describe('what the query builder adds', () => {
  test('a condition gets the next key, and an AND to its previous sibling', () => {
    const query = queryOf([group(1, [9, 4], 'OR'), leaf(4), leaf(9)]);
    const filter = filterOf(add(query, { ...newRule(query), id: 'new' }, [], { combinatorPreceding: 'AND' }));
    expect(shape(filter)).toBe('9 OR 4 AND 10');
    expect(filter[0]).toEqual(group(1, [9, 4, 10], 'OR', 'AND'));
  });

  test('a group and its condition get two keys', () => {
    const rule = { ...newRule(queryOf(NESTED)), id: 'a' };
    const filter = filterOf(add(queryOf(NESTED), { id: 'b', rules: [rule] }, [2], { combinatorPreceding: 'AND' }));
    expect(shape(filter)).toBe('2 OR 3(4 OR 5(6) AND 8(9)) AND 7');
  });

  test('a new condition is about the topic of the previous one', () => {
    expect(newRule(queryOf(NESTED)).value).toEqual({
      topicName: 'AAAAAAAAAA',
      subjectKey: '',
      publishContent: '',
      toContent: '',
      offContent: '',
    });
    expect(newRule(queryOf([])).value.topicName).toBe('');
  });

  test('a condition about a message has a comparator for texts and no key', () => {
    const query = queryOf([group(1, [2]), leaf(2)]);
    const changed = update(query, 'field', 'MQTT_SIMPLE_MESSAGE_FILTER', [0], { resetOnFieldChange: false });
    expect(filterOf(changed)[1]).toEqual({
      key: 2,
      type: 'MQTT_SIMPLE_MESSAGE_FILTER',
      topicName: 'AAAAAAAAAA',
      comparatorKey: 'contain_case_sensitive',
      publishContent: '30',
    });
  });
});

describe('what is left after a deletion', () => {
  const after = (filter: Filter, path: number[]) => filterOf(withoutMember(queryOf(filter), path));

  test.each<[string, number[], string]>([
    ['the first', [0], '3(4 OR 5(6)) AND 7'],
    ['the last', [4], '2 OR 3(4 OR 5(6))'],
    ['a whole group between OR and AND', [2], '2 OR 7'],
    ['one of two: the group loses its operators', [2, 0], '2 OR 3(5(6)) AND 7'],
    ['the only one of a group: the group goes too', [2, 2, 0], '2 OR 3(4) AND 7'],
  ])('%s', (_, path, expected) => {
    expect(shape(after(NESTED, path))).toBe(expected);
    for (const item of after(NESTED, path)) {
      if (item.type !== 'SUB_FILTER') continue;
      expect(item.conditionBetweenSubConditions.length).toBe(item.subConditionKeys.length - 1);
    }
  });

  test.each<[GroupOperator[], number, GroupOperator]>([
    [['AND', 'AND'], 2, 'AND'],
    [['AND', 'OR'], 2, 'OR'],
    [['OR', 'AND'], 2, 'OR'],
    [['OR', 'OR'], 2, 'OR'],
    [['AND', 'OR'], 0, 'OR'],
    [['OR', 'AND'], 0, 'AND'],
    [['AND', 'OR'], 4, 'AND'],
  ])('of %j, without the member at %i, %s stays', (operators, index, left) => {
    const filter = [group(1, [2, 3, 4], ...operators), leaf(2), leaf(3), leaf(4)];
    expect(after(filter, [index])[0]).toMatchObject({ conditionBetweenSubConditions: [left] });
  });

  test('groups without members vanish upward, and an empty root is restored', () => {
    const deep = [group(3, [1]), group(1, [2]), group(2, [4]), leaf(4)];
    expect(after(deep, [0, 0, 0])).toEqual([group(3, [])]);
    expect(after([group(1, [2]), leaf(2)], [0])).toEqual(FIRST_GROUP);
  });

  test.each<[number[], number | undefined]>([
    [[0], 3],
    [[2, 0], 5],
    [[2, 2, 0], 4],
    [[4], 3],
  ])('the neighbour of the member at %j is %s', (path, expected) => {
    expect(neighbourOf(queryOf(NESTED), path)).toBe(expected);
  });

  test('the only condition has no neighbour', () => {
    expect(neighbourOf(queryOf([group(1, [2]), group(2, [3]), leaf(3)]), [0, 0])).toBeUndefined();
  });
});

test('members joined by AND stand in one frame', () => {
  const parts = partsOf(queryOf([group(1, [2, 3, 4, 5, 6], 'OR', 'AND', 'AND', 'OR'), ...[2, 3, 4, 5, 6].map(leaf)]));
  expect([0, 2, 4, 6, 8].map((index) => frameOf(parts, index))).toEqual(['none', 'first', 'inside', 'last', 'none']);
});
