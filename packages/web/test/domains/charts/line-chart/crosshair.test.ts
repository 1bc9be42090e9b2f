// @vitest-environment happy-dom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Plot } from '../../../../src/domains/charts/line-chart/drawing/plot.ts';
import type { Reading } from '../../../../src/domains/charts/line-chart/drawing/trace.ts';
import type { PlotLine } from '../../../../src/domains/charts/line-chart/lines/plot-line.ts';
import { createCrosshair } from '../../../../src/domains/charts/line-chart/pointer/crosshair.ts';
import { lineOf } from '../../../support/lines.ts';

const NOON = Date.parse('2026-11-21T04:00:00Z');

beforeEach(() => {
  vi.stubEnv('TZ', 'Asia/Hong_Kong');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
});

/** A chart of 100 × 200 pixels. A pixel is one second, starting at noon in Hong Kong. */
function chart(valuesAt: (time: number) => (number | undefined)[]) {
  const [element, rule, tip] = Array.from({ length: 3 }, () =>
    document.body.appendChild(document.createElement('div')),
  );
  if (!element || !rule || !tip) throw new Error('The page is missing');
  Object.defineProperty(element, 'clientWidth', { value: 100 });
  Object.defineProperty(element, 'clientHeight', { value: 200 });
  const reading = (value: number | undefined, time: number): Reading | undefined =>
    value === undefined ? undefined : { at: time, time, low: value, high: value };
  const plot: Partial<Plot> = {
    span: () => ({ start: NOON, end: NOON + 100_000 }),
    at: (x, y) => ({ time: NOON + x * 1000, value: 200 - y }),
    xOf: (time) => (time - NOON) / 1000,
    ranges: () => [],
    axes: () => [],
    readingsAt: (time) => valuesAt(time).map((value) => reading(value, time)),
  };
  const crosshair = createCrosshair({ element, rule, tip, plot: plot as Plot });
  const show = (count: number) => {
    const lines = Array.from({ length: count }, (_, at): PlotLine => {
      return { label: `line ${at}`, unit: at === 0 ? '°C' : '', colour: '#000000', line: lineOf(), group: '' };
    });
    crosshair.show({ lines, more: (left) => `${left} more`, language: 'en' });
  };
  onTestFinished(() => {
    crosshair.dispose();
    document.body.replaceChildren();
  });
  const point = (type: string, x: number, y = 100, pointerType = 'mouse') =>
    element.dispatchEvent(new PointerEvent(`pointer${type}`, { clientX: x, clientY: y, pointerType, bubbles: true }));
  return { rule, tip, show, point };
}

test('the tooltip shows the local time, UTC and the value, and hides in a gap', () => {
  const { rule, tip, show, point } = chart((time) => [time < NOON + 50_000 ? 21.5 : undefined]);
  show(1);
  point('move', 5);
  expect(tip.textContent).toBe('2026-11-21 12:00:05 +0800  2026-11-21 04:00:05 UTC● line 0 21.5\u00a0°C');
  expect(rule.style.left).toBe('5px');
  point('move', 60);
  expect([tip.hidden, rule.hidden]).toEqual([true, true]);
  point('move', 5);
  point('leave', 5);
  expect([tip.hidden, rule.hidden]).toEqual([true, true]);
});

test('the tooltip follows the lines under a resting pointer', () => {
  let value = 100;
  const { tip, show, point } = chart(() => [value]);
  show(1);
  point('move', 50);
  value = 200;
  show(1);
  expect(tip.textContent).toContain('line 0 200');
});

test('with many lines, the tooltip shows those nearest to the pointer, highest first', () => {
  const { tip, show, point } = chart(() => Array.from({ length: 20 }, (_, at) => at * 10));
  show(20);
  point('move', 50, 100);
  const labels = [...tip.children].slice(1).map(({ textContent }) => textContent);
  expect(labels).toEqual([12, 11, 10, 9, 8].map((at) => `● line ${at} ${at * 10}`).concat('15 more'));
});

test('a reading stays after the finger lifts, until the next touch elsewhere', () => {
  const { tip, show, point } = chart(() => [1]);
  show(1);
  point('down', 50, 100, 'touch');
  point('leave', 50, 100, 'touch');
  expect(tip.hidden).toBe(false);
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  expect(tip.hidden).toBe(true);
});
