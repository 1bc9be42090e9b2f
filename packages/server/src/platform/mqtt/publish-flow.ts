import { generate } from 'mqtt-packet';

const FIRST_BYTES = { puback: 0x40, pubrec: 0x50, pubcomp: 0x70 } as const;

/** A PUBACK, PUBREC or PUBCOMP. A reason other than success makes it an MQTT 5 packet with its reason code. */
export function acknowledgement(cmd: keyof typeof FIRST_BYTES, messageId: number, reasonCode = 0): Buffer {
  const bytes = [FIRST_BYTES[cmd], reasonCode ? 3 : 2, messageId >> 8, messageId & 0xff];
  return Buffer.from(reasonCode ? [...bytes, reasonCode] : bytes);
}

interface Waiting {
  readonly topicName: string;
  readonly payload: Buffer;
}

const DEFAULT_WINDOW = 100;
const MAX_WAITING = 1000;
const MAX_MESSAGE_ID = 65_535;

/**
 * Messages on their way to one subscriber. QoS 1 keeps a window of unacknowledged messages open, no larger than the
 * client's Receive Maximum (MQTT 5 section 3.3.4); further ones wait, and the oldest of more than 1,000 is dropped.
 */
export class DeliveryWindow {
  readonly #write: (bytes: Buffer) => void;
  readonly #version: 3 | 4 | 5;
  readonly #size: number;
  readonly #inFlight = new Set<number>();
  readonly #waiting: Waiting[] = [];
  #lastId = 0;

  constructor(write: (bytes: Buffer) => void, version: 3 | 4 | 5, receiveMaximum = MAX_MESSAGE_ID) {
    this.#write = write;
    this.#version = version;
    this.#size = Math.min(DEFAULT_WINDOW, receiveMaximum);
  }

  deliver(topicName: string, payload: Buffer, qos: 0 | 1): void {
    if (qos === 0) {
      this.#write(this.#encode(topicName, payload, undefined));
    } else if (this.#inFlight.size < this.#size) {
      this.#deliverReliably({ topicName, payload });
    } else {
      this.#waiting.push({ topicName, payload });
      if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    }
  }

  acknowledge(messageId: number): void {
    if (!this.#inFlight.delete(messageId)) return;
    const next = this.#waiting.shift();
    if (next) this.#deliverReliably(next);
  }

  #deliverReliably({ topicName, payload }: Waiting): void {
    do this.#lastId = (this.#lastId % MAX_MESSAGE_ID) + 1;
    while (this.#inFlight.has(this.#lastId));
    this.#inFlight.add(this.#lastId);
    this.#write(this.#encode(topicName, payload, this.#lastId));
  }

  #encode(topicName: string, payload: Buffer, messageId: number | undefined): Buffer {
    return generate(
      {
        cmd: 'publish',
        topic: topicName,
        payload,
        qos: messageId === undefined ? 0 : 1,
        dup: false,
        retain: false,
        ...(messageId !== undefined && { messageId }),
      },
      { protocolVersion: this.#version },
    );
  }
}
