import { ACTIONS_AT_ONCE, ACTIONS_PER_SECOND, MAX_WAITING_ACTIONS } from '@tinkerstream/contract/applets';
import { expect, test } from 'vitest';
import { ActionBudget } from '../../../../src/domains/applets/engine/action-budget.ts';

const STEP_MS = 1000 / ACTIONS_PER_SECOND;

test('a user has so many actions at once, then so many a second, and others have their own', () => {
  const budget = new ActionBudget();
  expect(budget.admit('a', ACTIONS_AT_ONCE, 1000, 1000)).toBe(0);
  expect(budget.admit('a', 1, 1000, 1000)).toBe(0);
  expect(budget.admit('a', 2, 1000, 1000)).toBe(STEP_MS);
  expect(budget.admit('a', 1, 1000, 1000)).toBe(3 * STEP_MS);
  expect(budget.admit('b', 1, 1000, 1000)).toBe(0);
  // A second later as many have been paid for.
  expect(budget.admit('a', ACTIONS_PER_SECOND, 2000, 2000)).toBe(0);
});

test('messages that are handled late count by the time at which they arrived', () => {
  const budget = new ActionBudget();
  const delays = Array.from({ length: 60 }, (_, second) =>
    budget.admit('a', ACTIONS_PER_SECOND, second * 1000, 60_000),
  );
  expect(delays).toEqual(delays.map(() => 0));
});

test('actions are left out as a whole where too many wait, until there is room', () => {
  const budget = new ActionBudget();
  let admitted = 0;
  while (budget.admit('a', 20, 0, 0) !== undefined) admitted += 20;
  expect(admitted).toBe(ACTIONS_AT_ONCE + MAX_WAITING_ACTIONS);
  expect(budget.admit('a', 20, 0, 0)).toBeUndefined();
  expect(budget.admit('a', 20, 20 * STEP_MS, 20 * STEP_MS)).toBe((MAX_WAITING_ACTIONS - 20) * STEP_MS);
});

test('a user whose actions were left out a moment ago is known, until that is forgotten', () => {
  const budget = new ActionBudget();
  expect(budget.isUsedUp('a', 0)).toBe(false);
  while (budget.admit('a', 20, 0, 0) !== undefined);
  expect(budget.isUsedUp('a', 9000)).toBe(true);
  expect(budget.isUsedUp('b', 0)).toBe(false);
  expect(budget.isUsedUp('a', 10_000)).toBe(false);
  expect(budget.admit('a', 1, 0, 0)).toBeUndefined();
  budget.forget('a');
  expect(budget.isUsedUp('a', 0)).toBe(false);
  expect(budget.admit('a', 1, 0, 0)).toBe(0);
});
