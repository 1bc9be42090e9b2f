/**
 * Limits how long one kind of work occupies the main thread in each turn of the event loop. Work over it waits for
 * later turns, in the order of the calls, so that requests, boards and timers are served in between.
 */
export class TimeSlice {
  readonly #limitMs: number;
  #spentMs = 0;
  #isRenewing = false;
  #waiting: (() => void)[] = [];

  /** @param limitMs one item may take longer: it is not interrupted */
  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  /**
   * Acts on each item, in their order.
   * @returns undefined if all is done; otherwise a promise of it, which rejects with the error of `act`
   */
  each<Item>(items: readonly Item[], act: (item: Item) => void): Promise<void> | undefined {
    if (items.length === 0) return undefined;
    const done = this.#waiting.length > 0 ? 0 : this.#act(items, 0, act);
    return done < items.length ? this.#finish(items, done, act) : undefined;
  }

  /** @returns the position of the first item that has to wait */
  #act<Item>(items: readonly Item[], from: number, act: (item: Item) => void): number {
    let at = from;
    for (let last = performance.now(); at < items.length && this.#spentMs < this.#limitMs; at++) {
      try {
        act(items[at] as Item);
      } finally {
        const now = performance.now();
        this.#spentMs += now - last;
        last = now;
        this.#renewLater();
      }
    }
    return at;
  }

  async #finish<Item>(items: readonly Item[], from: number, act: (item: Item) => void): Promise<void> {
    for (let at = from; at < items.length; at = this.#act(items, at, act)) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
        this.#renewLater();
      });
    }
  }

  #renewLater(): void {
    if (this.#isRenewing) return;
    this.#isRenewing = true;
    // Immediates run after the I/O of a turn, so the next turn has its own before they run again.
    setImmediate(() => {
      this.#isRenewing = false;
      this.#spentMs = 0;
      // The first items use the slice; the others queue again, in the same order.
      const waiting = this.#waiting;
      this.#waiting = [];
      for (const resume of waiting) resume();
    });
  }
}
