/** In metres (specification 2 section 9). */
export const MIN_RADIUS = 500;
export const MAX_RADIUS = 10_000;

/** How large the circle of a value is, in metres: its place between min and max, and their ends beyond them. */
export function radiusOf(value: number, min: number, max: number): number {
  const share = Math.min(1, Math.max(0, (value - min) / (max - min)));
  return MIN_RADIUS + share * (MAX_RADIUS - MIN_RADIUS);
}
