import type { Subscription } from './client-packet.ts';
import type { Message } from './message.ts';
import type { Session } from './session.ts';
import { hasWildcard, matches } from './topic-names.ts';

/** Who is subscribed to what. A map from name to sessions; filters with wildcards, where they are allowed, are tried one by one. */
export class Router {
  readonly #sessions = new Map<string, Map<Session, Subscription>>();
  readonly #wildcards = new Set<string>();

  /** Subscribes, in the place of an earlier subscription to the same filter [3.8.4-3]. Tells whether there was none. */
  subscribe(session: Session, subscription: Subscription): boolean {
    const { filter } = subscription;
    const isNew = !session.subscriptions.has(filter);
    session.subscriptions.set(filter, subscription);
    const sessions = this.#sessions.get(filter) ?? new Map<Session, Subscription>();
    this.#sessions.set(filter, sessions.set(session, subscription));
    if (hasWildcard(filter)) this.#wildcards.add(filter);
    return isNew;
  }

  /** Tells whether there was such a subscription. */
  unsubscribe(session: Session, filter: string): boolean {
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

  /** Ends all subscriptions to a topic that is no more. */
  dropTopic(topicName: string): void {
    for (const session of this.#sessions.get(topicName)?.keys() ?? []) session.subscriptions.delete(topicName);
    this.#sessions.delete(topicName);
  }

  /** Whether a message of this topic may have somebody to go to. */
  hasSubscribers(topicName: string): boolean {
    return this.#wildcards.size > 0 || this.#sessions.has(topicName);
  }

  /** Everybody who is subscribed to something. */
  sessions(): Set<Session> {
    return new Set([...this.#sessions.values()].flatMap((sessions) => [...sessions.keys()]));
  }

  deliver(message: Message): void {
    const exact = this.#sessions.get(message.topicName);
    if (this.#wildcards.size === 0) {
      if (exact) for (const [session, subscription] of exact) session.deliver(message, subscription);
      return;
    }
    // A client whose subscriptions overlap gets a message once, with the highest QoS of them [3.3.5-1].
    const best = new Map(exact);
    for (const filter of this.#wildcards) {
      if (!matches(filter, message.topicName)) continue;
      for (const [session, subscription] of this.#sessions.get(filter) ?? []) {
        if ((best.get(session)?.qos ?? -1) < subscription.qos) best.set(session, subscription);
      }
    }
    for (const [session, subscription] of best) session.deliver(message, subscription);
  }
}
