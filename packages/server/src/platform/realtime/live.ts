import type { Server as HttpServer, IncomingMessage } from 'node:http';
import {
  type ClientToServerEvents,
  type Room,
  type RoomAnswer,
  RoomRequest,
  type ServerToClientEvents,
} from '@tinkerstream/contract/platform/socket';
import { Server, type Socket } from 'socket.io';
import { limitedAddress } from '../address.ts';
import { AppError } from '../http/app-error.ts';
import { type Authenticate, type Caller, isCaller, requestLanguage, type Visitor } from '../http/caller.ts';
import { InvalidInput, parseInput } from '../http/validation.ts';
import type { Logger } from '../logger.ts';
import { RateLimit } from '../rate-limit.ts';
import { createAdmission } from './admission.ts';
import { JoinQueue, type PendingJoin } from './join-queue.ts';
import { SessionConnections } from './session-connections.ts';
import { type Connection, cutOff, limitUnread, MAX_UNREAD_BYTES } from './unread.ts';

/** Decides who may listen in a room. `token` is what the request itself carried. */
export type MayJoin = (room: string, caller: Caller | undefined, token: string | undefined) => Promise<boolean>;

export interface Live {
  /** Sends an event to everybody in a room. Costs nothing where nobody is. */
  readonly emit: <Name extends keyof ServerToClientEvents>(
    room: Room,
    name: Name,
    ...event: Parameters<ServerToClientEvents[Name]>
  ) => void;
  /** Sends an event to every browser of this server. */
  readonly emitToAll: <Name extends keyof ServerToClientEvents>(
    name: Name,
    ...event: Parameters<ServerToClientEvents[Name]>
  ) => void;
  /** Whether anybody is in a room: what only they would see need not be made otherwise. */
  readonly isWatched: (room: Room) => boolean;
  /** Takes everybody out of some rooms, or one user where that is said, and tells them so. */
  readonly evict: (rooms: readonly Room[], userId?: string) => void;
  /**
   * Asks again who may be in some rooms, and in whatever rooms some tokens have opened, because a right or a token has
   * ended. Takes out, and tells so, anyone who may no longer.
   */
  readonly recheck: (rooms: readonly Room[] | 'all', tokens?: readonly string[]) => Promise<void>;
  /** Disconnects the browsers of a session that has ended. */
  readonly endSession: (sessionId: string) => void;
  readonly close: () => Promise<void>;
}

export interface LiveOptions {
  readonly authenticate: Authenticate;
  /** Finds who is behind a session; undefined when it has ended. */
  readonly findSession: (sessionId: string) => Promise<Caller | Visitor | undefined>;
  readonly mayJoin: MayJoin;
  /** Where a request comes from, perhaps by way of proxies. */
  readonly addressOf: (request: IncomingMessage) => string;
  readonly logger: Logger;
}

interface SocketData {
  /** Undefined for a page without a session, such as a public map. */
  sessionId: string | undefined;
  caller: Caller | undefined;
  /** The rooms that it has asked for, each with the token that was asked with. */
  readonly joined: Map<string, string | undefined>;
}

type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;

/** Where Socket.IO listens, unless told. */
export const SOCKET_IO_PATH = '/socket.io/';

const MAX_ROOMS_PER_SOCKET = 500;

/** The largest packet of a browser: a join has some 200 bytes, and long polling sends several together. */
const MAX_PACKET_BYTES = 16 * 1024;

/** A connection that has not said who it is by then ends. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Joins that may fail in a minute: of a user, or of an address for those who are not signed in. */
const MAX_FAILED_JOINS = 300;

/** How often the session of an open connection is looked up, where nothing has told of its end. */
const SESSION_CHECK_MS = 10 * 60_000;

/** How long calls under way may take to answer when the server stops. */
const STOP_GRACE_MS = 500;

/** The rooms of topics, projects, users and applets, which browsers join and leave. */
const ROOM_NAME = /^[TPU][\w-]+$/;

