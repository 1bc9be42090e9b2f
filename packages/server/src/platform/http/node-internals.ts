import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Server as TlsServer } from 'node:tls';

/**
 * The parts of Node's HTTP server that this product needs, and that Node neither documents nor types. A new version of Node
 * is checked here first: boards whose firmware is lenient depend on it (decision 49).
 */

interface KnownSocket extends Socket {
  /** The answer that Node writes now. */
  readonly _httpMessage?: (Pick<ServerResponse, 'headersSent'> & { readonly req: IncomingMessage }) | null;
  readonly parser?: { readonly incoming?: Pick<IncomingMessage, 'complete' | 'url'> | null } | null;
}

/** The answer that Node writes to a connection now, and the request that it belongs to. */
export function currentAnswer(socket: Socket) {
  return (socket as KnownSocket)._httpMessage ?? undefined;
}

/** The request that Node's parser reads from a connection now. */
export function currentRequest(socket: Socket) {
  return (socket as KnownSocket).parser?.incoming ?? undefined;
}

/** Lets a connection answer after its client has closed its sending side. Node has the field in all versions. */
export function allowHalfClosed(server: Server): void {
  (server as Server & { httpAllowHalfOpen: boolean }).httpAllowHalfOpen = true;
}

/** The event by which a server gets a connection whose bytes are plain. */
export function connectionEvent(server: Server): 'connection' | 'secureConnection' {
  return server instanceof TlsServer ? 'secureConnection' : 'connection';
}

/**
 * Takes the connections from Node, to look at their first bytes.
 * @returns gives Node a connection, with what has arrived of it
 */
export function takeConnections(
  server: Server,
  take: (socket: Socket) => void,
): (socket: Socket, received: Buffer) => void {
  const event = connectionEvent(server);
  // Node's own listener, which parses requests.
  const [serve] = server.listeners(event) as ((socket: Socket) => void)[];
  if (!serve) throw new Error(`The server does not listen for ${event}`);
  server.off(event, serve);
  server.on(event, take);
  return (socket, received) => {
    serve.call(server, socket);
    // Not `unshift`: Node reads the rest from the handle, past the stream's buffer.
    socket.emit('data', received);
  };
}
