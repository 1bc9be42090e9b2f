/** A latest value. */
export class Slot<Value> {
  /** Who keeps a slot keeps its topic, without which it would no longer follow the messages. */
  readonly topic: object;
  value: Value | undefined;
  #time = Number.NEGATIVE_INFINITY;
  #isFromReaction = false;
  /** When a stored value was sent. */
  #storedTime: number | undefined;
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

  /** When it was sent, in milliseconds since 1970 UTC; undefined if nobody knows. */
  get time(): number | undefined {
    return this.#time === Number.NEGATIVE_INFINITY ? this.#storedTime : this.#time;
  }

  /**
   * The order of calls is the order of arrival: a clock that went back changes nothing.
   * @returns true: it takes over the value
   */
  setInOrder(value: Value, time: number): boolean {
    this.#replace(value);
    this.#time = Math.max(this.#time, time);
    this.#isFromReaction = true;
    return true;
  }

  /**
   * For a message that may be late. One that this node has seen before its commit comes again after it, when a newer one of
   * the same millisecond may be in place already.
   * @returns whether it takes over the value
   */
  setIfNewer(value: Value, time: number): boolean {
    if (time < this.#time || (time === this.#time && this.#isFromReaction)) return false;
    this.#replace(value);
    this.#time = time;
    this.#isFromReaction = false;
    return true;
  }

  setIfEmpty(value: Value, time?: number): void {
    if (this.#time !== Number.NEGATIVE_INFINITY) return;
    this.value = value;
    this.#storedTime = time;
  }

  #replace(value: Value): void {
    if (this.#messages) {
      this.#before = this.value;
      this.#setBy = this.#messages.value;
    }
    this.value = value;
  }
}
