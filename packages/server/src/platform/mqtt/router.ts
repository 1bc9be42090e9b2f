import { type Backlog, DeliveryQueue, type Recipient } from './delivery-queue.ts';
import type { Message } from './message.ts';
import type { Session } from './session/session.ts';
import type { Subscription } from './wire/client-packet.ts';
import { hasWildcard, matches } from './wire/topic-names.ts';

const NOT_COUNTED: Backlog = { begin: () => {}, end: () => {} };
const NOBODY: ReadonlyMap<Session, Subscription> = new Map();

/**
 * Routes messages to subscriptions: a map from filter to sessions. Filters with wildcards are matched one by one. A
 * client that subscribes to a name in its own spelling gets the messages under that spelling: programs compare it.
 */
export class Router {
  readonly #sessions = new Map<string, Map<Session, Subscription>>();
  readonly #wildcards = new Set<string>();
  /** The subscriptions of a filter as a list, until they change: messages that wait share it. */
  readonly #lists = new WeakMap<ReadonlyMap<Session, Subscription>, readonly Recipient[]>();
  readonly #queue: DeliveryQueue;
  readonly #canonical: (filter: string) => string;

  /**
   * @param canonical maps a filter to the name of the topic that it means
   * @param backlog counts messages that wait for their delivery
   */
  constructor(canonical: (filter: string) => string, backlog = NOT_COUNTED) {
    this.#canonical = canonical;
    this.#queue = new DeliveryQueue(backlog);
  }

  /** Replaces an earlier subscription to the same filter [3.8.4-3]. @returns whether there was none */
  subscribe(session: Session, subscription: Subscription): boolean {
    const filter = this.#canonical(subscription.filter);
    const isNew = !session.subscriptions.has(filter);
    session.subscriptions.set(filter, subscription);
    const sessions = this.#sessions.get(filter) ?? new Map<Session, Subscription>();
    this.#sessions.set(filter, sessions.set(session, subscription));
    this.#lists.delete(sessions);
    if (hasWildcard(filter)) this.#wildcards.add(filter);
    return isNew;
  }

  /** @returns whether the subscription existed */
  unsubscribe(session: Session, typedFilter: string): boolean {
    const filter = this.#canonical(typedFilter);
    const sessions = this.#sessions.get(filter);
    sessions?.delete(session);
    if (sessions) this.#lists.delete(sessions);
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

  /** Whether there is no subscription. */
  get isEmpty(): boolean {
    return this.#sessions.size === 0;
  }

  /** All sessions with a subscription. */
  sessions(): Set<Session> {
    return new Set([...this.#sessions.values()].flatMap((sessions) => [...sessions.keys()]));
  }

  /** Gives a session the messages that wait for it, before any newer one. */
  catchUp(session: Session): void {
    this.#queue.catchUp(session);
  }

  /** Delivers all waiting messages. */
  flush(): void {
    this.#queue.flush();
  }

  deliver(message: Message): void {
    const exact = this.#sessions.get(message.topicName) ?? NOBODY;
    if (this.#wildcards.size === 0) return this.#queue.deliver(message, exact, (sessions) => this.#listOf(sessions));
    // A client with overlapping subscriptions gets a message once, with their highest QoS [3.3.5-1].
    const best = new Map(exact);
    for (const filter of this.#wildcards) {
      if (!matches(filter, message.topicName)) continue;
      for (const [session, subscription] of this.#sessions.get(filter) ?? []) {
        if ((best.get(session)?.qos ?? -1) < subscription.qos) best.set(session, subscription);
      }
    }
    this.#queue.deliver(message, best, (sessions) => [...sessions]);
  }

  #listOf(sessions: ReadonlyMap<Session, Subscription>): readonly Recipient[] {
    const list = this.#lists.get(sessions) ?? [...sessions];
    this.#lists.set(sessions, list);
    return list;
  }
}
