// Loaded into a server by `--import`: makes FAULT's part of it fail at SIGUSR2. The product has no such switch.
import { closeSync, openSync } from 'node:fs';
import { Server, type Socket } from 'node:net';
import process from 'node:process';
import { BroadcastChannel, isMainThread, workerData } from 'node:worker_threads';

const FAULTS: Readonly<Record<string, () => void>> = {
  exception: () => {
    throw new Error('thrown by a test');
  },
  rejection: () => {
    void Promise.reject(new Error('rejected by a test'));
  },
  // Without free descriptors, libuv reports this error.
  accept: () => {
    for (const server of servers) {
      if (server.listening) server.emit('error', Object.assign(new Error('accept EMFILE'), { code: 'EMFILE' }));
    }
  },
  sockets: () => {
    for (const socket of sockets) socket.destroy(Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }));
  },
  // Takes every free file descriptor; at the second signal, gives them back.
  descriptors: () => {
    if (taken.length > 0) {
      for (const descriptor of taken.splice(0)) closeSync(descriptor);
      return;
    }
    try {
      for (;;) taken.push(openSync('/dev/null', 'r'));
    } catch {
      // From here on, no descriptor is free.
    }
  },
  writer: () => new BroadcastChannel('fault').postMessage('writer'),
  reader: () => new BroadcastChannel('fault').postMessage('reader'),
};

const taken: number[] = [];
const servers = new Set<Server>();
const sockets = new Set<Socket>();

if (isMainThread) {
  const { emit } = Server.prototype;
  Server.prototype.emit = function (this: Server, event: string, ...values: unknown[]) {
    servers.add(this);
    if (event === 'connection') sockets.add(values[0] as Socket);
    return emit.apply(this, [event, ...values] as never);
  } as typeof emit;
  process.on('SIGUSR2', () => setImmediate(() => FAULTS[process.env.FAULT ?? '']?.()));
} else {
  const { role } = workerData as { role?: string };
  // The export thread has no role and is short-lived, so it ends itself.
  if (role === undefined && process.env.FAULT === 'export') {
    setImmediate(() => {
      throw new Error('thrown in the thread of an export by a test');
    });
  }
  const channel = new BroadcastChannel('fault');
  channel.onmessage = ({ data }: { data: unknown }) => {
    if (data === role) throw new Error(`thrown in the thread ${role} by a test`);
  };
  channel.unref();
}
