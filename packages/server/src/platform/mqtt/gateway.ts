import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { plainAddress } from '../address.ts';
import type { Upgrades } from '../http/upgrades.ts';
import { LookupLimit } from '../lookup-limit.ts';
import { StartError } from '../start-error.ts';
import { readTrustedProxies, type TrustedProxies } from '../trusted-proxies.ts';
import { Connection } from './connection.ts';
import { ConnectionsByAddress } from './connections-by-address.ts';
import { Exchange } from './exchange.ts';
import { DEFAULT_LIMITS, type GatewayHandlers, type GatewayLimits, type TopicMode } from './gateway-types.ts';
import { Intake } from './intake.ts';
import { LastWills } from './last-wills.ts';
import type { GatewayMemory } from './memory.ts';
import { awaitProxyHeader } from './proxy-protocol.ts';
import { Recollection } from './recollection.ts';
import { SessionStore } from './session-store.ts';
import { acceptWebSocket } from './websocket.ts';

/** What MQTT over WebSocket is offered at, on the port of the web. */
const WEBSOCKET_PATH = '/mqtt';
/** How many connections beyond the limit are held until they have been told so; further ones are closed at once. */
const MAX_REFUSALS = 100;
const SWEEP_MS = 1000;
/** How long clients may take to read what they were sent when the server stops. */
const CLOSE_GRACE_MS = 500;
const NO_PROXIES = readTrustedProxies('');

export interface Gateway {
  /** Sends a stored message to every board subscribed to the topic. */
  readonly deliver: (topicName: string, payload: Buffer) => void;
  /** Ends the subscriptions of a topic that is no more. */
  readonly dropTopic: (topicName: string) => void;
  /** The port boards connect to. */
  readonly port: number;
  /** Takes no more connections and no more packets; those that wait for their acknowledgement still get it. */
  readonly stopIntake: () => void;
  /** Ends every connection. */
  readonly close: () => Promise<void>;
}

export interface GatewayOptions {
  readonly host: string;
  readonly port: number;
  /** The WebSockets of the web; those at /mqtt are MQTT. Without them there is MQTT over TCP alone. */
  readonly upgrades?: Upgrades;
  readonly handlers: GatewayHandlers;
  readonly limits?: Partial<GatewayLimits>;
  /** `exact`, unless told. */
  readonly topics?: TopicMode;
  /** Limits the guessing of topic names; shared with whatever else looks names up. */
  readonly lookups?: LookupLimit;
  /** Who may tell, before MQTT begins, whose connection it is; without any, it is the address it comes from. */
  readonly proxies?: TrustedProxies;
  /** Where messages wait for their turn; shared with those that come another way. */
  readonly intake?: Intake;
  /** Where subscriptions and retained messages outlive the server; without it they do not. */
  readonly memory?: GatewayMemory;
}

