import { useRef } from 'react';

/** Values that come sooner after each other than this, in milliseconds, do not pulse: that they change is pulse enough. */
const PAUSE_MS = 2000;

/**
 * How many pulses a value has made: one for each arrival after a pause. A stream would pulse without end, and many of
 * them on one screen keep its main thread painting.
 *
 * @param arrivals how many values have come while the chart was shown
 */
export function usePulses(arrivals: number): number {
  const { current: seen } = useRef({ arrivals: 0, at: Number.NEGATIVE_INFINITY, pulses: 0 });
  if (arrivals !== seen.arrivals) {
    const now = performance.now();
    if (now - seen.at >= PAUSE_MS) seen.pulses += 1;
    seen.arrivals = arrivals;
    seen.at = now;
  }
  return seen.pulses;
}
