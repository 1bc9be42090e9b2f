import { expect, test } from 'vitest';
import { readTurns, type SenderTurn, waitFor, withTurns } from '../../../../src/domains/records/import/sender-turns.ts';

const turn = (lasts: number, tolerance = 0): ReadonlyMap<string, SenderTurn> =>
  new Map([['board', { lasts, tolerance }]]);

test('a sender waits until its turn ends, and others do not', () => {
  const sent = withTurns(readTurns(undefined), turn(60_000), 1000);
  expect(waitFor(sent, turn(60_000), 1000)).toBe(60_000);
  expect(waitFor(sent, turn(60_000, 6000), 55_000)).toBe(0);
  expect(waitFor(sent, turn(60_000, 6000), 54_000)).toBe(7000);
  expect(waitFor(sent, new Map([['other', { lasts: 60_000, tolerance: 0 }]]), 1000)).toBe(0);
  expect(waitFor(sent, turn(60_000), 61_000)).toBe(0);
});

test('turns of a second may come together, and then no more', () => {
  const single = turn(200, 800);
  let sent = readTurns(undefined);
  let stored = 0;
  for (let request = 0; request < 10; request++) {
    if (waitFor(sent, single, 5000) > 0) continue;
    sent = withTurns(sent, single, 5000);
    stored++;
  }
  expect(stored).toBe(5);
});

test('a clock that went back does not lock a board out', () => {
  const sent = withTurns(readTurns(undefined), turn(60_000), 3_600_000);
  expect(waitFor(sent, turn(60_000), 1000)).toBe(0);
});

test('what releases before have kept is read, and turns are kept in a bounded text', () => {
  expect(readTurns(JSON.stringify('of a release before'))).toEqual({ turns: [] });
  const kept = { requests: ['a', 'b'], turns: [{ sender: 'x', takenOn: 1, due: 2 }] };
  let taken = readTurns(JSON.stringify(kept));
  expect(taken).toEqual({ turns: kept.turns });
  for (let index = 0; index < 1000; index++) {
    const wanted = new Map([[`board ${index} ${'x'.repeat(100)}`, { lasts: 60_000, tolerance: 0 }]]);
    taken = withTurns(readTurns(JSON.stringify(taken)), wanted, 1000 + index);
  }
  expect(JSON.stringify(taken).length).toBeLessThan(20_000);
});
