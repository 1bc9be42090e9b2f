import type { Config } from './config.ts';
import { listenError } from './platform/mqtt/gateway.ts';
import type { Platform } from './platform/platform.ts';

/** Starts the HTTP server. @throws StartError if the port is not available */
export async function listen({ server }: Platform, { host, port }: Config): Promise<void> {
  try {
    // For `localhost`, fastify would listen on two sockets, and Socket.IO would serve only one of them.
    await server.listen({ host: host === 'localhost' ? '127.0.0.1' : host, port });
  } catch (error) {
    throw listenError(error as NodeJS.ErrnoException, 'PORT', port);
  }
}

/** Whether a host setting means all addresses of this machine. */
export function listensEverywhere(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
