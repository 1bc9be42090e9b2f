import { type AddressInfo, createServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket } from 'node:tls';
import { plainAddress } from '../address.ts';
import type { Upgrades } from '../http/upgrades.ts';
import type { IncomingMessage } from '../incoming-message.ts';
import { LookupLimit } from '../limits/lookup-limit.ts';
import { PortTaken, StartError } from '../start-error.ts';
import { readTrustedProxies, type TrustedProxies } from '../trusted-proxies.ts';
import { Connection, type ConnectionContext } from './connection.ts';
import { ConnectionsByAddress } from './connections-by-address.ts';
import type { Dialects } from './dialects.ts';
import { Exchange } from './exchange.ts';
import { DEFAULT_LIMITS, type GatewayHandlers, type GatewayLimits, type TopicMode } from './gateway-types.ts';
import { Intake } from './intake.ts';
import { Places } from './places.ts';
import { LastWills } from './session/last-wills.ts';
import type { GatewayPersistence, LeftBoard, PlacedMessage } from './session/persistence.ts';
import { SessionStore } from './session/session-store.ts';
import { SubscriptionRestore } from './session/subscription-restore.ts';
import type { OtherBoards } from './shared/other-boards.ts';
import type { SharedSessions } from './shared/shared-sessions.ts';
import { awaitProxyHeader } from './wire/proxy-protocol.ts';
import { acceptWebSocket } from './wire/websocket.ts';

/** Path of MQTT over WebSocket, on the web port. */
const WEBSOCKET_PATH = '/mqtt';
/**
 * Maximum connections over the limit that stay open until they have received the refusal, and their share of the limit.
 * Further connections are closed immediately.
 */
const MAX_REFUSALS = 100;
const REFUSALS_SHARE = 0.1;
const SWEEP_MS = 1000;
/** How long clients have to read pending data when the server stops. */
const CLOSE_GRACE_MS = 500;
const NO_PROXIES = readTrustedProxies('');

export interface Gateway {
  /** Sends a stored message to all subscribers of its topic. */
  readonly deliver: (message: IncomingMessage) => void;
  /** Whether a topic may have subscribers. */
  readonly hasSubscribers: (topicName: string) => boolean;
  /** Removes all subscriptions to a deleted or renamed topic, and its retained message. */
  readonly dropTopic: (topicName: string) => void;
  /** The retained messages, for nodes that share them. */
  readonly retained: RetainedAccess;
  /** The boards whose server has stopped, for nodes that share them. */
  readonly leftBoards: LeftBoards;
  /** Makes a will out of date. Call this when a client has connected to another node with the will of this key. */
  readonly outdateWill: (key: string) => void;
  /** The MQTT port for boards. */
  readonly port: number;
  /** The number of connected boards. */
  readonly connections: () => number;
  /** Serves a connection of another listener, which has decrypted it. */
  readonly serve: (socket: TLSSocket) => void;
  /** Stops accepting connections and packets; messages already accepted are still acknowledged. */
  readonly stopIntake: () => void;
  /** Closes all connections. */
  readonly close: () => Promise<void>;
}

/** The retained messages of this node. */
export type RetainedAccess = Pick<Exchange, 'storeRetained' | 'findRetained' | 'dropRetained' | 'retainedTopics'>;

export interface LeftBoards {
  /** Boards that have not come back. */
  readonly list: () => LeftBoard[];
  /** Adds boards that have left another node. */
  readonly add: (boards: readonly LeftBoard[]) => void;
  /** Forgets the boards of a run of a node, which still has them. */
  readonly drop: (node: string) => void;
  /** Sets how long ago a run of a node lost its boards, in milliseconds. */
  readonly age: (node: string, ageMs: number) => void;
  /** The run of this node before this one, if its file names it. */
  readonly formerNode: string | undefined;
}

