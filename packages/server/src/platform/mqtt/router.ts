import type { Message } from './message.ts';
import type { Session } from './session/session.ts';
import type { Subscription } from './wire/client-packet.ts';
import { hasWildcard, matches } from './wire/topic-names.ts';

/**
 * Routes messages to subscriptions: a map from filter to sessions. Filters with wildcards are matched one by one. A client
 * that subscribes to a name in its own spelling gets the messages under that spelling: programs compare it.
 */
export class Router {
  readonly #sessions = new Map<string, Map<Session, Subscription>>();
  readonly #wildcards = new Set<string>();

  readonly #canonical: (filter: string) => string;

  /** @param canonical maps a filter to the name of the topic that it means */
  constructor(canonical: (filter: string) => string) {
    this.#canonical = canonical;
  }

  /** Replaces an earlier subscription to the same filter [3.8.4-3]. @returns whether there was none */
  subscribe(session: Session, subscription: Subscription): boolean {
    const filter = this.#canonical(subscription.filter);
    const isNew = !session.subscriptions.has(filter);
    session.subscriptions.set(filter, subscription);
    const sessions = this.#sessions.get(filter) ?? new Map<Session, Subscription>();
    this.#sessions.set(filter, sessions.set(session, subscription));
    if (hasWildcard(filter)) this.#wildcards.add(filter);
    return isNew;
  }

  /** @returns whether the subscription existed */
  unsubscribe(session: Session, typedFilter: string): boolean {
    const filter = this.#canonical(typedFilter);
    const sessions = this.#sessions.get(filter);
    sessions?.delete(session);
    if (sessions?.size === 0) {
      this.#sessions.delete(filter);
      this.#wildcards.delete(filter);
    }
    return session.subscriptions.delete(filter);
  }

  unsubscribeAll(session: Session): void {
    for (const filter of [...session.subscriptions.keys()]) this.unsubscribe(session, filter);
  }

  /** Removes all subscriptions to a topic. */
  dropTopic(topicName: string): void {
    for (const session of this.#sessions.get(topicName)?.keys() ?? []) session.subscriptions.delete(topicName);
    this.#sessions.delete(topicName);
  }

  /** Whether a topic may have subscribers. */
  hasSubscribers(topicName: string): boolean {
    return this.#wildcards.size > 0 || this.#sessions.has(topicName);
  }

  /** Whether nothing is subscribed to. */
  get isEmpty(): boolean {
    return this.#sessions.size === 0;
  }

  /** All sessions with a subscription. */
  sessions(): Set<Session> {
    return new Set([...this.#sessions.values()].flatMap((sessions) => [...sessions.keys()]));
  }

  deliver(message: Message): void {
    const exact = this.#sessions.get(message.topicName);
    const spelled = new Spellings(message);
    if (this.#wildcards.size === 0) {
      if (exact) for (const [session, subscription] of exact) session.deliver(spelled.for(subscription), subscription);
      return;
    }
    // A client with overlapping subscriptions gets a message once, with their highest QoS [3.3.5-1].
    const best = new Map(exact);
    for (const filter of this.#wildcards) {
      if (!matches(filter, message.topicName)) continue;
      for (const [session, subscription] of this.#sessions.get(filter) ?? []) {
        if ((best.get(session)?.qos ?? -1) < subscription.qos) best.set(session, subscription);
      }
    }
    for (const [session, subscription] of best) session.deliver(spelled.for(subscription), subscription);
  }
}

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
