import { serverNow } from '../../../../platform/requests/server-clock.ts';
import { isFollowing, spanOfRange } from '../../time-range/time-range.ts';
import type { StoredTimeRange } from './load-lines.ts';

/** The pace at which a range that ends now moves, at most: one pixel, or one second. */
const MIN_STEP_MS = 1000;
const MIN_PIXELS = 100;

/** Moves a range that ends now, on a chart of this width. @returns a function that ends it */
export function followRange(range: StoredTimeRange | undefined, width: number, move: () => void): () => void {
  if (!range || !isFollowing(range)) return () => {};
  const { start, end } = spanOfRange(range, serverNow());
  const clock = setInterval(move, Math.max(MIN_STEP_MS, (end - start) / (width || MIN_PIXELS)));
  return () => clearInterval(clock);
}
