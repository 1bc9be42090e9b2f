import type { Message } from './message.ts';
import { hasWildcard, matches } from './wire/topic-names.ts';

interface Limits {
  readonly messages: number;
  readonly bytes: number;
}

/** The latest retained message of each topic (section 3.3.1.3). Over the limits, the oldest are dropped. */
export class RetainedMessages {
  readonly #limits: Limits;
  readonly #messages = new Map<string, Message>();
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Replaces the topic's message. An empty message only removes it [3.3.1-10, 3.3.1-11]. */
  store(message: Message): void {
    this.drop(message.topicName);
    if (message.payload.length === 0) return;
    this.#messages.set(message.topicName, message.compact());
    this.#bytes += sizeOf(message);
    while (this.#messages.size > this.#limits.messages || this.#bytes > this.#limits.bytes) {
      const [oldest] = this.#messages.keys();
      this.drop(oldest as string);
    }
  }

  drop(topicName: string): void {
    const message = this.#messages.get(topicName);
    if (!message) return;
    this.#messages.delete(topicName);
    this.#bytes -= sizeOf(message);
  }

  /** The messages for a new subscription to this filter [3.3.1-6]. */
  matching(filter: string): Message[] {
    const messages = hasWildcard(filter)
      ? this.all().filter(({ topicName }) => matches(filter, topicName))
      : [this.#messages.get(filter)].filter((message) => message !== undefined);
    return messages.filter(({ isExpired }) => !isExpired);
  }

  all(): Message[] {
    return [...this.#messages.values()];
  }
}

function sizeOf(message: Message): number {
  return message.topicName.length + message.size;
}
