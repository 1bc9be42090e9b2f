import type { Asker } from '../lookup-limit.ts';
import type { Subscription, Will } from './client-packet.ts';
import { lowerQos, type Message } from './message.ts';
import { Outgoing, type QueueLimits } from './outgoing.ts';

/** The connection that a session has at the moment. */
export interface SessionHolder {
  /**
   * Lets go of the session, because the client has come back on another connection [3.1.4-2].
   * @param goesOn whether the session goes on there: then the client is not gone, and its will is not published
   */
  readonly handOver: (goesOn: boolean) => void;
}

/** How a client is told from others. */
interface ClientKeys {
  readonly key: string;
  readonly boardKey: string;
  readonly address: string;
}

/** What the gateway knows of a client: for the time of its connection, or beyond it where the client asked for that. */
export class Session implements Asker {
  /** Who the client is: its id, user name, password and address. Several may have the same. */
  readonly key: string;
  /** The same without the password, which is written nowhere; '' for a client without an id. */
  readonly boardKey: string;
  readonly address: string;
  readonly connection = this;
  readonly subscriptions = new Map<string, Subscription>();
  /** Filters it has been given back after a restart, until it subscribes of its own accord. */
  readonly recalled = new Set<string>();
  hasSubscribed = false;
  /** Topics that its messages were stored in, the first ones. */
  readonly published = new Set<string>();
  /** QoS 2 messages taken in whose PUBREL has not come: a repeated PUBLISH of one of these is not a new message [4.3.3-2]. */
  readonly unreleased = new Set<number>();
  /** How many of its messages are under way. */
  publishing = 0;
  readonly outgoing: Outgoing;
  holder: SessionHolder | undefined;
  isOver = false;
  /** How long it outlives its connection, in milliseconds. */
  lifetime = 0;
  /** While it has no connection: when it ends. */
  endsAt = 0;
  /** A will that waits whether the client comes back (MQTT 5 section 3.1.3.2.2). */
  delayedWill: { readonly will: Will; readonly at: number } | undefined;

  constructor({ key, boardKey, address }: ClientKeys, limits: QueueLimits) {
    this.key = key;
    this.boardKey = boardKey;
    this.address = address;
    this.outgoing = new Outgoing(limits);
  }

  get isGone(): boolean {
    return this.holder === undefined;
  }

  /** Sends a message of a topic it is subscribed to, with the lower QoS of message and subscription (section 4.3). */
  deliver(message: Message, { qos, noLocal, retainAsPublished }: Subscription): void {
    if (noLocal && message.publisher === this) return; // [MQTT5-3.8.3-3]
    // To those who are subscribed already a message is not a retained one [3.3.1-9].
    this.outgoing.deliver(message, lowerQos(message.qos, qos), retainAsPublished && message.retain);
  }
}
