/** A packet, or a `shortAcknowledgement`. */
export type Answer = Buffer | number;

/** The place of an answer that may not be ready yet. */
export interface Slot {
  answer: Answer | undefined;
}

const NO_ANSWER = Buffer.alloc(0);

/**
 * Sends answers in the order of their requests, regardless of the order in which they become ready
 * (MQTT 3.1.1 section 4.6: PUBACKs in the order of the PUBLISH packets).
 */
export class InOrder {
  readonly #slots: (Slot | undefined)[] = [];
  readonly #send: (answer: Answer) => void;
  #first = 0;

  constructor(send: (answer: Answer) => void) {
    this.#send = send;
  }

  get isEmpty(): boolean {
    return this.#first === this.#slots.length;
  }

  /** @param slot without an answer yet */
  reserve(slot: Slot = { answer: undefined }): Slot {
    this.#slots.push(slot);
    return slot;
  }

  /** Skips an answer, so that later ones do not wait for it. */
  skip(slot: Slot): void {
    this.fill(slot, NO_ANSWER);
  }

  fill(slot: Slot, answer: Answer): void {
    slot.answer = answer;
    for (let next = this.#slots[this.#first]; next?.answer !== undefined; next = this.#slots[this.#first]) {
      if (next.answer !== NO_ANSWER) this.#send(next.answer);
      this.#slots[this.#first++] = undefined;
    }
    // Shifting the array for each answer is quadratic under load; dropping the sent half now and then is not.
    if (this.#first > 64 && this.#first * 2 >= this.#slots.length) {
      this.#slots.splice(0, this.#first);
      this.#first = 0;
    }
  }
}
