// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { Plot } from '../../../../src/domains/charts/line-chart/drawing/plot.ts';
import { Legend } from '../../../../src/domains/charts/line-chart/legend/legend.tsx';
import type { LegendLine } from '../../../../src/domains/charts/line-chart/lines/legend-lines.ts';
import { render } from '../../../support/component.tsx';
import { lineOf } from '../../../support/lines.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** A line whose values arrived at a usual interval, the last one `age` milliseconds ago. */
function heard(label: string, age: number, interval: number): LegendLine {
  const last = Date.now() - age;
  const points = Array.from({ length: 10 }, (_, index) => [last - (9 - index) * interval, 21] as const);
  return {
    key: label,
    label,
    unit: '',
    colour: '#000',
    sign: 'circle',
    group: '',
    isHidden: false,
    line: lineOf(...points),
  };
}

interface LegendOptions {
  readonly isCompact?: boolean;
  readonly isLive?: boolean;
  readonly plot?: Plot;
}

async function legendOf(lines: readonly LegendLine[], { isCompact = true, isLive = true, plot }: LegendOptions = {}) {
  await render(
    <Legend
      lines={lines}
      drawn={{ plot, onDrawn: () => () => {} }}
      isCompact={isCompact}
      isLive={isLive}
      isSummary={false}
      front={new Set()}
      pointed={undefined}
      onToggle={() => {}}
      onIsolate={() => {}}
      onFront={() => {}}
      onPoint={() => {}}
    />,
  );
  const list = [...document.querySelectorAll('ul')].at(-1);
  return [...(list?.querySelectorAll('li') ?? [])];
}

const CLASS = [
  heard('gone', 19 * MINUTE, SECOND),
  heard('live', 0, SECOND),
  heard('slow', 2 * MINUTE, MINUTE),
  heard('late', 90 * SECOND, SECOND),
];
const nameOf = (item: HTMLElement) => item.querySelector('button')?.textContent;

test('on a card, the values of silent boards come last, grey and with their age', async () => {
  const items = await legendOf(CLASS);
  expect(items.map(nameOf)).toEqual(['live', 'slow', 'gone', 'late']);
  expect(items.map((item) => item.dataset.stale)).toEqual([undefined, undefined, 'true', 'true']);
  expect(items.map((item) => item.querySelector('time')?.textContent)).toEqual([
    undefined,
    undefined,
    '19m ago',
    '1m ago',
  ]);
});

test('on its own page a chart lists its lines by name, and a history has no silent ones', async () => {
  const items = await legendOf(CLASS, { isCompact: false });
  expect(items.map(nameOf)).toEqual(['gone', 'late', 'live', 'slow']);
  expect(items.map((item) => item.dataset.stale)).toEqual(['true', 'true', undefined, undefined]);
  expect((await legendOf(CLASS, { isLive: false })).some((item) => item.dataset.stale)).toBe(false);
});

test('the legend of a class shows one age for all boards, and a short one beside each late board', async () => {
  const boards = Array.from({ length: 9 }, (_, index) => heard(`board${index + 1}`, index * SECOND, SECOND));
  const items = await legendOf([...boards, heard('late', 50 * SECOND, MINUTE)], { isCompact: false });
  expect(items.flatMap((item) => item.querySelector('time')?.textContent ?? [])).toEqual(['50s ago']);
  expect(document.body.textContent).toContain('just now · 10 lines');
});

test('a legend without lines says nothing of a search', async () => {
  await legendOf([]);
  expect(document.querySelectorAll('p')).toHaveLength(0);
});

test('lines with no value in view are last in the legend, on a card and on a page', async () => {
  for (const isCompact of [true, false]) {
    const plot = {
      span: () => ({ start: Date.now() - 5 * MINUTE, end: Date.now() }),
      axes: () => [],
      crowds: () => [],
    };
    const items = await legendOf(CLASS, { isCompact, isLive: false, plot: plot as unknown as Plot });
    expect(items.map(nameOf)).toEqual(['late', 'live', 'slow', 'gone']);
  }
});
