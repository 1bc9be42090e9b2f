import { zoomOf } from '../zoom.ts';

/** A position in an element, in pixels from its top left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export function placeIn(element: Element, { clientX, clientY }: MouseEvent): Place {
  const { left, top } = element.getBoundingClientRect();
  const zoom = zoomOf(element);
  return { x: (clientX - left) / zoom, y: (clientY - top) / zoom };
}
