/** Radii in metres (rule 5). */
export const MIN_RADIUS = 500;
export const MAX_RADIUS = 10_000;

/** The radius of a value's circle, in metres: proportional between min and max, clamped beyond. */
export function radiusOf(value: number, min: number, max: number): number {
  const share = Math.min(1, Math.max(0, (value - min) / (max - min)));
  return MIN_RADIUS + share * (MAX_RADIUS - MIN_RADIUS);
}
