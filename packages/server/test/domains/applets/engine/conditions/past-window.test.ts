import { describe, expect, test } from 'vitest';
import { PastWindow } from '../../../../../src/domains/applets/engine/values/past-window.ts';
import { NOTHING_SENT } from '../../../../../src/domains/records/index.ts';

const START = Date.parse('2026-11-25T06:00:00Z');
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const minute = (start: number, numbers: readonly number[]) => ({
  start,
  ...NOTHING_SENT,
  count: numbers.length,
  numbers: numbers.length,
  sum: numbers.reduce((sum, number) => sum + number, 0),
  min: Math.min(...numbers),
  max: Math.max(...numbers),
});

/** The average, the lowest, the highest and the count. */
function figures(window: PastWindow, now: number) {
  return (['PAST_AVERAGE', 'PAST_MIN', 'PAST_MAX', 'PAST_COUNT'] as const).map((figure) =>
    window.figure(figure, now, false),
  );
}

describe('the values of the last five minutes', () => {
  test('are nothing before the first one', () => {
    expect(figures(new PastWindow(300), START)).toEqual([undefined, undefined, undefined, 0]);
  });

  test('are summed up as they come and as they go', () => {
    const window = new PastWindow(300);
    for (let second = 0; second < 600; second += 10) window.hear(second, START + second * SECOND);
    const now = START + 590 * SECOND;
    // The window begins at a part, which is five seconds long.
    expect(figures(window, now)).toEqual([440, 290, 590, 31]);
    expect(figures(window, now + 4 * MINUTE)).toEqual([560, 530, 590, 7]);
    expect(figures(window, now + 6 * MINUTE)).toEqual([undefined, undefined, undefined, 0]);
  });

  test('count texts, and calculate with numbers alone', () => {
    const window = new PastWindow(300);
    window.hear('on', START);
    expect(figures(window, START)).toEqual([undefined, undefined, undefined, 1]);
    window.hear('21.5', START);
    window.hear(20.5, START);
    expect(figures(window, START)).toEqual([21, 20.5, 21.5, 3]);
  });

  test('begin with what was stored before', () => {
    const window = new PastWindow(300);
    window.hear(30, START + 30 * SECOND);
    window.fill([minute(START - 6 * MINUTE, [99]), minute(START - MINUTE, [10, 20]), minute(START, [40])]);
    expect(figures(window, START + 30 * SECOND)).toEqual([25, 10, 40, 4]);
  });

  test('have the mean direction if they are directions', () => {
    const window = new PastWindow(300);
    const mean = () => window.figure('PAST_AVERAGE', START, true);
    window.hear(350, START);
    window.hear(10, START);
    window.hear('north', START);
    expect(mean()).toBe(0);
    window.hear(90, START);
    window.hear(270, START);
    expect(mean()).toBe(0);
    window.hear(180, START);
    window.hear(180, START);
    // All that is left points south.
    expect(mean()).toBe(180);
  });

  test('lose nothing and keep nothing for good when the clock goes back', () => {
    const window = new PastWindow(300);
    window.hear(10, START);
    window.hear(20, START - 10 * SECOND);
    expect(figures(window, START)).toEqual([15, 10, 20, 2]);
    expect(figures(window, START - 60 * MINUTE)).toEqual([undefined, undefined, undefined, 0]);
    window.hear(5, START - 60 * MINUTE);
    expect(figures(window, START - 60 * MINUTE)).toEqual([5, 5, 5, 1]);
  });
});
