import type { Qos } from './client-packet.ts';

/** A board, what it was subscribed to, and how it is known again. */
export interface RememberedBoard {
  /** Stands for its id, user name and address. */
  readonly key: string;
  readonly topics: readonly (readonly [topicName: string, qos: Qos])[];
  /** Topics that it has published to. */
  readonly published: readonly string[];
  /** Whether its address says which board it is, because it is that of one machine in the network, and no other client had it. */
  readonly isAlone: boolean;
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
