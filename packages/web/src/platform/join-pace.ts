/** Joins that may be without an answer. The server refuses more than fifty. */
const MOST_UNDER_WAY = 20;

/** Sends the joins of one connection a few at a time: a page may show hundreds of topics. */
export class JoinPace {
  readonly #waiting: ((answered: () => void) => void)[] = [];
  #underWay = 0;

  /** @param ask sends a join, or finds that it is no longer needed, and calls `answered` when it is settled */
  add(ask: (answered: () => void) => void): void {
    this.#waiting.push(ask);
    this.#next();
  }

  #next(): void {
    while (this.#underWay < MOST_UNDER_WAY) {
      const ask = this.#waiting.shift();
      if (!ask) return;
      this.#underWay++;
      ask(() => {
        this.#underWay--;
        this.#next();
      });
    }
  }
}
