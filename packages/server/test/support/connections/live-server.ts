import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientToServerEvents, RoomAnswer } from '@tinkerstream/contract/platform/socket';
import type { ServerToClientEvents } from '@tinkerstream/contract/room-events';
import pino from 'pino';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { createLive, type Live, type LiveOptions } from '../../../src/platform/realtime/live.ts';

export type Page = Socket<ServerToClientEvents, ClientToServerEvents>;

/** The live socket alone, in this process, with a policy that the test chooses. */
export interface LiveServer {
  readonly live: Live;
  readonly http: string;
  readonly port: number;
  readonly connect: (options?: Partial<ManagerOptions> & { auth?: object }) => Page;
  readonly stop: () => Promise<void>;
}

export async function startLive(options: Partial<LiveOptions>): Promise<LiveServer> {
  const server = createServer((_request, response) => response.writeHead(404).end());
  const live = createLive(server, {
    authenticate: async () => undefined,
    findSession: async () => undefined,
    addressOf: (request) => request.socket.remoteAddress ?? '',
    mayJoin: async () => true,
    logger: pino({ level: 'silent' }),
    ...options,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const http = `http://127.0.0.1:${port}`;
  const pages: Page[] = [];
  return {
    live,
    http,
    port,
    connect(options = {}) {
      const page: Page = io(http, { reconnection: false, forceNew: true, transports: ['websocket'], ...options });
      pages.push(page);
      return page;
    },
    async stop() {
      for (const page of pages) page.disconnect();
      await live.close();
    },
  };
}

export const join = (page: Page, room: string, token?: string): Promise<RoomAnswer> =>
  new Promise((resolve) => page.emit('request_data', { room, token }, resolve));

export const connected = (page: Page): Promise<void> =>
  new Promise((resolve, reject) => {
    if (page.connected) return resolve();
    page.once('connect', resolve);
    page.once('connect_error', reject);
  });

export const disconnected = (page: Page): Promise<string> =>
  new Promise((resolve) => page.once('disconnect', (reason) => resolve(reason)));
