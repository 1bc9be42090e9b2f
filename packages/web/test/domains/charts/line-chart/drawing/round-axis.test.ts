import { expect, test } from 'vitest';
import { valueLabel } from '../../../../../src/domains/charts/line-chart/drawing/axes/labels.ts';
import { roundAxis, zoomedAxis } from '../../../../../src/domains/charts/line-chart/drawing/axes/round-axis.ts';
import type { PlotFrame } from '../../../../../src/domains/charts/line-chart/drawing/plot-frame.ts';

test('an axis ends at the round numbers around its values', () => {
  expect(roundAxis({ start: 0.1, end: 0.32 }, 3)).toEqual({
    span: { start: 0.1, end: 0.4 },
    labels: [0.1, 0.2, 0.3, 0.4],
  });
  expect(roundAxis({ start: 7, end: 7 }, 2).span).toEqual({ start: 3, end: 12 });
  expect(roundAxis({ start: 0, end: 0 }, 2).span).toEqual({ start: 0, end: 1 });
});

test.each([
  ['the largest', { start: -1e290, end: 1e290 }],
  ['very small', { start: -2e-300, end: 3e-300 }],
  ['very small and equal', { start: 3e-301, end: 3e-301 }],
  ['the smallest', { start: 0, end: 5e-324 }],
  ['close together far from zero', { start: 1e15, end: 1e15 + 0.125 }],
  ['next to one another', { start: 1, end: 1 + Number.EPSILON }],
])('%s numbers have an axis with a length, and no label twice', (_, range) => {
  for (const axis of [roundAxis(range, 5), zoomedAxis(range, 5)]) {
    const { span, labels } = axis;
    expect(span.end).toBeGreaterThanOrEqual(range.end);
    expect(span.start).toBeLessThanOrEqual(range.start);
    expect(new Set(labels).size).toBe(labels.length);
    expect(labels.length).toBeLessThan(20);
    if (range.end > range.start) expect(span.end).toBeGreaterThan(span.start);
    for (const label of labels) expect(label >= span.start && label <= span.end).toBe(true);
  }
  const { span } = roundAxis(range, 5);
  expect(span.end).toBeGreaterThan(span.start);
});

test.each([
  [1_764_412_345_671, 1_764_412_345_679],
  [1e12, 1e12 + 0.5],
  [1013.15, 1013.18],
  [1.000_01e-7, 1.000_02e-7],
  [1e15 + 1, 1e15 + 9],
  [-20.4, -20.1],
  [-1e20, 1e20],
])('the numbers beside an axis from %d to %d are distinct', (start, end) => {
  const axis = roundAxis({ start, end }, 5);
  const frame = { values: [axis], ink: { language: 'en' } } as unknown as PlotFrame;
  const texts = axis.labels.map((label) => valueLabel(frame, label, 0));
  expect(new Set(texts).size).toBe(texts.length);
});
