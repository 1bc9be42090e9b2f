import type { Server as HttpServer, IncomingMessage } from 'node:http';
import { liveErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { parseRoom, type Room, type RoomKind } from '@tinkerstream/contract/platform/room';
import { type RoomAnswer, RoomRequest } from '@tinkerstream/contract/platform/socket';
import type { RoomEvents, ServerEvents } from '@tinkerstream/contract/room-events';
import { Server } from 'socket.io';
import { AppError } from '../app-error.ts';
import { type Authenticate, type Caller, isCaller, type Visitor } from '../http/caller.ts';
import { parseInput } from '../http/request/validation.ts';
import type { Logger } from '../logger.ts';
import { createAdmission } from './admission.ts';
import { FailedJoins } from './failed-joins.ts';
import { JoinQueue, type PendingJoin } from './join-queue.ts';
import { connectionOf, type LiveServer, type LiveSocket, languageOf, leave, refusal } from './live-socket.ts';
import { QuietRooms } from './quiet-rooms.ts';
import { type MayJoin, recheckRooms, revokeRooms } from './room-access.ts';
import { SessionConnections } from './session-connections.ts';
import { type Connection, cutOff, limitUnread, MAX_UNREAD_BYTES } from './unread.ts';

type SendToOne = <Name extends keyof RoomEvents>(name: Name, event: RoomEvents[Name]) => void;

export interface Live {
  /** Sends an event to everyone in a room. Costs nothing if the room is empty. */
  readonly emit: <Name extends keyof RoomEvents>(room: Room, name: Name, event: RoomEvents[Name]) => void;
  /** Sends an event to every browser of this server. */
  readonly emitToAll: <Name extends keyof ServerEvents>(name: Name, event: ServerEvents[Name]) => void;
  /** Calls `listener` when the first page of a user joins the user's own room on this server, and when the last one leaves. */
  readonly onUserRoom: (listener: (userId: string, isOpen: boolean) => void) => void;
  /**
   * Calls `listener` when a browser of this server has joined a room of a kind.
   * @param listener gets the room's name after its kind, and sends events of the room to this browser only
   */
  readonly onJoined: (kind: RoomKind, listener: (id: string, send: SendToOne) => void) => void;
  /** The number of browsers that are connected to this server. */
  readonly connections: () => number;
  /** Whether anyone is in a room, and an event is worth preparing. */
  readonly isWatched: (room: Room) => boolean;
  /** Removes everyone, or one user, from some rooms and notifies them. */
  readonly revokeAccess: (rooms: readonly Room[], userId?: string) => void;
  /**
   * Rechecks access to some rooms, and to all rooms joined with some tokens, after a permission or a token was revoked.
   * Removes and notifies everyone without access.
   */
  readonly recheck: (rooms: readonly Room[] | 'all', tokens?: readonly string[]) => Promise<void>;
  /** Disconnects the browsers of a session that has ended. */
  readonly endSession: (sessionId: string) => void;
  readonly close: () => Promise<void>;
}

export interface LiveOptions {
  readonly authenticate: Authenticate;
  /** Finds the user of a session; undefined if it has ended. */
  readonly findSession: (sessionId: string) => Promise<Caller | Visitor | undefined>;
  readonly mayJoin: MayJoin;
  /** The client address of a request, even behind trusted proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly logger: Logger;
}

/** The default path of Socket.IO. */
export const SOCKET_IO_PATH = '/socket.io/';

const MAX_ROOMS_PER_SOCKET = 500;

/** Maximum packet size from a browser: a join has about 200 bytes, and long polling sends several together. */
const MAX_PACKET_BYTES = 16 * 1024;

/** How long a connection may take to authenticate before it is closed. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * How often a browser is pinged, and how long either side waits for the other. A browser notices within their sum that
 * the network has vanished silently, and shows it 3 seconds later.
 */
const PING_INTERVAL_MS = 5000;
const PING_TIMEOUT_MS = 7000;

/** Interval of session checks on open connections, in case no event announced the end of a session. */
const SESSION_CHECK_MS = 10 * 60_000;

/** How long pending calls may take when the server stops. */
const STOP_GRACE_MS = 500;

/** Serves the Socket.IO connections of browsers, on the web port. */
export function createLive(
  httpServer: HttpServer,
  { authenticate, findSession, mayJoin, addressOf, logger }: LiveOptions,
): Live {
  const admission = createAdmission();
  const failedJoins = new FailedJoins();
  const sessions = new SessionConnections();
  const quietRooms = new QuietRooms();
  /** Connections that have authenticated; each may do so once. */
  const known = new WeakSet<Connection>();

  const io: LiveServer = new Server(httpServer, {
    serveClient: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    connectTimeout: CONNECT_TIMEOUT_MS,
    pingInterval: PING_INTERVAL_MS,
    pingTimeout: PING_TIMEOUT_MS,
    allowRequest: (request, answer) => answer(null, admission.admits(addressOf(request))),
    // Upgrades at other paths stay: they have handlers of their own.
    destroyUpgrade: false,
  });

  io.engine.on('connection', (connection: Connection & { readonly request: IncomingMessage }) => {
    admission.watch(connection, addressOf(connection.request));
    limitUnread(connection, MAX_UNREAD_BYTES);
  });

  io.use(async (socket, next) => {
    const connection = connectionOf(socket);
    if (known.has(connection)) return cutOff(connection);
    known.add(connection);
    const token: unknown = socket.handshake.auth.token;
    Object.assign(socket.data, { joined: new Map() });
    try {
      const identity =
        typeof token === 'string' && token ? await sessions.open(connection, () => authenticate(token)) : undefined;
      socket.data.sessionId = identity?.sessionId;
      socket.data.caller = isCaller(identity) ? identity : undefined;
      next();
    } catch (error) {
      // Browsers must not see the error's message.
      logger.error({ err: error }, 'Could not authenticate a live connection');
      next(new Error('unavailable'));
    }
  });

  io.on('connection', (socket) => {
    const queue = new JoinQueue((pending) => join(socket, pending));
    const sessionCheck = setInterval(() => {
      // If the database is unavailable, the next check decides.
      hasValidSession(socket).catch(() => {});
    }, SESSION_CHECK_MS).unref();
    if (socket.handshake.auth.token && socket.data.sessionId === undefined) socket.emit('token_refused', {});
    socket.on('disconnect', () => {
      clearInterval(sessionCheck);
      queue.close();
    });
    socket.on('request_data', (request, acknowledge) => {
      const answer = (result: RoomAnswer) => {
        // A client may omit the acknowledgement, or send something else instead.
        if (typeof acknowledge === 'function') acknowledge(result);
      };
      try {
        const isQueued = queue.add(parseInput(RoomRequest, request, languageOf(socket)), answer);
        if (!isQueued) throw new AppError(liveErrors.tooManyJoins);
      } catch (error) {
        answer(refusal(socket, error));
      }
    });
    socket.on('undo_request_data', (request, acknowledge) => {
      const room: unknown = request?.room;
      if (typeof room === 'string') {
        queue.cancel(room);
        // Only joined rooms: a browser never leaves a room that it has not asked for, such as the one of its own
        // connection.
        if (socket.data.joined.has(room)) void leave(socket, room);
      }
      if (typeof acknowledge === 'function') acknowledge({ ok: true });
    });
  });

  let revocations = 0;
  const joinListeners = new Map<RoomKind, ((id: string, send: SendToOne) => void)[]>();

  async function join(socket: LiveSocket, { room, token, asksQuiet, answer, isWanted }: PendingJoin): Promise<void> {
    try {
      const isAllowed = isWanted() && (await mayJoinNow(socket, room, token, isWanted));
      if (isAllowed && isWanted()) {
        socket.data.joined.set(room, token);
        await socket.join(room);
        // Whether the answer has the quiet time. Public rooms get events only while someone is in them, so their quiet
        // times are unknown.
        const isTold = asksQuiet && token === undefined;
        answer(isTold ? { ok: true, quietForMs: quietRooms.quietFor(room, socket.data.caller?.userId) } : { ok: true });
        return announceJoin(socket, room);
      }
      throw new AppError(topicErrors.unknown);
    } catch (error) {
      // A disconnected browser gets no answer.
      if (socket.connected) answer(refusal(socket, error));
    }
  }

  function announceJoin(socket: LiveSocket, room: string): void {
    const { kind, id } = parseRoom(room) ?? {};
    if (!kind || !id) return;
    for (const listener of joinListeners.get(kind) ?? []) {
      listener(id, (name, event) => socket.emit(name, ...([event, room] as never)));
    }
  }

  /** @throws authErrors.tooManyAttempts after too many failed joins */
  async function mayJoinNow(
    socket: LiveSocket,
    room: string,
    token: string | undefined,
    isWanted: () => boolean,
  ): Promise<boolean> {
    const asker = {
      address: addressOf(socket.request),
      connection: connectionOf(socket),
      get isGone() {
        return !isWanted();
      },
    };
    let revocationsBefore: number;
    do {
      revocationsBefore = revocations;
      if (!(await hasValidSession(socket)) || !isWanted()) return false;
      const userId = socket.data.caller?.userId;
      await failedJoins.admit(asker, userId);
      if (!isWanted()) return false;
      const isAllowed = socket.rooms.size <= MAX_ROOMS_PER_SOCKET && (await mayJoin(room, socket.data.caller, token));
      if (!isAllowed) {
        failedJoins.count(asker, userId);
        return false;
      }
      // A user whose access was revoked during the check must not slip in.
    } while (revocationsBefore !== revocations);
    return true;
  }

  /** Whether a browser's session is still valid; disconnects the browser otherwise. */
  async function hasValidSession(socket: LiveSocket): Promise<boolean> {
    const { sessionId } = socket.data;
    if (sessionId === undefined) return true;
    const identity = await findSession(sessionId);
    if (!identity) {
      socket.disconnect(true);
      return false;
    }
    socket.data.caller = isCaller(identity) ? identity : undefined;
    return true;
  }

  const isWatched = (room: Room, by?: string) => {
    // A caller that asks has an event for the room, so the event is noted here.
    quietRooms.note(room, by);
    return io.sockets.adapter.rooms.has(room);
  };
  return {
    isWatched: (room) => isWatched(room),
    onJoined: (kind, listener) => void joinListeners.set(kind, [...(joinListeners.get(kind) ?? []), listener]),
    connections: () => io.engine.clientsCount,
    onUserRoom(listener) {
      const { adapter } = io.of('/');
      for (const [event, isOpen] of [
        ['create-room', true],
        ['delete-room', false],
      ] as const) {
        adapter.on(event, (room: string) => {
          const { kind, id } = parseRoom(room) ?? {};
          if (kind === 'U' && id) listener(id, isOpen);
        });
      }
    },
    emit(room, name, event) {
      // The signature is typed; socket.io loses the pairing of name and event in a generic call. Each page that opens
      // makes its user come online.
      const by = name === 'member_presence' ? (event as RoomEvents['member_presence']).userId : undefined;
      if (isWatched(room, by)) io.to(room).emit(name, ...([event, room] as never));
    },
    emitToAll(name, event) {
      quietRooms.noteAll();
      io.emit(name, ...([event] as never));
    },
    revokeAccess(rooms, userId) {
      revocations++;
      revokeRooms(io, rooms, userId);
    },
    async recheck(rooms, tokens = []) {
      // Events of other nodes may have been missed.
      if (rooms === 'all') quietRooms.noteAll();
      // Pending joins are rechecked too.
      revocations++;
      await recheckRooms({ io, mayJoin, logger }, rooms, tokens);
    },
    endSession(sessionId) {
      const connections = sessions.end(sessionId);
      for (const socket of io.sockets.sockets.values()) {
        if (connections.has(connectionOf(socket))) socket.disconnect(true);
      }
      // Connections that are still opening have no socket yet.
      for (const connection of connections) if (connection.readyState === 'open') cutOff(connection);
    },
    async close() {
      io.disconnectSockets(true);
      // `io.close` closes the HTTP server too. Browsers keep idle connections open.
      const closed = io.close();
      const force = setTimeout(() => httpServer.closeAllConnections(), STOP_GRACE_MS);
      await closed;
      clearTimeout(force);
    },
  };
}
