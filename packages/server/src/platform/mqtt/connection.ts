import type { Duplex } from 'node:stream';
import {
  parser as createParser,
  generate,
  type IConnackPacket,
  type IConnectPacket,
  type IPublishPacket,
  type ISubscribePacket,
  type IUnsubscribePacket,
  type Packet,
  type Parser,
} from 'mqtt-packet';
import type { GatewayHandlers, GatewayLimits, PublishOutcome, Subscriber } from './gateway-types.ts';
import { InOrder } from './in-order.ts';
import type { Intake } from './intake.ts';
import { Outbox } from './outbox.ts';
import { acknowledgement, DeliveryWindow } from './publish-flow.ts';

interface ConnectionContext {
  readonly handlers: GatewayHandlers;
  readonly limits: GatewayLimits;
  readonly intake: Intake;
  readonly subscribers: Map<string, Set<Subscriber>>;
  readonly onClose: () => void;
}

const REFUSED = 0x80;
/** MQTT 5 section 3.4.2.1, by what became of the message. */
const REASON_CODES: Record<PublishOutcome, number> = {
  accepted: 0x00,
  'unknown-topic': 0x90,
  'inactive-topic': 0x87,
  failed: 0x80,
};

/** One client, from its first byte to its last. Clause numbers are those of MQTT 3.1.1. */
export class Connection implements Subscriber {
  readonly #stream: Duplex;
  readonly #context: ConnectionContext;
  readonly #parser: Parser = createParser();
  readonly #outbox: Outbox;
  readonly #answers: InOrder;
  readonly #source = { pause: () => this.#stream.pause(), resume: () => this.#resume() };
  readonly #grantedQos = new Map<string, 0 | 1>();
  /** QoS 2 messages taken in whose PUBREL has not come: a repeated PUBLISH of one of these is not a new message. */
  readonly #unreleased = new Set<number>();
  #window: DeliveryWindow | undefined;
  #version: 3 | 4 | 5 = 4;
  #will: { topic: string; payload: Buffer } | undefined;
  /** Longest silence allowed, in milliseconds; 0 for no limit. */
  #silenceLimit: number;
  #lastHeard = Date.now();
  #hasEnded = false;
  #isStopped = false;