export interface GatewayOptions {
  readonly host: string;
  readonly port: number;
  /** Upgrades of the web server, to serve MQTT over WebSocket at /mqtt. If absent, MQTT runs over TCP only. */
  readonly upgrades?: Upgrades;
  readonly handlers: GatewayHandlers;
  /** The names of other clouds, for clients with their logins. */
  readonly dialects?: Dialects;
  readonly limits?: Partial<GatewayLimits>;
  /** The allowed topic filters; `exact` if absent. */
  readonly topics?: TopicMode;
  /** The limit on guesses of topic names; shared with every other look-up by name. */
  readonly lookups?: LookupLimit;
  /** Proxies trusted to report the client's address, in a PROXY header or X-Forwarded-For. None if absent. */
  readonly proxies?: TrustedProxies;
  /** Schedules incoming messages; shared with the other transports. */
  readonly intake?: Intake;
  /**
   * Runs when a connection is refused for lack of a place, at most once a minute for each address, and for the server.
   * @param address undefined if the server is full
   */
  readonly onFull?: (address: string | undefined) => void;
  /** Resolves when clients over TCP may connect: their subscriptions may come from other nodes. */
  readonly opens?: Promise<void>;
  /**
   * Runs when the retained message of a topic changes at this node; an empty one is removed. If given, another store
   * keeps retained messages over a restart.
   */
  readonly onRetained?: ((message: PlacedMessage) => void) | undefined;
  /** Retained messages of other nodes. */
  readonly retained?: readonly PlacedMessage[];
  readonly otherNodes?: SharedSessions | undefined;
  /** The boards of other nodes. */
  readonly otherBoards?: OtherBoards | undefined;
  /** Stores subscriptions and retained messages over a restart; if absent, they are lost. */
  readonly persistence?: GatewayPersistence;
}