/**
 * The way in for boards: MQTT 3.1, 3.1.1 and 5 over TCP and WebSocket. Clients with the same id coexist,
 * because the boards of this field share few ids and a take-over would make a class kick itself out for ever.
 * @throws StartError when the port cannot be had.
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { host, port, handlers, topics = 'exact' } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const intake = options.intake ?? new Intake(limits.pending);
  const connections = new Set<Connection>();
  const refusals = new Set<Connection>();
  const sockets = new Set<Socket>();
  /** Connections of proxies that have not said yet whose they are. */
  const arriving = new Set<Socket>();
  const byAddress = new ConnectionsByAddress(limits);
  const proxies = options.proxies ?? NO_PROXIES;
  const exchange = new Exchange({
    handlers,
    mode: topics,
    limits,
    lookups: options.lookups ?? new LookupLimit(topics === 'tree' ? { isName: () => true } : {}),
    onChange: () => recollection.changed(),
    onPublished: (session, topicName) => {
      const subscriptions = recollection.recallByTopic(session, topicName, performance.now());
      if (subscriptions.length > 0) void exchange.recall(session, subscriptions);
    },
  });
  const remembered = options.memory?.load();
  exchange.restoreRetained(remembered?.retained ?? []);
  const recollection = new Recollection({
    memory: options.memory,
    loaded: remembered,
    present: () => exchange.present(),
    isByAddress: !proxies.isInUse,
    now: performance.now(),
  });
  const sessions = new SessionStore({
    limit: limits.sessions,
    queue: limits.queue,
    needsPassword: proxies.isInUse,
    onEnd: (session) => exchange.unsubscribeAll(session),
    onWill: (session, will) => exchange.publish(will, session, () => {}),
  });
  const wills = new LastWills();
  const unread = { bytes: 0 };
  let accepting = true;

  const accept = (stream: Duplex, address: string) => {
    const isOfProxy = proxies.trusts(address);
    const isTooMany = connections.size >= limits.connections || (!isOfProxy && byAddress.isFull(address));
    const place = isTooMany ? refusals : connections;
    if (!accepting || (isTooMany && refusals.size >= MAX_REFUSALS)) {
      stream.destroy();
      return;
    }
    const connection = new Connection(stream, {
      exchange,
      sessions,
      recollection,
      wills,
      limits,
      intake,
      unread,
      address,
      isTooMany,
      onConnect: () => byAddress.name(address, connection),
      onClose: () => {
        place.delete(connection);
        byAddress.remove(address, connection);
      },
    });
    place.add(connection);
    if (!isTooMany && !isOfProxy) byAddress.add(address, connection);
  };

  // Half open, because the field's Python library closes before we have read what it sent.
  const tcp = createServer(
    { allowHalfOpen: true, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 },
    (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      const address = plainAddress(socket.remoteAddress);
      if (!proxies.trusts(address)) return accept(socket, address);
      arriving.add(socket);
      socket.on('close', () => arriving.delete(socket));
      if (arriving.size > limits.connections) return void socket.destroy();
      awaitProxyHeader(socket, limits.connectTimeoutMs, (sender) => {
        arriving.delete(socket);
        accept(socket, sender ?? address);
      });
    },
  );
  await new Promise<void>((resolve, reject) => {
    tcp.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, 'MQTT_PORT', port)));
    tcp.listen(port, host, resolve);
  });
  // A connection that could not be taken, for want of descriptors, ends nothing.
  tcp.on('error', () => {});

  const { upgrades } = options;
  const stopWebSockets = upgrades?.serve(WEBSOCKET_PATH, (request, socket, head) => {
    const stream = acceptWebSocket(request, socket, head, upgrades.refuse);
    if (stream) accept(stream, proxies.addressOf(request));
  });

  let sweptAt = performance.now();
  const sweep = setInterval(() => {
    const now = performance.now();
    // After a standstill of this machine, what the clients said meanwhile has still to be read.
    const hasStoodStill = now - sweptAt > 3 * SWEEP_MS;
    sweptAt = now;
    for (const connection of [...connections, ...refusals]) if (!hasStoodStill) connection.closeIfIdle(now);
    sessions.sweep(now);
    if (accepting) recollection.sweep(now);
  }, SWEEP_MS);

  return {
    port: (tcp.address() as AddressInfo).port,
    deliver: (topicName, payload) => exchange.deliver(topicName, payload),
    dropTopic(topicName) {
      exchange.dropTopic(topicName);
      recollection.dropTopic(topicName);
    },
    stopIntake() {
      if (accepting) recollection.save(performance.now());
      accepting = false;
      stopWebSockets?.();
      for (const connection of connections) connection.stopReading();
    },
    async close() {
      clearInterval(sweep);
      const closed = new Promise<void>((resolve) => tcp.close(() => resolve()));
      for (const connection of [...connections, ...refusals]) connection.close();
      for (const socket of arriving) socket.destroy();
      // A client that reads nothing never takes the end of what it was sent.
      const force = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, CLOSE_GRACE_MS);
      await closed;
      clearTimeout(force);
    },
  };
}

/** Why a port could not be listened on, in the operator's words. */
export function listenError(error: NodeJS.ErrnoException, setting: string, port: number): StartError {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} (${setting}) is in use by another program. Stop that program, or set ${setting} to another port.`,
    );
  }
  if (error.code === 'EACCES') {
    return new StartError(`Port ${port} (${setting}) needs more rights. Set ${setting} to a port above 1023.`);
  }
  return new StartError(`Cannot listen on port ${port} (${setting}): ${error.message}`);
}
