import { serverNow } from '../../../platform/requests/server-clock.ts';
import { isFollowing, spanOfRange } from '../time-range/time-range.ts';
import type { StoredTimeRange } from './lines/load-lines.ts';

/** The pace at which a range that ends now moves, at most: one pixel, or one second. */
const MIN_STEP_MS = 1000;
const MIN_PIXELS = 100;

/**
 * Redraws a range that ends now as time goes on without new data.
 * @param width the width of the chart in pixels
 * @returns a function that ends this
 */
export function followTime(range: StoredTimeRange | undefined, width: () => number, draw: () => void): () => void {
  if (!range || !isFollowing(range)) return () => {};
  const { start, end } = spanOfRange(range, serverNow());
  const clock = setInterval(draw, Math.max(MIN_STEP_MS, (end - start) / (width() || MIN_PIXELS)));
  return () => clearInterval(clock);
}
