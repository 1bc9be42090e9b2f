import { hash } from 'node:crypto';
import type { MqttOrigin, Origin } from '../incoming-message.ts';
import type { Qos, Version } from './wire/client-packet.ts';
import { encodePublish } from './wire/encode.ts';

const MESSAGE_EXPIRY_INTERVAL = 2;

export const NO_PROPERTIES = Buffer.alloc(0);
export const NEVER = Number.POSITIVE_INFINITY;
/** The MQTT origin of a message from another transport or another node. */
const NO_MQTT_ORIGIN: MqttOrigin = { publisher: undefined, properties: NO_PROPERTIES, expiresAt: NEVER };

/** The delivery of a message to a client that acknowledges it. All clients with an equal delivery share one. */
export interface Delivery {
  readonly message: Message;
  readonly qos: 1 | 2;
  readonly retain: boolean;
}

/** A message to subscribers. */
export class Message {
  readonly topicName: string;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly publisher: object | undefined;
  readonly expiresAt: number;
  #payload: Buffer;
  #properties: Buffer;
  /** A QoS 0 message has the same bytes for all clients of the same MQTT version. */
  #encoded: Buffer | undefined;
  #encoded5: Buffer | undefined;
  #digest: string | undefined;
  #delivery: Delivery | undefined;

  constructor(topicName: string, payload: Buffer, { qos, retain, mqtt }: Pick<Origin, 'qos' | 'retain' | 'mqtt'>) {
    const { publisher, properties, expiresAt } = mqtt ?? NO_MQTT_ORIGIN;
    this.topicName = topicName;
    this.#payload = payload;
    this.qos = qos;
    this.retain = retain;
    this.publisher = publisher;
    this.#properties = properties;
    this.expiresAt = expiresAt;
  }

  get payload(): Buffer {
    return this.#payload;
  }

  get properties(): Buffer {
    return this.#properties;
  }

  /** Bytes of memory that the message needs in a queue. */
  get size(): number {
    return this.#payload.length + this.#properties.length;
  }

  /** A digest of topic and payload, equal on all nodes. */
  get digest(): string {
    this.#digest ??= hash('sha1', `${this.topicName} ${this.#payload.toString('latin1')}`, 'base64').slice(0, 12);
    return this.#digest;
  }

  get isExpired(): boolean {
    return this.expiresAt !== NEVER && performance.now() >= this.expiresAt;
  }

  /** The message under another form of its topic's name: a subscriber's spelling. */
  named(topicName: string): Message {
    this.compact();
    const { qos, retain, publisher, expiresAt } = this;
    return new Message(topicName, this.#payload, {
      qos,
      retain,
      mqtt: { publisher, properties: this.#properties, expiresAt },
    });
  }

  delivery(qos: 1 | 2, retain: boolean): Delivery {
    const known = this.#delivery;
    if (known?.qos === qos && known.retain === retain) return known;
    this.#delivery = { message: this, qos, retain };
    return this.#delivery;
  }

  /** Copies the payload out of its read buffer. Call this before queueing, or the whole buffer stays in memory. */
  compact(): this {
    this.#payload = ownCopy(this.#payload);
    this.#properties = ownCopy(this.#properties);
    return this;
  }

  encodeUnreliable(version: Version, retain: boolean): Buffer {
    if (retain || this.expiresAt !== NEVER) return this.#encode(version, { qos: 0, retain, dup: false, id: 0 });
    const encoded = version === 5 ? this.#encoded5 : this.#encoded;
    if (encoded) return encoded;
    const bytes = this.#encode(version, { qos: 0, retain, dup: false, id: 0 });
    if (version === 5) this.#encoded5 = bytes;
    else this.#encoded = bytes;
    return bytes;
  }

  encodeReliable(version: Version, fields: { qos: 1 | 2; retain: boolean; dup: boolean; id: number }): Buffer {
    return this.#encode(version, fields);
  }

  #encode(version: Version, fields: { qos: Qos; retain: boolean; dup: boolean; id: number }): Buffer {
    const { topicName, payload } = this;
    const properties = version === 5 ? this.#currentProperties() : NO_PROPERTIES;
    return encodePublish({ topicName, payload, properties, ...fields }, version);
  }

  /** Subscribers get the remaining expiry interval [MQTT5-3.3.2-6]. */
  #currentProperties(): Buffer {
    if (this.expiresAt === NEVER) return this.#properties;
    const left = Buffer.alloc(5);
    left.writeUInt8(MESSAGE_EXPIRY_INTERVAL);
    left.writeUInt32BE(Math.max(0, Math.ceil((this.expiresAt - performance.now()) / 1000)), 1);
    return Buffer.concat([left, this.#properties]);
  }
}

export function lowerQos(a: Qos, b: Qos): Qos {
  return a < b ? a : b;
}

/** A copy of bytes, outside any shared buffer. */
function ownCopy(bytes: Buffer): Buffer {
  return bytes.buffer.byteLength > bytes.length ? Buffer.from(new Uint8Array(bytes).buffer) : bytes;
}
