/** Something that can be read slower. */
interface Source {
  readonly pause: () => void;
  readonly resume: () => void;
}

/**
 * Backpressure over all senders: while more messages wait for their commit than the limit, whoever sends more is not
 * read; at half of it they are read again. Nothing is dropped.
 */
export class Intake {
  readonly #limit: number;
  readonly #paused = new Set<Source>();
  #pending = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  begin(source: Source): void {
    this.#pending++;
    if (this.#pending > this.#limit && !this.#paused.has(source)) {
      this.#paused.add(source);
      source.pause();
    }
  }

  end(): void {
    this.#pending--;
    if (this.#paused.size > 0 && this.#pending <= this.#limit / 2) {
      const sources = [...this.#paused];
      this.#paused.clear();
      for (const source of sources) source.resume();
    }
  }

  forget(source: Source): void {
    this.#paused.delete(source);
  }
}
