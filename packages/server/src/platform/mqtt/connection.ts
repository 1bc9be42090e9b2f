import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { generate, type Packet } from 'mqtt-packet';
import { ClientInput } from './client-input.ts';
import type {
  AcknowledgementPacket,
  ClientPacket,
  ConnectPacket,
  DisconnectPacket,
  PublishPacket,
  SubscribePacket,
  UnsubscribePacket,
  Version,
} from './client-packet.ts';
import { decodePacket } from './decode.ts';
import { encodeAcknowledgement, encodeDisconnect, PINGRESP } from './encode.ts';
import type { Exchange } from './exchange.ts';
import type { GatewayLimits } from './gateway-types.ts';
import { connackFor, refusalOf, sessionLifetime } from './handshake.ts';
import { InOrder, type Slot } from './in-order.ts';
import { type Publisher, takeIn } from './incoming.ts';
import type { Intake } from './intake.ts';
import type { LastWill, LastWills } from './last-wills.ts';
import { Outbox, type Unread } from './outbox.ts';
import { connackCode, PacketError, REASON } from './packet-error.ts';
import type { Recollection } from './recollection.ts';
import { RefusedMessages } from './refused-messages.ts';
import type { Session, SessionHolder } from './session.ts';
import type { SessionStore } from './session-store.ts';

interface ConnectionContext {
  readonly exchange: Exchange;
  readonly sessions: SessionStore;
  readonly recollection: Recollection;
  readonly wills: LastWills;
  readonly limits: GatewayLimits;
  readonly intake: Intake;
  readonly unread: Unread;
  readonly address: string;
  /** There are as many connections as may be: this one is only told so. */
  readonly isTooMany: boolean;
  /** Called when the client has connected by MQTT as well. */
  readonly onConnect: () => void;
  readonly onClose: () => void;
}

/** One connection of a client, from its first byte to its last. Clause numbers are those of MQTT 3.1.1. */
export class Connection implements SessionHolder {
  readonly #stream: Duplex;
  readonly #context: ConnectionContext;
  readonly #input: ClientInput;
  readonly #outbox: Outbox;
  readonly #answers: InOrder;
  /** Both undefined before its CONNECT. */
  #version: Version | undefined;
  #publisher: Publisher | undefined;
  #will: LastWill | undefined;
  #maximumPacketSize = Number.POSITIVE_INFINITY;
  /** Longest silence allowed, in milliseconds of the monotonic clock like all times here; 0 for no limit. */
  #silenceLimit: number;
  #lastHeard = performance.now();
  /** SUBSCRIBE and UNSUBSCRIBE, one after the other: what they ask for has an order. */
  #requests = Promise.resolve();
  /** The client says no more, or is not listened to any more. */
  #hasEnded = false;
  /** What the client is told last, after all that it is owed. */
  #farewell: Buffer | undefined;

  constructor(stream: Duplex, context: ConnectionContext) {
    this.#stream = stream;
    this.#context = context;
    this.#silenceLimit = context.limits.connectTimeoutMs;
    this.#outbox = new Outbox(stream, context.limits.subscriberBufferBytes, context.unread);
    this.#answers = new InOrder((answer) => this.#answer(answer));
    this.#input = new ClientInput(stream, {
      intake: context.intake,
      packetBytes: context.limits.packetBytes,
      onPacket: (firstByte, fields) => {
        // Whole packets count as a sign of life, not bytes: else one byte now and then would hold a connection open.
        this.#lastHeard = performance.now();
        if (this.#will) this.#will.isOutdated = false;
        this.#handle(decodePacket(firstByte, fields, this.#version));
      },
      onError: (error) => this.#refuse(error),
      onOver: () => (stream.closed ? this.#onClose() : this.#onEnd()),
    });
    // A client that resets its connection has simply gone.
    stream.on('error', () => {});
  }

