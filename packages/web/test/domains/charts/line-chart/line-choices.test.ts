// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { LineChoices } from '../../../../src/domains/charts/line-chart/line-choices.ts';
import { chartMemory, rememberChart } from '../../../../src/domains/charts/line-chart/lines/chart-memory.ts';
import type { LegendLine } from '../../../../src/domains/charts/line-chart/lines/legend-lines.ts';
import { lineOf } from '../../../support/lines.ts';

beforeEach(() => localStorage.clear());

const choices = (chart = 'class', isCompact = false) => new LineChoices(chart, { isCompact, history: undefined });

function linesOf(count: number): LegendLine[] {
  return Array.from({ length: count }, (_, at) => {
    const key = `board ${at}`;
    return { key, label: key, unit: '', colour: '', sign: 'circle', group: '', isHidden: false, line: lineOf() };
  });
}

test('the latest points and the view of a chart are remembered, for that chart alone', () => {
  const first = choices();
  expect([first.preset, first.viewsOf(linesOf(30)).view]).toEqual([10, 'summary']);
  first.choosePreset(500);
  first.chooseView('multiples');
  expect([choices().preset, choices().viewsOf(linesOf(30)).view]).toEqual([500, 'multiples']);
  expect([choices('other').preset, choices('other').viewsOf(linesOf(30)).view]).toEqual([10, 'summary']);
  // A card shows its latest points, and has no room for small charts.
  expect([choices('class', true).preset, choices('class', true).viewsOf(linesOf(30)).view]).toEqual([10, 'summary']);
});

test('a chart has the views that suit its lines', () => {
  expect(choices().viewsOf(linesOf(3))).toEqual({ views: ['lines'], view: 'lines' });
  expect(choices().viewsOf(linesOf(8))).toEqual({ views: ['lines', 'multiples'], view: 'lines' });
  expect(choices().viewsOf(linesOf(9))).toEqual({ views: ['summary', 'lines', 'multiples'], view: 'summary' });
});

test('lines in front stay there, and the one under the pointer joins them', () => {
  const lines = linesOf(30);
  choices().toggleFront('board 7');
  const look = (pointed?: string) => [...choices().lookOf(lines, 'summary', pointed).front];
  expect(look()).toEqual([7]);
  expect(look('board 2')).toEqual([2, 7]);
  choices().toggleFront('board 7');
  expect(look()).toEqual([]);
});

test('whatever the storage holds, a chart opens', () => {
  for (const stored of ['{', '7', 'null', '[null,7,["class",null]]', '[["class",{"preset":"x","view":"y"}]]']) {
    localStorage.setItem('lineCharts', stored);
    expect(chartMemory('class')).toEqual({});
  }
  rememberChart('class', { preset: 7 });
  expect(choices().preset).toBe(10);
  for (let chart = 0; chart < 201; chart += 1) rememberChart(`chart ${chart}`, { view: 'lines' });
  expect([chartMemory('class'), chartMemory('chart 200')]).toEqual([{}, { view: 'lines' }]);
});
