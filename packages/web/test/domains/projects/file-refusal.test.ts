import { expect, test } from 'vitest';
import { fileRefusal } from '../../../src/domains/projects/files/use-uploads.ts';

const limits = { fileBytes: 20, projectBytes: 50 };

test.each([
  ['a file that fits', { name: 'a', size: 20 }, 30, undefined],
  ['an empty file in a full project', { name: 'a', size: 0 }, 50, undefined],
  ['a file over the size limit', { name: 'a', size: 21 }, 0, 'file-too-large'],
  ['a file over the project’s quota', { name: 'a', size: 20 }, 31, 'project-full'],
  ['a file with a blank name', { name: '  ', size: 1 }, 0, 'name'],
  ['a file with an overlong name', { name: 'n'.repeat(256), size: 1 }, 0, 'name'],
])('%s', (_, file, usedBytes, expected) => {
  expect(fileRefusal(file, usedBytes, limits)).toBe(expected);
});
