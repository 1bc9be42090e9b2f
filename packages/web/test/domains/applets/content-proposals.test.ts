import { describe, expect, test } from 'vitest';
import { fitting, openBrace, type Proposal } from '../../../src/domains/applets/fields/content-proposals.ts';

describe('the brace that the cursor is in', () => {
  test.each([
    ['t={te', 5, { start: 2, typed: 'te' }],
    ['{', 1, { start: 0, typed: '' }],
    ['{board} and {', 13, { start: 12, typed: '' }],
    ['{te} more', 3, { start: 0, typed: 'te' }],
  ] as const)('of %j at %i', (value, cursor, brace) => {
    expect(openBrace(value, cursor)).toEqual(brace);
  });

  test.each([
    ['', 0],
    ['{board}', 7],
    ['{temp * 1', 9],
    ['{round(te', 9],
    ['{"te', 0],
  ] as const)('is none in %j at %i', (value, cursor) => {
    expect(openBrace(value, cursor)).toBeUndefined();
  });
});

test('proposals begin with those that begin with what is typed, and there are at most eight', () => {
  const all: Proposal[] = [
    { text: '{AAAA.temp}', label: 'Roof' },
    { text: '{temperature}', label: 'Heat' },
    ...Array.from({ length: 20 }, (_, n) => ({ text: `{x${n}}`, label: 'Other' })),
  ];
  expect(fitting(all, 'TEM').map(({ text }) => text)).toEqual(['{temperature}', '{AAAA.temp}']);
  expect(fitting(all, 'roof').map(({ text }) => text)).toEqual(['{AAAA.temp}']);
  expect(fitting(all, '')).toHaveLength(8);
});
