import type { IncomingMessage } from '../incoming-message.ts';

/** Result of a published message: stored on disk, or the reason why not. */
export type PublishOutcome = 'accepted' | 'unknown-topic' | 'inactive-topic' | 'ended-subscription' | 'failed';

/** The use of a topic by a board. */
export type TopicUse = PublishOutcome | 'listens';

/** Why a connection failed before its CONNECT was accepted. */
export type ConnectRefusal = 'not-mqtt' | 'no-place' | 'refused';

/** An action of a connection. */
export interface Heard {
  readonly address: string;
  /** The id that the client chose; '' before its CONNECT. */
  readonly clientId: string;
  readonly event:
    | { readonly kind: 'connected' | 'closed' }
    | { readonly kind: 'refused'; readonly reason: ConnectRefusal }
    | { readonly kind: 'used'; readonly topicName: string; readonly use: TopicUse };
}

/** Refusals beside messages: a subscription, or a packet for which the gateway closes the connection. */
export type GatewayRefusal = 'unknown-subscription' | 'packet-too-large' | 'packet-not-valid';

/** Messages of one connection that were refused because of their topic, or other refusals of the gateway. */
export interface RefusedMessage {
  /**
   * First and last character of the topic name, which may be someone else's secret. For a packet, the limit in bytes,
   * or its fault.
   */
  readonly maskedName: string;
  readonly outcome: Exclude<PublishOutcome, 'accepted' | 'failed'> | GatewayRefusal;
  readonly count: number;
}

export interface RefusalReport {
  /** Topics that this connection has published or subscribed to, or tried to; their readers may see the report. */
  readonly topicNames: readonly string[];
  readonly refused: readonly RefusedMessage[];
}

export interface MessageSender {
  /** An object that identifies the sender's connection. */
  readonly connection: object;
  /** The sender's network address, for a board or a program. */
  readonly address?: string;
  /** The user for whom the sender sends, who has one turn with all senders. Undefined for a board: then the topic's owner. */
  readonly userId?: string;
  /** Whether no interval limits the sender: a person in the console or with a button. */
  readonly isUnpaced?: boolean;
  /**
   * The sender that the interval counts, whatever device a message names. Undefined for a board: then its device or
   * connection.
   */
  readonly pacedAs?: string;
  /** Number of the sender's messages that wait for their commit. */
  readonly publishing: number;
}

export interface GatewayHandlers {
  /**
   * Handles a published message. `done` runs once, when its records are on disk or the message is refused. The sender's
   * `publishing` already includes the message.
   */
  readonly publish: (message: IncomingMessage, sender: MessageSender, done: (outcome: PublishOutcome) => void) => void;
  /** Runs for a message to a name that is known to be no topic: it is refused without `publish`. */
  readonly refusedUnseen?: () => void;
  /** Whether a topic of that name exists: anyone who knows the name may subscribe. */
  readonly topicExists: (topicName: string) => Promise<boolean>;
  /** Runs when a connection does something that helps to find a board. */
  readonly heard?: (heard: Heard) => void;
  /** Runs for a connection's refused messages. */
  readonly reportRefused?: (report: RefusalReport) => void;
}

/** Maximum sessions without a connection. */
export interface SleepingLimits {
  readonly all: number;
  /** Maximum sessions of one address: the boards of a school may share one. */
  readonly ofAddress: number;
  /** Maximum sessions with a subscription to one topic: the boards of a school may follow one. */
  readonly ofTopic: number;
}

export interface GatewayLimits {
  readonly connections: number;
  /** Maximum connections of one address; those of trusted proxies do not count. */
  readonly connectionsPerAddress: number;
  /** Maximum connections of one address without a CONNECT yet; the oldest make room for new ones. */
  readonly unconnectedPerAddress: number;
  /**
   * The silence, in both directions, after which a connection makes room for a new one, where the server or its address
   * has no place left. Longer than the keep-alive of any common client.
   */
  readonly silentMs: number;
  /** Maximum packet length, without the fixed header. */
  readonly packetBytes: number;
  /** Maximum unread bytes of a subscriber, which is disconnected beyond them. */
  readonly subscriberBufferBytes: number;
  /** How long a new connection may take to send its CONNECT. */
  readonly connectTimeoutMs: number;
  /** Messages, and their bytes, that may wait for their commit: a longer queue means later acknowledgements. */
  readonly pending: { readonly messages: number; readonly bytes: number };
  /** Maximum QoS 2 messages that a client may have begun and not released; MQTT 5 calls this Receive Maximum. */
  readonly receiveMaximum: number;
  /** Longest time a session may outlive its connection, if its client asks for that. */
  readonly sessionMs: number;
  /** Maximum sessions stored for clients that are away. */
  readonly sessions: SleepingLimits;
  /** Queue of one client; as many bytes again may be in flight. */
  readonly queue: { readonly messages: number; readonly bytes: number };
  /** Maximum subscriptions of one client. */
  readonly subscriptions: number;
  /** Maximum length of a will, including its topic. */
  readonly willBytes: number;
  /** Maximum retained messages in total. */
  readonly retained: { readonly messages: number; readonly bytes: number };
}

export const DEFAULT_LIMITS: GatewayLimits = {
  connections: 10_000,
  connectionsPerAddress: 1000,
  unconnectedPerAddress: 250,
  silentMs: 10 * 60_000,
  packetBytes: 64 * 1024,
  subscriberBufferBytes: 1024 * 1024,
  connectTimeoutMs: 10_000,
  pending: { messages: 1500, bytes: 8 * 1024 * 1024 },
  receiveMaximum: 1000,
  sessionMs: 60 * 60 * 1000,
  sessions: { all: 2000, ofAddress: 1600, ofTopic: 1600 },
  queue: { messages: 1000, bytes: 128 * 1024 },
  subscriptions: 1000,
  willBytes: 4096,
  retained: { messages: 10_000, bytes: 1024 * 1024 },
};

/**
 * Allowed topic filters: `exact`, for the product, allows the name of one topic; `tree`, for the conformance suites,
 * also allows wildcards.
 */
export type TopicMode = 'exact' | 'tree';
