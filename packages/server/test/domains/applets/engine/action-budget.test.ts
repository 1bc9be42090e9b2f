import { ACTIONS_AT_ONCE, ACTIONS_PER_SECOND, MAX_WAITING_ACTIONS } from '@tinkerstream/contract/applets';
import { expect, test } from 'vitest';
import { ActionBudget } from '../../../../src/domains/applets/engine/action-budget.ts';
import { PROCESS_TIME } from '../../../../src/platform/clock/clock.ts';

const STEP_MS = 1000 / ACTIONS_PER_SECOND;

let last = 0;
/** Actions of a user, by default each time of another applet. */
const of = (userId: string, appletId = `${last++}`) => ({ userId, appletId });

test('a user has so many actions at once, then so many a second, and others have their own', () => {
  const budget = new ActionBudget(PROCESS_TIME);
  expect(budget.admit(of('a'), ACTIONS_AT_ONCE, 1000, 1000)).toBe(0);
  expect(budget.admit(of('a'), 1, 1000, 1000)).toBe(0);
  expect(budget.admit(of('a'), 2, 1000, 1000)).toBe(STEP_MS);
  expect(budget.admit(of('a'), 1, 1000, 1000)).toBe(3 * STEP_MS);
  expect(budget.admit(of('b'), 1, 1000, 1000)).toBe(0);
  // A second later as many have been paid for.
  expect(budget.admit(of('a'), ACTIONS_PER_SECOND, 2000, 2000)).toBe(0);
});

test('messages that are handled late count by the time at which they arrived', () => {
  const budget = new ActionBudget(PROCESS_TIME);
  const delays = Array.from({ length: 60 }, (_, second) =>
    budget.admit(of('a'), ACTIONS_PER_SECOND, second * 1000, 60_000),
  );
  expect(delays).toEqual(delays.map(() => 0));
});

test('actions are left out as a whole where too many wait, until there is room', () => {
  const budget = new ActionBudget(PROCESS_TIME);
  let admitted = 0;
  while (budget.admit(of('a'), 20, 0, 0) !== 'TOO_MANY_ACTIONS') admitted += 20;
  expect(admitted).toBe(ACTIONS_AT_ONCE + MAX_WAITING_ACTIONS);
  expect(budget.admit(of('a'), 20, 0, 0)).toBe('TOO_MANY_ACTIONS');
  expect(budget.admit(of('a'), 20, 20 * STEP_MS, 20 * STEP_MS)).toBe((MAX_WAITING_ACTIONS - 20) * STEP_MS);
});

test('a user whose actions were left out a moment ago is known, until that is forgotten', () => {
  const budget = new ActionBudget(PROCESS_TIME);
  expect(budget.isUsedUp(of('a'), 0)).toBe(false);
  while (budget.admit(of('a'), 20, 0, 0) !== 'TOO_MANY_ACTIONS');
  expect(budget.isUsedUp(of('a'), 9000)).toBe(true);
  expect(budget.isUsedUp(of('b'), 0)).toBe(false);
  expect(budget.isUsedUp(of('a'), 10_000)).toBe(false);
  expect(budget.admit(of('a'), 1, 0, 0)).toBe('TOO_MANY_ACTIONS');
  budget.forget(of('a'));
  expect(budget.isUsedUp(of('a'), 0)).toBe(false);
  expect(budget.admit(of('a'), 1, 0, 0)).toBe(0);
});

test('an applet has half of what its user has, and leaves the other half to the others', () => {
  const budget = new ActionBudget(PROCESS_TIME);
  const flooded = of('a', 'flooded');
  expect(budget.admit(flooded, ACTIONS_AT_ONCE / 2, 0, 0)).toBe(0);
  let waiting = 0;
  while (budget.admit(flooded, 20, 0, 0) !== 'TOO_MANY_OF_APPLET') waiting += 20;
  expect(waiting).toBe(MAX_WAITING_ACTIONS / 2);
  expect(budget.isUsedUp(flooded, 0)).toBe(true);
  expect(budget.isUsedUp(of('a', 'other'), 0)).toBe(false);
  // What waited has its turn, and so have the actions of others.
  for (let second = 1; second < 60; second++) {
    budget.admit(flooded, ACTIONS_PER_SECOND / 2, second * 1000, second * 1000);
    budget.admit(flooded, ACTIONS_PER_SECOND / 2, second * 1000, second * 1000);
    if (second > 10)
      expect(budget.admit(of('a', 'other'), ACTIONS_PER_SECOND / 2, second * 1000, second * 1000)).toBe(0);
  }
  budget.forget(flooded);
  expect(budget.admit(flooded, 1, 60_000, 60_000)).toBe(0);
});
