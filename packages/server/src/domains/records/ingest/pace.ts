/** A message may be early by this fraction of the interval. */
const TOLERANCE = 0.1;

/** Maximum named senders in memory. The oldest one is dropped first. */
const MAX_SENDERS = 2000;

/** The serial number or name of a board, or the connection of a board without either. */
export type PacedSender = string | object;

/**
 * Claims a sender's next turn across all nodes: one turn per interval, early by no more than the tolerance.
 * @returns 0 for a claimed turn, or the milliseconds until the next turn is due
 */
export type ClaimTurn = (sender: string, intervalMs: number, toleranceMs: number) => Promise<number>;

/**
 * Limits each sender of a topic to one stored message per interval, with a small tolerance: the generic cell rate
 * algorithm (ITU-T I.371 annex A) with a burst of one. Times are in milliseconds of this node's monotonic clock.
 * With several nodes, a named sender also claims its turn from the others. A connection needs no claim, because it
 * belongs to one node.
 */
export class Pace {
  /** When the next message of a sender is due. */
  readonly #due = new Map<string, number>();
  readonly #dueOfConnections = new WeakMap<object, number>();
  readonly #claimTurn: ClaimTurn | undefined;

  constructor(claimTurn?: ClaimTurn) {
    this.#claimTurn = claimTurn;
  }

  /** Whether the sender must claim its turn before its message counts. */
  isShared(sender: PacedSender): sender is string {
    return this.#claimTurn !== undefined && typeof sender === 'string';
  }

  isTooFast(sender: PacedSender, time: number, intervalMs: number): boolean {
    if (intervalMs <= 0) return false;
    const early = (this.#dueOf(sender) ?? time) - time;
    // A due time that is further away was set under a longer interval of the subscription.
    return early > TOLERANCE * intervalMs && early <= (1 + TOLERANCE) * intervalMs;
  }

  /** Claims a turn. Check `isTooFast` again afterwards. If the other nodes do not answer, this node decides alone. */
  async claim(sender: string, time: number, intervalMs: number): Promise<void> {
    const wait = (await this.#claimTurn?.(sender, intervalMs, TOLERANCE * intervalMs)) ?? 0;
    if (wait > 0) this.#setDue(sender, time + wait);
  }

  /** Counts a stored message. */
  count(sender: PacedSender, time: number, intervalMs: number): void {
    if (intervalMs <= 0) return;
    const due = this.#dueOf(sender) ?? time;
    const isEarly = due > time && due - time <= TOLERANCE * intervalMs;
    this.#setDue(sender, (isEarly ? due : time) + intervalMs);
  }

  #dueOf(sender: PacedSender): number | undefined {
    return typeof sender === 'string' ? this.#due.get(sender) : this.#dueOfConnections.get(sender);
  }

  #setDue(sender: PacedSender, due: number): void {
    if (typeof sender !== 'string') {
      this.#dueOfConnections.set(sender, due);
      return;
    }
    // A copy: a substring would keep the whole message in memory.
    const key = this.#due.has(sender) ? sender : Buffer.from(sender).toString();
    this.#due.set(key, due);
    if (this.#due.size > MAX_SENDERS) {
      const [first] = this.#due.keys();
      this.#due.delete(first as string);
    }
  }
}
