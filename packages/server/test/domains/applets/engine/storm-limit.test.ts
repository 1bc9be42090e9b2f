import { MAX_ACTIONS_PER_SECOND } from '@tinkerstream/contract/applets';
import { expect, test } from 'vitest';
import { StormLimit } from '../../../../src/domains/applets/engine/storm-limit.ts';

test('any second has room for as many actions of an applet as are allowed, and for not one more', () => {
  const storms = new StormLimit();
  for (let n = 0; n < MAX_ACTIONS_PER_SECOND; n++) expect(storms.admit('a', 1, 500 + n)).toBe(true);
  expect(storms.admit('a', 1, 1499)).toBe(false);
  expect(storms.admit('other', MAX_ACTIONS_PER_SECOND, 1499)).toBe(true);
  // The first one is a second old.
  expect(storms.admit('a', 2, 1500)).toBe(false);
  expect(storms.admit('a', 1, 1500)).toBe(true);
  expect(storms.admit('a', 1, 1500)).toBe(false);
});

test('after a pause an applet starts from zero', () => {
  const storms = new StormLimit();
  expect(storms.admit('a', MAX_ACTIONS_PER_SECOND, 0)).toBe(true);
  storms.forget('a');
  expect(storms.admit('a', MAX_ACTIONS_PER_SECOND, 1)).toBe(true);
});