  /**
   * Ends a client that has been silent for one and a half times its keep-alive [3.1.2-24], that never said CONNECT, or
   * that has stopped reading.
   */
  closeIfIdle(now: number): void {
    // A client that waits to be read, for the sake of others, cannot be heard.
    if (this.#input.isWaiting) this.#lastHeard = now;
    if (this.#silenceLimit > 0 && now - this.#lastHeard > this.#silenceLimit) this.#stream.destroy();
    this.#outbox.cutIfBehind(now);
  }

  handOver(goesOn: boolean): void {
    if (goesOn) this.#dropWill();
    this.#leave();
    this.#refuse(new PacketError('the client is back on another connection', REASON.sessionTakenOver));
  }

  /** Takes in no more; what waits for its acknowledgement still gets it. */
  stopReading(): void {
    this.#input.pause();
  }

  close(): void {
    this.#dropWill();
    this.#stream.end(() => this.#stream.destroy());
  }

  /** Closes the connection for what the client sent [4.8.0-1], and tells it why where its version can. */
  #refuse({ reasonCode, version }: PacketError): void {
    if (this.#version === 5) {
      this.#farewell = encodeDisconnect(reasonCode);
    } else if (version === 5) {
      this.#farewell = generate({ cmd: 'connack', sessionPresent: false, reasonCode }, { protocolVersion: 5 });
    } else if (version && connackCode(reasonCode) !== undefined) {
      this.#farewell = this.#encode({ cmd: 'connack', sessionPresent: false, returnCode: connackCode(reasonCode) });
    }
    this.#onEnd();
  }

  #handle(packet: ClientPacket): void {
    if (packet.type === 'connect') return this.#connect(packet);
    const { session } = this.#publisher as Publisher;
    switch (packet.type) {
      case 'publish':
        return this.#publish(session, packet);
      case 'pubrel':
        return this.#release(session, packet);
      case 'puback':
      case 'pubrec':
      case 'pubcomp':
        return session.outgoing.acknowledge(packet);
      case 'subscribe':
        return this.#inTurn((slot) => this.#subscribe(session, packet, slot));
      case 'unsubscribe':
        return this.#inTurn(async (slot) => this.#unsubscribe(session, packet, slot));
      case 'pingreq':
        return this.#outbox.write(PINGRESP);
      case 'disconnect':
        return this.#disconnect(session, packet);
    }
  }

