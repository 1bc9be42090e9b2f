import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { requestErrors } from '@tinkerstream/contract/error-codes';
import type { ErrorCode } from '@tinkerstream/contract/errors';
import { refuseOnSocket } from './answer/raw-answer.ts';
import type { SecurityHeaders } from './answer/security-headers.ts';
import { requestLanguage } from './caller.ts';

/** Handles an upgraded connection. The socket already has an error listener. */
export type HandleUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

/** WebSockets on the web port. Each path has one owner. */
export interface Upgrades {
  /** Whether a request becomes a WebSocket. Any other request gets a plain HTTP answer, whatever protocol it offers. */
  readonly isServed: (request: IncomingMessage) => boolean;
  /** Whether WebSockets are served at the path of an address. */
  readonly isPath: (url: string) => boolean;
  /**
   * Serves WebSockets at a path; a path with a trailing slash includes everything below it. Without `handle`, the owner
   * listens for upgrades itself, like Socket.IO.
   * @returns a function that stops serving the path
   */
  readonly serve: (path: string, handle?: HandleUpgrade) => () => void;
  /** Answers a handshake with an error, and closes the connection. */
  readonly refuse: (
    request: IncomingMessage,
    socket: Duplex,
    code: ErrorCode,
    headers?: Readonly<Record<string, string>>,
  ) => void;
  /** Stops serving all paths, and closes the remaining WebSockets after a grace period in milliseconds. */
  readonly end: (graceMs: number) => void;
  /** Starts to listen. Call this before anything else listens for the server's upgrades. */
  readonly listen: (server: HttpServer) => void;
}

/** Whether a request asks for a WebSocket. The header may list several protocols (RFC 9110, 7.8). */
export function wantsWebSocket({ headers }: IncomingMessage): boolean {
  return (headers.upgrade ?? '').split(',').some((protocol) => protocol.trim().toLowerCase() === 'websocket');
}

export function createUpgrades(securityHeaders: SecurityHeaders): Upgrades {
  const paths = new Map<string, HandleUpgrade | undefined>();
  const sockets = new Set<Duplex>();

  /** The path of an address. Libraries put addresses together from parts, so a slash may be there twice, or at the end. */
  const pathOf = (url = '') => {
    const asked = (url.split('?', 1)[0] as string).replaceAll(/\/{2,}/g, '/');
    return [...paths.keys()].find((path) =>
      path.endsWith('/') ? asked.startsWith(path) : asked.replace(/(.)\/$/, '$1') === path,
    );
  };

  /** Tracks the errors of a socket, which Node no longer handles: without a listener, a client's reset would end the process. */
  function track(socket: Duplex): void {
    socket.on('error', () => {});
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  }

  const refuse: Upgrades['refuse'] = (request, socket, code, headers = {}) => {
    const language = requestLanguage(request.headers['accept-language']);
    refuseOnSocket(socket, code, { ...securityHeaders(request), ...headers }, { language });
  };

  return {
    refuse,
    isPath: (url) => pathOf(url) !== undefined,
    isServed: (request) => wantsWebSocket(request) && pathOf(request.url) !== undefined,
    serve(path, handle) {
      paths.set(path, handle);
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
        track(socket);
        const handle = paths.get(pathOf(request.url) ?? '');
        if (!handle) return;
        // The owner of the path counts the connection among its own.
        server.maxConnections++;
        socket.once('close', () => server.maxConnections--);
        handle(request, socket, head);
      });
      server.on('connect', (request, socket) => {
        track(socket);
        refuse(request, socket, requestErrors.callUnknown);
      });
    },
  };
}
