import { expect, test } from 'vitest';
import { personName } from '../src/users/index.ts';

test.each([
  ['Ada', 'Lovelace', 'Ada Lovelace'],
  ['Admin', '', 'Admin'],
  ['大文', '陳', '陳大文'],
  ['Tai Man', '陳', 'Tai Man 陳'],
])('%s and %s are %s', (firstName, lastName, name) => {
  expect(personName({ firstName, lastName })).toBe(name);
});
