import type { LookupLimit } from '../lookup-limit.ts';
import type { Qos, Subscription } from './client-packet.ts';
import type { GatewayHandlers, GatewayLimits, PublishOutcome, TopicMode } from './gateway-types.ts';
import type { RememberedMessage } from './memory.ts';
import { Message, type Origin } from './message.ts';
import { REASON } from './packet-error.ts';
import { RetainedMessages } from './retained-messages.ts';
import { Router } from './router.ts';
import type { Session } from './session.ts';
import { hasWildcard } from './topic-names.ts';

interface Publication {
  readonly topicName: string;
  readonly payload: Buffer;
  readonly qos: Qos;
  readonly retain: boolean;
}

/** How many of the topics that a client publishes to are remembered, to know it again by them. */
const MAX_PUBLISHED = 20;

/** A message that came another way than MQTT is sent with the QoS of each subscription. */
const FROM_ELSEWHERE: Origin = { qos: 2, retain: false, publisher: undefined };

interface ExchangeOptions {
  readonly handlers: GatewayHandlers;
  readonly mode: TopicMode;
  readonly limits: GatewayLimits;
  /** Limits the guessing of topic names. */
  readonly lookups: LookupLimit;
  /** Called when subscriptions or retained messages are no longer what they were. */
  readonly onChange: () => void;
  /** Called when a message of a client has been stored in a topic for the first time. */
  readonly onPublished: (session: Session, topicName: string) => void;
}

/** Between those who publish and those who are subscribed: what all connections share. */
export class Exchange {
  readonly mode: TopicMode;
  readonly #handlers: GatewayHandlers;
  readonly #lookups: LookupLimit;
  readonly #onChange: () => void;
  readonly #onPublished: ExchangeOptions['onPublished'];
  readonly #router = new Router();
  readonly #retained: RetainedMessages;
  readonly #maxSubscriptions: number;
  /** A message comes back for delivery as its topic and payload alone; by the payload its origin is found again. */
  readonly #origins = new WeakMap<Buffer, Origin>();

  constructor({ handlers, mode, limits, lookups, onChange, onPublished }: ExchangeOptions) {
    this.#onPublished = onPublished;
    this.mode = mode;
    this.#handlers = handlers;
    this.#lookups = lookups;
    this.#onChange = onChange;
    this.#retained = new RetainedMessages(limits.retained);
    this.#maxSubscriptions = limits.subscriptions;
  }

  /** Undefined where a message to this topic may be taken in now; else resolves when it may, or with false when it may not. */
  turnOf(publisher: Session, topicName: string): Promise<boolean> | undefined {
    return this.#lookups.exists(topicName) === undefined ? this.#lookups.turnOf(publisher) : undefined;
  }

