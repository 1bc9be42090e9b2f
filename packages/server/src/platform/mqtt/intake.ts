/** Something that can be read slower. */
interface Source {
  readonly pause: () => void;
  readonly resume: () => void;
}

/** How much may wait for its commit, over all senders. */
interface IntakeLimits {
  readonly messages: number;
  /** Of payloads: a message may be as long as a thousand others. */
  readonly bytes: number;
}

/** How many senders are read again in one turn of the event loop: others have to get their turn between. */
const RESUMED_AT_ONCE = 8;

/**
 * Backpressure over all senders: while more waits for its commit than the limits, whoever sends more is not read; at half
 * of them they are read again, those first who have waited for longest. Nothing is dropped.
 */
export class Intake {
  readonly #limits: IntakeLimits;
  readonly #paused = new Set<Source>();
  #messages = 0;
  #bytes = 0;
  #isResuming = false;

  constructor(limits: IntakeLimits) {
    this.#limits = limits;
  }

  begin(source: Source, bytes: number): void {
    this.#messages++;
    this.#bytes += bytes;
    const isFull = this.#messages > this.#limits.messages || this.#bytes > this.#limits.bytes;
    if (isFull && !this.#paused.has(source)) {
      this.#paused.add(source);
      source.pause();
    }
  }

  end(bytes: number): void {
    this.#messages--;
    this.#bytes -= bytes;
    if (!this.#isResuming) this.#resume();
  }

  forget(source: Source): void {
    this.#paused.delete(source);
  }

  /** All at once would bring in, within one turn, as much as there are senders. */
  #resume(): void {
    this.#isResuming = false;
    if (this.#messages > this.#limits.messages / 2 || this.#bytes > this.#limits.bytes / 2) return;
    let resumed = 0;
    for (const source of this.#paused) {
      if (resumed++ === RESUMED_AT_ONCE) break;
      this.#paused.delete(source);
      source.resume();
    }
    if (this.#paused.size === 0) return;
    this.#isResuming = true;
    setImmediate(() => this.#resume());
  }
}
