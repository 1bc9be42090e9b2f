import { SURE_MS } from './listeners.ts';

/** For how long a node that was there may come back, or one that has announced itself may not listen yet, in milliseconds. */
const MAY_COME_MS = 60_000;

/**
 * Whether nodes of the releases before, which do not read bytes, are running beside this one: for the time of an upgrade. Redis is
 * asked while something is sent. Until it has answered, and for as long as it does not, there may be some.
 */
export class FormerNodes {
  readonly #count: () => Promise<number>;
  #absentUntil = Number.NEGATIVE_INFINITY;
  #mayComeUntil = Number.NEGATIVE_INFINITY;
  #isAsking = false;

  constructor(count: () => Promise<number>) {
    this.#count = count;
  }

  mayBeThere(): boolean {
    const now = performance.now();
    if (!this.#isAsking && now > this.#absentUntil - SURE_MS / 2) void this.#ask(now);
    return now >= this.#absentUntil || now < this.#mayComeUntil;
  }

  /** Call this when one announces itself. It does so before it listens, and lets boards connect as soon as it does. */
  announced(): void {
    this.#mayComeUntil = performance.now() + MAY_COME_MS;
  }

  async #ask(at: number): Promise<void> {
    this.#isAsking = true;
    // Without an answer, there may be some.
    const count = await this.#count().catch(() => undefined);
    this.#isAsking = false;
    // One that loses Redis for a moment does not announce itself again.
    if (count) this.#mayComeUntil = at + MAY_COME_MS;
    this.#absentUntil = count === 0 ? at + SURE_MS : Number.NEGATIVE_INFINITY;
  }
}
