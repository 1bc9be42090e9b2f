import { expect, test } from 'vitest';
import { allows } from '../src/projects/role.ts';

test.each([
  ['VIEW', 'ADD', false, false],
  ['VIEW', 'CHANGE', false, false],
  ['VIEW', 'CHANGE', true, false],
  ['ADD', 'ADD', false, true],
  ['ADD', 'CHANGE', false, false],
  ['ADD', 'CHANGE', true, true],
  ['CHANGE', 'ADD', false, true],
  ['CHANGE', 'CHANGE', false, true],
] as const)('the role %s allows %s of what is %s their own: %s', (role, deed, isOwn, isAllowed) => {
  expect(allows(role, deed, isOwn)).toBe(isAllowed);
});
