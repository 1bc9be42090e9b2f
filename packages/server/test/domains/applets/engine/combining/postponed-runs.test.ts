import {
  ACTIONS_AT_ONCE,
  ACTIONS_PER_SECOND,
  MAX_POSTPONED_RUNS,
  MAX_WAITING_ACTIONS,
} from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ActionBudget } from '../../../../../src/domains/applets/engine/action-budget.ts';
import { PostponedRuns } from '../../../../../src/domains/applets/engine/combining/postponed-runs.ts';
import { sizeOf } from '../../../../../src/domains/applets/engine/combining/state.ts';

const BACKLOG_MS = (1000 * MAX_WAITING_ACTIONS) / ACTIONS_PER_SECOND;

let budget: ActionBudget;
let performed: string[];
let leftOut: string[];
/** Ends the transaction of a round. */
let commit: (() => void) | undefined;
let isSlow: boolean;
let postponed: PostponedRuns<string>;
beforeEach(() => {
  vi.useFakeTimers();
  budget = new ActionBudget();
  performed = [];
  leftOut = [];
  isSlow = false;
  postponed = new PostponedRuns({
    budget,
    async perform(runs) {
      performed.push(...runs.map(({ content, messages }) => `${content} x${messages}`));
      if (isSlow) await new Promise<void>((resolve) => (commit = resolve));
    },
    leaveOut: (content, messages) => leftOut.push(`${content} x${messages}`),
  });
});
afterEach(() => {
  vi.useRealTimers();
});

const placeOf = (board: string, { userId = 'teacher', appletId = 'lamp' } = {}) => ({ userId, appletId, board });
const isIdle = () => vi.getTimerCount() === 0;

/** Uses up the budget of a user. */
function useUp(userId = 'teacher'): void {
  let appletId = 0;
  while (budget.admit({ userId, appletId: `${appletId++}` }, 20, performance.now()) !== 'TOO_MANY_ACTIONS');
}

function add(board: string, content: string, of = {}, size = 10) {
  const ticket = postponed.add(placeOf(board, of), { content, actions: 1, size });
  ticket?.committed();
  return ticket !== undefined;
}

describe('runs that wait', () => {
  test('are the latest of each board, and are performed in the order of their boards when the budget has room', async () => {
    useUp();
    for (const value of [1, 2, 3]) for (const board of ['a', 'b']) add(board, `${board}=${value}`);
    add('b', 'b=4');
    expect(postponed.hasAny(placeOf('', { userId: 'teacher' }))).toBe(true);
    expect(postponed.hasAny(placeOf('', { userId: 'pupil' }))).toBe(false);
    await vi.advanceTimersByTimeAsync(BACKLOG_MS - 100);
    expect(performed).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(performed).toEqual(['a=3 x3', 'b=4 x4']);
    expect(postponed.hasAny(placeOf('', { userId: 'teacher' }))).toBe(false);
    expect(isIdle()).toBe(true);
  });

  test('take the actions of their user, a round at a time', async () => {
    useUp();
    for (let board = 0; board < MAX_POSTPONED_RUNS; board++) add(`${board}`, `${board}`);
    await vi.advanceTimersByTimeAsync(BACKLOG_MS + 1000);
    expect(performed.length).toBeGreaterThan(ACTIONS_PER_SECOND * 0.8);
    expect(performed.length).toBeLessThanOrEqual(ACTIONS_PER_SECOND * 1.2);
    await vi.advanceTimersByTimeAsync((1000 * MAX_POSTPONED_RUNS) / ACTIONS_PER_SECOND);
    expect(performed).toEqual(Array.from({ length: MAX_POSTPONED_RUNS }, (_, board) => `${board} x1`));
  });

  test('wait for no budget of another user', async () => {
    useUp();
    add('a', 'late');
    add('a', 'early', { userId: 'pupil' });
    await vi.advanceTimersByTimeAsync(100);
    expect(performed).toEqual(['early x1']);
  });

  test('have their turn also where other actions leave the budget no rest', async () => {
    useUp();
    add('a', 'a=1');
    // Others ask every 10 ms for all that has become free.
    const others = setInterval(() => useUp(), 10);
    await vi.advanceTimersByTimeAsync(2 * BACKLOG_MS + 1000);
    clearInterval(others);
    expect(performed).toEqual(['a=1 x1']);
  });

  test('wait for the commit of their message, and leave out what they replaced if it fails', async () => {
    useUp();
    add('a', 'a=1');
    const ticket = postponed.add(placeOf('a'), { content: 'a=2', actions: 1, size: 10 });
    await vi.advanceTimersByTimeAsync(2 * BACKLOG_MS);
    expect(performed).toEqual([]);
    ticket?.failed();
    expect(leftOut).toEqual(['a=2 x1']);
    expect(postponed.hasAny(placeOf('', { userId: 'teacher' }))).toBe(false);
  });

  test('give way to what is newer', async () => {
    useUp();
    add('a', 'a=1');
    add('a', 'a=2');
    expect(postponed.take(placeOf('a'))).toBe(2);
    expect(postponed.take(placeOf('a'))).toBe(0);
    await vi.advanceTimersByTimeAsync(2 * BACKLOG_MS);
    expect(performed).toEqual([]);
    expect(isIdle()).toBe(true);
  });

  test('are not overtaken while they are being stored, and the next ones come after them', async () => {
    useUp();
    isSlow = true;
    add('a', 'a=1');
    await vi.advanceTimersByTimeAsync(BACKLOG_MS + 100);
    expect(performed).toEqual(['a=1 x1']);
    expect(postponed.isLeaving(placeOf('a'))).toBe(true);
    expect(postponed.isLeaving(placeOf('b'))).toBe(false);
    expect(postponed.hasAny(placeOf('', { userId: 'teacher' }))).toBe(true);
    add('a', 'a=2');
    await vi.advanceTimersByTimeAsync(1000);
    expect(performed).toEqual(['a=1 x1']);
    commit?.();
    await vi.advanceTimersByTimeAsync(100);
    expect(performed).toEqual(['a=1 x1', 'a=2 x1']);
  });

  test('are left out when their event trigger changes, and when the server stops', async () => {
    useUp();
    add('a', 'lamp');
    add('a', 'lamp');
    add('a', 'fan', { appletId: 'fan' });
    postponed.forget(['lamp', 'other']);
    expect(leftOut).toEqual(['lamp x2']);
    postponed.close();
    expect(leftOut).toEqual(['lamp x2', 'fan x1']);
    expect(add('a', 'lamp')).toBe(false);
    expect(isIdle()).toBe(true);
  });

  test('are bounded by their number and by their length', () => {
    useUp();
    for (let board = 0; board < MAX_POSTPONED_RUNS; board++) expect(add(`${board}`, 'on')).toBe(true);
    expect(add('further', 'on')).toBe(false);
    expect(add('0', 'off')).toBe(true);
    expect(postponed.take(placeOf('0'))).toBe(2);
    expect(add('0', 'long', {}, 7_990_010)).toBe(true);
    expect(add('1', 'longer', {}, 11)).toBe(false);
  });
});

