import type { PacedSender } from './pace.ts';

/** Maximum named senders in memory. The oldest one is dropped first. */
const MAX_SENDERS = 2000;
const SECOND_MS = 1000;

interface Counted {
  readonly since: number;
  readonly count: number;
}

/**
 * Limits each sender of a topic to some stored messages a second. Unlike `Pace`, it lets them come together, as a shaky
 * WiFi delivers them. Each node counts for itself. Times are in milliseconds of this node's monotonic clock.
 */
export class BoardRate {
  readonly #counts = new Map<string, Counted>();
  readonly #countsOfConnections = new WeakMap<object, Counted>();

  isOver(sender: PacedSender, time: number, perSecond: number): boolean {
    const counted = this.#find(sender);
    return counted !== undefined && time - counted.since < SECOND_MS && counted.count >= perSecond;
  }

  /** Counts a stored message. */
  count(sender: PacedSender, time: number): void {
    const counted = this.#find(sender);
    const isRunning = counted !== undefined && time - counted.since < SECOND_MS;
    const next = isRunning ? { since: counted.since, count: counted.count + 1 } : { since: time, count: 1 };
    if (typeof sender !== 'string') {
      this.#countsOfConnections.set(sender, next);
      return;
    }
    // A copy: a substring would keep the whole message in memory.
    this.#counts.set(this.#counts.has(sender) ? sender : Buffer.from(sender).toString(), next);
    if (this.#counts.size > MAX_SENDERS) {
      const [first] = this.#counts.keys();
      this.#counts.delete(first as string);
    }
  }

  #find(sender: PacedSender): Counted | undefined {
    return typeof sender === 'string' ? this.#counts.get(sender) : this.#countsOfConnections.get(sender);
  }
}
