import type { RecordWindow } from '@tinkerstream/contract/records';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LineFeed, TimeSpan } from '../../../../src/domains/charts/feed.ts';
import type { Line } from '../../../../src/domains/charts/line-chart/lines/line.ts';
import {
  loadOverview,
  missingDetail,
  StoredLoader,
} from '../../../../src/domains/charts/line-chart/lines/stored-loader.ts';
import { lineOf } from '../../../support/lines.ts';

const DAY = 86_400_000;
const END = 100 * DAY;
const PIXELS = 1000;
const source = { id: 's', topicId: 't', dataTypeId: 'd', keyName: 'k', label: 'l', unit: '', colour: null };

interface Question extends TimeSpan {
  readonly points: number;
}

/** A feed with one number a second for a hundred days, which answers with buckets and counts the requests. */
function crowdedFeed() {
  const questions: Question[] = [];
  const window = async (_source: unknown, { startTime, endTime }: TimeSpan, points: number): Promise<RecordWindow> => {
    questions.push({ points, ...(startTime && { startTime }), ...(endTime && { endTime }) });
    const start = startTime ? Date.parse(startTime) : 0;
    const end = endTime ? Date.parse(endTime) : END;
    const count = (end - start) / 1000;
    return {
      span: { startTime: new Date(0).toISOString(), endTime: new Date(END).toISOString() },
      resolution: count <= points ? 0 : Math.ceil((end - start) / points),
      times: [start],
      min: [0],
      max: [1],
    };
  };
  return { feed: { window } as unknown as LineFeed, questions };
}

async function overviewed(feed: LineFeed, line: Line): Promise<Line> {
  await loadOverview(feed, { source, line }, PIXELS);
  return line;
}

test('screens of about the same width ask for the same overview', async () => {
  const { feed, questions } = crowdedFeed();
  for (const pixels of [1201, 1280, 1300, 2000]) await loadOverview(feed, { source, line: lineOf([END, 2]) }, pixels);
  expect(questions).toEqual(Array(4).fill({ points: 2600 }));
});

describe('the missing part of a window', () => {
  test('is empty while the whole line or only the latest points are shown', async () => {
    const line = await overviewed(crowdedFeed().feed, lineOf([END - 1000, 1], [END, 2]));
    expect(missingDetail(line, { start: 0, end: END }, PIXELS)).toBeUndefined();
    expect(missingDetail(line, { start: END - 1000, end: END }, PIXELS)).toBeUndefined();
  });

  test('is a finer request with a margin on each side, at two points per pixel', async () => {
    const line = await overviewed(crowdedFeed().feed, lineOf([END, 2]));
    expect(missingDetail(line, { start: 50 * DAY, end: 52 * DAY }, PIXELS)).toEqual({
      start: 49.5 * DAY,
      end: 52.5 * DAY,
      points: 3000,
    });
    const atTheEdge = missingDetail(line, { start: -DAY, end: DAY }, PIXELS);
    expect(atTheEdge).toMatchObject({ start: 0, end: 1.25 * DAY });
  });

  test("never exceeds the server's limit, however wide the screen", async () => {
    const line = await overviewed(crowdedFeed().feed, lineOf([END, 2]));
    expect(missingDetail(line, { start: 50 * DAY, end: 52 * DAY }, 5000)?.points).toBeLessThanOrEqual(4000);
  });
});

describe('the loader', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('loads once a view rests, and finer at each zoom until it has single numbers', async () => {
    const { feed, questions } = crowdedFeed();
    const line = await overviewed(feed, lineOf([END, 2]));
    const loaded = [{ source, line }];
    let view = { start: 50 * DAY, end: 52 * DAY };
    const draw = () => loader.handleDraw(loaded, view, PIXELS);
    const loader = new StoredLoader(feed, draw, () => expect.unreachable());
    draw();
    expect(questions).toHaveLength(1);
    view = { start: 60 * DAY, end: 61 * DAY };
    draw();
    await vi.runAllTimersAsync();
    expect(questions).toHaveLength(2);
    expect(line.detail?.start).toBe(59.75 * DAY);
    expect(line.detail?.width).toBeGreaterThan(0);
    // A small pan stays within the margin.
    view = { start: 60.1 * DAY, end: 61.1 * DAY };
    draw();
    await vi.runAllTimersAsync();
    expect(questions).toHaveLength(2);
    view = { start: 60.5 * DAY, end: 60.5 * DAY + 1_000_000 };
    draw();
    await vi.runAllTimersAsync();
    expect(line.detail?.width).toBe(0);
    view = { start: 60.5 * DAY + 10_000, end: 60.5 * DAY + 20_000 };
    draw();
    await vi.runAllTimersAsync();
    expect(questions).toHaveLength(3);
    loader.dispose();
  });

  test('keeps its data when a request fails, and retries', async () => {
    const { feed, questions } = crowdedFeed();
    const line = await overviewed(feed, lineOf([END, 2]));
    const { overview } = line;
    let failures = 2;
    const failing = {
      ...feed,
      window: (...input: Parameters<LineFeed['window']>) =>
        failures-- > 0 ? Promise.reject(new Error('away')) : feed.window(...input),
    };
    const errors: unknown[] = [];
    const loaded = [{ source, line }];
    const draw = () => loader.handleDraw(loaded, { start: DAY, end: 2 * DAY }, PIXELS);
    const loader = new StoredLoader(failing, draw, (error) => errors.push(error));
    draw();
    await vi.advanceTimersByTimeAsync(200);
    expect([errors.length, line.overview === overview, line.detail]).toEqual([1, true, undefined]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(line.detail).toBeDefined();
    // The failure is reported once.
    expect([errors.length, failures]).toEqual([1, -1]);
    expect(questions).toHaveLength(2);
    loader.dispose();
  });

  test('reloads everything after live points were dropped', async () => {
    const { feed, questions } = crowdedFeed();
    const line = await overviewed(feed, lineOf([END, 2]));
    line.raw.dropped = 5;
    const draw = () => loader.handleDraw([{ source, line }], { start: 0, end: END }, PIXELS);
    const loader = new StoredLoader(feed, draw, () => expect.unreachable());
    draw();
    await vi.runAllTimersAsync();
    expect(questions).toEqual([{ points: 2000 }, { points: 2000 }]);
    loader.dispose();
  });
});
