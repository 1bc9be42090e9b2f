import type { Qos, Subscription } from './client-packet.ts';
import type { GatewayHandlers, GatewayLimits, PublishOutcome, TopicMode } from './gateway-types.ts';
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

/** A message that came another way than MQTT is sent with the QoS of each subscription. */
const FROM_ELSEWHERE: Origin = { qos: 2, retain: false, publisher: undefined };

/** Between those who publish and those who are subscribed: what all connections share. */
export class Exchange {
  readonly #handlers: GatewayHandlers;
  readonly mode: TopicMode;
  readonly #router = new Router();
  readonly #retained: RetainedMessages;
  /** A message comes back for delivery as its topic and payload alone; by the payload its origin is found again. */
  readonly #origins = new WeakMap<Buffer, Origin>();

  constructor(handlers: GatewayHandlers, mode: TopicMode, limits: GatewayLimits) {
    this.#handlers = handlers;
    this.mode = mode;
    this.#retained = new RetainedMessages(limits.retained);
  }

  /** Takes a message in. `done` is called once, when it is on disk or refused. */
  publish(publication: Publication, publisher: Session | undefined, done: (outcome: PublishOutcome) => void): void {
    const { topicName, payload, qos, retain } = publication;
    if (this.#router.hasSubscribers(topicName)) this.#origins.set(payload, { qos, retain, publisher });
    const doneRetained = (outcome: PublishOutcome) => {
      if (outcome === 'accepted') this.#retained.keep(new Message(topicName, payload, { qos, retain, publisher }));
      done(outcome);
    };
    this.#handlers.publish(topicName, payload, retain ? doneRetained : done);
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
    const exists = await this.#handlers.topicExists(filter).catch(() => false);
    if (!exists || session.isOver) return { code: REASON.unspecified, retained: [] };
    const isNew = this.#router.subscribe(session, subscription);
    const wantsRetained = retainHandling === 0 || (retainHandling === 1 && isNew);
    return { code: qos, retained: wantsRetained ? this.#retained.matching(filter) : [] };
  }

  /** Tells whether there was such a subscription. */
  unsubscribe(session: Session, filter: string): boolean {
    return this.#router.unsubscribe(session, filter);
  }

  unsubscribeAll(session: Session): void {
    this.#router.unsubscribeAll(session);
  }

  dropTopic(topicName: string): void {
    this.#router.dropTopic(topicName);
    this.#retained.drop(topicName);
  }

  /** Why nobody may subscribe to such a filter, whatever topics there are. */
  #refusal(filter: string): number | undefined {
    if (filter.startsWith('$share/')) return REASON.sharedSubscriptionsNotSupported;
    if (this.mode === 'tree') return undefined;
    if (hasWildcard(filter)) return REASON.wildcardsNotSupported;
    return filter.startsWith('$') ? REASON.notAuthorized : undefined;
  }
}
