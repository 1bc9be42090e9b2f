/** A rectangle, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The pixels kept free around a label. */
const GAP = 4;
/** The positions of a label that are tried, in lines from its own position. */
const LINES = [0, 1, -1, 1.5, -1.5];

/**
 * Places the labels that fit, important ones first: each at its own position, otherwise just below or above it, as beside a
 * pin. A label is left out if it would overlap an obstacle or another label everywhere.
 */
export function placeLabels<Label>(labels: ReadonlyMap<Label, Box>, obstacles: readonly Box[]): Map<Label, Box> {
  const taken = [...obstacles];
  const placed = new Map<Label, Box>();
  for (const [label, box] of labels) {
    const line = box.bottom - box.top + GAP;
    const free = LINES.map((lines) => Math.round(lines * line))
      .map((offset) => ({ ...box, top: box.top + offset, bottom: box.bottom + offset }))
      .find((place) => !taken.some((other) => overlaps(place, other)));
    if (!free) continue;
    taken.push(free);
    placed.set(label, free);
  }
  return placed;
}

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right + GAP && b.left < a.right + GAP && a.top < b.bottom + GAP && b.top < a.bottom + GAP;
}
