import { describe, expect, test } from 'vitest';
import { cardUnderDrag, distanceTo } from '../src/domains/dashboards/card-places.ts';

type Drag = Parameters<typeof cardUnderDrag>[0];

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  width,
  height,
  right: left + width,
  bottom: top + height,
});

/** One card over the whole width, and below it one of a half and two of a quarter. */
const boxes = new Map([
  ['full', box(0, 0, 1200, 300)],
  ['half', box(0, 316, 592, 300)],
  ['third', box(608, 316, 288, 300)],
  ['last', box(912, 316, 288, 300)],
]);

function under(drag: Pick<Drag, 'pointerCoordinates' | 'collisionRect'>) {
  const droppableContainers = [...boxes.keys()].map((id) => ({ id })) as unknown as Drag['droppableContainers'];
  const found = cardUnderDrag({ ...drag, droppableContainers, droppableRects: boxes, active: {} as Drag['active'] });
  return found.map(({ id }) => id);
}

test('a place is as far from a box as from the nearest side of it', () => {
  expect(distanceTo(box(10, 10, 100, 100), { x: 50, y: 50 })).toBe(0);
  expect(distanceTo(box(10, 10, 100, 100), { x: 50, y: 130 })).toBe(20);
  expect(distanceTo(box(10, 10, 100, 100), { x: 113, y: 114 })).toBe(5);
});

describe('the card over which one is dragged', () => {
  test('is the one below the pointer, however wide the dragged one is', () => {
    const collisionRect = box(400, 380, 1200, 300);
    expect(under({ pointerCoordinates: { x: 950, y: 400 }, collisionRect })).toEqual(['last']);
    expect(under({ pointerCoordinates: { x: 10, y: 20 }, collisionRect })).toEqual(['full']);
  });

  test('is the nearest one where the pointer is between the cards', () => {
    expect(under({ pointerCoordinates: { x: 598, y: 500 }, collisionRect: box(0, 0, 1, 1) })).toEqual(['half']);
  });

  test('is the one whose corner the keyboard has gone to', () => {
    expect(under({ pointerCoordinates: null, collisionRect: box(608, 316, 1200, 300) })).toEqual(['third']);
  });
});
