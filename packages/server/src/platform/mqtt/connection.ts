import { randomUUID } from 'node:crypto';
import type { Duplex } from 'node:stream';
import { generate, type Packet, writeToStream } from 'mqtt-packet';
import type { Dialects, FoundDialect } from './dialects.ts';
import type { Exchange } from './exchange.ts';
import type { GatewayHandlers, GatewayLimits } from './gateway-types.ts';
import { HeardConnection } from './heard.ts';
import type { Intake } from './intake.ts';
import type { Occupant } from './places.ts';
import { RefusedMessages } from './refused-messages.ts';
import { ClientInput } from './session/client-input.ts';
import { connackFor, refusalOf, sessionLifetime } from './session/handshake.ts';
import { type Answer, InOrder, type Slot } from './session/in-order.ts';
import { handlePublish, type Publisher } from './session/incoming.ts';
import type { LastWill, LastWills } from './session/last-wills.ts';
import { SendBuffer, type Unread } from './session/send-buffer.ts';
import type { ClientExchange, Session, SessionHolder } from './session/session.ts';
import type { SessionStore } from './session/session-store.ts';
import type { SubscriptionRestore } from './session/subscription-restore.ts';
import type { OtherNodes } from './shared/shared-sessions.ts';
import type {
  AcknowledgementPacket,
  ClientPacket,
  ConnectPacket,
  DisconnectPacket,
  PublishPacket,
  SubscribePacket,
  UnsubscribePacket,
  Version,
} from './wire/client-packet.ts';
import { decodePacket } from './wire/decode.ts';
import { encodeAcknowledgement, encodeDisconnect, PINGRESP, SHORT_BYTES } from './wire/encode.ts';
import { connackCode, PacketError, REASON } from './wire/packet-error.ts';

// With the cache, the first packet prepares a buffer for each of 65,536 numbers, which takes 7 MB.
writeToStream.cacheNumbers = false;

/** The parts that all connections of a gateway share. */
export interface ConnectionContext {
  readonly exchange: Exchange;
  /** The names of other clouds; undefined for none. */
  readonly dialects: Dialects | undefined;
  readonly heard: GatewayHandlers['heard'];
  readonly sessions: SessionStore;
  readonly subscriptionRestore: SubscriptionRestore;
  /** The sessions of other nodes; undefined for none. */
  readonly otherNodes: OtherNodes | undefined;
  readonly wills: LastWills;
  readonly limits: GatewayLimits;
  readonly intake: Intake;
  readonly unread: Unread;
  /** Runs when the client's CONNECT is accepted. */
  readonly onConnect: (connection: Connection) => void;
  /** Frees the place of the connection; possibly called several times. */
  readonly onClose: (connection: Connection) => void;
}

const DONE = Promise.resolve();
const ignore = () => {};

/** One client connection, from its first byte to its last. Clause numbers refer to MQTT 3.1.1. */
export class Connection implements SessionHolder, Occupant {
  readonly #stream: Duplex;
  readonly #context: ConnectionContext;
  readonly #input: ClientInput;
  readonly #sendBuffer: SendBuffer;
  readonly #answers: InOrder;
  readonly #heard: HeardConnection;
  readonly address: string;
  /** Whether the connection limit is reached: this connection only gets a refusal. */
  readonly #isOverLimit: boolean;
  /** The version, undefined like the session before the CONNECT. */
  #version: Version | undefined;
  #publisher: Publisher | undefined;
  #will: LastWill | undefined;
  #maximumPacketSize = Number.POSITIVE_INFINITY;
  /** Longest silence allowed, in milliseconds (monotonic clock, like all times here); 0 for no limit. */
  #timeoutMs: number;
  #lastActiveAt = performance.now();
  /** The end of the requests: SUBSCRIBE and UNSUBSCRIBE run one after the other, because their order matters. */
  #requests = DONE;
  /** Whether the client sends no more, or the gateway no longer reads it. */
  #hasEnded = false;
  /** The last packet to the client, sent after all pending answers. */
  #closingPacket: Buffer | undefined;

