/** A latest value. */
export class Slot<Value> {
  /** Who keeps a slot keeps its topic, without which it would no longer follow the messages. */
  readonly topic: object;
  value: Value | undefined;
  #time = Number.NEGATIVE_INFINITY;
  #isFromReaction = false;
  /** Counts the messages of its sender; undefined if it keeps no value before. */
  #messages: Slot<number> | undefined;
  #before: Value | undefined;
  /** The count at the message that has set the value. */
  #setBy: number | undefined;

  constructor(topic: object) {
    this.topic = topic;
  }

  /** The value before the latest message: a message without this value changes nothing. */
  get before(): Value | undefined {
    return this.#messages && this.#setBy === this.#messages.value ? this.#before : this.value;
  }

  /** From now on, keeps the value before the latest message of a sender. @param messages counts them */
  keepBefore(messages: Slot<number>): void {
    this.#messages = messages;
  }

  /** The order of calls is the order of arrival: a clock that went back changes nothing. */
  setInOrder(value: Value, time: number): void {
    this.#replace(value);
    this.#time = Math.max(this.#time, time);
    this.#isFromReaction = true;
  }

  /**
   * For a message that may be late. One that this node has seen before its commit comes again after it, when a newer one of
   * the same millisecond may be in place already.
   */
  setIfNewer(value: Value, time: number): void {
    if (time < this.#time || (time === this.#time && this.#isFromReaction)) return;
    this.#replace(value);
    this.#time = time;
    this.#isFromReaction = false;
  }

  setIfEmpty(value: Value): void {
    if (this.#time === Number.NEGATIVE_INFINITY) this.value = value;
  }

  #replace(value: Value): void {
    if (this.#messages) {
      this.#before = this.value;
      this.#setBy = this.#messages.value;
    }
    this.value = value;
  }
}
