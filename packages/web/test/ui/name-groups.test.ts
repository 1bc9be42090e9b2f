import { expect, test } from 'vitest';
import { nameGroups } from '../../src/ui/choices/searched-select.tsx';

const groupsOf = (...names: string[]) => nameGroups(names, (name) => name).map(({ name, items }) => [name, items]);

test.each([
  [
    'names that differ by their number',
    ['1A group 10', '1A group 2', '1A group 1'],
    [['1A group', ['1A group 1', '1A group 2', '1A group 10']]],
  ],
  ['two that begin alike', ['Bed 2', 'Bed 10'], [['', ['Bed 2', 'Bed 10']]]],
  ['names without a beginning', ['3', '1', '2'], [['', ['1', '2', '3']]]],
  [
    'a group and others',
    ['Roof', '溫室2', '溫室10', '溫室1', 'Bed 1'],
    [
      ['溫室', ['溫室1', '溫室2', '溫室10']],
      ['', ['Bed 1', 'Roof']],
    ],
  ],
  [
    'separators before a number',
    ['s_1', 's-2', 's #3'],
    [['s', ['s_1', 's-2', 's #3'].toSorted(new Intl.Collator(undefined, { numeric: true }).compare)]],
  ],
  ['nothing', [], []],
])('groups %s', (_, names, groups) => {
  expect(groupsOf(...names)).toEqual(groups);
});
