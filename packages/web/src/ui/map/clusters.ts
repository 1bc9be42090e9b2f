/** A position on the screen, in pixels. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/**
 * Groups places whose signs would cover one another: the centres of two groups are at least a distance apart.
 *
 * @returns the indexes of the places of each group
 */
export function clustersOf(places: readonly Pixel[], distance: number): number[][] {
  let clusters = places.map((_, index) => [index]);
  for (;;) {
    const middles = clusters.map((members) => middleOf(members.map((index) => places[index] as Pixel)));
    const groups = nearOnes(middles, distance);
    if (groups.length === clusters.length) return clusters;
    // A joined group has another centre, which may be near that of a further group.
    const before = clusters;
    clusters = groups.map((group) => group.flatMap((index) => before[index] as number[]));
  }
}

/** The middle of the rectangle around places. */
function middleOf(places: readonly Pixel[]): Pixel {
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { x: middle(places.map(({ x }) => x)), y: middle(places.map(({ y }) => y)) };
}

/**
 * Groups places: each joins the first group whose first place is near. A grid finds that group, so the time grows linearly
 * with the number of places.
 */
function nearOnes(places: readonly Pixel[], distance: number): number[][] {
  const clusters: number[][] = [];
  /** The groups that begin in each cell of the grid; a side of a cell is as long as the distance. */
  const cells = new Map<string, number[]>();
  const cellOf = (value: number) => Math.floor(value / distance);
  for (const [index, { x, y }] of places.entries()) {
    const [column, row] = [cellOf(x), cellOf(y)];
    const near = [-1, 0, 1].flatMap((right) =>
      [-1, 0, 1].flatMap((down) => cells.get(`${column + right} ${row + down}`) ?? []),
    );
    const found = near.find((cluster) => {
      const first = places[clusters[cluster]?.[0] ?? -1];
      return first !== undefined && Math.hypot(first.x - x, first.y - y) < distance;
    });
    if (found !== undefined) {
      clusters[found]?.push(index);
      continue;
    }
    const cell = `${column} ${row}`;
    cells.set(cell, [...(cells.get(cell) ?? []), clusters.length]);
    clusters.push([index]);
  }
  return clusters;
}
