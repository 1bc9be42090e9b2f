import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A proxy to a server that can be closed: for its clients, that looks as if the server's machine were away. */
export interface Detour {
  readonly port: number;
  readonly close: () => Promise<void>;
  readonly open: () => Promise<void>;
}

export async function openDetour(target: number): Promise<Detour> {
  let server: Server;
  let port = 0;
  const sockets = new Set<Socket>();
  const join = (a: Socket, b: Socket) => {
    sockets.add(a);
    a.on('error', () => {});
    a.on('close', () => {
      sockets.delete(a);
      b.destroy();
    });
    a.pipe(b);
  };
  const open = async () => {
    server = createServer({ noDelay: true }, (from) => {
      const to = connect({ port: target, host: '127.0.0.1', noDelay: true });
      join(from, to);
      join(to, from);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  };
  await open();
  return {
    port,
    open,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
