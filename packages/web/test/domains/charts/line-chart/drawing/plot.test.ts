// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import {
  COMPACT_LABELS,
  CompactLayout,
} from '../../../../../src/domains/charts/line-chart/drawing/axes/compact-axes.ts';
import { axisNumbers } from '../../../../../src/domains/charts/line-chart/drawing/axes/numbers.ts';
import { roundAxis } from '../../../../../src/domains/charts/line-chart/drawing/axes/round-axis.ts';
import { createPlot } from '../../../../../src/domains/charts/line-chart/drawing/plot.ts';
import { Line } from '../../../../../src/domains/charts/line-chart/lines/line.ts';
import { stepText } from '../../../../../src/ui/text/scale-text.ts';

const INK = { text: '#000', grid: '#ccc', paper: '#fff', strong: '#000', language: 'en' } as const;
const WIDE = { latest: -1 };

/** The texts that were drawn since the canvas was last cleared, each with its place. */
const labels = new Map<string, string>();

/** A path that records its points: happy-dom has no canvas. */
class Path {
  readonly #calls: string[] = [];
  readonly rect = () => undefined;
  readonly moveTo = () => this.#calls.push('move');
  readonly lineTo = () => this.#calls.push('line');
  readonly arc = (_x: number, _y: number, radius: number) => {
    radii.push(radius);
    return this.#calls.push('circle');
  };
  readonly addPath = (path: Path) => this.#calls.push('path', ...path.#calls);
  count = (call: string) => this.#calls.filter((each) => each === call).length;
}
const strokes: Path[] = [];
const radii: number[] = [];
const clips: number[] = [];
/** The filled areas, and whether a clip cuts them. */
const fills: { readonly path: Path; readonly isClipped: boolean }[] = [];
/** The width of each stroked line. */
const widths: unknown[] = [];
vi.stubGlobal('Path2D', Path);
HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
  const pen: Record<string, unknown> & { lineWidth?: number } = {
    canvas: this,
    clearRect: () => {
      labels.clear();
      strokes.length = 0;
      widths.length = 0;
      fills.length = 0;
    },
    save: () => clips.push(0),
    restore: () => void clips.pop(),
    clip: () => clips.splice(-1, 1, 1),
    fill: (path?: Path) => path && fills.push({ path, isClipped: clips.includes(1) }),
    measureText: (text: string) => ({ width: 7 * text.length }),
    fillText: (text: string, x: number, y: number) => labels.set(text, `${x} ${y}`),
    stroke: (path?: Path) => path && strokes.push(path) && widths.push(pen.lineWidth),
  };
  const known = (name: string | symbol) => (typeof name === 'string' ? pen[name] : undefined);
  return new Proxy(pen, { get: (_, name) => known(name) ?? (() => undefined) });
} as unknown as HTMLCanvasElement['getContext'];

afterEach(() => document.body.replaceChildren());

function openPlot(isCompact = false, fontSize = '12px', height = 300) {
  const element = document.createElement('div');
  element.style.fontSize = fontSize;
  Object.defineProperties(element, { clientWidth: { value: 600 }, clientHeight: { value: height } });
  document.body.append(element);
  return createPlot(element, isCompact);
}

function lineOf(points: readonly (readonly [time: number, value: number])[], unit = '') {
  const line = new Line();
  for (const [time, value] of points) line.raw.append(time, value);
  return { label: 'temperature', colour: '#0b5f5e', line, unit, group: unit };
}

test('an axis keeps its place and its labels when its unit changes', () => {
  const plot = openPlot();
  const places = ['', '°C', ''].map((unit) => {
    const points = [
      [0, 20],
      [1000, 30],
    ] as const;
    plot.draw([lineOf(points, unit)], WIDE, INK);
    expect([...labels.keys()].includes('°C')).toBe(unit === '°C');
    return labels.get('24')?.split(' ')[0];
  });
  expect(places[0]).toBeDefined();
  expect(new Set(places).size).toBe(1);
  plot.dispose();
});

test('a value axis ends at round numbers, or where the user has zoomed to', () => {
  const plot = openPlot();
  const numbers = () => [...labels.keys()].filter((label) => !label.includes(':')).map(Number);
  const points = [
    [100, 21.3],
    [900, 24.9],
  ] as const;
  plot.draw([lineOf(points)], WIDE, INK);
  expect(numbers()).toEqual([21, 22, 23, 24, 25]);
  plot.draw([lineOf(points)], { ...WIDE, y: { start: 22.1, end: 22.7 } }, INK);
  expect(numbers()).toEqual([22.1, 22.2, 22.3, 22.4, 22.5, 22.6, 22.7]);
  plot.draw(
    [
      lineOf([
        [100, 5],
        [900, 5],
      ]),
    ],
    WIDE,
    INK,
  );
  expect(numbers()).toEqual([2, 3, 4, 5, 6, 7, 8]);
  plot.draw([], WIDE, INK);
  expect(plot.span()).toBeUndefined();
  plot.dispose();
});