  constructor(stream: Duplex, context: ConnectionContext) {
    this.#stream = stream;
    this.#context = context;
    this.#silenceLimit = context.limits.connectTimeoutMs;
    this.#outbox = new Outbox(stream, context.limits.subscriberBufferBytes);
    this.#answers = new InOrder((answer) => this.#outbox.write(answer));
    this.#parser.on('packet', (packet) => this.#handle(packet));
    this.#parser.on('error', () => this.#stream.destroy());
    stream.on('data', (chunk: Buffer) => this.#read(chunk));
    stream.on('end', () => this.#onEnd());
    // A client that resets its connection has simply gone.
    stream.on('error', () => {});
    stream.on('close', () => this.#onClose());
  }

  deliver(topicName: string, payload: Buffer): void {
    this.#window?.deliver(topicName, payload, this.#grantedQos.get(topicName) ?? 0);
  }

  /** Ends a client that has been silent for one and a half times its keep-alive [3.1.2-24], or never said CONNECT. */
  closeIfIdle(now: number): void {
    if (this.#silenceLimit > 0 && now - this.#lastHeard > this.#silenceLimit) this.#stream.destroy();
  }

  /** Takes in no more; what waits for its acknowledgement still gets it. */
  stopReading(): void {
    this.#isStopped = true;
    this.#stream.pause();
  }

  close(): void {
    this.#will = undefined;
    this.#stream.end(() => this.#stream.destroy());
  }

  #read(chunk: Buffer): void {
    if (this.#isStopped) return;
    this.#lastHeard = Date.now();
    this.#parser.parse(chunk);
    // The length stands in the first bytes of a packet: what is too long is cut off before it is held in memory.
    const { packet } = this.#parser as Parser & { packet: { length: number } };
    if (packet.length > this.#context.limits.packetBytes) this.#stream.destroy();
  }

  #handle(packet: Packet): void {
    if (this.#stream.destroyed) return;
    if ((packet.cmd === 'connect') === (this.#window !== undefined)) {
      // The first packet is a CONNECT, and no other is [3.1.0-1, 3.1.0-2].
      this.#stream.destroy();
      return;
    }
    switch (packet.cmd) {
      case 'connect':
        return this.#connect(packet);
      case 'publish':
        return this.#publish(packet);
      case 'pubrel':
        this.#unreleased.delete(packet.messageId as number);
        return this.#outbox.write(acknowledgement('pubcomp', packet.messageId as number));
      case 'puback':
        return this.#window?.acknowledge(packet.messageId as number);
      case 'subscribe':
        void this.#subscribe(packet);
        return;
      case 'unsubscribe':
        return this.#unsubscribe(packet);
      case 'pingreq':
        return this.#send({ cmd: 'pingresp' });
      case 'disconnect':
        this.#will = undefined;
        return this.#onEnd();
      default:
        this.#stream.destroy();
    }
  }

  #connect(packet: IConnectPacket): void {
    this.#version = packet.protocolVersion ?? 4;
    this.#silenceLimit = (packet.keepalive ?? 0) * 1500;
    if (packet.will) this.#will = { topic: packet.will.topic, payload: Buffer.from(packet.will.payload) };
    this.#window = new DeliveryWindow(
      (bytes) => this.#outbox.write(bytes),
      this.#version,
      packet.properties?.receiveMaximum,
    );
    const connack: IConnackPacket = { cmd: 'connack', sessionPresent: false };
    if (this.#version === 5) {
      connack.reasonCode = 0;
      connack.properties = {
        maximumPacketSize: this.#context.limits.packetBytes,
        retainAvailable: false,
        wildcardSubscriptionAvailable: false,
        sharedSubscriptionAvailable: false,
        subscriptionIdentifiersAvailable: false,
        sessionExpiryInterval: 0,
        // The id has no meaning here, but a client that sent none must be told one [MQTT5-3.1.3-7].
        ...(packet.clientId === '' && { assignedClientIdentifier: 'board' }),
      };
    } else {
      connack.returnCode = 0;
    }
    this.#send(connack);
  }

  #publish(packet: IPublishPacket): void {
    const id = packet.messageId as number;
    if (packet.qos > 0 && id === 0) {
      this.#stream.destroy(); // [2.3.1-1]
      return;
    }
    if (packet.qos === 2 && this.#unreleased.has(id)) return this.#outbox.write(acknowledgement('pubrec', id));
    if (packet.qos === 2) this.#unreleased.add(id);
    const slot = packet.qos > 0 ? this.#answers.reserve() : undefined;
    this.#context.intake.begin(this.#source);
    this.#context.handlers.publish(packet.topic, packet.payload as Buffer, (outcome) => {
      this.#context.intake.end();
      if (slot) {
        if (outcome !== 'accepted' && this.#version < 5) {
          // There is no negative acknowledgement before MQTT 5: the connection is closed instead [3.3.5-2].
          this.#stream.destroy();
          return;
        }
        const cmd = packet.qos === 2 ? 'pubrec' : 'puback';
        this.#answers.fill(slot, acknowledgement(cmd, id, REASON_CODES[outcome]));
      }
      this.#endWhenDone();
    });
  }

  async #subscribe(packet: ISubscribePacket): Promise<void> {
    const slot = this.#answers.reserve();
    const granted = await Promise.all(
      packet.subscriptions.map(async ({ topic, qos }) => {
        if (!(await this.#context.handlers.topicExists(topic).catch(() => false))) return REFUSED;
        if (this.#stream.destroyed) return REFUSED;
        const grantedQos = qos > 0 ? 1 : 0;
        this.#grantedQos.set(topic, grantedQos);
        const listeners = this.#context.subscribers.get(topic) ?? new Set();
        this.#context.subscribers.set(topic, listeners.add(this));
        return grantedQos;
      }),
    );
    this.#answers.fill(slot, this.#encode({ cmd: 'suback', messageId: packet.messageId as number, granted }));
  }

  #unsubscribe(packet: IUnsubscribePacket): void {
    for (const topic of packet.unsubscriptions) this.#forget(topic);
    const granted = packet.unsubscriptions.map(() => 0);
    this.#send({ cmd: 'unsuback', messageId: packet.messageId as number, granted });
  }

  #forget(topic: string): void {
    this.#grantedQos.delete(topic);
    const listeners = this.#context.subscribers.get(topic);
    listeners?.delete(this);
    if (listeners?.size === 0) this.#context.subscribers.delete(topic);
  }

  #encode(packet: Packet): Buffer {
    return generate(packet, { protocolVersion: this.#version });
  }

  #send(packet: Packet): void {
    this.#outbox.write(this.#encode(packet));
  }

  #resume(): void {
    if (!this.#isStopped) this.#stream.resume();
  }

  /** The client will send no more. It is let go once what it sent has been answered. */
  #onEnd(): void {
    this.#hasEnded = true;
    this.#silenceLimit = this.#context.limits.connectTimeoutMs;
    this.#endWhenDone();
  }

  #endWhenDone(): void {
    if (this.#hasEnded && this.#answers.isEmpty) this.#stream.end();
  }

  #onClose(): void {
    for (const topic of [...this.#grantedQos.keys()]) this.#forget(topic);
    this.#context.intake.forget(this.#source);
    this.#context.onClose();
    // Not said goodbye: its will is published for it [3.1.2-8].
    if (this.#will) this.#context.handlers.publish(this.#will.topic, this.#will.payload, () => {});
  }
}
