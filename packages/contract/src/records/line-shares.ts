/** The number of lines that each source may draw: all of them, or an even share of the room. */
export function sharesOf(counts: readonly number[], room: number): number[] {
  const shares = counts.map(() => 0);
  let left = Math.min(
    room,
    counts.reduce((sum, count) => sum + count, 0),
  );
  for (let at = 0; left > 0; at = (at + 1) % counts.length) {
    if ((shares[at] as number) === counts[at]) continue;
    shares[at] = (shares[at] as number) + 1;
    left -= 1;
  }
  return shares;
}

/**
 * Maximum lines at full resolution; more lines share their points: forty at full resolution would take longer to draw
 * than a frame.
 */
const FULL_LINES = 8;
const MIN_POINTS = 100;

/** The points of each line in a chart that has room for `points` in one line. */
export function pointsPerLine(points: number, lines: number): number {
  return Math.max(MIN_POINTS, Math.round(points * Math.min(1, FULL_LINES / lines)));
}