test('positions and what is there correspond, on both axes', () => {
  const plot = openPlot();
  plot.draw(
    [
      lineOf(
        [
          [0, 0],
          [1000, 10],
        ],
        'V',
      ),
      lineOf(
        [
          [0, 1000],
          [1000, 2000],
        ],
        'hPa',
      ),
    ],
    WIDE,
    INK,
  );
  expect(plot.axes()).toEqual([0, 1]);
  const { time, value, right } = plot.at(plot.xOf(500), 150);
  expect(time).toBeCloseTo(500);
  expect(((right ?? 0) - 1000) / 1000).toBeCloseTo(value / 10);
  plot.dispose();
});

test('a line is broken at gaps, and few points have a symbol each', () => {
  const plot = openPlot();
  const points = (count: number) =>
    Array.from({ length: count }, (_, at) => [at < 20 ? at * 1000 : at * 1000 + 60_000, at % 7] as const);
  const drawn = () => strokes.map((path) => [path.count('line'), path.count('circle')]);
  plot.draw([lineOf(points(40))], WIDE, INK);
  expect(drawn()).toEqual([
    [38, 0],
    [0, 40],
  ]);
  plot.draw([lineOf(points(100))], WIDE, INK);
  expect(drawn()).toEqual([[98, 0]]);
  plot.dispose();
});

test('the signs of lines are smaller in a low drawing, so that lines close together stay apart', () => {
  const points = [
    [0, 20],
    [1000, 21],
  ] as const;
  const radiusIn = (height: number) => {
    radii.length = 0;
    const plot = openPlot(true, '30px', height);
    plot.draw([lineOf(points), lineOf(points.map(([time, value]) => [time, value + 1]))], WIDE, INK);
    plot.dispose();
    return Math.max(...radii);
  };
  const usual = radiusIn(600);
  expect(usual).toBeGreaterThan(0);
  expect(radiusIn(1200)).toBe(usual);
  expect(radiusIn(150)).toBeLessThan(usual / 2);
});

test('the numbers of a narrow axis differ, and are short where they can be', () => {
  const texts = (...values: number[]) => values.map(axisNumbers(values, 'en').text);
  expect(texts(1212, 1215, 1218)).toEqual(['1,212', '1,215', '1,218']);
  expect(texts(10_001, 10_002)).toEqual(['10,001', '10,002']);
  expect(texts(0, 20_000, 40_000)).toEqual(['0', '20K', '40K']);
  expect(texts(20.1, 20.2)).toEqual(['20.1', '20.2']);
});

test('a compact chart leaves room for its numbers, and no label of time reaches beyond it', () => {
  const layout = new CompactLayout(() => 300);
  const fit = (start: number, end: number) =>
    layout.fit({ start: 0, end: 1000 }, [roundAxis({ start, end }, COMPACT_LABELS)], ['', ''], 'en');
  const narrow = fit(0, 9);
  expect(fit(1, 9)).toBe(narrow);
  const wide = fit(1_224_001, 1_224_005);
  expect(wide.margin.left).toBeGreaterThan(narrow.margin.left);
  expect(wide.isWithin(500, '06:01:46.450')).toBe(true);
  expect(wide.isWithin(990, '06:01:46.450')).toBe(false);
  // Between whole numbers, the labels have decimals.
  for (const [start, end] of [
    [20, 21],
    [-1, 1],
    [0, 0.001],
    [999, 1001],
    [1e-12, 2e-12],
    [99.9, 100],
  ] as const) {
    const { margin } = fit(start, end);
    for (const label of roundAxis({ start, end }, COMPACT_LABELS).labels) {
      expect(7 * stepText(label, 'en', (end - start) / 3).length).toBeLessThan(margin.left);
    }
  }
});

test.each(['12px', '24px'])(
  'thirty lines in grey are one pixel wide with labels of %s, the median is wider',
  (fontSize) => {
    const plot = openPlot();
    for (const element of document.body.children) (element as HTMLElement).style.fontSize = fontSize;
    plot.resize();
    plot.draw(classOf(30), WIDE, INK, { isSummary: true, front: new Set(), isCovered: false });
    expect(widths.filter((width) => width === 1)).toHaveLength(30);
    expect(widths.filter((width) => Number(width) > 2)).toHaveLength(1);
  },
);

test('thirty lines in colours are each three lines of one pixel side by side, eight are as wide as they are', () => {
  const plot = openPlot();
  plot.draw(classOf(30), WIDE, INK);
  expect(widths).toEqual(Array.from({ length: 30 }, () => 1));
  expect(strokes.map((path) => path.count('path'))).toEqual(Array.from({ length: 30 }, () => 3));
  plot.draw(classOf(8), WIDE, INK);
  expect(widths).toEqual(Array.from({ length: 8 }, () => 2));
});

function classOf(boards: number) {
  return Array.from({ length: boards }, (_, board) =>
    lineOf(
      Array.from({ length: 100 }, (_, at) => [at * 1000, board + at / 10] as const),
      '°C',
    ),
  );
}

