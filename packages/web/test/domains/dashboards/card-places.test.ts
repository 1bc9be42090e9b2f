import { describe, expect, test } from 'vitest';
import { createCardPlaces, nearestTo } from '../../../src/domains/dashboards/cards/card-places.ts';

const box = (left: number, top: number, width: number, height = 300) => ({
  left,
  top,
  width,
  height,
  right: left + width,
  bottom: top + height,
});

/** The boxes of a full-width card, and below it a half-width card and two quarter-width cards. */
const boxes = new Map([
  ['full', box(0, 0, 1200)],
  ['half', box(0, 316, 592)],
  ['third', box(608, 316, 288)],
  ['last', box(912, 316, 288)],
]);

test.each([
  [{ x: 950, y: 400 }, 'last'],
  [{ x: 10, y: 20 }, 'full'],
  // The point is between two cards, or beside all of them.
  [{ x: 598, y: 500 }, 'half'],
  [{ x: 604, y: 500 }, 'third'],
  [{ x: 5000, y: 100 }, 'full'],
])('the card at or nearest to %o is %s', (place, expected) => {
  expect(nearestTo(place, boxes)).toBe(expected);
});

describe('with the arrow keys', () => {
  const active = { id: 'half', data: { current: { sortable: { items: [...boxes.keys()] } } } };
  const context = { active, droppableRects: boxes };
  const places = createCardPlaces();
  type Press = Parameters<typeof places.nextPlace>;
  const press = (code: string) =>
    places.nextPlace({ code, preventDefault() {} } as Press[0], { context } as unknown as Press[1]);
  const under = () => {
    const drag = { active, pointerCoordinates: null, droppableRects: boxes, droppableContainers: [] };
    return places.cardUnderDrag(drag as unknown as Parameters<typeof places.cardUnderDrag>[0]).map(({ id }) => id);
  };

  test('a card moves through the others in reading order and stops at either end', () => {
    places.reset();
    expect(under()).toEqual(['half']);
    expect(press('ArrowRight')).toEqual({ x: 608, y: 316 });
    expect(press('ArrowDown')).toEqual({ x: 912, y: 316 });
    expect(press('ArrowRight')).toBeUndefined();
    expect(under()).toEqual(['last']);
    for (let presses = 0; presses < 3; presses++) press('ArrowUp');
    expect(under()).toEqual(['full']);
    expect(press('ArrowLeft')).toBeUndefined();
  });

  test('each drag starts at the place of its card', () => {
    places.reset();
    expect(under()).toEqual(['half']);
  });
});