test('the parameters of a call count for the memory that a run takes', () => {
  const details = new Map<string, RecordValue>([
    ['parameter(city)', 'x'.repeat(1000)],
    ['parameter(n)', 1],
  ]);
  const contents = [{ filled: { type: 'PUBLISH_MQTT_MESSAGE_ACTION', publishContent: 'on=1' } as never }];
  const without = sizeOf(contents, { text: 'abc' });
  expect(sizeOf(contents, { text: 'abc', details }) - without).toBe(
    1000 + 'parameter(city)'.length + 'parameter(n)'.length,
  );
  expect(without).toBe('PUBLISH_MQTT_MESSAGE_ACTION'.length + 4 + 3);
});

test('a flooded applet keeps no other one of its user waiting', async () => {
  const [flooded, other] = [{ appletId: 'flooded' }, { appletId: 'other' }];
  while (budget.admit(placeOf('', flooded), 20, performance.now()) !== 'TOO_MANY_OF_APPLET');
  // The half of its user is paid for sooner.
  await vi.advanceTimersByTimeAsync(BACKLOG_MS / 2);
  add('a', 'flooded', flooded);
  expect(postponed.hasAny(placeOf('b', flooded))).toBe(true);
  expect(postponed.hasAny(placeOf('a', other))).toBe(false);
  add('a', 'other', other);
  await vi.advanceTimersByTimeAsync(100);
  expect(performed).toEqual(['other x1']);
  await vi.advanceTimersByTimeAsync(BACKLOG_MS);
  expect(performed).toEqual(['other x1', 'flooded x1']);
  expect(isIdle()).toBe(true);
});

test('actions of a user start without waiting once those before are paid for', () => {
  const teacher = placeOf('');
  expect(budget.freeOn(teacher)).toBeLessThanOrEqual(0);
  budget.admit({ ...teacher, appletId: 'fan' }, (ACTIONS_AT_ONCE + ACTIONS_PER_SECOND) / 2, 5000, 5000);
  budget.admit({ ...teacher, appletId: 'door' }, (ACTIONS_AT_ONCE + ACTIONS_PER_SECOND) / 2, 5000, 5000);
  expect(budget.freeOn(teacher)).toBe(6000);
  expect(budget.roomOn(teacher, ACTIONS_PER_SECOND)).toBe(7000 - BACKLOG_MS);
});