  constructor(stream: Duplex, address: string, isOverLimit: boolean, context: ConnectionContext) {
    this.#stream = stream;
    this.address = address;
    this.#isOverLimit = isOverLimit;
    this.#context = context;
    this.#timeoutMs = context.limits.connectTimeoutMs;
    this.#sendBuffer = new SendBuffer(stream, context.limits.subscriberBufferBytes, context.unread);
    this.#heard = new HeardConnection(address, context.heard);
    this.#answers = new InOrder((answer) => this.#answer(answer));
    this.#input = new ClientInput(stream, {
      intake: context.intake,
      packetBytes: context.limits.packetBytes,
      onPacket: (firstByte, fields) => {
        // Only whole packets count as activity: otherwise one byte now and then would keep a connection open.
        this.#lastActiveAt = context.intake.now;
        if (this.#will) this.#will.isOutdated = false;
        this.#handle(decodePacket(firstByte, fields, this.#version));
      },
      publishing: () => this.#publisher?.session.publishing ?? 0,
      onError: (error) => this.#refuse(error),
      onEnd: () => (stream.closed ? this.#onClose() : this.#onEnd()),
    });
    // A client that resets its connection has left.
    stream.on('error', ignore);
  }

  /**
   * Disconnects a client that has been silent for one and a half times its keep-alive [3.1.2-24], has not sent CONNECT,
   * or has stopped reading.
   */
  closeIfIdle(now: number): void {
    // The gateway itself is not reading this client at the moment, so its silence does not count.
    if (this.#input.isWaiting) this.#lastActiveAt = now;
    if (this.#timeoutMs > 0 && now - this.#lastActiveAt > this.#timeoutMs) this.#stream.destroy();
    this.#sendBuffer.closeIfBehind(now);
  }

  silentSince(now: number): number {
    return this.#input.isWaiting ? now : Math.max(this.#lastActiveAt, this.#sendBuffer.writtenAt);
  }

  giveWay(): void {
    this.#context.onClose(this);
    this.#stream.destroy();
  }

  handOver(isResumed: boolean): void {
    if (isResumed) this.#dropWill();
    this.#detachSession();
    this.#refuse(new PacketError('the client is back on another connection', REASON.sessionTakenOver));
  }

  /** Stops reading packets; messages already accepted are still acknowledged. */
  stopReading(): void {
    this.#input.pause();
  }

  close(): void {
    this.#dropWill();
    this.#sendBuffer.end(() => this.#stream.destroy());
  }

  /** Closes the connection because of a forbidden packet [4.8.0-1]. The client gets a reason if its version has one. */
  #refuse(error: PacketError): void {
    const { reasonCode, version } = error;
    this.#publisher?.refused.recordClosing(error, this.#context.limits.packetBytes);
    if (this.#version === undefined)
      this.#heard.refused(version === undefined ? 'not-mqtt' : this.#isOverLimit ? 'no-place' : 'refused');
    if (this.#version === 5) {
      this.#closingPacket = encodeDisconnect(reasonCode);
    } else if (version === 5) {
      this.#closingPacket = generate({ cmd: 'connack', sessionPresent: false, reasonCode }, { protocolVersion: 5 });
    } else if (version && connackCode(reasonCode) !== undefined) {
      this.#closingPacket = this.#encode({
        cmd: 'connack',
        sessionPresent: false,
        returnCode: connackCode(reasonCode),
      });
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
        return this.#enqueueRequest((slot) => this.#subscribe(session, packet, slot));
      case 'unsubscribe':
        return this.#enqueueRequest(async (slot) => this.#unsubscribe(session, packet, slot));
      case 'pingreq':
        return this.#sendBuffer.write(PINGRESP);
      case 'disconnect':
        return this.#disconnect(session, packet);
    }
  }

