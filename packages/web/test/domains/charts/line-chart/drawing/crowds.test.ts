import { expect, test } from 'vitest';
import { crowdMembers, crowdsOf } from '../../../../../src/domains/charts/line-chart/drawing/crowds.ts';
import { NOTHING_IN_VIEW } from '../../../../../src/domains/charts/line-chart/drawing/in-view.ts';
import { niceStep, symbolsOf } from '../../../../../src/domains/charts/line-chart/drawing/symbols.ts';
import { traceOf } from '../../../../../src/domains/charts/line-chart/drawing/trace.ts';
import { inLegendOrder, matchingLines } from '../../../../../src/domains/charts/line-chart/legend/legend-order.ts';
import type { LegendLine } from '../../../../../src/domains/charts/line-chart/lines/legend-lines.ts';
import { lineOf } from '../../../../support/lines.ts';

const SECOND = 1000;
const SPAN = { start: 0, end: 10 * SECOND };

/** A board that sends one value each second during a range. */
function boardOf(label: string, value: number, { unit = '°C', group = 'a', from = 0, to = 10 } = {}): LegendLine {
  const line = lineOf(...Array.from({ length: to - from + 1 }, (_, at) => [(from + at) * SECOND, value] as const));
  return { key: label, label, unit, colour: '#000', sign: 'circle', group, isHidden: false, line };
}

function measured(lines: readonly LegendLine[], axes = lines.map(() => 0 as 0 | 1)) {
  return crowdsOf(lines, { traces: lines.map(({ line }) => traceOf(line, SPAN, 300)), axes, span: SPAN, pixels: 300 });
}

const classOf = (size: number) => Array.from({ length: size }, (_, at) => boardOf(`group${at + 1}`, at + 1));

test('the median and the bands of a class are those of its values, at each moment', () => {
  const [crowd] = measured(classOf(9));
  expect(crowd?.members).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect([crowd?.times[0], crowd?.times.at(-1)]).toEqual([0, 10 * SECOND]);
  for (const row of crowd?.times.keys() ?? []) {
    const values = [crowd?.lowest, crowd?.lowerQuarter, crowd?.median, crowd?.upperQuarter, crowd?.highest];
    expect(values.map((each) => each?.[row])).toEqual([1, 3, 5, 7, 9]);
  }
});

test('a line counts where it is: not before its start, and only a moment beyond its end', () => {
  const lines = [...classOf(8), boardOf('late', 100, { from: 6 })];
  lines[0] = boardOf('gone', -100, { to: 2 });
  const [crowd] = measured(lines);
  const at = (second: number) => crowd?.times.findIndex((time) => time >= second * SECOND) ?? -1;
  expect([crowd?.lowest[at(1)], crowd?.highest[at(1)]]).toEqual([-100, 8]);
  // The line ends after five times its interval.
  expect(crowd?.lowest[at(6)]).toBe(-100);
  expect([crowd?.lowest[at(9)], crowd?.highest[at(9)]]).toEqual([2, 100]);
});

test('two lines at a time have no quarters', () => {
  const lines = [...classOf(2), ...Array.from({ length: 7 }, (_, at) => boardOf(`late${at}`, 100, { from: 8 }))];
  const [crowd] = measured(lines);
  expect([crowd?.lowest[0], crowd?.median[0], crowd?.highest[0]]).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  expect(crowd?.highest.at(-1)).toBe(100);
});

test('lines are a crowd if they are many of one kind', () => {
  const kinds = (lines: readonly LegendLine[], axes: readonly (0 | 1)[] = []) =>
    crowdMembers(lines, axes).map((members) => members.length);
  expect(kinds(classOf(8))).toEqual([]);
  expect(kinds(classOf(9))).toEqual([9]);
  const wet = Array.from({ length: 9 }, (_, at) => boardOf(`wet${at}`, at, { unit: '%', group: 'b' }));
  expect(kinds([...classOf(9), ...wet])).toEqual([9, 9]);
  // Without a unit, only the lines of one source are of one kind.
  const bare = Array.from({ length: 9 }, (_, at) => boardOf(`bare${at}`, at, { unit: '', group: `s${at}` }));
  expect(kinds(bare)).toEqual([]);
  expect(kinds(classOf(9), [0, 0, 0, 0, 1, 1, 1, 1, 1])).toEqual([]);
  // A compared line stays beside its lines, and belongs to no median.
  expect(kinds([...classOf(5), ...classOf(5).map((line) => ({ ...line, isGhost: true }))])).toEqual([]);
  expect(measured([])).toEqual([]);
});

test('each point has a symbol where few stand in view and apart; a long line shows its sign now and then, in place', () => {
  const viewOf = (count: number, each = 160) => ({
    ...NOTHING_IN_VIEW,
    pairs: Float64Array.from({ length: 2 * count }, (_, at) => (at % 2 === 0 ? (at / 2) * each : at)),
  });
  const span = { start: 0, end: 10 * SECOND };
  const counts = (...lengths: number[]) =>
    symbolsOf(
      lengths.map((length) => viewOf(length)),
      span,
      600,
    ).map(({ pairs, isHollow }) => [isHollow, pairs.length / 2]);
  expect(counts(50)).toEqual([[true, 50]]);
  expect(counts(100)).toEqual([[false, 0]]);
  expect(counts(50, 50)).toEqual([
    [false, 50],
    [false, 50],
  ]);
  expect(counts(100, 100)).toEqual([
    [false, 6],
    [false, 5],
  ]);
  // A short line with a point on every other pixel has no symbol on each, since symbols would cover it.
  const [short] = symbolsOf([viewOf(50, 40), viewOf(50)], span, 600);
  expect(short?.pairs.length).toBeLessThanOrEqual(4);
  expect(symbolsOf([viewOf(50, 40)], span, 600)[0]?.pairs.length).toBe(0);
  // Thirty lines with ten points each are a cloud.
  expect(counts(...Array<number>(30).fill(10)).every(([, count]) => count === 0)).toBe(true);
  const times = (end: number) => symbolsOf([viewOf(100), viewOf(100)], { start: end - 9000, end }, 600)[1]?.pairs;
  const [before, after] = [times(9000), times(9900)].map((pairs) => pairs?.filter((_, at) => at % 2 === 0));
  expect(after?.filter((time) => before?.includes(time)).length).toBeGreaterThan(2);
  expect([0, 3, 12, 99, Number.NaN].map(niceStep)).toEqual([0, 5, 20, 100, 0]);
});

test('a legend lists lines by name, in the order of their sources, or by value, and finds those typed', () => {
  const lines = [
    boardOf('group10', 3, { group: 'b' }),
    boardOf('group2', 9, { group: 'b' }),
    boardOf('Attic', 5),
    { ...boardOf('waiting', 0), line: lineOf() },
  ];
  const names = (list: readonly LegendLine[]) => list.map(({ label }) => label);
  expect(names(inLegendOrder(lines, 'name'))).toEqual(['group2', 'group10', 'Attic', 'waiting']);
  expect(names(inLegendOrder(lines, 'value'))).toEqual(['group2', 'Attic', 'group10', 'waiting']);
  const ownLast = lines.map((line) => ({ ...line, isOwn: line.label === 'waiting' }));
  expect(names(inLegendOrder(ownLast, 'name'))).toEqual(['waiting', 'group2', 'group10', 'Attic']);
  expect(names(matchingLines(lines, ' ＧＲＯＵＰ1'))).toEqual(['group10']);
  expect(names(matchingLines(lines, ''))).toEqual(names(lines));
});
