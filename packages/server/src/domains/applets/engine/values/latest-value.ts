export class Slot<Value> {
  /** The topic of the slot. The reference keeps the topic from being collected: it would stop following messages. */
  readonly topic: object;
  value: Value | undefined;
  #time = Number.NEGATIVE_INFINITY;
  #isFromReaction = false;
  /** When the stored value was sent. */
  #storedTime: number | undefined;
  /** The count of the sender's messages; undefined if no value before is kept. */
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

  /** Keeps the value before the latest message of a sender from now on. @param messages counts the messages */
  keepBefore(messages: Slot<number>): void {
    this.#messages = messages;
  }

  /** When the value was sent, in milliseconds since 1970 UTC; undefined if that is unknown. */
  get time(): number | undefined {
    return this.#time === Number.NEGATIVE_INFINITY ? this.#storedTime : this.#time;
  }

  /**
   * Sets the value in the order of calls, which is the order of arrival: a clock that went back changes nothing.
   * @returns true, because it takes over every value
   */
  setInOrder(value: Value, time: number): boolean {
    this.#replace(value);
    this.#time = Math.max(this.#time, time);
    this.#isFromReaction = true;
    return true;
  }

  /**
   * Sets the value of a message that may be late. A message that this node has read before its commit comes again after
   * it, when a newer one of the same millisecond may be in place already.
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
