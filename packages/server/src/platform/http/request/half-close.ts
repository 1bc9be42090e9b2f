import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** How long an answer may stand still after its client has closed its sending side. */
const STILL_MS = 30_000;

/** What Node knows of a connection: the answer that it writes now. */
type HttpSocket = Socket & { readonly _httpMessage?: { readonly req: IncomingMessage } | null };

interface HalfCloseOptions {
  /** The event by which the server gets a connection. */
  readonly event: 'connection' | 'secureConnection';
  /** Whether a request waits for events. Its client has left if it closes. */
  readonly isWait: (url: string) => boolean;
}

/**
 * Also answers clients that close their sending side after the request (half close), as small firmware and `nc -N` do: without an
 * answer, a board sends again. The connection ends with the last answer, or when nobody has read of it for `STILL_MS`.
 */
export function answerHalfClosed(server: Server, { event, isWait }: HalfCloseOptions): void {
  // Node has it in all versions, and its types do not.
  (server as Server & { httpAllowHalfOpen: boolean }).httpAllowHalfOpen = true;
  server.on(event, (socket: HttpSocket) => {
    // With TLS, only after the handshake: one that a client gives up must end.
    socket.allowHalfOpen = true;
    socket.on('end', () => {
      const waiting = socket._httpMessage?.req.url;
      if (waiting !== undefined && isWait(waiting)) return void socket.destroy();
      // Node destroys a connection that is over its time.
      socket.setTimeout(STILL_MS);
    });
  });
}