/** The live socket of browsers, on the same port as the web. */
export function createLive(
  httpServer: HttpServer,
  { authenticate, findSession, mayJoin, addressOf, logger }: LiveOptions,
): Live {
  const admission = createAdmission();
  const failedJoins = new RateLimit(MAX_FAILED_JOINS, 60_000);
  const sessions = new SessionConnections();
  /** Connections that have said who they are: they say it once. */
  const known = new WeakSet<Connection>();

  const io = new Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>(httpServer, {
    serveClient: false,
    maxHttpBufferSize: MAX_PACKET_BYTES,
    connectTimeout: CONNECT_TIMEOUT_MS,
    allowRequest: (request, answer) => answer(null, admission.admits(addressOf(request))),
    // Upgrades of other paths are not its own to end.
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
      const somebody =
        typeof token === 'string' && token ? await sessions.open(connection, () => authenticate(token)) : undefined;
      socket.data.sessionId = somebody?.sessionId;
      socket.data.caller = isCaller(somebody) ? somebody : undefined;
      next();
    } catch (error) {
      // The text of the error is not for browsers.
      logger.error({ err: error }, 'A live connection could not be checked');
      next(new Error('unavailable'));
    }
  });

  io.on('connection', (socket) => {
    const queue = new JoinQueue((pending) => join(socket, pending));
    const sessionCheck = setInterval(() => {
      // Where the database cannot be read, the next check decides.
      holdsSession(socket).catch(() => {});
    }, SESSION_CHECK_MS).unref();
    if (socket.handshake.auth.token && socket.data.sessionId === undefined) socket.emit('token_refused', {});
    socket.on('disconnect', () => {
      clearInterval(sessionCheck);
      queue.close();
    });
    socket.on('request_data', (request, acknowledge) => {
      const answer = (result: RoomAnswer) => {
        // A client may leave the acknowledgement out, or send something else in its place.
        if (typeof acknowledge === 'function') acknowledge(result);
      };
      try {
        const isTaken = queue.add(parseInput(RoomRequest, request, languageOf(socket)), answer);
        if (!isTaken) throw new AppError('TS_ERR_LIVE_0001');
      } catch (error) {
        answer(refusal(socket, error));
      }
    });
    socket.on('undo_request_data', (request, acknowledge) => {
      const room: unknown = request?.room;
      if (typeof room === 'string' && ROOM_NAME.test(room) && room !== socket.id) {
        queue.cancel(room);
        void leave(socket, room);
      }
      if (typeof acknowledge === 'function') acknowledge({ ok: true });
    });
  });

  let evictions = 0;

  async function join(socket: LiveSocket, { room, token, answer, isWanted }: PendingJoin): Promise<void> {
    try {
      const isAllowed = isWanted() && (await mayJoinNow(socket, room, token, isWanted));
      if (isAllowed && isWanted()) {
        socket.data.joined.set(room, token);
        await socket.join(room);
        return answer({ ok: true });
      }
      throw new AppError('TS_ERR_TOPIC_0001');
    } catch (error) {
      // Nobody hears it where the browser is gone.
      if (socket.connected) answer(refusal(socket, error));
    }
  }

  /** @throws AppError TS_ERR_AUTH_0006 after too many joins that failed */
  async function mayJoinNow(
    socket: LiveSocket,
    room: string,
    token: string | undefined,
    isWanted: () => boolean,
  ): Promise<boolean> {
    let asked: number;
    do {
      asked = evictions;
      if (!(await holdsSession(socket)) || !isWanted()) return false;
      const key = socket.data.caller?.userId ?? limitedAddress(addressOf(socket.request));
      const seconds = failedJoins.secondsToWait(key);
      if (seconds > 0) throw new AppError('TS_ERR_AUTH_0006', String(seconds));
      const isAllowed = socket.rooms.size <= MAX_ROOMS_PER_SOCKET && (await mayJoin(room, socket.data.caller, token));
      if (!isAllowed) {
        failedJoins.count(key);
        return false;
      }
      // Somebody who was removed while this was looked up must not slip in.
    } while (asked !== evictions);
    return true;
  }

  /** Whether the session of a browser still lives; disconnects it otherwise. */
  async function holdsSession(socket: LiveSocket): Promise<boolean> {
    const { sessionId } = socket.data;
    if (sessionId === undefined) return true;
    const somebody = await findSession(sessionId);
    if (!somebody) {
      socket.disconnect(true);
      return false;
    }
    socket.data.caller = isCaller(somebody) ? somebody : undefined;
    return true;
  }

  const isWatched = (room: Room) => io.sockets.adapter.rooms.has(room);
  return {
    isWatched,
    emit(room, name, ...event) {
      if (isWatched(room)) io.to(room).emit(name, ...(event as never));
    },
    emitToAll(name, ...event) {
      io.emit(name, ...(event as never));
    },
    evict(rooms, userId) {
      evictions++;
      for (const room of rooms) {
        for (const id of io.sockets.adapter.rooms.get(room) ?? []) {
          const socket = io.sockets.sockets.get(id);
          if (!socket || (userId !== undefined && socket.data.caller?.userId !== userId)) continue;
          close(socket, room);
        }
      }
    },
    async recheck(rooms, tokens = []) {
      // Joins under way ask again too.
      evictions++;
      const [changed, ended] = [new Set<string>(rooms === 'all' ? [] : rooms), new Set(tokens)];
      const answers = new Map<string, Promise<boolean>>();
      const checks = [...io.sockets.sockets.values()].flatMap((socket) =>
        [...socket.data.joined].map(async ([room, token]) => {
          const { caller } = socket.data;
          const isAsked = rooms === 'all' || changed.has(room) || (token !== undefined && ended.has(token));
          if (!isAsked) return;
          const key = JSON.stringify([room, caller?.userId, token]);
          const answer =
            answers.get(key) ??
            mayJoin(room, caller, token).catch((error: unknown) => {
              logger.error({ err: error, room }, 'Could not check who may be in a room, and closed it');
              return false;
            });
          answers.set(key, answer);
          if (!(await answer)) close(socket, room as Room);
        }),
      );
      await Promise.all(checks);
    },
    endSession(sessionId) {
      const connections = sessions.end(sessionId);
      for (const socket of io.sockets.sockets.values()) {
        if (connections.has(connectionOf(socket))) socket.disconnect(true);
      }
      // Those that are being connected have no socket yet.
      for (const connection of connections) if (connection.readyState === 'open') cutOff(connection);
    },
    async close() {
      io.disconnectSockets(true);
      // Ends the HTTP server too. Browsers hold connections open on which they have asked for nothing yet.
      const closed = io.close();
      const force = setTimeout(() => httpServer.closeAllConnections(), STOP_GRACE_MS);
      await closed;
      clearTimeout(force);
    },
  };
}

async function leave(socket: LiveSocket, room: string): Promise<void> {
  socket.data.joined.delete(room);
  await socket.leave(room);
}

/** Takes a browser out of a room, and tells it so. */
function close(socket: LiveSocket, room: Room): void {
  socket.emit('room_closed', { room });
  void leave(socket, room);
}

function connectionOf(socket: LiveSocket): Connection {
  return socket.conn as unknown as Connection;
}

function languageOf(socket: LiveSocket) {
  return requestLanguage(socket.handshake.headers['accept-language']);
}

function refusal(socket: LiveSocket, error: unknown): RoomAnswer {
  const body =
    error instanceof InvalidInput
      ? error.body
      : (error instanceof AppError ? error : new AppError('TS_ERR_SERVER_0001')).bodyFor(languageOf(socket));
  return { ok: false, error: body.errors[0] as { code: string; description: string } };
}
