import type { LookupLimit } from '../rate-limit.ts';
import type { Properties, Qos, Subscription } from './client-packet.ts';
import type { GatewayHandlers, GatewayLimits, PublishOutcome, RefusalReport, TopicMode } from './gateway-types.ts';
import type { RememberedBoard, RememberedMessage, Snapshot } from './memory.ts';
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
}

/** Between those who publish and those who are subscribed: what all connections share. */
export class Exchange {
  readonly mode: TopicMode;
  readonly #handlers: GatewayHandlers;
  readonly #lookups: LookupLimit;
  readonly #onChange: () => void;
  readonly #router = new Router();
  readonly #retained: RetainedMessages;
  /** A message comes back for delivery as its topic and payload alone; by the payload its origin is found again. */
  readonly #origins = new WeakMap<Buffer, Origin>();
  /** Tells whom it concerns about messages that a connection sent in vain. */
  readonly reportRefused: (report: RefusalReport) => void;

  constructor({ handlers, mode, limits, lookups, onChange }: ExchangeOptions) {
    this.mode = mode;
    this.#handlers = handlers;
    this.#lookups = lookups;
    this.#onChange = onChange;
    this.reportRefused = (report) => handlers.reportRefused?.(report);
    this.#retained = new RetainedMessages(limits.retained);
  }

  /** Takes a message in. `done` is called once, when it is on disk or refused. */
  publish(publication: Publication, publisher: Session, done: (outcome: PublishOutcome) => void): void {
    const { topicName, payload, qos, retain } = publication;
    // Names that begin with $ are the server's own (section 4.7.2), to which bridges publish unasked.
    if (this.#isNobodys(topicName)) return done('unknown-topic');
    if (!this.#lookups.mayExist(publisher.address, topicName)) return done('unknown-topic');
    const { passedOn = NO_PROPERTIES, messageExpiryInterval } = publication.properties;
    const expiresAt = messageExpiryInterval === undefined ? NEVER : performance.now() + messageExpiryInterval * 1000;
    const origin = { qos, retain, publisher, properties: passedOn, expiresAt };
    // A subscriber that comes before the commit would get the message without its properties.
    const isPlain = passedOn === NO_PROPERTIES && expiresAt === NEVER;
    if (!isPlain || this.#router.hasSubscribers(topicName)) this.#origins.set(payload, origin);
    this.#handlers.publish(topicName, payload, (outcome) => {
      if (outcome === 'unknown-topic') this.#lookups.missed(publisher.address, topicName);
      else if (outcome !== 'failed') this.#lookups.found(topicName);
      if (retain && outcome === 'accepted') this.#retain(new Message(topicName, payload, origin));
      done(outcome);
    });
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
    // One after the other: the limit on wrong names counts each before the next is looked up.
    for (const filter of wanted.keys()) {
      const refusal = this.#refusal(filter) ?? (await this.#missing(filter, session));
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

  /** Gives a board back what it was subscribed to before a restart. */
  async recall(session: Session, subscriptions: readonly Subscription[]): Promise<void> {
    await this.subscribe(session, subscriptions, (codes) => {
      for (const [index, { filter }] of subscriptions.entries()) {
        if ((codes[index] as number) < REASON.unspecified) session.recalled.add(filter);
      }
    });
  }

  /** A board subscribes by itself: what it was given back beside that, it does not want any more. */
  forgetRecalled(session: Session, wanted: readonly Subscription[]): void {
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
  snapshot(): Snapshot {
    const boards: RememberedBoard[] = [];
    for (const { key, clientId, subscriptions } of this.#router.sessions()) {
      if (clientId === '') continue;
      boards.push({ key, topics: [...subscriptions.values()].map(({ filter, qos }) => [filter, qos] as const) });
    }
    return { boards, retained: this.#retained.all().map(toRemembered) };
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

  #retain(message: Message): void {
    this.#retained.keep(message);
    this.#onChange();
  }

  /** The code for a topic that does not exist, or cannot be looked up. */
  async #missing(topicName: string, { address }: Session): Promise<number | undefined> {
    const lookUp = async () => (await this.#handlers.topicExists(topicName)) || undefined;
    const found = await this.#lookups.find(address, topicName, lookUp).catch(() => undefined);
    return found === undefined ? REASON.unspecified : undefined;
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
