import { useRef } from 'react';

/** Values less than this apart, in milliseconds, do not pulse: the change itself is visible enough. */
const PAUSE_MS = 800;

/**
 * The number of pulses so far: one for each arrival after a pause. A stream would pulse constantly, and many streams
 * would keep the main thread painting.
 *
 * @param arrivals the number of values received while the chart is shown
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
