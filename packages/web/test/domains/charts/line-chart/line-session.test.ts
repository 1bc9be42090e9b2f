import type { ChartWindow } from '@tinkerstream/contract/charts';
import { topicRoom } from '@tinkerstream/contract/platform/room';
import type { Point } from '@tinkerstream/contract/points';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LineFeed } from '../../../../src/domains/charts/feed.ts';
import type { Outside } from '../../../../src/domains/charts/line-chart/drawing/in-view.ts';
import type { Plot } from '../../../../src/domains/charts/line-chart/drawing/plot.ts';
import type { View } from '../../../../src/domains/charts/line-chart/drawing/view.ts';
import { LineSession } from '../../../../src/domains/charts/line-chart/line-session.ts';
import type { LineSettings } from '../../../../src/domains/charts/line-chart/line-state.ts';
import type { openSurface } from '../../../../src/domains/charts/line-chart/line-surface.ts';
import type { TimeRange } from '../../../../src/domains/charts/time-range/time-range.ts';
import type { PageTimeRange } from '../../../../src/domains/charts/time-range/use-time-range.tsx';
import { BoardNames } from '../../../../src/platform/board-names.ts';
import { openLiveData } from '../../../../src/platform/live/live-data.ts';
import { LiveRooms } from '../../../support/live-rooms.ts';

/** The time of each message from `LiveRooms`. */
const MESSAGE = Date.parse('2026-11-21T10:00:00.000Z');
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ now: MESSAGE });
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => setTimeout(callback, 16));
  vi.stubGlobal('cancelAnimationFrame', clearTimeout);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const source = (topicId: string) => ({
  id: `source ${topicId}`,
  topicId,
  dataTypeId: 'd',
  keyName: 'a',
  label: topicId,
  unit: '°C',
  colour: null,
});
/** Ten points, one a minute, before the first message. */
const POINTS = Array.from({ length: 10 }, (_, at): Point => ({ time: MESSAGE - (10 - at) * MINUTE, value: at }));

function answerOf(sources: Parameters<LineFeed['lines']>[0], points: readonly Point[]): ChartWindow {
  const values = points.map(({ value }) => value);
  const line = { latest: null, resolution: 0, times: points.map(({ time }) => time), min: values, max: values };
  return { lines: sources.map(({ id }) => ({ chartSourceId: id, ...line })), others: [] };
}

function feedOf(points: readonly Point[]) {
  return {
    window: vi.fn<LineFeed['window']>(async () => ({ resolution: 0, times: [], min: [], max: [], span: null })),
    lines: vi.fn<LineFeed['lines']>(async (sources, range) =>
      answerOf(sources, range === 'latest' ? points : [{ time: MESSAGE, value: 5 }]),
    ),
  };
}

/** A session without a page, which draws on a list; the test moves the pointer and the rooms. */
function open(
  topics: readonly string[] = ['pond'],
  { points = POINTS, range }: { points?: Point[]; range?: TimeRange } = {},
) {
  const rooms = new LiveRooms();
  const feed = feedOf(points);
  const drawn: {
    readonly labels: readonly string[];
    readonly counts: readonly number[];
    readonly view: View;
    readonly isWhole: boolean;
  }[] = [];
  const outside: Outside[] = [];
  const surfaces = { opened: 0, disposed: 0, framesHidden: 0 };
  let host: Parameters<typeof openSurface>[1] | undefined;
  const plot: Partial<Plot> = {
    draw: (lines, view, _ink, look) => {
      const counts = lines.map(({ line }) => line.raw.length + (line.overview?.length ?? 0));
      drawn.push({ labels: lines.map(({ label }) => label), counts, view, isWhole: look?.isWhole === true });
    },
    span: () => ({ start: MESSAGE - 10 * MINUTE, end: MESSAGE }),
    axes: () => topics.map(() => 0),
    outside: () => outside,
  };
  const surface: typeof openSurface = (_, given) => {
    host = given;
    surfaces.opened += 1;
    return {
      plot: plot as Plot,
      crosshair: { show: () => {} },
      isSeen: () => true,
      width: () => 500,
      ink: (language) => ({ text: '', grid: '', paper: '', strong: '', language }),
      picture: async () => new Blob(),
      hideFrame: () => {
        surfaces.framesHidden += 1;
      },
      dispose: () => {
        surfaces.disposed += 1;
      },
    };
  };
  const page: PageTimeRange | undefined = range && {
    range,
    isZoomed: false,
    hasNewer: false,
    setRange: vi.fn(),
    zoomTo: vi.fn(),
    resetZoom: vi.fn(),
    noteNewer: vi.fn(),
  };
  const settings: LineSettings = {
    sources: topics.map(source),
    feed,
    page,
    boardNames: new BoardNames([]),
    pace: 0,
    language: 'en',
    scheme: 'light',
    texts: { noDevice: 'Without a name', moreLines: () => '', compared: (label, offset) => `${label} ${offset}` },
  };
  const onError = vi.fn();
  const session = new LineSession({ isCompact: false, isMovable: true, history: undefined, onError }, settings, {
    surface,
    live: (data) => openLiveData(data, rooms.join),
  });
  const changes = vi.fn();
  session.subscribe(changes);
  session.mount({} as Parameters<LineSession['mount']>[0]);
  const pointer = () => {
    if (!host) throw new Error('The session is not mounted');
    return host;
  };
  return { session, rooms, feed, drawn, outside, surfaces, page, settings, onError, changes, pointer };
}

