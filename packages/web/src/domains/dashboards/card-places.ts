import type { CollisionDetection, KeyboardCoordinateGetter } from '@dnd-kit/core';

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** How far a place is from a box, in pixels; 0 inside of it. */
export function distanceTo({ left, right, top, bottom }: Box, { x, y }: Place): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/**
 * The card over which one is dragged. Cards are of different widths, so that their middles tell nothing: what counts is
 * where the pointer is, and for the keyboard, which has put the dragged card there, the corner that reading begins at.
 */
export const cardUnderDrag: CollisionDetection = ({
  pointerCoordinates,
  collisionRect,
  droppableRects,
  droppableContainers,
}) => {
  let nearest: string | number | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const { id } of droppableContainers) {
    const box = droppableRects.get(id);
    if (!box) continue;
    const distance = pointerCoordinates
      ? distanceTo(box, pointerCoordinates)
      : Math.hypot(box.left - collisionRect.left, box.top - collisionRect.top);
    if (distance >= least) continue;
    nearest = id;
    least = distance;
  }
  return nearest === undefined ? [] : [{ id: nearest }];
};

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Where an arrow key takes a card: onto the one after or before, in the order of reading. */
export const nextPlace: KeyboardCoordinateGetter = (event, { context: { active, over, droppableRects } }) => {
  const step = STEPS[event.code];
  if (step === undefined || !active) return undefined;
  event.preventDefault();
  const items: readonly (string | number)[] = active.data.current?.sortable.items ?? [];
  const target = items[items.indexOf(over?.id ?? active.id) + step];
  const box = target === undefined ? undefined : droppableRects.get(target);
  return box && { x: box.left, y: box.top };
};
