import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@tinkerstream/contract/platform/errors';
import { requestLanguage } from './caller.ts';
import { refuseOnSocket } from './raw-answer.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Takes a connection over from HTTP. The socket has an error listener already. */
export type TakeOver = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** The WebSockets on the port of the web, each path in the hands of one part of the server. */
export interface Upgrades {
  /** Whether a request becomes a WebSocket. Every other one is answered as plain HTTP, whatever protocol it offers. */
  readonly isServed: (request: IncomingMessage) => boolean;
  /**
   * Gives the WebSockets of a path away; a path that ends with a slash includes what begins with it. Without
   * `takeOver`, its owner listens for upgrades itself, as Socket.IO does.
   * @returns takes the path back
   */
  readonly serve: (path: string, takeOver?: TakeOver) => () => void;
  /** Answers an error to a client whose handshake cannot be taken, and closes its connection. */
  readonly refuse: (
    request: IncomingMessage,
    socket: Duplex,
    code: ErrorCode,
    headers?: Readonly<Record<string, string>>,
  ) => void;
  /** Serves no path any longer, and cuts the WebSockets that are left after some milliseconds. */
  readonly end: (graceMs: number) => void;
  /** Has to come before anyone else listens for upgrades of this server. */
  readonly listen: (server: HttpServer) => void;
}

/** Whether a request asks for a WebSocket. A list of protocols asks for any one of them (RFC 9110, 7.8). */
export function wantsWebSocket({ headers }: IncomingMessage): boolean {
  return (headers.upgrade ?? '').split(',').some((protocol) => protocol.trim().toLowerCase() === 'websocket');
}

export function createUpgrades(securityHeaders: SecurityHeaders): Upgrades {
  const paths = new Map<string, TakeOver | undefined>();
  const sockets = new Set<Duplex>();

  const pathOf = (url = '') =>
    [...paths.keys()].find((path) => (path.endsWith('/') ? url.startsWith(path) : url.split('?')[0] === path));

  /** Node has let go of the socket: without a listener, a client that resets it would end the process. */
  function hold(socket: Duplex): void {
    socket.on('error', () => {});
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  }

  const refuse: Upgrades['refuse'] = (request, socket, code, headers = {}) => {
    const language = requestLanguage(request.headers['accept-language']);
    refuseOnSocket(socket, code, { ...securityHeaders(request), ...headers }, language);
  };

  return {
    refuse,
    isServed: (request) => wantsWebSocket(request) && pathOf(request.url) !== undefined,
    serve(path, takeOver) {
      paths.set(path, takeOver);
      return () => paths.delete(path);
    },
    end(graceMs) {
      paths.clear();
      setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, graceMs);
    },
    listen(server) {
      server.on('upgrade', (request, socket, head) => {
        hold(socket);
        paths.get(pathOf(request.url) ?? '')?.(request, socket, head);
      });
      server.on('connect', (request, socket) => {
        hold(socket);
        refuse(request, socket, 'TS_ERR_REQUEST_0004');
      });
    },
  };
}