/**
 * The MQTT gateway for boards: MQTT 3.1, 3.1.1 and 5 over TCP and WebSocket. Clients with the same id coexist:
 * classroom boards share few ids, so with takeovers they would disconnect each other forever.
 * @throws StartError if the port is not available.
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const { host, port, handlers, otherBoards, topics = 'exact' } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const intake = options.intake ?? new Intake(limits.pending);
  const maxRefusals = Math.min(MAX_REFUSALS, Math.ceil(limits.connections * REFUSALS_SHARE));
  const connections = new Set<Connection>();
  const refusals = new Set<Connection>();
  const sockets = new Set<Socket>();
  /** Connections of proxies that have not sent their PROXY header yet. */
  const awaitingHeader = new Set<Socket>();
  const onFull = options.onFull ?? (() => {});
  const places = new Places({ limit: limits.connections, silentMs: limits.silentMs, onFull: () => onFull(undefined) });
  const byAddress = new ConnectionsByAddress(limits, onFull);
  const proxies = options.proxies ?? NO_PROXIES;
  const exchange = new Exchange({
    handlers,
    mode: topics,
    limits,
    backlog: intake,
    lookups: options.lookups ?? new LookupLimit(topics === 'tree' ? { isName: () => true } : {}),
    onChange: () => subscriptionRestore.markChanged(),
    onRetained: options.onRetained,
    onSubscribed: options.otherNodes?.subscribed,
    onBoardChanged: otherBoards?.changed,
    onPublished: (session, topicName) => {
      const restore = () => {
        const subscriptions = subscriptionRestore.findByTopic(session, topicName, performance.now());
        if (subscriptions.length > 0) void exchange.restoreSubscriptions(session, subscriptions);
      };
      restore();
      void otherBoards?.search(session.boardKey, topicName)?.then(restore);
    },
  });
  const snapshot = options.persistence?.load();
  exchange.restoreRetained(snapshot?.retained ?? []);
  for (const message of options.retained ?? []) exchange.storeRetained(message);
  const subscriptionRestore = new SubscriptionRestore({
    persistence: options.persistence,
    loaded: snapshot,
    stateToSave: () => ({ ...exchange.stateToSave(), ...(options.onRetained && { retained: [] }) }),
    isAddressReliable: !proxies.isInUse,
    startedAt: performance.now(),
    node: otherBoards?.node,
  });
  const sessions = new SessionStore({
    sleeping: limits.sessions,
    queue: limits.queue,
    needsPassword: proxies.isInUse,
    onEnd: (session) => {
      session.exchange.unsubscribeAll(session);
      otherBoards?.ended(session);
    },
    onHeld: options.otherNodes?.held,
    onWill: (session, will) => session.exchange.publish(will, session, { settle: () => {} }),
  });
  options.otherNodes?.follow(sessions, exchange);
  // One context for all connections: separate functions would be memory of each idle board.
  const context: ConnectionContext = {
    exchange,
    dialects: options.dialects,
    heard: handlers.heard,
    sessions,
    subscriptionRestore,
    otherNodes: options.otherNodes,
    wills: new LastWills(otherBoards?.addWill),
    limits,
    intake,
    unread: { bytes: 0 },
    onConnect: (connection) => byAddress.markConnected(connection.address, connection),
    onClose(connection) {
      connections.delete(connection);
      refusals.delete(connection);
      places.delete(connection);
      byAddress.remove(connection.address, connection);
    },
  };
  let accepting = true;
  let { opens } = options;
  void opens?.then(() => {
    opens = undefined;
  });

  const accept = (stream: Duplex, address: string) => {
    const isProxy = proxies.trusts(address);
    const now = performance.now();
    // The address is checked first: a connection that makes room there makes room on the server, too.
    const isOverLimit = accepting && !((isProxy || byAddress.makeRoom(address, now)) && places.makeRoom(now));
    if (!accepting || (isOverLimit && refusals.size >= maxRefusals)) {
      stream.destroy();
      return;
    }
    const connection = new Connection(stream, address, isOverLimit, context);
    (isOverLimit ? refusals : connections).add(connection);
    if (isOverLimit) return;
    places.add(connection);
    if (!isProxy) byAddress.add(address, connection);
  };

  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  };
  // Half open: a Python library common on boards closes the socket before the gateway has read its data.
  const tcp = createServer(
    { allowHalfOpen: true, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 },
    (socket) => {
      track(socket);
      if (!opens) return take(socket);
      socket.on('error', () => {});
      void opens.then(() => socket.destroyed || take(socket));
    },
  );
  const take = (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress);
    if (!proxies.trusts(address)) return accept(socket, address);
    awaitingHeader.add(socket);
    socket.on('close', () => awaitingHeader.delete(socket));
    awaitProxyHeader(socket, limits.connectTimeoutMs, (sender) => {
      awaitingHeader.delete(socket);
      accept(socket, sender ?? address);
    });
  };
  tcp.maxConnections = limits.connections + maxRefusals;
  await new Promise<void>((resolve, reject) => {
    tcp.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, 'MQTT_PORT', port)));
    tcp.listen(port, host, resolve);
  });
  // A connection that could not be accepted, for lack of file descriptors, must not stop the server.
  tcp.on('error', () => {});

  const { upgrades } = options;
  const stopWebSockets = upgrades?.serve(WEBSOCKET_PATH, (request, socket, head) => {
    const stream = acceptWebSocket(request, socket, head, upgrades.refuse);
    if (stream) accept(stream, proxies.addressOf(request));
  });

  let sweptAt = performance.now();
  const sweep = setInterval(() => {
    const now = performance.now();
    // After a stall of this machine, packets that arrived during it are still unread, so no client counts as idle.
    const hasStalled = now - sweptAt > 3 * SWEEP_MS;
    sweptAt = now;
    for (const connection of [...connections, ...refusals]) if (!hasStalled) connection.closeIfIdle(now);
    sessions.sweep(now);
    if (accepting) subscriptionRestore.sweep(now);
  }, SWEEP_MS);

  return {
    port: (tcp.address() as AddressInfo).port,
    retained: exchange,
    outdateWill: (key) => context.wills.outdate(key),
    leftBoards: {
      list: () => subscriptionRestore.missing(performance.now()),
      add(boards) {
        subscriptionRestore.addLeft(boards, performance.now());
        exchange.searchAgain();
      },
      drop: (node) => subscriptionRestore.drop(node),
      age: (node, ageMs) => subscriptionRestore.age(node, performance.now() - ageMs),
      formerNode: snapshot?.node,
    },
    connections: () => connections.size,
    deliver: (message) => exchange.deliver(message),
    hasSubscribers: (topicName) => exchange.hasSubscribers(topicName),
    // A PROXY header would come before the handshake, which has already been read.
    serve(socket) {
      track(socket);
      accept(socket, plainAddress(socket.remoteAddress));
    },
    dropTopic(topicName) {
      exchange.dropTopic(topicName);
      subscriptionRestore.dropTopic(topicName);
      otherBoards?.dropTopic(topicName);
    },
    stopIntake() {
      if (accepting) {
        subscriptionRestore.save(performance.now());
        otherBoards?.leave(subscriptionRestore.leaving(performance.now()));
      }
      accepting = false;
      stopWebSockets?.();
      for (const connection of connections) connection.stopReading();
    },
    async close() {
      clearInterval(sweep);
      const closed = new Promise<void>((resolve) => tcp.close(() => resolve()));
      exchange.flush();
      for (const connection of [...connections, ...refusals]) connection.close();
      for (const socket of awaitingHeader) socket.destroy();
      // A client that does not read never receives the end of its data.
      const force = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, CLOSE_GRACE_MS);
      await closed;
      clearTimeout(force);
      await options.otherNodes?.leave();
    },
  };
}

/** Explains to the operator why a port is not available. */
export function listenError(error: NodeJS.ErrnoException, setting: string, port: number): StartError {
  if (error.code === 'EADDRINUSE') return new PortTaken(setting, port);
  if (error.code === 'EACCES') {
    return new StartError(`Port ${port} (${setting}) needs administrator rights. Set ${setting} to a port above 1023.`);
  }
  return new StartError(`Cannot listen on port ${port} (${setting}): ${error.message}`);
}
