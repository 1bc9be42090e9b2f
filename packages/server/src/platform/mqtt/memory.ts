import type { Qos } from './client-packet.ts';

/** A board and what it is subscribed to. */
export interface RememberedBoard {
  readonly key: string;
  readonly topics: readonly (readonly [topicName: string, qos: Qos])[];
}

export interface RememberedMessage {
  readonly topicName: string;
  /** In base64. */
  readonly payload: string;
  readonly qos: Qos;
  /** Properties of MQTT 5 that subscribers get, encoded, in base64. */
  readonly properties?: string;
  /** In milliseconds since 1970 UTC, for a message that expires. */
  readonly expiresAt?: number;
}

/** What the gateway knows that is to outlive the server. */
export interface Snapshot {
  readonly boards: readonly RememberedBoard[];
  readonly retained: readonly RememberedMessage[];
}

/** Where the gateway's memory is kept while the server is away. */
export interface GatewayMemory {
  /** What was saved last; undefined on a first start. */
  readonly load: () => Snapshot | undefined;
  /** Replaces what was saved before, all of it or nothing. */
  readonly save: (snapshot: Snapshot) => void;
}
