import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LineFeed } from '../../../../src/domains/charts/feed.ts';
import { Ghosts } from '../../../../src/domains/charts/line-chart/compare/ghosts.ts';
import type { LegendLine } from '../../../../src/domains/charts/line-chart/lines/legend-lines.ts';
import { lineKey } from '../../../../src/domains/charts/line-chart/lines/line-names.ts';
import type { LineSource } from '../../../../src/domains/charts/line-source.ts';

const HOUR = 3_600_000;

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/London');
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** The end of the requested range, in UTC, for a comparison of the hour that ends at a time. */
async function comparedWith(offset: 'hour' | 'day' | 'week', until: string): Promise<string | undefined> {
  const lines = vi.fn(async (..._asked: Parameters<LineFeed['lines']>) => ({ lines: [] }));
  const ghosts = new Ghosts({ onLoaded: () => {}, onError: () => {} });
  ghosts.choose(offset);
  const end = Date.parse(until);
  // A live view ends between two milliseconds.
  const view = { start: end - HOUR, end: end + 0.25 };
  const request = { sources: [], feed: { lines } as unknown as LineFeed, width: 800 };
  ghosts.handleDraw(view, request);
  await vi.advanceTimersByTimeAsync(1000);
  // A view that is within the loaded range loads nothing.
  ghosts.handleDraw({ start: view.start + 0.5, end: view.end + 0.5 }, request);
  await vi.advanceTimersByTimeAsync(1000);
  expect(lines).toHaveBeenCalledTimes(1);
  const asked = { startTime: '', endTime: '', ...(lines.mock.calls[0]?.[1] as object) };
  // Half of the view is loaded on each side.
  return new Date((Date.parse(asked.startTime) + Date.parse(asked.endTime)) / 2 + HOUR / 2).toISOString();
}

test.each([
  ['a day', 'day', '2026-11-21T10:00:00.000Z', '2026-11-20T10:00:00.000Z'],
  ['the day after the clocks went back', 'day', '2026-10-26T10:00:00.000Z', '2026-10-25T10:00:00.000Z'],
  ['the day on which they went back', 'day', '2026-10-25T10:00:00.000Z', '2026-10-24T09:00:00.000Z'],
  ['the day on which they went forward', 'day', '2026-03-29T11:00:00.000Z', '2026-03-28T12:00:00.000Z'],
  ['a week in which they went back', 'week', '2026-10-30T10:00:00.000Z', '2026-10-23T09:00:00.000Z'],
  ['an hour', 'hour', '2026-10-25T01:30:00.000Z', '2026-10-25T00:30:00.000Z'],
] as const)('%s is compared with the same time by the clock', async (_what, offset, until, compared) => {
  const found = Date.parse((await comparedWith(offset, until)) ?? '');
  expect(Math.abs(found - Date.parse(compared)), new Date(found).toISOString()).toBeLessThan(1000);
});

/** A comparison with the hour before, which counts its loads and the changes of its lines. */
function comparison(answer: () => Promise<unknown>) {
  const lines = vi.fn(answer);
  const feed = { lines } as unknown as LineFeed;
  const source = { id: 'a', dataTypeId: 'type' } as unknown as LineSource;
  const request = { sources: [source], feed, width: 800 };
  const ghosts = new Ghosts({ onLoaded: () => {}, onError: () => {} });
  ghosts.choose('hour');
  const shows = () => ghosts.of([{ key: lineKey({ source }), label: 'x' } as LegendLine], (label) => label).length;
  return { ghosts, lines, request, shows };
}

const END = Date.parse('2026-11-21T10:00:00.000Z');
const answerOf = (resolution: number) => ({
  lines: [{ chartSourceId: 'a', latest: null, resolution, times: [END - 1.5 * HOUR], min: [1], max: [2] }],
});

test('a closer view loads finer parts, and single values are not loaded again', async () => {
  const wide = { start: END - HOUR, end: END };
  const close = { start: END - HOUR / 30, end: END };
  for (const [resolution, loads] of [
    [60_000, 2],
    [0, 1],
  ] as const) {
    const { ghosts, lines, request, shows } = comparison(async () => answerOf(resolution));
    for (const view of [wide, close]) {
      ghosts.handleDraw(view, request);
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(shows()).toBe(1);
    expect(lines).toHaveBeenCalledTimes(loads);
  }
});

test('the answer for a choice that was taken back shows nothing', async () => {
  let answer = (_: unknown) => {};
  const { ghosts, request, shows } = comparison(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  ghosts.handleDraw({ start: END - HOUR, end: END }, request);
  await vi.advanceTimersByTimeAsync(1000);
  ghosts.choose('day');
  answer(answerOf(0));
  await vi.advanceTimersByTimeAsync(0);
  expect(shows()).toBe(0);
});
