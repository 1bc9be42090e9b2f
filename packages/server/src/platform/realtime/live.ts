import type { Server as HttpServer } from 'node:http';
import {
  type ClientToServerEvents,
  type Room,
  type RoomAnswer,
  RoomRequest,
  type ServerToClientEvents,
} from '@tinkerstream/contract/platform/socket';
import { Server, type Socket } from 'socket.io';
import { AppError } from '../http/app-error.ts';
import { type Authenticate, type Caller, isCaller, requestLanguage } from '../http/caller.ts';
import { InvalidInput, parseInput } from '../http/validation.ts';
import type { Logger } from '../logger.ts';

/** Decides who may listen in a room. `token` is what the request itself carried. */
export type MayJoin = (room: string, caller: Caller | undefined, token: string | undefined) => Promise<boolean>;

export interface Live {
  /** Sends an event to everybody in a room. Costs nothing where nobody is. */
  readonly emit: <Name extends keyof ServerToClientEvents>(
    room: Room,
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

interface SocketData {
  caller: Caller | undefined;
  /** The rooms that it has asked for, each with the token that was asked with. */
  readonly joined: Map<string, string | undefined>;
}

type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;

/** Where Socket.IO listens, unless told. */
export const SOCKET_IO_PATH = '/socket.io/';

const MAX_ROOMS_PER_SOCKET = 500;

/** Events a browser may have unread before it is let go; it comes back, and loads what it has missed. */
const MAX_UNREAD_EVENTS = 20_000;
const UNREAD_CHECK_MS = 1000;

/** How long calls under way may take to answer when the server stops. */
const STOP_GRACE_MS = 500;

/** Each socket is in the room of its session, whose name no client can ask for. */
const sessionRoom = (sessionId: string) => `session:${sessionId}`;

/** The live socket of browsers, on the same port as the web. */
export function createLive(
  httpServer: HttpServer,
  { authenticate, mayJoin, logger }: { authenticate: Authenticate; mayJoin: MayJoin; logger: Logger },
): Live {
  const io = new Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>(httpServer, {
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    // Upgrades of other paths are not its own to end.
    destroyUpgrade: false,
  });

  io.use(async (socket, next) => {
    const token: unknown = socket.handshake.auth.token;
    Object.assign(socket.data, { joined: new Map() });
    try {
      const somebody = typeof token === 'string' && token ? await authenticate(token) : undefined;
      socket.data.caller = isCaller(somebody) ? somebody : undefined;
      next();
    } catch (error) {
      // The text of the error is not for browsers.
      logger.error({ err: error }, 'A live connection could not be checked');
      next(new Error('unavailable'));
    }
  });

  io.on('connection', (socket) => {
    const { caller } = socket.data;
    if (caller) void socket.join(sessionRoom(caller.sessionId));
    // One after the other: a leave must not overtake the join before it, which waits for the database.
    let last: Promise<void> = Promise.resolve();
    socket.on('request_data', (request, answer) => {
      last = last.then(async () => acknowledge(answer, await join(socket, request)));
    });
    socket.on('undo_request_data', (request, answer) => {
      last = last.then(async () => {
        const room: unknown = request?.room;
        if (typeof room === 'string') await leave(socket, room);
        acknowledge(answer, { ok: true });
      });
    });
  });

  let evictions = 0;

  async function join(socket: LiveSocket, request: unknown): Promise<RoomAnswer> {
    const language = requestLanguage(socket.handshake.headers['accept-language']);
    try {
      const { room, token } = parseInput(RoomRequest, request, language);
      let asked: number;
      do {
        asked = evictions;
        const allowed = socket.rooms.size <= MAX_ROOMS_PER_SOCKET && (await mayJoin(room, socket.data.caller, token));
        if (!allowed) throw new AppError('TS_ERR_TOPIC_0001');
        // Somebody who was removed while this was looked up must not slip in.
      } while (asked !== evictions);
      socket.data.joined.set(room, token);
      await socket.join(room);
      return { ok: true };
    } catch (error) {
      const body =
        error instanceof InvalidInput
          ? error.body
          : (error instanceof AppError ? error : new AppError('TS_ERR_SERVER_0001')).bodyFor(language);
      return { ok: false, error: body.errors[0] as { code: string; description: string } };
    }
  }

  const unreadCheck = setInterval(() => {
    for (const { conn } of io.sockets.sockets.values()) {
      // Not part of engine.io's types: the packets that wait while its transport is busy with those before.
      const { writeBuffer } = conn as unknown as { writeBuffer: readonly unknown[] };
      if (writeBuffer.length > MAX_UNREAD_EVENTS) conn.close(true);
    }
  }, UNREAD_CHECK_MS).unref();

  const isWatched = (room: Room) => io.sockets.adapter.rooms.has(room);
  return {
    isWatched,
    emit(room, name, ...event) {
      if (isWatched(room)) io.to(room).emit(name, ...(event as never));
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
      io.in(sessionRoom(sessionId)).disconnectSockets(true);
    },
    async close() {
      clearInterval(unreadCheck);
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

/** A client may leave the acknowledgement out, or send something else in its place. */
function acknowledge(answer: ((result: RoomAnswer) => void) | undefined, result: RoomAnswer): void {
  if (typeof answer === 'function') answer(result);
}