  /** Takes a message in. `done` is called once, when it is on disk or refused. */
  publish(publication: Publication, publisher: Session, done: (outcome: PublishOutcome) => void): void {
    const { topicName, payload, qos, retain } = publication;
    if (this.#lookups.exists(topicName) === false) return done('unknown-topic');
    if (this.#router.hasSubscribers(topicName)) this.#origins.set(payload, { qos, retain, publisher });
    publisher.publishing++;
    const onDone = (outcome: PublishOutcome) => {
      publisher.publishing--;
      if (outcome === 'unknown-topic') this.#lookups.missed(publisher, topicName);
      else if (outcome !== 'failed') this.#lookups.found(topicName);
      if (outcome === 'accepted') this.#remember(publisher, topicName);
      if (retain && outcome === 'accepted') this.#retain(new Message(topicName, payload, { qos, retain, publisher }));
      done(outcome);
    };
    this.#handlers.publish(topicName, payload, onDone, publisher);
  }

  /** Sends a stored message to everybody who is subscribed to its topic. */
  deliver(topicName: string, payload: Buffer): void {
    if (!this.#router.hasSubscribers(topicName)) return;
    this.#router.deliver(new Message(topicName, payload, this.#origins.get(payload) ?? FROM_ELSEWHERE));
  }

  /** The reason code that answers a subscription (MQTT 5 section 3.9.3): the granted QoS, or why there is none. */
  async subscribe(session: Session, subscription: Subscription): Promise<{ code: number; retained: Message[] }> {
    const { filter, qos, retainHandling } = subscription;
    const refusal = this.#refusal(filter);
    if (refusal !== undefined) return { code: refusal, retained: [] };
    if (!session.subscriptions.has(filter) && session.subscriptions.size >= this.#maxSubscriptions) {
      return { code: REASON.quotaExceeded, retained: [] };
    }
    const exists = await this.#exists(filter, session).catch(() => false);
    if (!exists || session.isOver) return { code: REASON.unspecified, retained: [] };
    const isNew = this.#router.subscribe(session, subscription);
    this.#onChange();
    const wantsRetained = retainHandling === 0 || (retainHandling === 1 && isNew);
    return { code: qos, retained: wantsRetained ? this.#retained.matching(filter) : [] };
  }

  /** Gives a board back what it was subscribed to before a restart, unless it subscribes of its own accord. */
  async recall(session: Session, subscriptions: readonly Subscription[]): Promise<void> {
    for (const subscription of subscriptions) {
      const exists = await this.#exists(subscription.filter, session).catch(() => false);
      if (!exists || session.isOver || session.hasSubscribed) continue;
      this.#router.subscribe(session, subscription);
      session.recalled.add(subscription.filter);
      this.#onChange();
    }
  }

  /** A board subscribes of its own accord: what it was given back beside that, it no longer wants. */
  forgetRecalled(session: Session, wanted: readonly Subscription[]): void {
    session.hasSubscribed = true;
    for (const { filter } of wanted) session.recalled.delete(filter);
    for (const filter of session.recalled) this.unsubscribe(session, filter);
    session.recalled.clear();
  }

  /** Tells whether there was such a subscription. */
  unsubscribe(session: Session, filter: string): boolean {
    this.#onChange();
    return this.#router.unsubscribe(session, filter);
  }

  unsubscribeAll(session: Session): void {
    if (session.subscriptions.size > 0) this.#onChange();
    this.#router.unsubscribeAll(session);
  }

  dropTopic(topicName: string): void {
    this.#router.dropTopic(topicName);
    this.#retained.drop(topicName);
    this.#onChange();
  }

  /** What is to outlive the server. Clients without an id cannot be told apart, so nothing is remembered of them. */
  present(): { sessions: Session[]; retained: RememberedMessage[] } {
    const sessions = [...this.#router.sessions()].filter(({ boardKey }) => boardKey !== '');
    const retained = this.#retained.all().map(({ topicName, payload, qos }) => {
      return { topicName, payload: payload.toString('base64'), qos };
    });
    return { sessions, retained };
  }

  /** Takes the retained messages of an earlier time back. */
  restoreRetained(messages: readonly RememberedMessage[]): void {
    for (const { topicName, payload, qos } of messages) {
      const origin = { qos, retain: true, publisher: undefined };
      this.#retained.keep(new Message(topicName, Buffer.from(payload, 'base64'), origin));
    }
  }

  #remember(session: Session, topicName: string): void {
    if (session.boardKey === '' || session.published.has(topicName) || session.published.size >= MAX_PUBLISHED) return;
    session.published.add(topicName);
    if (session.subscriptions.size > 0) this.#onChange();
    if (!session.hasSubscribed) this.#onPublished(session, topicName);
  }

  #retain(message: Message): void {
    this.#retained.keep(message);
    this.#onChange();
  }

  async #exists(topicName: string, session: Session): Promise<boolean> {
    const exists = this.#lookups.exists(topicName);
    if (exists === false) return false;
    if (exists === undefined && (await this.#lookups.turnOf(session)) === false) return false;
    const isFound = await this.#handlers.topicExists(topicName);
    if (isFound) this.#lookups.found(topicName);
    else this.#lookups.missed(session, topicName);
    return isFound;
  }

  /** Why nobody may subscribe to such a filter, whatever topics there are. */
  #refusal(filter: string): number | undefined {
    if (filter.startsWith('$share/')) return REASON.sharedSubscriptionsNotSupported;
    if (this.mode === 'tree') return undefined;
    if (hasWildcard(filter)) return REASON.wildcardsNotSupported;
    return filter.startsWith('$') ? REASON.notAuthorized : undefined;
  }
}
