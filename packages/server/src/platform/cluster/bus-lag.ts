import { Histogram } from '../metrics/histogram.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** Maximum measured messages under way; further ones are not measured. */
const MAX_UNDER_WAY = 1000;

/**
 * How long messages between servers are under way: a server receives its own ones too, in their order, so it measures
 * them by its own clock. While nothing is sent, nothing is measured.
 */
export class BusLag {
  readonly #durations = new Histogram();
  #sentAt: number[] = [];

  sent(): void {
    if (this.#sentAt.length < MAX_UNDER_WAY) this.#sentAt.push(performance.now());
  }

  /** Notes that one of the own messages arrived. */
  returned(): void {
    const at = this.#sentAt.shift();
    if (at !== undefined) this.#durations.observe(performance.now() - at);
  }

  /** Forgets the messages under way: they may be lost. */
  forget(): void {
    this.#sentAt = [];
  }

  readonly register = (metrics: Metrics): void => {
    metrics.histogram('busLag', 'How long messages between servers are under way over Redis.', this.#durations);
  };
}