/** Lets loads respond and frames draw, without a clock tick of a range. */
const settle = () => vi.advanceTimersByTimeAsync(200);

async function loaded(...given: Parameters<typeof open>) {
  const opened = open(...given);
  opened.rooms.connect();
  await settle();
  return opened;
}

test('it loads its lines, and says so', async () => {
  const { session, rooms, drawn } = open();
  expect(session.state()).toMatchObject({ isLoading: true, isEmpty: true, lines: [], preset: 10, isZoomed: false });
  rooms.connect();
  await settle();
  const { lines, isLoading, isEmpty } = session.state();
  expect([lines.map(({ label, unit }) => label + unit), isLoading, isEmpty]).toEqual([['pond°C'], false, false]);
  expect(drawn.at(-1)).toMatchObject({ labels: ['pond'], counts: [10], view: { latest: 10 } });
});

test('live points are drawn, and change nothing else', async () => {
  const { session, rooms, drawn, changes } = await loaded();
  const state = session.state();
  const draws = drawn.length;
  const listener = vi.fn();
  const stop = session.onDrawn(listener);
  changes.mockClear();
  rooms.message('pond', 21);
  rooms.message('other', 22);
  await settle();
  expect(drawn.at(-1)?.counts).toEqual([11]);
  expect(drawn).toHaveLength(draws + 1);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(session.state()).toBe(state);
  expect(changes).not.toHaveBeenCalled();
  stop();
});

test('a message that comes after the answer that contains it adds no point', async () => {
  const { rooms, drawn } = await loaded(['pond'], { points: [...POINTS, { time: MESSAGE, value: 21 }] });
  rooms.message('pond', 21);
  await settle();
  expect(drawn.at(-1)?.counts).toEqual([11]);
  rooms.message('pond', 22);
  await settle();
  expect(drawn.at(-1)?.counts).toEqual([12]);
});

