import type { CardSize, Dashboard } from '@tinkerstream/contract/dashboards';
import { describe, expect, test } from 'vitest';
import { withCardChange } from '../src/domains/dashboards/card-changes.ts';

/** Dashboards `d` and `other`, each with one card for each letter. */
function dashboards(letters: string): Dashboard[] {
  const dashboardCharts = [...letters].map((id) => ({
    id: `card ${id}`,
    size: 6 as CardSize,
    chart: { id, name: id } as Dashboard['dashboardCharts'][number]['chart'],
  }));
  return [
    { id: 'd', name: 'D', dashboardCharts },
    { id: 'other', name: 'Other', dashboardCharts },
  ];
}
const orderOf = (list: Dashboard[]) => list[0]?.dashboardCharts.map(({ chart }) => chart.id).join('');

describe('a card change is shown before the server confirms it', () => {
  test.each([
    ['b', 0, 'bacd'],
    ['a', 2, 'bcad'],
    ['a', 3, 'bcda'],
    ['d', 0, 'dabc'],
    ['c', 99, 'abdc'],
  ])('%s moves to place %i', (chartId, order, expected) => {
    const change = { dashboardId: 'd', chartId, order };
    const moved = withCardChange(dashboards('abcd'), change);
    expect(orderOf(moved)).toBe(expected);
    expect(orderOf(withCardChange(moved, change)), 'made twice').toBe(expected);
  });

  test('resizing a card keeps its place and leaves the other dashboards alone', () => {
    const before = dashboards('abc');
    const after = withCardChange(before, { dashboardId: 'd', chartId: 'b', size: 3 });
    expect(after[0]?.dashboardCharts.map(({ size }) => size)).toEqual([6, 3, 6]);
    expect(after[0]?.dashboardCharts[0]).toBe(before[0]?.dashboardCharts[0]);
    expect(after[1]).toBe(before[1]);
  });

  test('changing a deleted card has no effect', () => {
    const before = dashboards('ac');
    expect(withCardChange(before, { dashboardId: 'd', chartId: 'b', order: 0 })[0]).toBe(before[0]);
  });

  test('the last of several changes in a row wins', () => {
    const changes = [
      { dashboardId: 'd', chartId: 'a', order: 2 },
      { dashboardId: 'd', chartId: 'c', order: 0 },
      { dashboardId: 'd', chartId: 'a', size: 12 as CardSize },
    ];
    const after = changes.reduce(withCardChange, dashboards('abc'));
    expect(orderOf(after)).toBe('cba');
    expect(after[0]?.dashboardCharts[2]?.size).toBe(12);
  });
});
