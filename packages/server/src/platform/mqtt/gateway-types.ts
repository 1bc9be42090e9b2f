/** What became of a published message: on disk, or refused for a reason. */
export type PublishOutcome = 'accepted' | 'unknown-topic' | 'inactive-topic' | 'failed';

/** Messages of one connection that were refused for their topic. */
export interface RefusedMessage {
  /** The first and the last character of the name they were sent to: it may be a name that others keep secret. */
  readonly maskedName: string;
  readonly outcome: 'unknown-topic' | 'inactive-topic';
  readonly count: number;
}

export interface RefusalReport {
  /** The topics that this connection has published to or subscribed to: whose readers may know. */
  readonly topicNames: readonly string[];
  readonly refused: readonly RefusedMessage[];
}

/** A connection that messages come from. */
export interface MessageSender {
  /** How many of its messages are under way. One that has no other goes before those of senders that have. */
  readonly publishing: number;
}

export interface GatewayHandlers {
  /**
   * Takes a message in. `done` is called once, after its records are on disk or the message is refused. It is counted
   * among those of its sender.
   */
  readonly publish: (
    topicName: string,
    payload: Buffer,
    done: (outcome: PublishOutcome) => void,
    sender: MessageSender,
  ) => void;
  /** Whether there is a topic of that name: who knows a name may listen to it. */
  readonly topicExists: (topicName: string) => Promise<boolean>;
  /** Told of messages that a connection sent to topics that do not exist or are switched off. */
  readonly reportRefused?: (report: RefusalReport) => void;
}

export interface GatewayLimits {
  readonly connections: number;
  /** Of these, how many one address may have; a trusted proxy is not counted. */
  readonly connectionsOfAddress: number;
  /** Of an address, how many may not have said CONNECT yet; the oldest make room for newer ones. */
  readonly unnamedOfAddress: number;
  /** The longest packet taken, without its fixed header. */
  readonly packetBytes: number;
  /** A subscriber that leaves more than this unread is cut off. */
  readonly subscriberBufferBytes: number;
  /** How long a new connection may wait before its CONNECT. */
  readonly connectTimeoutMs: number;
  /** How many messages, and bytes of them, may wait for their commit: the longer this queue, the later the acknowledgements. */
  readonly pending: { readonly messages: number; readonly bytes: number };
  /** How many QoS 2 messages a client may have begun and not released; MQTT 5 knows it as Receive Maximum. */
  readonly receiveMaximum: number;
  /** How long a session outlives its connection at most, where its client asks for that. */
  readonly sessionMs: number;
  /** How many sessions are kept for clients that are away. */
  readonly sessions: number;
  /** How much may wait for one client; of bytes, as much again may be in flight. */
  readonly queue: { readonly messages: number; readonly bytes: number };
  /** How many topics a client may be subscribed to. */
  readonly subscriptions: number;
  /** Longest will, with its topic. */
  readonly willBytes: number;
  /** How much is kept of retained messages. */
  readonly retained: { readonly messages: number; readonly bytes: number };
}

export const DEFAULT_LIMITS: GatewayLimits = {
  connections: 10_000,
  connectionsOfAddress: 1000,
  unnamedOfAddress: 250,
  packetBytes: 64 * 1024,
  subscriberBufferBytes: 1024 * 1024,
  connectTimeoutMs: 10_000,
  pending: { messages: 3000, bytes: 8 * 1024 * 1024 },
  receiveMaximum: 1000,
  sessionMs: 60 * 60 * 1000,
  sessions: 1000,
  queue: { messages: 1000, bytes: 128 * 1024 },
  subscriptions: 1000,
  willBytes: 4096,
  retained: { messages: 10_000, bytes: 1024 * 1024 },
};

/**
 * Which topic filters there are: `exact` is the product, where a filter is the name of one topic; `tree` allows
 * wildcards as well, for the conformance suites.
 */
export type TopicMode = 'exact' | 'tree';
