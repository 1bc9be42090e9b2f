import type { Origin } from '../../incoming-message.ts';
import type { Asker } from '../../limits/guess-turns.ts';
import type { PublishOutcome, RefusalReport, TopicMode } from '../gateway-types.ts';
import { lowerQos, type Message, NEVER, NO_PROPERTIES } from '../message.ts';
import type { Properties, Qos, Subscription, Will } from '../wire/client-packet.ts';
import { Outgoing, type QueueLimits } from './outgoing.ts';
import { SparseSet } from './sparse-set.ts';

/** The current connection of a session. */
export interface SessionHolder {
  /**
   * Releases the session, because its client has connected again [3.1.4-2].
   * @param isResumed whether the new connection resumes the session; if so, the will is not published
   */
  readonly handOver: (isResumed: boolean) => void;
}

export interface Publication {
  readonly topicName: string;
  readonly payload: Buffer;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly properties: Properties;
}

/** Receives the outcome of a published message. */
export interface PublicationResult {
  /** Runs once, when the message is on disk or refused, with the name of our topic if known. */
  readonly settle: (outcome: PublishOutcome, topicName?: string) => void;
}

/** The names that a client publishes and subscribes to: the topics of this server, or the names of another cloud. */
export interface ClientExchange {
  readonly mode: TopicMode;
  /** The name of our topic that a name or filter of the client means; undefined if only an adapter knows. */
  readonly ownName: (name: string) => string | undefined;
  /**
   * Waits until a message to a topic that is not known yet may be looked up.
   * @returns undefined if there is no need to wait; otherwise resolves with whether the message is admitted
   */
  readonly waitForTurn: (publisher: Session, typedName: string) => Promise<boolean> | undefined;
  /** Handles a published message. */
  readonly publish: (publication: Publication, publisher: Session, result: PublicationResult) => void;
  /**
   * Subscribes a client.
   * @param answer runs before any message that the subscription causes, with a code for each subscription (MQTT 5 section
   * 3.9.3): the granted QoS, or the reason for the refusal
   */
  readonly subscribe: (
    session: Session,
    subscriptions: readonly Subscription[],
    answer: (codes: number[]) => void,
  ) => Promise<void>;
  /** @returns whether the subscription existed */
  readonly unsubscribe: (session: Session, filter: string) => boolean;
  /** Ends the subscriptions of a session that has ended. */
  readonly unsubscribeAll: (session: Session) => void;
  /** Restores a board's subscriptions after a restart, unless the board subscribes itself. */
  readonly restoreSubscriptions: (session: Session, subscriptions: readonly Subscription[]) => Promise<void>;
  /** Removes the restored subscriptions that a board does not repeat when it subscribes itself. */
  readonly dropRestored: (session: Session, wanted: readonly Subscription[]) => void;
  /** Reports a connection's refused messages. */
  readonly reportRefused: (report: RefusalReport) => void;
}

/** The keys that identify a client. */
export interface ClientKeys {
  readonly clientId: string;
  readonly key: string;
  readonly boardKey: string;
  readonly address: string;
}

/** The state of a client: for the duration of its connection, or longer if the client asked for that. */
export class Session implements Asker {
  readonly clientId: string;
  /** Digest of client id, user name, password and address. Several clients may share one. */
  readonly key: string;
  /** Digest of client id, user name and address, without the password, which is never saved; '' for a client without an id. */
  readonly boardKey: string;
  readonly address: string;
  readonly exchange: ClientExchange;
  readonly connection = this;
  readonly subscriptions = new Map<string, Subscription>();
  /** Filters restored after a restart; empty once the client subscribes itself. */
  readonly restored = new SparseSet<string>();
  hasSubscribed = false;
  /** The number of the last search for the session's subscriptions from before it lost its connection. */
  search = 0;
  /** The first topics to which the session has published stored messages. */
  readonly published = new SparseSet<string>();
  /** Ids of QoS 2 messages without a PUBREL yet: another PUBLISH with such an id is a duplicate [4.3.3-2]. */
  readonly unreleased = new SparseSet<number>();
  /** The name of the latest message, in the client's spelling, and the name of its topic. */
  typedName = '';
  topicName = '';
  /** Number of the session's messages that wait for their commit. */
  publishing = 0;
  readonly outgoing: Outgoing;
  holder: SessionHolder | undefined;
  /** Whether the session is another node's, which this node continues if that node dies. */
  isMirror = false;
  hasEnded = false;
  /** How long the session outlives its connection, in milliseconds. */
  lifetime = 0;
  /** Expiry time, set while the session has no connection. */
  endsAt = 0;
  /** A will to publish unless the client reconnects in time (MQTT 5 section 3.1.3.2.2). */
  delayedWill: { readonly will: Will; readonly at: number } | undefined;

  /** Origins by QoS. */
  readonly #plainOrigins: (Origin | undefined)[] = [];

  constructor({ clientId, key, boardKey, address }: ClientKeys, exchange: ClientExchange, limits: QueueLimits) {
    this.clientId = clientId;
    this.key = key;
    this.boardKey = boardKey;
    this.address = address;
    this.exchange = exchange;
    this.outgoing = new Outgoing(limits);
  }

  /** The shared origin of the session's messages without retain flag and properties, which are nearly all. */
  plainOrigin(qos: Qos): Origin {
    const known = this.#plainOrigins[qos];
    if (known) return known;
    const mqtt = { publisher: this, properties: NO_PROPERTIES, expiresAt: NEVER };
    const origin: Origin = { transport: 'mqtt', clientId: this.clientId, qos, retain: false, hops: 0, mqtt };
    this.#plainOrigins[qos] = origin;
    return origin;
  }

  get isGone(): boolean {
    return this.holder === undefined;
  }

  /** Sends a message with the lower QoS of message and subscription (section 4.3). */
  deliver(message: Message, { qos, noLocal, retainAsPublished }: Subscription): void {
    if (noLocal && message.publisher === this) return this.outgoing.onSettled?.(message); // [MQTT5-3.8.3-3]
    // An existing subscription gets messages without the retain flag [3.3.1-9].
    this.outgoing.deliver(message, lowerQos(message.qos, qos), retainAsPublished && message.retain);
  }
}
