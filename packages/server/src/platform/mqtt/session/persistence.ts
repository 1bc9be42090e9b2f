import type { Qos } from '../wire/client-packet.ts';

/** A board's subscriptions, and the data that identify it after a restart. */
export interface SavedBoard {
  /** Digest of client id, user name and address. */
  readonly key: string;
  readonly topics: readonly (readonly [topicName: string, qos: Qos])[];
  /** Topics that the board has published to. */
  readonly published: readonly string[];
  /** Whether the address identifies the board: one machine of the network has it, and no other client used it. */
  readonly isAlone: boolean;
  /** The run of a server that the board was connected to; undefined for this run, and for a server that is the only one. */
  readonly node?: string | undefined;
}

/** A board whose server has stopped. */
export interface LeftBoard extends SavedBoard {
  /** How long ago the server stopped, in milliseconds. */
  readonly ageMs: number;
}

export interface SavedMessage {
  readonly topicName: string;
  /** The payload in base64. */
  readonly payload: string;
  readonly qos: Qos;
  /** Encoded MQTT 5 properties for subscribers, in base64. */
  readonly properties?: string;
  /** Expiry time in milliseconds since 1970 UTC, if any. */
  readonly expiresAt?: number;
}

/** A retained message, and its place among those of its topic: an earlier one never replaces a later one. */
export interface PlacedMessage extends SavedMessage {
  readonly place: number;
}

/** The gateway's state that survives a restart. */
export interface Snapshot {
  readonly boards: readonly SavedBoard[];
  readonly retained: readonly SavedMessage[];
  /** The run of the server that saved the state, if it is one of several. */
  readonly node?: string | undefined;
}

/** Stores the gateway's state over a restart. */
export interface GatewayPersistence {
  /** Loads the latest snapshot; undefined if there is none. */
  readonly load: () => Snapshot | undefined;
  /** Replaces the snapshot atomically. */
  readonly save: (snapshot: Snapshot) => void;
}
