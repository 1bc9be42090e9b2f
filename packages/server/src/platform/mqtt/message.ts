import type { Qos, Version } from './client-packet.ts';
import { encodePublish } from './encode.ts';

/** What the gateway knows of a message that a board published, beside its topic and payload. */
export interface Origin {
  readonly qos: Qos;
  readonly retain: boolean;
  /** The session of the client that published it. */
  readonly publisher: object | undefined;
  /** The properties of MQTT 5 that subscribers get as they are, encoded. */
  readonly properties: Buffer;
  /** When it is of no more use, in milliseconds of the monotonic clock (MQTT 5 section 3.3.2.3.3). */
  readonly expiresAt: number;
}

const MESSAGE_EXPIRY_INTERVAL = 2;

export const NO_PROPERTIES = Buffer.alloc(0);
export const NEVER = Number.POSITIVE_INFINITY;

/** A message on its way to subscribers. */
export class Message implements Origin {
  readonly topicName: string;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly publisher: object | undefined;
  readonly expiresAt: number;
  #payload: Buffer;
  #properties: Buffer;
  /** With QoS 0 a message is the same bytes for everybody who speaks the same version. */
  #encoded: Buffer | undefined;
  #encoded5: Buffer | undefined;

  constructor(topicName: string, payload: Buffer, { qos, retain, publisher, properties, expiresAt }: Origin) {
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

  /** How much memory it takes where it waits, in bytes. */
  get size(): number {
    return this.#payload.length + this.#properties.length;
  }

  get isExpired(): boolean {
    return this.expiresAt !== NEVER && performance.now() >= this.expiresAt;
  }

  /** Of a message that is kept: a payload is a part of all that came in one read, which would be kept with it. */
  keep(): this {
    this.#payload = alone(this.#payload);
    this.#properties = alone(this.#properties);
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

  /** A message that expires tells how much of its time is left [MQTT5-3.3.2-6]. */
  #currentProperties(): Buffer {
    if (this.expiresAt === NEVER) return this.#properties;
    const left = Buffer.alloc(5);
    left.writeUInt8(MESSAGE_EXPIRY_INTERVAL);
    left.writeUInt32BE(Math.max(0, Math.ceil((this.expiresAt - performance.now()) / 1000)), 1);
    return Buffer.concat([left, this.#properties]);
  }
}

/** A message is sent with the lower QoS of itself and the subscription (section 4.3). */
export function lowerQos(a: Qos, b: Qos): Qos {
  return a < b ? a : b;
}

/** The same bytes in memory of their own. */
function alone(bytes: Buffer): Buffer {
  return bytes.buffer.byteLength > bytes.length ? Buffer.from(new Uint8Array(bytes).buffer) : bytes;
}
