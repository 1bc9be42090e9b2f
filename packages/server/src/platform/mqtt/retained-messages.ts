import type { Message } from './message.ts';
import { hasWildcard, matches } from './wire/topic-names.ts';

/** Places are times in microseconds, by the clock of the node that received the message: those of two nodes differ. */
const PLACES_PER_MS = 1000;

interface Limits {
  readonly messages: number;
  readonly bytes: number;
}

/** A retained message, and its place among those of its topic: an earlier one never replaces a later one. */
export interface Retained {
  readonly message: Message;
  readonly place: number;
}

/** The latest retained message of each topic (section 3.3.1.3). Over the limits, the oldest are dropped. */
export class RetainedMessages {
  readonly #limits: Limits;
  readonly #messages = new Map<string, Retained>();
  readonly #onDropped: (topicName: string) => void;
  #bytes = 0;
  /** The place of the last change. */
  lastPlace = 0;

  /** @param onDropped runs for a topic whose message is dropped for lack of room */
  constructor(limits: Limits, onDropped: (topicName: string) => void) {
    this.#limits = limits;
    this.#onDropped = onDropped;
  }

  /**
   * Replaces the topic's message, unless it has a later one. An empty message only removes it [3.3.1-10, 3.3.1-11].
   * @param place of a message that another node has received; by default it is the latest
   */
  store(message: Message, place = this.#nextPlace()): void {
    this.lastPlace = Math.max(this.lastPlace, place);
    if ((this.#messages.get(message.topicName)?.place ?? 0) > place) return;
    this.drop(message.topicName);
    if (message.payload.length === 0) return;
    this.#messages.set(message.topicName, { message: message.compact(), place });
    this.#bytes += sizeOf(message);
    while (this.#messages.size > this.#limits.messages || this.#bytes > this.#limits.bytes) {
      const [oldest] = this.#messages.keys();
      this.drop(oldest as string);
      this.#onDropped(oldest as string);
    }
  }

  find(topicName: string): Retained | undefined {
    return this.#messages.get(topicName);
  }

  drop(topicName: string): void {
    const retained = this.#messages.get(topicName);
    if (!retained) return;
    this.#messages.delete(topicName);
    this.#bytes -= sizeOf(retained.message);
  }

  /** The messages for a new subscription to this filter [3.3.1-6]. */
  matching(filter: string): Message[] {
    const messages = hasWildcard(filter)
      ? this.all().filter(({ topicName }) => matches(filter, topicName))
      : [this.#messages.get(filter)?.message].filter((message) => message !== undefined);
    return messages.filter(({ isExpired }) => !isExpired);
  }

  all(): Message[] {
    return [...this.#messages.values()].map(({ message }) => message);
  }

  #nextPlace(): number {
    return Math.max(Math.floor((Date.now() + Math.random()) * PLACES_PER_MS), this.lastPlace + 1);
  }
}

function sizeOf(message: Message): number {
  return message.topicName.length + message.size;
}
