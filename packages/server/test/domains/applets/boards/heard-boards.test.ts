import { expect, test } from 'vitest';
import { HeardBoards } from '../../../../src/domains/applets/engine/boards/heard-boards.ts';

const MINUTE = 60_000;

function heardBoards(...boards: string[]): HeardBoards {
  const heard = new HeardBoards({ minutes: 2, per: 'BOARD' });
  for (const board of boards) heard.follow({ board, place: 1 }, false, 0);
  return heard;
}

const names = (states: readonly { readonly board: string }[]) => states.map(({ board }) => board);

test('a board falls silent after its time, and not while it is heard', () => {
  const heard = heardBoards('A', 'B');
  heard.hear('B', MINUTE);
  expect(names(heard.fallenSilent(2 * MINUTE - 1))).toEqual([]);
  expect(names(heard.fallenSilent(2 * MINUTE))).toEqual(['A']);
  heard.follow({ board: 'A', place: 2 }, true, 2 * MINUTE);
  expect(names(heard.fallenSilent(2 * MINUTE))).toEqual([]);
  expect(names(heard.fallenSilent(3 * MINUTE))).toEqual(['B']);
});

test('the next look is when the first board may be silent', () => {
  const heard = heardBoards('A', 'B');
  expect(heardBoards().wait(0)).toBe(2 * MINUTE);
  heard.hear('A', MINUTE);
  expect(heard.wait(1.5 * MINUTE)).toBe(0.5 * MINUTE);
  heard.follow({ board: 'B', place: 2 }, true, 2 * MINUTE);
  expect(heard.wait(2 * MINUTE)).toBe(MINUTE);
});

test('one message ends a silence, and another if that was not stored', () => {
  const heard = heardBoards('A');
  expect(heard.returningOf('A')).toBeUndefined();
  heard.follow({ board: 'A', place: 2 }, true, 2 * MINUTE);
  const state = { board: 'A', place: 2 };
  expect(heard.returningOf('A')).toEqual(state);
  expect(heard.returningOf('A')).toBeUndefined();
  heard.staysSilent(state);
  expect(heard.returningOf('A')).toEqual(state);
  heard.follow({ board: 'A', place: 3 }, false, 3 * MINUTE);
  expect(heard.returningOf('A')).toBeUndefined();
});

test('a message that came while its silence was being stored ends it', () => {
  const heard = heardBoards('A', 'B');
  for (const board of ['A', 'B']) heard.follow({ board, place: 2 }, true, 2 * MINUTE);
  heard.hear('A', 2 * MINUTE + 1);
  expect(names(heard.heardAgain())).toEqual(['A']);
});

test('an older state replaces no later one', () => {
  const heard = heardBoards('A');
  heard.follow({ board: 'A', place: 3 }, false, 1);
  heard.follow({ board: 'A', place: 2 }, true, 2);
  expect(heard.returningOf('A')).toBeUndefined();
});

test('silence counts from when the node listens again', () => {
  const heard = heardBoards('A', 'B');
  heard.follow({ board: 'B', place: 2 }, true, 2 * MINUTE);
  heard.listenAnew(3 * MINUTE);
  expect(names(heard.fallenSilent(4 * MINUTE))).toEqual([]);
  expect(heard.heardAgain()).toEqual([]);
  expect(names(heard.fallenSilent(5 * MINUTE))).toEqual(['A']);
});

test('a topic as a whole has one state, and a limit bounds the boards of others', () => {
  const whole = new HeardBoards({ minutes: 2, per: 'TOPIC' });
  expect([whole.boardOf('A'), whole.boardOf('')]).toEqual(['', '']);
  const heard = heardBoards(...Array.from({ length: 999 }, (_, n) => `board ${n}`));
  expect(heard.isNew('A')).toBe(true);
  heard.follow({ board: 'A', place: 1 }, false, 0);
  expect([heard.isNew('A'), heard.isNew('B')]).toEqual([false, false]);
});
