import type { LookupLimit } from '../lookup-limit.ts';
import type { Properties, Qos, Subscription } from './client-packet.ts';
import type { GatewayHandlers, GatewayLimits, PublishOutcome, RefusalReport, TopicMode } from './gateway-types.ts';
import type { RememberedMessage } from './memory.ts';
import { lowerQos, Message, NEVER, NO_PROPERTIES, type Origin } from './message.ts';
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
  readonly properties: Properties;
}

/** How many of the topics that a client publishes to are remembered, to know it again by them. */
const MAX_PUBLISHED = 20;

/** A message that came another way than MQTT is sent with the QoS of each subscription. */
const FROM_ELSEWHERE: Origin = {
  qos: 2,
  retain: false,
  publisher: undefined,
  properties: NO_PROPERTIES,
  expiresAt: NEVER,
};

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
  /** Tells whom it concerns about messages that a connection sent in vain. */
  readonly reportRefused: (report: RefusalReport) => void;

  constructor({ handlers, mode, limits, lookups, onChange, onPublished }: ExchangeOptions) {
    this.#onPublished = onPublished;
    this.mode = mode;
    this.#handlers = handlers;
    this.#lookups = lookups;
    this.#onChange = onChange;
    this.reportRefused = (report) => handlers.reportRefused?.(report);
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
    // Names that begin with $ are the server's own (section 4.7.2), to which bridges publish unasked.
    if (this.#isNobodys(topicName) || this.#lookups.exists(topicName) === false) return done('unknown-topic');
    const { passedOn = NO_PROPERTIES, messageExpiryInterval } = publication.properties;
    const expiresAt = messageExpiryInterval === undefined ? NEVER : performance.now() + messageExpiryInterval * 1000;
    const origin = { qos, retain, publisher, properties: passedOn, expiresAt };
    // A subscriber that comes before the commit would get the message without its properties.
    const isPlain = passedOn === NO_PROPERTIES && expiresAt === NEVER;
    if (!isPlain || this.#router.hasSubscribers(topicName)) this.#origins.set(payload, origin);
    publisher.publishing++;
    const onDone = (outcome: PublishOutcome) => {
      publisher.publishing--;
      if (outcome === 'unknown-topic') this.#lookups.missed(publisher, topicName);
      else if (outcome !== 'failed') this.#lookups.found(topicName);
      if (outcome === 'accepted') this.#remember(publisher, topicName);
      if (retain && outcome === 'accepted') this.#retain(new Message(topicName, payload, origin));
      done(outcome);
    };
    this.#handlers.publish(topicName, payload, onDone, publisher);
  }

  /** Sends a stored message to everybody who is subscribed to its topic. */
  deliver(topicName: string, payload: Buffer): void {
    if (!this.#router.hasSubscribers(topicName)) return;
    this.#router.deliver(new Message(topicName, payload, this.#origins.get(payload) ?? FROM_ELSEWHERE));
  }

  /**
   * Subscribes a client, and sends it the retained messages. A filter that is named several times counts once, as it was
   * named last. Everything after the look-ups happens at one moment, so that no newer message comes before a retained one.
   * @param answer is told, before the first retained message, what answers each subscription (MQTT 5 section 3.9.3): the
   * granted QoS, or why there is none
   */
  async subscribe(
    session: Session,
    subscriptions: readonly Subscription[],
    answer: (codes: number[]) => void,
  ): Promise<void> {
    const wanted = new Map(subscriptions.map((subscription) => [subscription.filter, subscription]));
    const refusals = new Map<string, number>();
    let room = this.#maxSubscriptions - session.subscriptions.size;
    // One after the other: the limit on wrong names counts each before the next is looked up.
    for (const filter of wanted.keys()) {
      const hasRoom = session.subscriptions.has(filter) || room-- > 0;
      const refusal = this.#refusal(filter) ?? (hasRoom ? await this.#missing(filter, session) : REASON.quotaExceeded);
      if (refusal !== undefined) refusals.set(filter, refusal);
    }
    if (session.isOver) return answer(subscriptions.map(() => REASON.unspecified));
    const retained: (() => void)[] = [];
    for (const subscription of wanted.values()) {
      if (refusals.has(subscription.filter)) continue;
      const isNew = this.#router.subscribe(session, subscription);
      retained.push(() => this.#sendRetained(session, subscription, isNew));
    }
    this.#onChange();
    answer(subscriptions.map(({ filter, qos }) => refusals.get(filter) ?? qos));
    for (const send of retained) send();
  }

  /** Gives a board back what it was subscribed to before a restart, unless it subscribes of its own accord. */
  async recall(session: Session, subscriptions: readonly Subscription[]): Promise<void> {
    for (const subscription of subscriptions) {
      const missing = await this.#missing(subscription.filter, session);
      if (missing !== undefined || session.isOver || session.hasSubscribed) continue;
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
    for (const { published } of sessions) {
      // The name of a topic that is no more, or has another name now, is not written down.
      for (const name of published) if (this.#lookups.exists(name) !== true) published.delete(name);
    }
    return { sessions, retained: this.#retained.all().map(toRemembered) };
  }

  /** Takes the retained messages of an earlier time back. */
  restoreRetained(messages: readonly RememberedMessage[]): void {
    for (const message of messages) this.#retained.keep(fromRemembered(message));
  }

  #sendRetained(session: Session, { filter, qos, retainHandling }: Subscription, isNew: boolean): void {
    if (retainHandling === 2 || (retainHandling === 1 && !isNew)) return;
    for (const message of this.#retained.matching(filter)) {
      session.outgoing.deliver(message, lowerQos(message.qos, qos), true); // [3.3.1-8]
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

  /** The code for a topic that does not exist, or cannot be looked up. */
  async #missing(topicName: string, session: Session): Promise<number | undefined> {
    const exists = this.#lookups.exists(topicName);
    if (exists === false) return REASON.unspecified;
    if (exists === undefined && (await this.#lookups.turnOf(session)) === false) return REASON.unspecified;
    const isFound = await this.#handlers.topicExists(topicName).catch(() => undefined);
    if (isFound) this.#lookups.found(topicName);
    else if (isFound === false) this.#lookups.missed(session, topicName);
    return isFound ? undefined : REASON.unspecified;
  }

  /** Why nobody may subscribe to such a filter, whatever topics there are. */
  #refusal(filter: string): number | undefined {
    if (filter.startsWith('$share/')) return REASON.sharedSubscriptionsNotSupported;
    if (this.mode === 'tree') return undefined;
    if (hasWildcard(filter)) return REASON.wildcardsNotSupported;
    return this.#isNobodys(filter) ? REASON.notAuthorized : undefined;
  }

  #isNobodys(topicName: string): boolean {
    return this.mode === 'exact' && topicName.startsWith('$');
  }
}

/** The clock of a message is monotonic, and starts again with the server; a file needs the time of day. */
function toRemembered({ topicName, payload, qos, properties, expiresAt }: Message): RememberedMessage {
  return {
    topicName,
    payload: payload.toString('base64'),
    qos,
    ...(properties.length > 0 && { properties: properties.toString('base64') }),
    ...(expiresAt !== NEVER && { expiresAt: Math.round(Date.now() - performance.now() + expiresAt) }),
  };
}

function fromRemembered({ topicName, payload, qos, properties, expiresAt }: RememberedMessage): Message {
  return new Message(topicName, Buffer.from(payload, 'base64'), {
    qos,
    retain: true,
    publisher: undefined,
    properties: properties === undefined ? NO_PROPERTIES : Buffer.from(properties, 'base64'),
    expiresAt: expiresAt === undefined ? NEVER : performance.now() + expiresAt - Date.now(),
  });
}
