import { expect, test } from 'vitest';
import { createProvisions } from '../../../src/platform/events/provided.ts';

test('what a later domain provides is there; a start without it, or with it twice, fails and names it', () => {
  const { askFor, check } = createProvisions();
  const count = askFor<() => number>('the number of boards');
  const names = askFor<string>('the names of boards');
  expect(count.get).toThrow('Nothing provides the number of boards');
  expect(check).toThrow('Nothing provides the number of boards, the names of boards');
  count.provide(() => 3);
  expect(count.get()()).toBe(3);
  expect(check).toThrow(/^Nothing provides the names of boards$/);
  names.provide('');
  expect(names.get()).toBe('');
  check();
  expect(() => names.provide('others')).toThrow('Two domains provide the names of boards');
});