  #connect(packet: ConnectPacket): void {
    const { sessions, limits, exchange, intake, wills, address, isTooMany } = this.#context;
    const refusal = refusalOf(packet, limits, isTooMany);
    if (refusal) throw refusal;
    this.#context.onConnect();
    const { version, properties } = packet;
    this.#version = version;
    this.#silenceLimit = packet.keepAlive * 1500;
    const assignedId = packet.clientId === '' && version === 5 ? randomUUID() : undefined;
    const lifetime = sessions.mayKeep(packet.password) ? sessionLifetime(packet, limits) : 0;
    const clientId = assignedId ?? packet.clientId;
    const { session, isPresent } = sessions.open({ ...packet, clientId, address, lifetime }, performance.now());
    session.holder = this;
    if (packet.will) this.#will = wills.add(session.boardKey || undefined, packet.will);
    this.#publisher = {
      session,
      version,
      receiveMaximum: limits.receiveMaximum,
      exchange,
      intake,
      answers: this.#answers,
      refused: new RefusedMessages(session.subscriptions, exchange.reportRefused),
      onDone: () => this.#endWhenDone(),
      onFailed: () => this.#onEnd(),
    };
    this.#maximumPacketSize = properties.maximumPacketSize ?? Number.POSITIVE_INFINITY;
    const connack = this.#encode(connackFor({ packet, isPresent, lifetime, assignedId, limits, mode: exchange.mode }));
    if (connack.length > this.#maximumPacketSize) return this.#onEnd();
    this.#outbox.write(connack);
    session.outgoing.attach({
      version,
      receiveMaximum: properties.receiveMaximum ?? Number.POSITIVE_INFINITY,
      maximumPacketSize: this.#maximumPacketSize,
      write: (bytes) => this.#outbox.write(bytes),
    });
    if (packet.clientId !== '') this.#recall(session, isPresent);
  }

  #recall(session: Session, isPresent: boolean): void {
    const { exchange, recollection } = this.#context;
    recollection.meet(session);
    const subscriptions = isPresent ? [] : recollection.recallByAddress(session, performance.now());
    if (subscriptions.length > 0) this.#requests = exchange.recall(session, subscriptions);
  }

  /** A topic whose look-up has to wait for its turn holds up what comes after it on this connection. */
  #publish(session: Session, packet: PublishPacket): void {
    const publisher = this.#publisher as Publisher;
    const turn = this.#context.exchange.turnOf(session, packet.topicName);
    if (!turn) return takeIn(packet, publisher);
    this.#input.holdFor(turn, (isAdmitted) => {
      if (!isAdmitted) throw new PacketError('too many wrong topic names', REASON.quotaExceeded);
      takeIn(packet, publisher);
    });
  }

  #release(session: Session, { id }: AcknowledgementPacket): void {
    const isKnown = session.unreleased.delete(id);
    const reasonCode = !isKnown && this.#version === 5 ? REASON.packetIdNotFound : REASON.success;
    this.#outbox.write(encodeAcknowledgement('pubcomp', id, reasonCode));
  }

  #inTurn(request: (slot: Slot) => Promise<void>): void {
    const slot = this.#answers.reserve();
    this.#input.beginRequest();
    this.#requests = this.#requests
      .then(() => request(slot))
      .then(() => {
        this.#input.endRequest();
        this.#endWhenDone();
      });
  }

  async #subscribe(session: Session, { id, subscriptions }: SubscribePacket, slot: Slot): Promise<void> {
    const { exchange } = this.#context;
    exchange.forgetRecalled(session, subscriptions);
    await exchange.subscribe(session, subscriptions, (codes) => {
      // Before MQTT 5 there is one code for every failure [3.9.3-2].
      const granted = codes.map((code) => (this.#version === 5 ? code : Math.min(code, REASON.unspecified)));
      this.#answers.fill(slot, this.#encode({ cmd: 'suback', messageId: id, granted }));
    });
  }

  #unsubscribe(session: Session, { id, filters }: UnsubscribePacket, slot: Slot): void {
    const results = filters.map((filter) => this.#context.exchange.unsubscribe(session, filter));
    const granted = results.map((wasThere) => (wasThere ? REASON.success : REASON.noSuchSubscription));
    this.#answers.fill(slot, this.#encode({ cmd: 'unsuback', messageId: id, granted }));
  }

  #disconnect(session: Session, { reasonCode, sessionExpiryInterval }: DisconnectPacket): void {
    if (sessionExpiryInterval !== undefined) {
      if (session.lifetime === 0 && sessionExpiryInterval > 0) {
        throw new PacketError('a session that was to end', REASON.protocolError); // MQTT 5 section 3.14.2.2.2
      }
      session.lifetime = Math.min(sessionExpiryInterval * 1000, this.#context.limits.sessionMs);
    }
    if (reasonCode !== REASON.disconnectWithWill) this.#dropWill(); // [3.14.4-3]
    this.#onEnd();
  }

  #encode(packet: Packet): Buffer {
    return generate(packet, { protocolVersion: this.#version ?? 4 });
  }

  #answer(bytes: Buffer): void {
    if (bytes.length <= this.#maximumPacketSize) return this.#outbox.write(bytes);
    this.#refuse(new PacketError('an answer longer than the client takes', REASON.packetTooLarge)); // [MQTT5-3.1.2-24]
  }

  /** No more is taken from the client. It is let go once what it sent before has been answered. */
  #onEnd(): void {
    if (!this.#hasEnded) {
      this.#hasEnded = true;
      this.#input.stop();
      this.#lastHeard = performance.now();
      this.#silenceLimit = this.#context.limits.connectTimeoutMs;
    }
    this.#endWhenDone();
  }

  #endWhenDone(): void {
    if (!this.#hasEnded || !this.#answers.isEmpty) return;
    if (this.#farewell) this.#outbox.write(this.#farewell);
    this.#farewell = undefined;
    this.#leave();
    this.#stream.end();
  }

  /** Parts with its session. Where the client has not said goodbye, its will is published for it [3.1.2-8]. */
  #leave(): void {
    const session = this.#publisher?.session;
    if (!session || session.holder !== this) return;
    const will = this.#will?.isOutdated ? undefined : this.#will?.will;
    this.#dropWill();
    this.#context.sessions.leave(session, will, performance.now());
  }

  #dropWill(): void {
    if (this.#will && this.#publisher) this.#context.wills.remove(this.#publisher.session.boardKey, this.#will);
    this.#will = undefined;
  }

  #onClose(): void {
    this.#leave();
    this.#publisher?.refused.flush();
    this.#context.intake.forget(this.#input);
    this.#context.onClose();
  }
}
