import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { allowHalfClosed, connectionEvent, currentAnswer } from '../node-internals.ts';

/** How long an answer may stand still after its client has closed its sending side. */
const STILL_MS = 30_000;

/**
 * Also answers clients that close their sending side after the request (half close), as small firmware and `nc -N` do: without an
 * answer, a board sends again. The connection ends with the last answer, or when nobody has read of it for `STILL_MS`.
 * @param isWait whether a request waits for events: its client has left if it closes
 */
export function answerHalfClosed(server: Server, isWait: (url: string) => boolean): void {
  allowHalfClosed(server);
  server.on(connectionEvent(server), (socket: Socket) => {
    // With TLS, this comes only after the handshake: a handshake that a client gives up must end.
    socket.allowHalfOpen = true;
    socket.on('end', () => {
      const waiting = currentAnswer(socket)?.req.url;
      if (waiting !== undefined && isWait(waiting)) return void socket.destroy();
      // Node destroys a connection that is over its time.
      socket.setTimeout(STILL_MS);
    });
  });
}
