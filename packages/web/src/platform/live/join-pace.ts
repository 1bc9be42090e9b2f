/** Maximum unanswered joins. The server refuses more than fifty. */
const MAX_PENDING = 20;

/** Sends the joins of a connection a few at a time: a page may show hundreds of topics. */
export class JoinPace {
  readonly #waiting: ((answered: () => void) => void)[] = [];
  #pending = 0;

  /** Adds a join. @param ask sends the join, or finds that it is no longer needed; calls `answered` when settled */
  add(ask: (answered: () => void) => void): void {
    this.#waiting.push(ask);
    this.#next();
  }

  #next(): void {
    while (this.#pending < MAX_PENDING) {
      const ask = this.#waiting.shift();
      if (!ask) return;
      this.#pending++;
      ask(() => {
        this.#pending--;
        this.#next();
      });
    }
  }
}
