import type { Delivery, Message } from '../message.ts';
import type { AcknowledgementPacket, Qos, Version } from '../wire/client-packet.ts';
import { encodeAcknowledgement } from '../wire/encode.ts';
import { PacketError, REASON } from '../wire/packet-error.ts';
import { Ring } from './ring.ts';

/** The connection of an online client. */
export interface Link {
  readonly version: Version;
  /** Maximum number of unacknowledged messages (MQTT 5 section 3.1.2.11.3). */
  readonly receiveMaximum: number;
  /** The maximum packet size in bytes (MQTT 5 section 3.1.2.11.4). */
  readonly maximumPacketSize: number;
  readonly write: (bytes: Buffer) => void;
}

export interface QueueLimits {
  readonly messages: number;
  readonly bytes: number;
}

interface InFlight extends Delivery {
  /** Whether a QoS 2 client has sent PUBREC, but not PUBCOMP. */
  isReceived: boolean;
}

/** An empty map that all clients share, and that never changes. */
const NONE = new Map<number, InFlight>();

const MAX_IN_FLIGHT = 100;
const MAX_PACKET_ID = 65_535;

/** A message that waits for its client. */
export interface Queued extends Delivery {
  /** The id with which the message was sent on an earlier connection; undefined if it was not sent. */
  readonly id?: number | undefined;
  readonly isReceived: boolean;
}

/**
 * Messages to one client, across its connections. QoS 1 and 2 have a window of unacknowledged messages; others wait,
 * and all of them wait while the client is offline. Over the limits the oldest are dropped: the latest sensor values
 * matter most.
 */
export class Outgoing {
  readonly #limits: QueueLimits;
  /** `NONE` until the first message with an acknowledgement: most boards only send. */
  #inFlight = NONE;
  /** Ids in flight since an earlier connection, not resent yet on this one. */
  #unresent: number[] = [];
  /** The messages that wait; undefined until the first one. */
  #waiting: Ring<Delivery> | undefined;
  #waitingBytes = 0;
  #inFlightBytes = 0;
  #link: Link | undefined;
  #lastId = 0;
  /** Runs for each QoS 1 and 2 message that its client has acknowledged, or cannot get. */
  onSettled: ((message: Message) => void) | undefined;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Starts sending, first all unacknowledged messages in their original order [4.4.0-1, 4.6.0-1]. */
  attach(link: Link): void {
    this.#link = link;
    this.#unresent = [...this.#inFlight.keys()];
    this.#fill();
  }

  detach(): void {
    this.#link = undefined;
  }

  /** Whether the client is connected. */
  get isLinked(): boolean {
    return this.#link !== undefined;
  }

