/**
 * How long the absence of former nodes counts, after Redis has reported it, in milliseconds. A node that comes
 * announces itself.
 */
const ABSENT_MS = 10_000;
/** How long an announced node may not listen yet, and a lost one may come back, in milliseconds. */
const MAY_COME_MS = 600_000;

/**
 * Whether nodes of earlier releases, which do not read bytes, are running beside this one: for the time of an upgrade.
 * Redis is asked while something is sent. Until it has answered, and for as long as it does not, there may be some.
 */
export class FormerNodes {
  readonly #count: () => Promise<number>;
  #absentUntil = Number.NEGATIVE_INFINITY;
  #mayComeUntil = Number.NEGATIVE_INFINITY;
  #doubts = 0;
  #isAsking = false;

  constructor(count: () => Promise<number>) {
    this.#count = count;
  }

  mayBeThere(): boolean {
    const now = performance.now();
    if (!this.#isAsking && now > this.#absentUntil - ABSENT_MS / 2) void this.#ask(now);
    return now >= this.#absentUntil || now < this.#mayComeUntil;
  }

  /**
   * Makes the state unknown. Call this when a node announces itself, and when announcements may be lost: the node may
   * be a former one, and listen already.
   */
  doubt(): void {
    this.#doubts++;
    this.#absentUntil = Number.NEGATIVE_INFINITY;
  }

  /**
   * Notes a node of the first form. Call this when one announces itself. It does so before it listens, and lets boards
   * connect as soon as it does.
   */
  announced(): void {
    this.#mayComeUntil = performance.now() + MAY_COME_MS;
  }

  async #ask(at: number): Promise<void> {
    this.#isAsking = true;
    const doubts = this.#doubts;
    // Without an answer, there may be former nodes.
    const count = await this.#count().catch(() => undefined);
    this.#isAsking = false;
    // A node that loses Redis for a moment does not announce itself again.
    if (count) this.#mayComeUntil = at + MAY_COME_MS;
    const isSure = count === 0 && doubts === this.#doubts;
    this.#absentUntil = isSure ? at + ABSENT_MS : Number.NEGATIVE_INFINITY;
  }
}
