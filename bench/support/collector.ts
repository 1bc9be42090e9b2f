import { once } from 'node:events';
import type { ServerProcess } from '../../test/support/server-process.ts';

/** The environment of a server whose garbage a bench collects. */
export const COLLECTABLE = { NODE_OPTIONS: '--inspect-port=0' };

export interface Collector {
  /** Collects the garbage of the main thread. @returns the bytes that its JavaScript then uses */
  collect(): Promise<number>;
  close(): void;
}

/** Asks a server that was started with `COLLECTABLE` to collect its garbage, so that what remains is in use. */
export async function openCollector({ pid, output }: ServerProcess): Promise<Collector> {
  process.kill(pid, 'SIGUSR1');
  let address: string | undefined;
  while (!address) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    address = /ws:\/\/127\.0\.0\.1:\S+/.exec(output())?.[0];
  }
  const inspector = new WebSocket(address);
  await once(inspector, 'open');
  let id = 0;
  const call = async (method: string) => {
    inspector.send(JSON.stringify({ id: ++id, method }));
    const [event] = (await once(inspector, 'message')) as [MessageEvent<string>];
    return (JSON.parse(event.data) as { result: Record<string, number> }).result;
  };
  return {
    async collect() {
      // The second collection takes what the finalizers of the first have freed.
      await call('HeapProfiler.collectGarbage');
      await call('HeapProfiler.collectGarbage');
      return (await call('Runtime.getHeapUsage')).usedSize ?? Number.NaN;
    },
    close: () => inspector.close(),
  };
}
