import type { CollisionDetection, KeyboardCoordinateGetter, UniqueIdentifier } from '@dnd-kit/core';

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

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Finds the card under a drag. Cards differ in width, so their centres are no guide: this uses the pointer position, or
 * with arrow keys the number of steps in reading order.
 */
export function createCardPlaces() {
  /** The card reached by arrow keys; undefined before the first arrow key. */
  let reached: UniqueIdentifier | undefined;

  const cardUnderDrag: CollisionDetection = ({ active, pointerCoordinates, droppableRects, droppableContainers }) => {
    const id = pointerCoordinates
      ? nearestTo(
          pointerCoordinates,
          droppableContainers.map((container) => [container.id, droppableRects.get(container.id)]),
        )
      : (reached ?? active.id);
    return id === undefined ? [] : [{ id }];
  };

  const nextPlace: KeyboardCoordinateGetter = (event, { context: { active, droppableRects } }) => {
    const step = STEPS[event.code];
    if (step === undefined || !active) return undefined;
    event.preventDefault();
    const items: readonly UniqueIdentifier[] = active.data.current?.sortable.items ?? [];
    const next = items[items.indexOf(reached ?? active.id) + step];
    const box = next === undefined ? undefined : droppableRects.get(next);
    if (!box) return undefined;
    reached = next;
    return { x: box.left, y: box.top };
  };

  return {
    cardUnderDrag,
    nextPlace,
    /** Call this when a drag starts. */
    reset() {
      reached = undefined;
    },
  };
}

/** The id of the box that contains a point or is nearest to it. */
export function nearestTo<Id>(place: Place, boxes: Iterable<readonly [Id, Box | undefined]>): Id | undefined {
  let nearest: Id | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [id, box] of boxes) {
    const distance = box ? distanceTo(box, place) : Number.POSITIVE_INFINITY;
    if (distance >= least) continue;
    nearest = id;
    least = distance;
  }
  return nearest;
}

/** The distance of a point from a box, in pixels; 0 inside. */
function distanceTo({ left, right, top, bottom }: Box, { x, y }: Place): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}
