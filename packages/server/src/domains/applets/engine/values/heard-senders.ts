import { forgetFirst } from '../../../../platform/limits/rate-limit.ts';
import { detached } from './detached.ts';

/** The latest times of the senders of a topic. A message costs the same for any number of senders. */
export class HeardSenders {
  /** Times in milliseconds since 1970 UTC, in the order of arrival. */
  readonly #times = new Map<string, number>();
  readonly #withinMs: number;
  readonly #most: number;
  isSeeded = false;

  /** @param most maximum senders in memory */
  constructor(withinSec: number, most: number) {
    this.#withinMs = withinSec * 1000;
    this.#most = most;
  }

  hear(sender: string, time: number): void {
    this.#times.delete(sender);
    this.#times.set(detached(sender), time);
    forgetFirst(this.#times, this.#most);
  }

  /** Adds the times from before this began to listen. */
  seed(times: ReadonlyMap<string, number>): void {
    const since = [...this.#times];
    this.#times.clear();
    for (const [sender, time] of [...times].sort(([, one], [, other]) => one - other)) this.hear(sender, time);
    for (const [sender, time] of since) this.hear(sender, time);
    this.isSeeded = true;
  }

  count(now: number): number {
    const from = now - this.#withinMs;
    for (const [sender, time] of this.#times) {
      if (time >= from) break;
      this.#times.delete(sender);
    }
    return this.#times.size;
  }
}
