import { expect, test } from 'vitest';
import {
  readSentRequests,
  type SenderTurn,
  waitFor,
  withRequest,
} from '../../../../src/domains/records/import/sent-requests.ts';

const turn = (lasts: number, tolerance = 0): ReadonlyMap<string, SenderTurn> =>
  new Map([['board', { lasts, tolerance }]]);

test('a sender waits until its turn ends, and others do not', () => {
  const sent = withRequest(readSentRequests(undefined), 'a', turn(60_000), 1000);
  expect(waitFor(sent, turn(60_000), 1000)).toBe(60_000);
  expect(waitFor(sent, turn(60_000, 6000), 55_000)).toBe(0);
  expect(waitFor(sent, turn(60_000, 6000), 54_000)).toBe(7000);
  expect(waitFor(sent, new Map([['other', { lasts: 60_000, tolerance: 0 }]]), 1000)).toBe(0);
  expect(waitFor(sent, turn(60_000), 61_000)).toBe(0);
});

test('turns of a second may come together, and then no more', () => {
  const single = turn(200, 800);
  let sent = readSentRequests(undefined);
  let stored = 0;
  for (let request = 0; request < 10; request++) {
    if (waitFor(sent, single, 5000) > 0) continue;
    sent = withRequest(sent, String(request), single, 5000);
    stored++;
  }
  expect(stored).toBe(5);
});

test('a clock that went back does not lock a board out', () => {
  const sent = withRequest(readSentRequests(undefined), 'a', turn(60_000), 3_600_000);
  expect(waitFor(sent, turn(60_000), 1000)).toBe(0);
});

test('the latest requests are remembered, in a bounded text', () => {
  let sent = readSentRequests(JSON.stringify('of a release before'));
  expect(sent.requests).toEqual(['of a release before']);
  for (let index = 0; index < 1000; index++) {
    const taken = new Map([[`board ${index} ${'x'.repeat(100)}`, { lasts: 60_000, tolerance: 0 }]]);
    sent = withRequest(readSentRequests(JSON.stringify(sent)), `${index}`.padStart(43, 'r'), taken, 1000 + index);
  }
  expect(sent.requests.at(-1)).toContain('999');
  expect(JSON.stringify(sent).length).toBeLessThan(20_000);
});
