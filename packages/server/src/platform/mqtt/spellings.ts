import type { Message } from './message.ts';
import type { Subscription } from './wire/client-packet.ts';
import { hasWildcard } from './wire/topic-names.ts';

/** A message under each spelling of its topic's name. */
export class Spellings {
  readonly #message: Message;
  #others: Map<string, Message> | undefined;

  constructor(message: Message) {
    this.#message = message;
  }

  for({ filter }: Subscription): Message {
    if (filter === this.#message.topicName || hasWildcard(filter)) return this.#message;
    this.#others ??= new Map();
    const spelled = this.#others.get(filter) ?? this.#message.named(filter);
    this.#others.set(filter, spelled);
    return spelled;
  }
}
