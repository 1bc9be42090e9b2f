import { serverErrors } from '@tinkerstream/contract/error-codes';
import type { Room } from '@tinkerstream/contract/platform/room';
import type { ClientToServerEvents, RoomAnswer } from '@tinkerstream/contract/platform/socket';
import type { ServerToClientEvents } from '@tinkerstream/contract/room-events';
import type { Server, Socket } from 'socket.io';
import { AppError } from '../app-error.ts';
import { type Caller, requestLanguage } from '../http/caller.ts';
import { InvalidInput } from '../http/request/validation.ts';
import type { Connection } from './unread.ts';

/** What the server knows of the socket of a browser. */
interface SocketData {
  /** The session; undefined for pages without one, such as a public map. */
  sessionId: string | undefined;
  caller: Caller | undefined;
  /** Joined rooms, each with the token of its join request. */
  readonly joined: Map<string, string | undefined>;
}

export type LiveServer = Server<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;
export type LiveSocket = Socket<ClientToServerEvents, ServerToClientEvents, Record<string, never>, SocketData>;

/** Takes a browser out of a room that it joined. */
export async function leave(socket: LiveSocket, room: string): Promise<void> {
  socket.data.joined.delete(room);
  await socket.leave(room);
}

/** Removes a browser from a room and notifies it. */
export function closeRoom(socket: LiveSocket, room: Room): void {
  socket.emit('room_closed', { room }, room);
  void leave(socket, room);
}

export function connectionOf(socket: LiveSocket): Connection {
  return socket.conn as unknown as Connection;
}

export function languageOf(socket: LiveSocket) {
  return requestLanguage(socket.handshake.headers['accept-language']);
}

/** The answer to a join that fails, in the language of the browser. */
export function refusal(socket: LiveSocket, error: unknown): RoomAnswer {
  const body =
    error instanceof InvalidInput
      ? error.body
      : (error instanceof AppError ? error : new AppError(serverErrors.failed)).bodyFor(languageOf(socket));
  return { ok: false, error: body.errors[0] as { code: string; description: string } };
}
