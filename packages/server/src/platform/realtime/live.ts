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
import { type Authenticate, type Caller, requestLanguage } from '../http/caller.ts';
import { InvalidInput, parseInput } from '../http/validation.ts';

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
  readonly close: () => Promise<void>;
}

interface SocketData {
  caller: Caller | undefined;
}

type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;

const MAX_ROOMS_PER_SOCKET = 500;

/** The live socket of browsers, on the same port as the web. */
export function createLive(httpServer: HttpServer, authenticate: Authenticate, mayJoin: MayJoin): Live {
  const io = new Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>(httpServer, {
    serveClient: false,
    maxHttpBufferSize: 64 * 1024,
    // The MQTT gateway answers the upgrades of its own path.
    destroyUpgrade: false,
  });

  io.use(async (socket, next) => {
    const token: unknown = socket.handshake.auth.token;
    try {
      socket.data.caller = typeof token === 'string' && token ? await authenticate(token) : undefined;
      next();
    } catch (error) {
      next(error as Error);
    }
  });

  io.on('connection', (socket) => {
    socket.on('request_data', (request, answer) => {
      void join(socket, request).then((result) => acknowledge(answer, result));
    });
    socket.on('undo_request_data', (request, answer) => {
      const room: unknown = request?.room;
      if (typeof room === 'string') void socket.leave(room);
      acknowledge(answer, { ok: true });
    });
  });

  async function join(socket: LiveSocket, request: unknown): Promise<RoomAnswer> {
    const language = requestLanguage(socket.handshake.headers['accept-language']);
    try {
      const { room, token } = parseInput(RoomRequest, request, language);
      const allowed = socket.rooms.size <= MAX_ROOMS_PER_SOCKET && (await mayJoin(room, socket.data.caller, token));
      if (!allowed) throw new AppError('TS_ERR_TOPIC_0001');
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

  const isWatched = (room: Room) => io.sockets.adapter.rooms.has(room);
  return {
    isWatched,
    emit(room, name, ...event) {
      if (isWatched(room)) io.to(room).emit(name, ...(event as never));
    },
    async close() {
      io.disconnectSockets(true);
      await io.close();
    },
  };
}

/** A client may leave the acknowledgement out, or send something else in its place. */
function acknowledge(answer: ((result: RoomAnswer) => void) | undefined, result: RoomAnswer): void {
  if (typeof answer === 'function') answer(result);
}