  /** Opens the session of a client, after a look-up if its login is another cloud's. */
  #connect(packet: ConnectPacket): void {
    const { limits, dialects, exchange } = this.#context;
    const { address } = this;
    const refusal = refusalOf(packet, limits, this.#isOverLimit);
    if (refusal) throw refusal;
    const { clientId, username, password } = packet;
    const stream = this.#stream;
    const asker = {
      address,
      connection: this,
      get isGone() {
        return stream.closed;
      },
    };
    const isNamed = username !== undefined && password !== undefined;
    const finding = isNamed ? dialects?.find({ clientId, username, password: password.toString() }, asker) : undefined;
    if (!finding) return this.#move(packet, exchange);
    this.#input.pauseUntil(finding, (found) => {
      if (!stream.closed && !this.#hasEnded) this.#move(packet, this.#exchangeOf(found, packet));
    });
  }

  /** @throws PacketError for a wrong login of another cloud */
  #exchangeOf(found: FoundDialect | undefined, { version }: ConnectPacket): ClientExchange {
    const { exchange, dialects, limits } = this.#context;
    if (!found || !dialects) return exchange;
    if (typeof found === 'object') return dialects.exchangeOf(found, limits, () => this.giveWay());
    const code = found === 'wrong' ? REASON.badUserNameOrPassword : REASON.quotaExceeded;
    const error = new PacketError('a login of another cloud', code);
    error.version = version;
    throw error;
  }

  /** Accepts a client. If another node has its session, the session comes first. */
  #move(packet: ConnectPacket, exchange: ClientExchange): void {
    const { otherNodes } = this.#context;
    const isOfBoard = exchange === this.#context.exchange;
    const coming = isOfBoard
      ? otherNodes?.fetch({ ...packet, address: this.address }, this.#lifetimeOf(packet))
      : undefined;
    if (!coming) return this.#accept(packet, exchange);
    this.#input.pauseUntil(coming, () => {
      if (!this.#stream.closed && !this.#hasEnded) this.#accept(packet, exchange);
    });
  }

  /** How long the session of a board may outlive its connection, in milliseconds. */
  #lifetimeOf(packet: ConnectPacket): number {
    const { sessions, limits } = this.#context;
    return sessions.mayKeep(packet.password) ? sessionLifetime(packet, limits) : 0;
  }

  #accept(packet: ConnectPacket, exchange: ClientExchange): void {
    const { sessions, limits, intake, wills } = this.#context;
    this.#context.onConnect(this);
    const { version, properties } = packet;
    this.#version = version;
    this.#timeoutMs = packet.keepAlive * 1500;
    const assignedId = packet.clientId === '' && version === 5 ? randomUUID() : undefined;
    const isOfBoard = exchange === this.#context.exchange;
    const lifetime = isOfBoard ? this.#lifetimeOf(packet) : 0;
    const clientId = assignedId ?? packet.clientId;
    const { session, isPresent } = sessions.open(
      { ...packet, clientId, address: this.address, lifetime, exchange },
      performance.now(),
    );
    session.holder = this;
    this.#heard.connected(packet.clientId);
    if (packet.will) this.#will = wills.add(session.boardKey || undefined, packet.will);
    this.#publisher = {
      session,
      version,
      receiveMaximum: limits.receiveMaximum,
      exchange,
      intake,
      answers: this.#answers,
      refused: new RefusedMessages(session.subscriptions, exchange.reportRefused),
      heard: this.#heard,
      onDone: () => this.#endWhenDone(),
      onFailed: () => this.#onEnd(),
    };
    this.#maximumPacketSize = properties.maximumPacketSize ?? Number.POSITIVE_INFINITY;
    const connack = this.#encode(connackFor({ packet, isPresent, lifetime, assignedId, limits, mode: exchange.mode }));
    if (connack.length > this.#maximumPacketSize) return this.#onEnd();
    this.#sendBuffer.write(connack);
    session.outgoing.attach({
      version,
      receiveMaximum: properties.receiveMaximum ?? Number.POSITIVE_INFINITY,
      maximumPacketSize: this.#maximumPacketSize,
      write: (bytes) => this.#sendBuffer.write(bytes),
    });
    if (isOfBoard && packet.clientId !== '') this.#restoreSubscriptions(session, isPresent);
  }

  #restoreSubscriptions(session: Session, isPresent: boolean): void {
    const { exchange, subscriptionRestore } = this.#context;
    subscriptionRestore.clientConnected(session);
    const subscriptions = isPresent ? [] : subscriptionRestore.findByAddress(session, performance.now());
    if (subscriptions.length > 0) this.#requests = exchange.restoreSubscriptions(session, subscriptions);
  }

  /** Handles a PUBLISH. If the topic look-up has to wait, later packets of this connection wait too. */
  #publish(session: Session, packet: PublishPacket): void {
    const publisher = this.#publisher as Publisher;
    const turn = session.exchange.waitForTurn(session, packet.topicName);
    if (!turn) return handlePublish(packet, publisher);
    this.#input.pauseUntil(turn, (isAdmitted) => {
      if (!isAdmitted) throw new PacketError('too many wrong topic names', REASON.quotaExceeded);
      handlePublish(packet, publisher);
    });
  }

  #release(session: Session, { id }: AcknowledgementPacket): void {
    const isKnown = session.unreleased.delete(id);
    const reasonCode = !isKnown && this.#version === 5 ? REASON.packetIdNotFound : REASON.success;
    this.#sendBuffer.write(encodeAcknowledgement('pubcomp', id, reasonCode));
  }

  #enqueueRequest(request: (slot: Slot) => Promise<void>): void {
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
    const { exchange } = session;
    exchange.dropRestored(session, subscriptions);
    await exchange.subscribe(session, subscriptions, (codes) => {
      for (const [place, { filter }] of subscriptions.entries()) {
        const name = exchange.ownName(filter);
        if (name === undefined) continue;
        const isGranted = (codes[place] ?? 0) < REASON.unspecified;
        this.#heard.used(name, isGranted ? 'listens' : 'unknown-topic');
        if (!isGranted) this.#publisher?.refused.recordSubscription(name);
      }
      // Before MQTT 5 there is a single failure code [3.9.3-2].
      const granted = codes.map((code) => (this.#version === 5 ? code : Math.min(code, REASON.unspecified)));
      this.#answers.fill(slot, this.#encode({ cmd: 'suback', messageId: id, granted }));
    });
  }

  #unsubscribe(session: Session, { id, filters }: UnsubscribePacket, slot: Slot): void {
    const results = filters.map((filter) => session.exchange.unsubscribe(session, filter));
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
    // With any other reason, the client wants its will to be sent [MQTT5-3.14.4-3].
    if (reasonCode === REASON.success) this.#dropWill();
    this.#onEnd();
  }

  #encode(packet: Packet): Buffer {
    return generate(packet, { protocolVersion: this.#version ?? 4 });
  }

  #answer(answer: Answer): void {
    const isShort = typeof answer === 'number';
    if ((isShort ? SHORT_BYTES : answer.length) <= this.#maximumPacketSize)
      return isShort ? this.#sendBuffer.acknowledge(answer) : this.#sendBuffer.write(answer);
    this.#refuse(new PacketError('an answer over the maximum packet size', REASON.packetTooLarge)); // [MQTT5-3.1.2-24]
  }

  /** Stops reading from the client, and closes the connection once all earlier packets are answered. */
  #onEnd(): void {
    if (!this.#hasEnded) {
      this.#hasEnded = true;
      this.#input.stop();
      this.#lastActiveAt = performance.now();
      this.#timeoutMs = this.#context.limits.connectTimeoutMs;
    }
    this.#endWhenDone();
  }

  #endWhenDone(): void {
    if (!this.#hasEnded || !this.#answers.isEmpty) return;
    if (this.#closingPacket) this.#sendBuffer.write(this.#closingPacket);
    this.#closingPacket = undefined;
    this.#detachSession();
    this.#sendBuffer.end();
  }

  /** Detaches from the session. Unless the client sent DISCONNECT, this publishes its will [3.1.2-8]. */
  #detachSession(): void {
    const session = this.#publisher?.session;
    if (!session || session.holder !== this) return;
    const will = this.#will?.isOutdated ? undefined : this.#will?.will;
    this.#dropWill();
    this.#context.sessions.detach(session, will, performance.now());
  }

  #dropWill(): void {
    if (this.#will && this.#publisher) this.#context.wills.remove(this.#publisher.session.boardKey, this.#will);
    this.#will = undefined;
  }

  #onClose(): void {
    this.#detachSession();
    this.#publisher?.refused.flush();
    this.#heard.closed();
    this.#context.intake.remove(this.#input);
    this.#context.onClose(this);
  }
}
