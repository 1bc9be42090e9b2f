/** Boards are not clocks: a message may come early by this part of the interval. */
const TOLERANCE = 0.1;

/** Most devices whose pace is remembered; the one that was first heard of goes first. */
const MAX_DEVICES = 2000;

/**
 * Holds each device of a topic to one stored message per interval, on average and with a little tolerance for a single
 * one: the generic cell rate algorithm (ITU-T I.371 annex A) with a burst of one.
 */
export class Pace {
  /** When the next message of a device is due, in milliseconds since 1970 UTC. */
  readonly #due = new Map<string, number>();

  isTooFast(serialNumber: string, time: number, intervalMs: number): boolean {
    const early = (this.#due.get(serialNumber) ?? 0) - time;
    // Earlier than any message could make it means that the clock was put back.
    return early > TOLERANCE * intervalMs && early <= (1 + TOLERANCE) * intervalMs;
  }

  /** Reckons with a message that is stored. */
  count(serialNumber: string, time: number, intervalMs: number): void {
    if (intervalMs <= 0) return;
    const due = this.#due.get(serialNumber) ?? 0;
    const isEarly = due > time && due - time <= TOLERANCE * intervalMs;
    // A copy: the text is a part of a whole message, which it would keep in memory.
    const key = this.#due.has(serialNumber) ? serialNumber : Buffer.from(serialNumber).toString();
    this.#due.set(key, (isEarly ? due : time) + intervalMs);
    if (this.#due.size > MAX_DEVICES) {
      const [first] = this.#due.keys();
      this.#due.delete(first as string);
    }
  }
}