test('more than eight lines are drawn at most four times a second', async () => {
  const { rooms, drawn } = await loaded(Array.from({ length: 9 }, (_, at) => `pond ${at}`));
  await vi.advanceTimersByTimeAsync(500);
  const before = drawn.length;
  for (let message = 0; message < 60; message += 1) {
    rooms.message('pond 0', message);
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(drawn.length - before).toBeGreaterThan(8);
  expect(drawn.length - before).toBeLessThanOrEqual(13);
});

test('the first point of an empty line removes the placeholder', async () => {
  const { session, rooms } = await loaded(['pond'], { points: [] });
  expect(session.state()).toMatchObject({ isEmpty: true, isLoading: false });
  rooms.message('pond', 21);
  await settle();
  expect(session.state().isEmpty).toBe(false);
});

test('panning draws each view and renders the page once; resetting returns to the preset', async () => {
  const { session, drawn, changes, pointer } = await loaded();
  changes.mockClear();
  for (const shift of [1, 2, 3]) {
    pointer().onView({ ...pointer().view(), x: { start: MESSAGE - shift * MINUTE, end: MESSAGE } });
    await vi.advanceTimersByTimeAsync(20);
    expect(drawn.at(-1)?.view.x).toEqual({ start: MESSAGE - shift * MINUTE, end: MESSAGE });
  }
  expect(changes).toHaveBeenCalledTimes(1);
  expect(session.state()).toMatchObject({ isZoomed: true, preset: undefined });
  session.resetZoom();
  await settle();
  expect(session.state()).toMatchObject({ isZoomed: false, preset: 10 });
  expect(drawn.at(-1)?.view).toEqual({ latest: 10, x: undefined });
  session.choosePreset(50);
  await settle();
  expect([session.state().preset, drawn.at(-1)?.view.latest]).toEqual([50, 50]);
});

test('a zoom on a page sets the range of the page, whose lines are then loaded', async () => {
  const { session, feed, drawn, page, settings, pointer } = await loaded(['pond'], { range: 'live' });
  const zoomed = { start: MESSAGE - 5 * MINUTE, end: MESSAGE - MINUTE };
  pointer().onView({ latest: 10, x: zoomed });
  pointer().onRest();
  expect(page?.zoomTo).toHaveBeenCalledExactlyOnceWith(zoomed);
  session.update({ ...settings, page: page && { ...page, range: zoomed } });
  await vi.advanceTimersByTimeAsync(2000);
  const times = { startTime: new Date(zoomed.start).toISOString(), endTime: new Date(zoomed.end).toISOString() };
  expect(feed.lines.mock.calls.slice(1)).toEqual([[settings.sources, times, 500]]);
  // The zoom is now that of the page.
  expect(session.state()).toMatchObject({ isZoomed: false, preset: undefined });
  expect(drawn.at(-1)).toMatchObject({ counts: [1], view: { x: zoomed } });
});

test('in a fixed range it reports newer values; in one that ends now time goes on without them', async () => {
  const range = { start: MESSAGE - 5 * MINUTE, end: MESSAGE - MINUTE };
  const { session, rooms, drawn, page, settings } = await loaded(['pond'], { range });
  rooms.message('pond', 21);
  await settle();
  expect(page?.noteNewer).toHaveBeenCalledTimes(1);
  expect(drawn.at(-1)?.counts).toEqual([1]);
  session.update({ ...settings, page: page && { ...page, range: '5m' } });
  await vi.advanceTimersByTimeAsync(2000);
  const before = drawn.at(-1)?.view.x?.end ?? Number.NaN;
  await vi.advanceTimersByTimeAsync(3000);
  expect((drawn.at(-1)?.view.x?.end ?? Number.NaN) - before).toBeGreaterThanOrEqual(1000);
  session.choosePreset(100);
  expect(page?.setRange).toHaveBeenCalledExactlyOnceWith('live');
});

test('a selection has the statistics of each line, until another cursor is chosen', async () => {
  const { session, surfaces, pointer } = await loaded(['pond', 'pool']);
  session.chooseCursor('select');
  expect(pointer().cursor()).toBe('select');
  pointer().onSelect({ start: MESSAGE - 3 * MINUTE, end: MESSAGE }, { start: 0, end: 8 }, undefined);
  expect(session.state().selections.map(({ label, selection }) => [label, selection])).toEqual(
    ['pond', 'pool'].map((label) => [
      label,
      { min: 7, max: 8, counted: expect.objectContaining({ count: 2, mean: 7.5 }) },
    ]),
  );
  const before = surfaces.framesHidden;
  session.chooseCursor('pan');
  expect([session.state().selections, surfaces.framesHidden - before]).toEqual([[], 1]);
});

test('hidden lines are not drawn, and keep loading; one line is shown alone, and all again', async () => {
  const { session, rooms, drawn } = await loaded(['pond', 'pool']);
  const [pond = '', pool = ''] = session.state().lines.map(({ key }) => key);
  session.toggleLine(pond);
  await settle();
  expect(drawn.at(-1)?.labels).toEqual(['pool']);
  expect(session.state().lines.map(({ isHidden }) => isHidden)).toEqual([true, false]);
  rooms.message('pond', 21);
  session.toggleLine(pond);
  await settle();
  expect(drawn.at(-1)).toMatchObject({ labels: ['pond', 'pool'], counts: [11, 10] });
  session.isolateLine(pool);
  expect(session.state().drawn.map(({ key }) => key)).toEqual([pool]);
  session.isolateLine(pool);
  expect(session.state().drawn.map(({ key }) => key)).toEqual([pond, pool]);
});

test("the line of one's own board is in front, unless another is chosen or it is sent back", async () => {
  const { session, settings, rooms } = await loaded(['pond', 'pool', 'rain']);
  const [pond = '', pool = ''] = session.state().lines.map(({ key }) => key);
  const sources = settings.sources.map((one) => ({ ...one, serialNumber: `board of ${one.topicId}` }));
  const boardNames = new BoardNames([
    { topicId: 'pool', serialNumber: 'board of pool', pupilName: 'Anna', isOwn: true },
  ]);
  session.update({ ...settings, sources, boardNames });
  rooms.connect();
  await settle();
  expect([...session.state().front]).toEqual([pool]);
  session.toggleFront(pond);
  expect([...session.state().front]).toEqual([pond]);
  session.toggleFront(pond);
  expect([...session.state().front]).toEqual([pool]);
  session.toggleFront(pool);
  expect([...session.state().front]).toEqual([]);
  session.toggleFront(pool);
  expect([...session.state().front]).toEqual([pool]);
});

test('lines keep their points when another is added', async () => {
  const { session, rooms, feed, drawn, settings } = await loaded();
  rooms.message('pond', 21);
  const [{ line } = { line: undefined }] = session.state().lines;
  const stored = [...POINTS.slice(-1), { time: MESSAGE, value: 21 }];
  feed.lines.mockImplementation(async (sources) => answerOf(sources, stored));
  session.update({ ...settings, sources: ['pond', 'pool'].map(source) });
  expect(rooms.joined).toEqual([topicRoom('pond'), topicRoom('pool')]);
  rooms.connect();
  await settle();
  expect(feed.lines).toHaveBeenCalledTimes(2);
  expect(session.state().lines[0]?.line).toBe(line);
  expect(drawn.at(-1)).toMatchObject({ labels: ['pond', 'pool'], counts: [11, 2] });
});

test('another language or another colour scheme names and draws the lines again', async () => {
  const { session, drawn, settings } = await loaded();
  const [before] = session.state().lines;
  const draws = drawn.length;
  session.update(settings);
  await settle();
  expect([session.state().lines[0], drawn.length]).toEqual([before, draws]);
  session.update({ ...settings, scheme: 'dark' });
  await settle();
  expect(session.state().lines[0]?.colour).not.toBe(before?.colour);
  expect(drawn.length).toBe(draws + 1);
});

test('a failed load is reported, and the chart is shown without lines', async () => {
  const opened = open();
  opened.feed.lines.mockRejectedValueOnce(new Error('offline'));
  opened.rooms.connect();
  await settle();
  expect(opened.onError).toHaveBeenCalledTimes(1);
  expect(opened.session.state()).toMatchObject({ isLoading: false, isEmpty: true });
  await vi.advanceTimersByTimeAsync(6000);
  expect(opened.session.state().isEmpty).toBe(false);
});

test('after its end nothing loads, draws or listens; mounted again, it continues', async () => {
  const { session, rooms, feed, drawn, surfaces, page, settings } = await loaded(['pond'], { range: '5m' });
  rooms.message('pond', 21);
  session.dispose();
  const counts = () => [drawn.length, feed.lines.mock.calls.length];
  const before = counts();
  expect([rooms.joined, surfaces]).toEqual([[], { opened: 1, disposed: 1, framesHidden: 0 }]);
  expect(session.plot).toBeUndefined();
  session.update({ ...settings, page: page && { ...page, range: '1h' } });
  await vi.advanceTimersByTimeAsync(30_000);
  expect([counts(), vi.getTimerCount()]).toEqual([before, 0]);
  await expect(session.picture('pond', { median: '', middleHalf: '', range: '' })).rejects.toThrow('not shown');
  session.mount({} as Parameters<LineSession['mount']>[0]);
  rooms.connect();
  await settle();
  expect(surfaces.opened).toBe(2);
  expect(drawn.length).toBeGreaterThan(before[0] ?? 0);
});

test('a load that hangs beyond the end changes nothing', async () => {
  const { session, rooms, feed } = open();
  const answer = Promise.withResolvers<ChartWindow>();
  feed.lines.mockReturnValueOnce(answer.promise);
  rooms.connect();
  await settle();
  const state = session.state();
  session.dispose();
  answer.resolve(answerOf([source('pond')], POINTS));
  await settle();
  expect(session.state()).toBe(state);
});

test('compared with the day before, it draws the stored lines of then at the times of now, and names them', async () => {
  const range = { start: MESSAGE - 5 * MINUTE, end: MESSAGE - MINUTE };
  const { session, feed, drawn } = await loaded(['pond'], { range });
  feed.lines.mockClear();
  session.compare('day');
  await vi.advanceTimersByTimeAsync(2000);
  const [, asked] = feed.lines.mock.calls[0] ?? [];
  expect(asked).toEqual({ startTime: '2026-11-20T09:45:00.000Z', endTime: '2026-11-20T10:05:00.000Z' });
  expect(drawn.at(-1)).toMatchObject({ labels: ['pond', 'pond day'], view: { x: range } });
  expect(session.state().compared).toBe('day');
  session.compare(undefined);
  await vi.advanceTimersByTimeAsync(100);
  expect(drawn.at(-1)?.labels).toEqual(['pond']);
  expect(feed.lines).toHaveBeenCalledTimes(1);
});

test('a selection of parts has the statistics of all stored points when the server has answered', async () => {
  const { session, feed, pointer, settings } = await loaded(['pond'], { range: '1h' });
  feed.lines.mockResolvedValue({
    lines: [{ chartSourceId: 'source pond', latest: null, resolution: 1000, times: [MESSAGE], min: [1], max: [9] }],
    others: [],
  });
  const counted = { count: 3, min: 1, max: 9, mean: 4, spread: 4, slope: 0, area: 8 };
  const statistics = vi.fn<NonNullable<LineFeed['statistics']>>(async () => counted);
  session.update({ ...settings, feed: { ...feed, statistics } });
  await vi.advanceTimersByTimeAsync(2000);
  pointer().onSelect({ start: MESSAGE - MINUTE, end: MESSAGE + MINUTE }, { start: 0, end: 10 }, undefined);
  expect(session.state().selections.map(({ selection }) => selection.counted)).toEqual([undefined]);
  await vi.advanceTimersByTimeAsync(10);
  expect(session.state().selections.map(({ selection }) => selection.counted)).toEqual([counted]);
  const times = { startTime: '2026-11-21T09:59:00.000Z', endTime: '2026-11-21T10:01:00.000Z' };
  expect(statistics.mock.calls).toEqual([[expect.anything(), { ...times, lowest: 0, highest: 10 }]]);
});

test('far values are marked with their line; all values are shown and left out again, and a board is hidden and taken back', async () => {
  const { session, rooms, drawn, outside } = await loaded(['pond', 'roof']);
  expect(session.state()).toMatchObject({ outside: [], isWhole: false, aside: undefined });
  outside.push({ axis: 0, isAbove: true, count: 1, index: 1, time: MESSAGE, value: 88_888, width: 0 });
  rooms.message('pond', 21);
  await settle();
  const [mark] = session.state().outside;
  expect(mark).toMatchObject({ count: 1, value: 88_888, label: 'roof', topicId: 'roof' });
  const same = session.state().outside;
  rooms.message('pond', 22);
  await settle();
  expect(session.state().outside).toBe(same);

  session.showWhole(true);
  await settle();
  expect([session.state().isWhole, drawn.at(-1)?.isWhole]).toEqual([true, true]);
  session.showWhole(false);
  await settle();
  expect([session.state().isWhole, drawn.at(-1)?.isWhole]).toEqual([false, false]);

  session.putAside(mark?.key ?? '');
  outside.length = 0;
  await settle();
  expect(session.state().drawn.map(({ label }) => label)).toEqual(['pond']);
  expect(session.state().aside?.label).toBe('roof');
  session.takeBack();
  await settle();
  expect(session.state().drawn.map(({ label }) => label)).toEqual(['pond', 'roof']);
  expect(session.state().aside).toBeUndefined();
});
