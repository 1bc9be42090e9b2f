import type { CardHeight, CardSize, Dashboard } from '@tinkerstream/contract/dashboards';
import { describe, expect, test } from 'vitest';
import {
  type CardChange,
  type CardEdit,
  inverseOf,
  withCardChange,
} from '../../../src/domains/dashboards/cards/card-changes.ts';

const link = { dashboardButtons: [], shareToken: '', viewToken: '', isEmbeddable: true };

/** Dashboards `d` and `other`, each with one card for each letter. */
function dashboards(letters: string): Dashboard[] {
  const dashboardCharts = [...letters].map((id) => ({
    id: `card ${id}`,
    size: 6 as CardSize,
    height: 1 as CardHeight,
    chart: { id, name: id } as Dashboard['dashboardCharts'][number]['chart'],
  }));
  return [
    { id: 'd', name: 'D', dashboardCharts, ...link },
    { id: 'other', name: 'Other', dashboardCharts, ...link },
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
    const change: CardChange = { dashboardId: 'd', kind: 'change', chartId, order };
    const moved = withCardChange(dashboards('abcd'), change);
    expect(orderOf(moved)).toBe(expected);
    expect(orderOf(withCardChange(moved, change)), 'made twice').toBe(expected);
  });

  test('resizing a card keeps its place and leaves the other dashboards alone', () => {
    const before = dashboards('abc');
    const after = withCardChange(before, { dashboardId: 'd', kind: 'change', chartId: 'b', size: 3 });
    expect(after[0]?.dashboardCharts.map(({ size }) => size)).toEqual([6, 3, 6]);
    expect(after[0]?.dashboardCharts[0]).toBe(before[0]?.dashboardCharts[0]);
    expect(after[1]).toBe(before[1]);
  });

  test('changing a deleted card has no effect', () => {
    const before = dashboards('ac');
    expect(withCardChange(before, { dashboardId: 'd', kind: 'change', chartId: 'b', order: 0 })[0]).toBe(before[0]);
  });

  test('the last of several changes in a row wins', () => {
    const changes: CardChange[] = [
      { dashboardId: 'd', kind: 'change', chartId: 'a', order: 2 },
      { dashboardId: 'd', kind: 'change', chartId: 'c', order: 0 },
      { dashboardId: 'd', kind: 'change', chartId: 'a', size: 12 },
    ];
    const after = changes.reduce(withCardChange, dashboards('abc'));
    expect(orderOf(after)).toBe('cba');
    expect(after[0]?.dashboardCharts[2]?.size).toBe(12);
  });
});

describe('an edit of a dashboard', () => {
  const before = dashboards('abc');
  const cards = before[0]?.dashboardCharts ?? [];
  const [, b] = cards;

  test.each([
    ['a width', { kind: 'change', chartId: 'b', size: 3 }],
    ['a height', { kind: 'change', chartId: 'b', height: 3 }],
    ['both', { kind: 'change', chartId: 'b', size: 12, height: 2 }],
    ['a place', { kind: 'change', chartId: 'a', order: 2 }],
    ['a removal', { kind: 'remove', chartId: 'b' }],
  ] satisfies [string, CardEdit][])('is undone: %s', (_, edit) => {
    const after = withCardChange(before, { dashboardId: 'd', ...edit });
    expect(after).not.toEqual(before);
    const inverse = inverseOf(cards, edit);
    expect(inverse).toBeDefined();
    const undone = inverse && withCardChange(after, { dashboardId: 'd', ...inverse });
    expect(undone).toEqual(before);
    expect(undone && inverse && withCardChange(undone, { dashboardId: 'd', ...inverse }), 'made twice').toEqual(before);
  });

  test('that changes nothing has nothing to undo', () => {
    expect(inverseOf(cards, { kind: 'change', chartId: 'b', size: 6, order: 1 })).toBeUndefined();
    expect(inverseOf(cards, { kind: 'remove', chartId: 'gone' })).toBeUndefined();
  });

  test('restores a removed card in its place, unless it is there again', () => {
    if (!b) throw new Error('No card');
    const restored = withCardChange(dashboards('ac'), { dashboardId: 'd', kind: 'restore', card: b, order: 1 });
    expect(orderOf(restored)).toBe('abc');
    expect(withCardChange(restored, { dashboardId: 'd', kind: 'restore', card: b, order: 0 })).toEqual(restored);
  });
});
