/** Maximum memory for the bodies of all requests: a class of forty sends pictures of 2 MB at the same time. */
const TOTAL_BYTES = 192 * 1024 * 1024;

/**
 * The memory for bodies that arrive, or wait with their calls. A sender may hold as much as is left free: one alone up
 * to half, and the next one always finds some.
 */
export class BodyRoom {
  #free = TOTAL_BYTES;
  readonly #held = new Map<string, number>();

  /**
   * Reserves room for a body.
   * @returns a function that gives the room back, once; undefined if the sender has to wait
   */
  take(sender: string, bytes: number): (() => void) | undefined {
    const held = (this.#held.get(sender) ?? 0) + bytes;
    if (held > this.#free - bytes) return undefined;
    this.#free -= bytes;
    this.#held.set(sender, held);
    return () => {
      this.#free += bytes;
      const left = (this.#held.get(sender) ?? 0) - bytes;
      if (left > 0) this.#held.set(sender, left);
      else this.#held.delete(sender);
    };
  }
}
