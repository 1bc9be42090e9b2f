import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { Config } from './config.ts';
import { readCertificate, type WebServer } from './platform/http/http-server.ts';
import type { Logger } from './platform/logger.ts';
import { listenError } from './platform/mqtt/gateway.ts';
import { Unreachable } from './platform/reachable.ts';
import { listenSecurely, PortUnavailable, type SecureListener } from './platform/tls/secure-listener.ts';

/** Errors of an address that this computer does not have (yet), and of a name that is not (yet) known. */
const ABSENT: ReadonlySet<unknown> = new Set(['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN']);

interface Served {
  readonly server: WebServer['app'];
  readonly logger: Logger;
}

/**
 * Checks that this computer has the address of HOST, before anything is opened: a network may come up after the server.
 * @throws Unreachable while it has not
 */
export async function requireAddress(host: string): Promise<void> {
  const probe = createServer();
  try {
    probe.listen(0, oneAddress(host));
    await once(probe, 'listening');
  } catch (error) {
    if (!ABSENT.has((error as NodeJS.ErrnoException).code)) return;
    throw new Unreachable(`HOST ${host} is no address of this computer.`);
  } finally {
    probe.close();
  }
}

/** Starts the HTTP server. @throws StartError if the port is not available */
export async function listen({ server }: Served, { host, port }: Config): Promise<void> {
  try {
    await server.listen({ host: oneAddress(host), port });
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, 'PORT', port);
  }
}

/**
 * Starts the further HTTP ports, for boards whose programs fix one. A port that is not available is logged with the
 * remedy: the other ones work without it.
 * @param servePlain serves a connection of these ports
 * @returns stops them
 */
export async function listenFurther(
  { server, logger }: Served,
  { host, furtherPorts }: Pick<Config, 'host' | 'furtherPorts'>,
  servePlain: (socket: Socket) => void,
): Promise<() => void> {
  const listeners: Server[] = [];
  for (const port of furtherPorts) {
    // `allowHalfOpen` as in Node's own HTTP server: a board may close its half after the request.
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, servePlain);
    listener.maxConnections = server.server.maxConnections;
    try {
      listener.listen(port, oneAddress(host));
      await once(listener, 'listening');
    } catch (error) {
      logger.warn(listenError(error as NodeJS.ErrnoException, 'HTTP_PORTS', port).message);
      continue;
    }
    // A connection that could not be accepted, for lack of file descriptors, must not stop the server.
    listener.on('error', (error) => logger.debug({ err: error }, 'A further HTTP port had an error'));
    listeners.push(listener);
    logger.info(`Boards also reach this server on port ${port} (HTTP_PORTS)`);
  }
  return () => {
    for (const listener of listeners) listener.close();
  };
}

/**
 * Starts MQTT with TLS on its port, with the certificate of the operator. A port that is not available is logged with the remedy:
 * everything else works without it.
 * @returns undefined without such a certificate, or without the port
 */
export async function listenForSecureBoards(
  { logger }: Pick<Served, 'logger'>,
  { host, tls, localHttps }: Pick<Config, 'host' | 'tls' | 'localHttps'>,
  serve: (socket: TLSSocket) => void,
): Promise<SecureListener | undefined> {
  if (!tls) return undefined;
  const { cert, key } = readCertificate(tls);
  try {
    return await listenSecurely({
      host: oneAddress(host),
      port: localHttps.mqttPort,
      setting: 'MQTTS_PORT',
      pem: `${key}\n${cert}`,
      serve,
    });
  } catch (error) {
    if (!(error instanceof PortUnavailable)) throw error;
    logger.warn(`${error.message} Boards cannot connect with TLS`);
    return undefined;
  }
}

/** For `localhost`, fastify would listen on two sockets, and Socket.IO would serve only one of them. */
function oneAddress(host: string): string {
  return host === 'localhost' ? '127.0.0.1' : host;
}

/** Whether a host setting means all addresses of this machine. */
export function listensEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
