/** What became of a published message: on disk, or refused for a reason. */
export type PublishOutcome = 'accepted' | 'unknown-topic' | 'inactive-topic' | 'failed';

export interface GatewayHandlers {
  /** Takes a message in. `done` is called once, after its records are on disk or the message is refused. */
  readonly publish: (topicName: string, payload: Buffer, done: (outcome: PublishOutcome) => void) => void;
  /** Whether there is a topic of that name: who knows a name may listen to it. */
  readonly topicExists: (topicName: string) => Promise<boolean>;
}

export interface GatewayLimits {
  readonly connections: number;
  /** The longest packet taken, without its fixed header. */
  readonly packetBytes: number;
  /** A subscriber that leaves more than this unread is cut off. */
  readonly subscriberBufferBytes: number;
  /** How long a new connection may wait before its CONNECT. */
  readonly connectTimeoutMs: number;
  /** How many messages may wait for their commit before senders are read slower. */
  readonly pendingMessages: number;
}

/** Somebody who listens to topics. */
export interface Subscriber {
  readonly deliver: (topicName: string, payload: Buffer) => void;
}
