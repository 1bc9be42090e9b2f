import type { Duplex } from 'node:stream';
import { generate, type IConnackPacket, type Packet } from 'mqtt-packet';
import type {
  ClientPacket,
  ConnectPacket,
  PublishPacket,
  SubscribePacket,
  UnsubscribePacket,
  Version,
  Will,
} from './client-packet.ts';
import { decodePacket } from './decode.ts';
import { FrameReader } from './frame-reader.ts';
import type { GatewayHandlers, GatewayLimits, PublishOutcome, Subscriber } from './gateway-types.ts';
import { InOrder } from './in-order.ts';
import type { Intake } from './intake.ts';
import { Outbox } from './outbox.ts';
import { connackCode, PacketError, REASON } from './packet-error.ts';
import { acknowledgement, DeliveryWindow } from './publish-flow.ts';

interface ConnectionContext {
  readonly handlers: GatewayHandlers;
  readonly limits: GatewayLimits;
  readonly intake: Intake;
  readonly subscribers: Map<string, Set<Subscriber>>;
  readonly onClose: () => void;
}

/** MQTT 5 section 3.4.2.1, by what became of the message. */
const REASON_CODES: Record<PublishOutcome, number> = {
  accepted: REASON.success,
  'unknown-topic': REASON.topicNameInvalid,
  'inactive-topic': REASON.notAuthorized,
  failed: REASON.unspecified,
};

/** One client, from its first byte to its last. Clause numbers are those of MQTT 3.1.1. */
export class Connection implements Subscriber {
  readonly #stream: Duplex;
  readonly #context: ConnectionContext;
  readonly #frames: FrameReader;
  readonly #outbox: Outbox;
  readonly #answers: InOrder;
  readonly #source = { pause: () => this.#stream.pause(), resume: () => this.#resume() };
  readonly #grantedQos = new Map<string, 0 | 1>();
  /** QoS 2 messages taken in whose PUBREL has not come: a repeated PUBLISH of one of these is not a new message. */
  readonly #unreleased = new Set<number>();
  #window: DeliveryWindow | undefined;
  /** Undefined until its CONNECT. */
  #version: Version | undefined;
  #will: Will | undefined;
  /** Longest silence allowed, in milliseconds; 0 for no limit. */
  #silenceLimit: number;
  #lastHeard = Date.now();
  #hasEnded = false;
  #isStopped = false;
  #isRefused = false;

  constructor(stream: Duplex, context: ConnectionContext) {
    this.#stream = stream;
    this.#context = context;
    this.#silenceLimit = context.limits.connectTimeoutMs;
    this.#outbox = new Outbox(stream, context.limits.subscriberBufferBytes);
    this.#answers = new InOrder((answer) => this.#outbox.write(answer));
    this.#frames = new FrameReader(context.limits.packetBytes, (firstByte, fields) => {
      this.#handle(decodePacket(firstByte, fields, this.#version));
      return this.#isTakingPackets;
    });
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

  get #isTakingPackets(): boolean {
    return !this.#stream.destroyed && !this.#isRefused;
  }

  #read(chunk: Buffer): void {
    if (this.#isStopped || !this.#isTakingPackets) return;
    this.#lastHeard = Date.now();
    try {
      this.#frames.read(chunk);
    } catch (error) {
      if (!(error instanceof PacketError)) throw error;
      this.#refuse(error);
    }
  }

  /** Closes the connection for what the client sent [4.8.0-1], and tells it why where its version can. */
  #refuse({ reasonCode, version }: PacketError): void {
    this.#isRefused = true;
    if (this.#version === 5) {
      this.#send({ cmd: 'disconnect', reasonCode });
    } else if (version === 5) {
      this.#outbox.write(generate({ cmd: 'connack', sessionPresent: false, reasonCode }, { protocolVersion: 5 }));
    } else if (version && connackCode(reasonCode) !== undefined) {
      this.#send({ cmd: 'connack', sessionPresent: false, returnCode: connackCode(reasonCode) });
    }
    this.#silenceLimit = this.#context.limits.connectTimeoutMs;
    this.#stream.end();
  }

  #handle(packet: ClientPacket): void {
    switch (packet.type) {
      case 'connect':
        return this.#connect(packet);
      case 'publish':
        return this.#publish(packet);
      case 'pubrel':
        this.#unreleased.delete(packet.id);
        return this.#outbox.write(acknowledgement('pubcomp', packet.id));
      case 'puback':
        return this.#window?.acknowledge(packet.id);
      case 'pubrec':
      case 'pubcomp':
        return;
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
    }
  }

  #connect(packet: ConnectPacket): void {
    this.#version = packet.version;
    this.#silenceLimit = packet.keepAlive * 1500;
    this.#will = packet.will;
    this.#window = new DeliveryWindow(
      (bytes) => this.#outbox.write(bytes),
      this.#version,
      packet.properties.receiveMaximum,
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

  #publish(packet: PublishPacket): void {
    const { id } = packet;
    if (packet.qos === 2 && this.#unreleased.has(id)) return this.#outbox.write(acknowledgement('pubrec', id));
    if (packet.qos === 2) this.#unreleased.add(id);
    const slot = packet.qos > 0 ? this.#answers.reserve() : undefined;
    this.#context.intake.begin(this.#source);
    this.#context.handlers.publish(packet.topicName, packet.payload, (outcome) => {
      this.#context.intake.end();
      if (slot) {
        if (outcome !== 'accepted' && this.#version !== 5) {
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

  async #subscribe(packet: SubscribePacket): Promise<void> {
    const slot = this.#answers.reserve();
    const granted = await Promise.all(
      packet.subscriptions.map(async ({ filter: topic, qos }) => {
        if (!(await this.#context.handlers.topicExists(topic).catch(() => false))) return REASON.unspecified;
        if (this.#stream.destroyed) return REASON.unspecified;
        const grantedQos = qos > 0 ? 1 : 0;
        this.#grantedQos.set(topic, grantedQos);
        const listeners = this.#context.subscribers.get(topic) ?? new Set();
        this.#context.subscribers.set(topic, listeners.add(this));
        return grantedQos;
      }),
    );
    this.#answers.fill(slot, this.#encode({ cmd: 'suback', messageId: packet.id, granted }));
  }

  #unsubscribe(packet: UnsubscribePacket): void {
    for (const topic of packet.filters) this.#forget(topic);
    const granted = packet.filters.map(() => 0);
    this.#send({ cmd: 'unsuback', messageId: packet.id, granted });
  }

  #forget(topic: string): void {
    this.#grantedQos.delete(topic);
    const listeners = this.#context.subscribers.get(topic);
    listeners?.delete(this);
    if (listeners?.size === 0) this.#context.subscribers.delete(topic);
  }

  #encode(packet: Packet): Buffer {
    return generate(packet, { protocolVersion: this.#version ?? 4 });
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
    if (this.#will) this.#context.handlers.publish(this.#will.topicName, this.#will.payload, () => {});
  }
}
