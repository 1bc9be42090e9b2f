import { forgetFirst } from '../limits/rate-limit.ts';

/**
 * Decides when to remove the old rows of a log: each time a key has a given number of new rows. A key's first count
 * starts at a random number: then a server that often restarts removes old rows too, and the keys take turns.
 */
export class TrimPace {
  readonly #interval: number;
  readonly #added = new Map<string, number>();

  constructor(interval: number) {
    this.#interval = interval;
  }

  /** Counts new rows of a key. @returns whether to remove its old ones now */
  isDue(key: string, rows: number): boolean {
    const added = (this.#added.get(key) ?? Math.random() * this.#interval) + rows;
    const isDue = added >= this.#interval;
    this.#added.set(key, isDue ? 0 : added);
    forgetFirst(this.#added);
    return isDue;
  }

  forget(key: string): void {
    this.#added.delete(key);
  }
}
