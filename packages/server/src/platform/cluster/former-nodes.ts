import { SURE_MS } from './listeners.ts';

/**
 * Whether nodes of the releases before, which do not read bytes, are running beside this one: for the time of an upgrade. Redis is
 * asked while something is sent. Until it has answered, and for as long as it does not, there may be some.
 */
export class FormerNodes {
  readonly #count: () => Promise<number>;
  #absentUntil = Number.NEGATIVE_INFINITY;
  #isAsking = false;

  constructor(count: () => Promise<number>) {
    this.#count = count;
  }

  mayBeThere(): boolean {
    const now = performance.now();
    if (!this.#isAsking && now > this.#absentUntil - SURE_MS / 2) void this.#ask(now);
    return now >= this.#absentUntil;
  }

  async #ask(at: number): Promise<void> {
    this.#isAsking = true;
    // Without an answer, there may be some.
    const count = await this.#count().catch(() => 1);
    this.#isAsking = false;
    if (count === 0) this.#absentUntil = at + SURE_MS;
    else this.#absentUntil = Number.NEGATIVE_INFINITY;
  }
}
