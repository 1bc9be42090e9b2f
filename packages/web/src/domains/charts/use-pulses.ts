import { useRef } from 'react';

/** What comes more often than this does not stand out any more, and would keep the screen drawing all the time. */
const CALM_MS = 300;

/** How many of the arrivals are to pulse: those that come after a moment of calm. Changes with each of them. */
export function usePulses(arrivals: number): number {
  const last = useRef({ arrivals: 0, at: Number.NEGATIVE_INFINITY, pulses: 0 });
  if (arrivals !== last.current.arrivals) {
    const at = performance.now();
    const isCalm = at - last.current.at >= CALM_MS;
    last.current = { arrivals, at, pulses: last.current.pulses + (isCalm ? 1 : 0) };
  }
  return last.current.pulses;
}