test('labels of time are on whole seconds and within the drawing, wherever the window begins', () => {
  const noon = Date.parse('2026-11-21T12:00:00Z');
  const times = () => [...labels.keys()].filter((label) => /\d:\d/.test(label));
  const line = lineOf([[noon, 20]]);
  const plot = openPlot();
  // A window that follows the clock begins at a fraction of a millisecond.
  for (const fraction of [0, 0.3, 0.7]) {
    const x = { start: noon - 300_000 + fraction, end: noon + fraction };
    plot.draw([line], { ...WIDE, x }, INK);
    expect(times().length, String(fraction)).toBeGreaterThan(2);
    for (const label of times()) expect(label).toMatch(/^\d\d:\d\d(:\d\d)?$/);
  }
  plot.dispose();
  // Labels are so large that the next one would be at the minute, after the end.
  const wall = openPlot(false, '90px');
  wall.draw([line], { ...WIDE, x: { start: noon - 29_000, end: noon - 9_000 } }, INK);
  expect(times()).toEqual([]);
  wall.draw([line], { ...WIDE, x: { start: noon - 19_000, end: noon + 1_000 } }, INK);
  expect(times().length).toBe(1);
  wall.dispose();
});

test('a lone point at the edge is whole: nothing cuts it off', () => {
  clips.length = 0;
  const plot = openPlot();
  const pairs = [0, 1, 2, 3, 4].map((s) => [s * 1000, 20] as const);
  // The line has so many values that its points have no symbols.
  const dense = Array.from({ length: 500 }, (_, s) => [100_000 + s * 1000, 20 + (s % 3)] as const);
  plot.draw([lineOf([...pairs, ...dense, [2_000_000, 22] as const])], WIDE, INK);
  const circles = fills.filter(({ path }) => path.count('circle') > 0);
  expect(circles).toHaveLength(1);
  expect(circles[0]?.isClipped).toBe(false);
  plot.dispose();
});

test('a lone point of a line that stands back in a crowd is drawn', () => {
  const plot = openPlot();
  const lines = Array.from({ length: 12 }, (_, at) =>
    lineOf([...[0, 1, 2, 3, 4].map((s) => [s * 1000, at] as const), [600_000, at] as const]),
  );
  plot.draw(lines, WIDE, INK, { isSummary: true, front: new Set(), isCovered: false });
  const circles = fills.filter(({ path, isClipped }) => path.count('circle') > 0 && !isClipped);
  expect(circles).toHaveLength(12);
  plot.dispose();
});

test('the key of a picture has the lines that are drawn one by one, and those alone', () => {
  const plot = openPlot();
  const early = lineOf([[0, 1] as const, [1000, 2] as const]);
  const late = lineOf([[600_000, 1] as const, [601_000, 2] as const]);
  plot.draw([early, late], { ...WIDE, x: { start: 599_000, end: 602_000 } }, INK);
  expect(plot.shown()).toEqual([1]);
  plot.draw([early, late], WIDE, INK);
  expect(plot.shown()).toEqual([0, 1]);
  const many = Array.from({ length: 12 }, (_, at) => lineOf([[0, at] as const, [1000, at] as const]));
  plot.draw(many, WIDE, INK, { isSummary: true, front: new Set([3]), isCovered: false });
  expect(plot.shown()).toEqual([3]);
  expect(plot.crowds()).toHaveLength(1);
  plot.draw([], WIDE, INK);
  expect(plot.shown()).toEqual([]);
  plot.dispose();
});

test('one far value changes neither axis by more than a tenth, and is outside; all values are shown on request', () => {
  const plot = openPlot();
  const board = (index: number) =>
    lineOf(Array.from({ length: 200 }, (_, at) => [at * 1000, 20 + index / 10 + ((at * 7919) % 50) / 10] as const));
  const boards = Array.from({ length: 8 }, (_, index) => board(index));
  const axis = () => plot.cells()[0]?.range ?? { start: 0, end: 0 };
  plot.draw(boards, WIDE, INK);
  const [before, span] = [axis(), plot.span()];
  expect(plot.outside()).toEqual([]);
  const prank = lineOf([[100_000, 88_888] as const]);
  plot.draw([...boards, prank], WIDE, INK);
  expect(plot.span()).toEqual(span);
  expect(axis().start).toBeCloseTo(before.start, 0);
  expect(axis().end - before.end).toBeLessThanOrEqual(0.1 * (before.end - before.start));
  expect(plot.axes()).toEqual([...boards, prank].map(() => 0));
  expect(plot.outside()).toMatchObject([{ isAbove: true, count: 1, index: 8, value: 88_888, time: 100_000 }]);
  plot.draw([...boards, prank], WIDE, INK, { isSummary: false, front: new Set(), isCovered: false, isWhole: true });
  expect(axis().end).toBeGreaterThan(88_000);
  expect(plot.outside()).toEqual([]);
  // A range that the reader has zoomed to is shown exactly.
  plot.draw([...boards, prank], { ...WIDE, y: { start: 0, end: 5 } }, INK);
  expect(axis()).toEqual({ start: 0, end: 5 });
  expect(plot.outside()).toEqual([]);
  plot.dispose();
});
