export type Qos = 0 | 1 | 2;

/** The version: 3 is MQTT 3.1, 4 is MQTT 3.1.1. */
export type Version = 3 | 4 | 5;

/** The MQTT 5 properties that the gateway uses or forwards; all others are validated and ignored. */
export interface Properties {
  /** Properties that subscribers get unaltered, encoded: user properties keep their order [MQTT5-3.3.2-18]. */
  readonly forwarded?: Buffer;
  /** The expiry in seconds. */
  readonly messageExpiryInterval?: number;
  readonly sessionExpiryInterval?: number;
  readonly authenticationMethod?: string;
  readonly authenticationData?: Buffer;
  readonly willDelayInterval?: number;
  readonly receiveMaximum?: number;
  readonly topicAlias?: number;
  readonly maximumPacketSize?: number;
  readonly subscriptionIdentifier?: number;
}

export interface Will {
  readonly topicName: string;
  readonly payload: Buffer;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly properties: Properties;
}

export interface ConnectPacket {
  readonly type: 'connect';
  readonly version: Version;
  readonly clean: boolean;
  /** The keep-alive in seconds; 0 for no limit. */
  readonly keepAlive: number;
  readonly clientId: string;
  readonly username: string | undefined;
  readonly password: Buffer | undefined;
  readonly will: Will | undefined;
  readonly properties: Properties;
}

export interface PublishPacket {
  readonly type: 'publish';
  readonly topicName: string;
  readonly payload: Buffer;
  readonly qos: Qos;
  readonly retain: boolean;
  /** The packet id; 0 with QoS 0. */
  readonly id: number;
  readonly properties: Properties;
}

/** One step of a QoS 1 or 2 delivery. */
export interface AcknowledgementPacket {
  readonly type: 'puback' | 'pubrec' | 'pubrel' | 'pubcomp';
  readonly id: number;
  readonly reasonCode: number;
}

export interface Subscription {
  readonly filter: string;
  readonly qos: Qos;
  /** Whether the client does not get its own messages (MQTT 5). */
  readonly noLocal: boolean;
  /** Whether messages keep their retain flag (MQTT 5). */
  readonly retainAsPublished: boolean;
  /** Whether retained messages are sent always (0), to a new subscription (1), or never (2) (MQTT 5). */
  readonly retainHandling: 0 | 1 | 2;
}

export interface SubscribePacket {
  readonly type: 'subscribe';
  readonly id: number;
  readonly subscriptions: readonly Subscription[];
}

export interface UnsubscribePacket {
  readonly type: 'unsubscribe';
  readonly id: number;
  readonly filters: readonly string[];
}

export interface DisconnectPacket {
  readonly type: 'disconnect';
  readonly reasonCode: number;
  readonly sessionExpiryInterval: number | undefined;
}

/** A decoded and validated packet of a client. */
export type ClientPacket =
  | ConnectPacket
  | PublishPacket
  | AcknowledgementPacket
  | SubscribePacket
  | UnsubscribePacket
  | { readonly type: 'pingreq' }
  | DisconnectPacket;
