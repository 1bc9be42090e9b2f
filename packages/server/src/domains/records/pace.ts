/** A message may come early by this part of the interval. */
const TOLERANCE = 0.1;

/** Most senders whose pace is remembered; the one that was first heard of goes first. */
const MAX_SENDERS = 2000;

/**
 * Claims the next turn of a sender among all nodes, one an interval and early by no more than the tolerance, both in
 * milliseconds.
 * @returns 0, or for how many milliseconds the sender's last turn, perhaps on another node, still stands in the way
 */
export type ClaimTurn = (sender: string, intervalMs: number, toleranceMs: number) => Promise<number>;

/**
 * Holds each sender of a topic to one stored message per interval, on average and with a little tolerance for a single
 * one: the generic cell rate algorithm (ITU-T I.371 annex A) with a burst of one. Times are in milliseconds of this
 * node's monotonic clock. Where there are several nodes, what passes here is claimed among them before it is stored.
 */
export class Pace {
  /** When the next message of a sender is due. */
  readonly #due = new Map<string, number>();
  readonly #claimTurn: ClaimTurn | undefined;

  constructor(claimTurn?: ClaimTurn) {
    this.#claimTurn = claimTurn;
  }

  /** Whether a message that is not too fast has to be claimed before it is counted. */
  get isShared(): boolean {
    return this.#claimTurn !== undefined;
  }

  isTooFast(sender: string, time: number, intervalMs: number): boolean {
    const early = (this.#due.get(sender) ?? time) - time;
    // Earlier than any message could make it means that the subscription had a longer interval then.
    return early > TOLERANCE * intervalMs && early <= (1 + TOLERANCE) * intervalMs;
  }

  /** Afterwards the message is too fast, or may be counted. Without an answer from the others, this node decides alone. */
  async claim(sender: string, time: number, intervalMs: number): Promise<void> {
    const wait = (await this.#claimTurn?.(sender, intervalMs, TOLERANCE * intervalMs)) ?? 0;
    if (wait > 0) this.#remember(sender, time + wait);
  }

  /** Reckons with a message that is stored. */
  count(sender: string, time: number, intervalMs: number): void {
    if (intervalMs <= 0) return;
    const due = this.#due.get(sender) ?? time;
    const isEarly = due > time && due - time <= TOLERANCE * intervalMs;
    this.#remember(sender, (isEarly ? due : time) + intervalMs);
  }

  #remember(sender: string, due: number): void {
    // A copy: the text is a part of a whole message, which it would keep in memory.
    const key = this.#due.has(sender) ? sender : Buffer.from(sender).toString();
    this.#due.set(key, due);
    if (this.#due.size > MAX_SENDERS) {
      const [first] = this.#due.keys();
      this.#due.delete(first as string);
    }
  }
}
