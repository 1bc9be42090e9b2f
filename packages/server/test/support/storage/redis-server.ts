import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './postgres-server.ts';

const PASSWORD = 'redis-secret';

/** A Redis for one test file, without persistence. */
export interface RedisServer {
  readonly url: string;
  /** The process of its last start. */
  readonly pid: number;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

export async function startRedis(): Promise<RedisServer> {
  const port = await freePort();
  const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', requirepass: PASSWORD };
  let child: ChildProcess;
  const server: RedisServer = {
    url: `redis://:${PASSWORD}@127.0.0.1:${port}`,
    get pid() {
      return child.pid as number;
    },
    async start() {
      child = spawn(
        'redis-server',
        Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]),
      );
      running.add(child);
      let log = '';
      await new Promise<void>((resolve, reject) => {
        child.stdout?.setEncoding('utf8').on('data', (text: string) => {
          log += text;
          if (log.includes('Ready to accept connections')) resolve();
        });
        child.once('exit', () => reject(new Error(`Redis ended:\n${log}`)));
      });
    },
    async stop() {
      const stopped = once(child, 'exit');
      child.kill('SIGTERM');
      await stopped;
      running.delete(child);
    },
  };
  await server.start();
  return server;
}
