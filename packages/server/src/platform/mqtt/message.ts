import type { Qos, Version } from './client-packet.ts';
import { encodePublish } from './encode.ts';

/** What the gateway knows of a message that a board published, beside its topic and payload. */
export interface Origin {
  readonly qos: Qos;
  readonly retain: boolean;
  /** The session of the client that published it. */
  readonly publisher: object | undefined;
}

/** A message on its way to subscribers. */
export class Message {
  readonly topicName: string;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly publisher: object | undefined;
  #payload: Buffer;
  /** With QoS 0 a message is the same bytes for everybody who speaks the same version. */
  #encoded: Buffer | undefined;
  #encoded5: Buffer | undefined;

  constructor(topicName: string, payload: Buffer, { qos, retain, publisher }: Origin) {
    this.topicName = topicName;
    this.#payload = payload;
    this.qos = qos;
    this.retain = retain;
    this.publisher = publisher;
  }

  get payload(): Buffer {
    return this.#payload;
  }

  /** Of a message that is kept: a payload is a part of all that came in one read, which would be kept with it. */
  keep(): this {
    if (this.#payload.buffer.byteLength > this.#payload.length)
      this.#payload = Buffer.from(new Uint8Array(this.#payload).buffer);
    return this;
  }

  encodeUnreliable(version: Version, retain: boolean): Buffer {
    if (retain) return this.#encode(version, { qos: 0, retain, dup: false, id: 0 });
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
    return encodePublish({ topicName: this.topicName, payload: this.#payload, ...fields }, version);
  }
}
