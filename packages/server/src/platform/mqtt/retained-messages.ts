import type { Message } from './message.ts';
import { hasWildcard, matches } from './topic-names.ts';

interface Limits {
  readonly messages: number;
  readonly bytes: number;
}

/** The last retained message of each topic (section 3.3.1.3), as many as fit: those kept for longest make room for new ones. */
export class RetainedMessages {
  readonly #limits: Limits;
  readonly #messages = new Map<string, Message>();
  #bytes = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Keeps a message in the place of the topic's last one. An empty one is not kept [3.3.1-10, 3.3.1-11]. */
  keep(message: Message): void {
    this.drop(message.topicName);
    if (message.payload.length === 0) return;
    this.#messages.set(message.topicName, message.keep());
    this.#bytes += memoryOf(message);
    while (this.#messages.size > this.#limits.messages || this.#bytes > this.#limits.bytes) {
      const [oldest] = this.#messages.keys();
      this.drop(oldest as string);
    }
  }

  drop(topicName: string): void {
    const message = this.#messages.get(topicName);
    if (!message) return;
    this.#messages.delete(topicName);
    this.#bytes -= memoryOf(message);
  }

  /** What a new subscription to this filter is sent [3.3.1-6]. */
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

function memoryOf(message: Message): number {
  return message.topicName.length + message.size;
}
