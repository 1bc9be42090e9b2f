import type { Lifecycle } from '../lifecycle.ts';
import { Histogram } from './histogram.ts';
import { LastHour } from './last-hour.ts';
import type { Metrics } from './metrics.ts';

const INTERVAL_MS = 100;
/** Minimum measurements, those of a minute: a server that starts is busy. */
const MIN_COUNT = 600;

/** How late this process handles due work: every message and every page waits for that. */
export interface EventLoopDelay {
  /** The 95th percentile of the delay in the last hour, in milliseconds; 0 in the first minute. */
  readonly p95: () => number;
}

/**
 * Measures the delay ten times a second. `monitorEventLoopDelay` of Node has percentiles, but no buckets, which Prometheus adds
 * up over time and servers.
 */
export function watchEventLoop(metrics: Metrics, { onStart, onStop }: Lifecycle): EventLoopDelay {
  const total = new Histogram();
  const lastHour = new LastHour(() => new Histogram());
  let timer: NodeJS.Timeout | undefined;
  onStart(() => {
    let before = performance.now();
    timer = setInterval(() => {
      const now = performance.now();
      const delay = Math.max(0, now - before - INTERVAL_MS);
      before = now;
      total.observe(delay);
      lastHour.current.observe(delay);
    }, INTERVAL_MS).unref();
  });
  onStop(() => clearInterval(timer));
  metrics.histogram('eventLoopDelay', 'How late the event loop runs what is due.', total);
  return {
    p95() {
      const all = new Histogram();
      for (const part of lastHour.parts) all.add(part);
      return all.count < MIN_COUNT ? 0 : (all.quantile(0.95) ?? 0);
    },
  };
}