  deliver(message: Message, qos: Qos, retain: boolean): void {
    if (qos === 0) {
      // An offline client misses QoS 0 messages (section 3.1.2.4).
      if (this.#link) this.#write(this.#link, message.encodeUnreliable(this.#link.version, retain));
      return;
    }
    this.#waiting ??= new Ring();
    this.#waiting.push(message.compact().delivery(qos, retain));
    this.#waitingBytes += message.size;
    this.#fill();
    while (this.#waiting.length > this.#limits.messages || this.#waitingBytes > this.#limits.bytes) this.#next();
  }

  /** All messages that the client has not acknowledged, in order. */
  queued(): Queued[] {
    const inFlight = [...this.#inFlight].map(([id, delivery]) => ({ ...delivery, id }));
    return [...inFlight, ...this.#waitingInOrder().map((delivery) => ({ ...delivery, isReceived: false }))];
  }

  /**
   * Puts the messages of another node before the own ones, while the client is offline. Both have the messages that
   * came during the move: each of these stays once.
   */
  prepend(queued: readonly Queued[]): void {
    const own = this.#waitingInOrder();
    this.#keep([]);
    for (const { id, isReceived, ...delivery } of queued) {
      const twice = own.findIndex(({ message }) => isSame(message, delivery.message));
      if (twice >= 0) own.splice(twice, 1);
      if (id === undefined) {
        this.deliver(delivery.message, delivery.qos, delivery.retain);
        continue;
      }
      this.#track(id, { ...delivery, isReceived });
      this.#lastId = id;
    }
    for (const { message, qos, retain } of own) this.deliver(message, qos, retain);
  }

  /** The id of the last message that was sent. */
  get lastId(): number {
    return this.#lastId;
  }

  /** Sends the next message with an id after this one. */
  continueAfter(id: number): void {
    this.#lastId = id % MAX_PACKET_ID;
  }

  /** The messages that wait without an id, oldest first. */
  waiting(): Message[] {
    return this.#waitingInOrder().map(({ message }) => message);
  }

  /** Drops the oldest waiting message with this digest, if there is one. */
  drop(digest: string): void {
    // Clients acknowledge in order.
    if (this.#waiting?.first()?.message.digest === digest) {
      this.#next();
      return;
    }
    const waiting = this.#waitingInOrder();
    const place = waiting.findIndex(({ message }) => message.digest === digest);
    if (place >= 0) this.#keep(waiting.toSpliced(place, 1));
  }

  #waitingInOrder(): Delivery[] {
    return [...(this.#waiting ?? [])];
  }

  /** Lets these deliveries wait, and no others. */
  #keep(deliveries: readonly Delivery[]): void {
    this.#waiting = deliveries.length === 0 ? undefined : new Ring();
    for (const delivery of deliveries) this.#waiting?.push(delivery);
    this.#waitingBytes = deliveries.reduce((sum, { message }) => sum + message.size, 0);
  }

  /** @throws PacketError if the acknowledgement does not match the message's QoS */
  acknowledge({ type, id, reasonCode }: AcknowledgementPacket): void {
    const inFlight = this.#inFlight.get(id);
    if (type === 'pubrec') return this.#receive(id, inFlight, reasonCode);
    // An unknown id needs no action: the client may have acknowledged its message on an earlier connection.
    if (!inFlight) return;
    const isExpected = type === 'puback' ? inFlight.qos === 1 : inFlight.isReceived;
    if (!isExpected) throw new PacketError(`${type} for a QoS ${inFlight.qos} message`, REASON.protocolError);
    this.#settle(id, inFlight);
  }

  /** Handles a PUBREC, the first half of a QoS 2 acknowledgement (section 4.3.3). */
  #receive(id: number, inFlight: InFlight | undefined, reasonCode: number): void {
    if (inFlight?.qos === 1) throw new PacketError('PUBREC for a QoS 1 message', REASON.protocolError);
    // An error ends the delivery: nothing is to be released [MQTT5-4.3.3-4].
    if (reasonCode >= REASON.unspecified) return inFlight && this.#settle(id, inFlight);
    if (inFlight) inFlight.isReceived = true;
    const isUnknown5 = !inFlight && this.#link?.version === 5;
    this.#link?.write(encodeAcknowledgement('pubrel', id, isUnknown5 ? REASON.packetIdNotFound : 0));
  }

  #settle(id: number, { message }: InFlight): void {
    this.#inFlight.delete(id);
    this.#inFlightBytes -= message.size;
    this.onSettled?.(message);
    this.#fill();
  }

  /** Fills the window. */
  #fill(): void {
    const link = this.#link;
    if (!link) return;
    const window = Math.min(MAX_IN_FLIGHT, link.receiveMaximum);
    while (this.#inFlight.size - this.#unresent.length < window) {
      const id = this.#unresent.shift();
      if (id !== undefined) {
        this.#resend(link, id);
      } else {
        const delivery = this.#inFlightBytes < this.#limits.bytes ? this.#next() : undefined;
        if (!delivery) return;
        if (delivery.message.isExpired)
          this.onSettled?.(delivery.message); // [MQTT5-3.3.2-5]
        else this.#send(link, delivery);
      }
    }
  }

  #next(): Delivery | undefined {
    const delivery = this.#waiting?.shift();
    if (delivery) this.#waitingBytes -= delivery.message.size;
    return delivery;
  }

  #resend(link: Link, id: number): void {
    const { message, qos, retain, isReceived } = this.#inFlight.get(id) as InFlight;
    if (isReceived) link.write(encodeAcknowledgement('pubrel', id));
    else this.#write(link, message.encodeReliable(link.version, { qos, retain, dup: true, id })); // [3.3.1-1]
  }

  #send(link: Link, delivery: Delivery): void {
    const { message, qos, retain } = delivery;
    do this.#lastId = (this.#lastId % MAX_PACKET_ID) + 1;
    while (this.#inFlight.has(this.#lastId));
    const id = this.#lastId;
    const isSent = this.#write(link, message.encodeReliable(link.version, { qos, retain, dup: false, id }));
    if (!isSent) return this.onSettled?.(message);
    this.#track(id, { ...delivery, isReceived: false });
  }

  #track(id: number, inFlight: InFlight): void {
    if (this.#inFlight === NONE) this.#inFlight = new Map();
    this.#inFlight.set(id, inFlight);
    this.#inFlightBytes += inFlight.message.size;
  }

  /** A packet over the client's maximum packet size is dropped as if it had been sent [MQTT5-3.1.2-25]. */
  #write(link: Link, bytes: Buffer): boolean {
    if (bytes.length > link.maximumPacketSize) return false;
    link.write(bytes);
    return true;
  }
}

function isSame(a: Message, b: Message): boolean {
  return a.topicName === b.topicName && a.payload.equals(b.payload);
}
