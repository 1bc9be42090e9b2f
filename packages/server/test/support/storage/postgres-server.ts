import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const USER = 'tinkerstream';
// With characters that a URL has to encode.
const PASSWORD = 'p@ss/wörd';

/** A PostgreSQL, by default without the settings that make a real one slow and safe. */
export interface PostgresServer {
  /** Creates an empty database. @returns its address */
  readonly createDatabase: (options?: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

const running = new Map<ChildProcess, string>();

process.on('exit', () => {
  for (const [child, folder] of running) {
    child.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  }
});

/** @param isDurable whether each commit reaches the disk, for a bench beside the repository and not in /tmp's memory */
export async function startPostgres({ isDurable = false } = {}): Promise<PostgresServer & { readonly pid: number }> {
  const programs = globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  const owner = unprivileged();
  if (owner) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);

  const data = join(folder, 'data');
  const cluster = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, `--username=${USER}`];
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  execFileSync(join(programs, 'initdb'), ['--no-sync', '--no-locale', '--encoding=UTF8', ...cluster, data], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: isDurable ? 'on' : 'off',
    // Those of many test files that run at the same time.
    max_connections: 400,
  };
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  running.set(child, folder);
  const stopped = once(child, 'exit').then(() => {
    running.delete(child);
    rmSync(folder, { recursive: true, force: true });
  });
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (log.includes('ready to accept connections')) resolve();
    });
    stopped.then(() => reject(new Error(`PostgreSQL ended:\n${log}`)), reject);
  });

  const address = (database: string) =>
    `postgres://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`;
  let databases = 0;
  return {
    pid: child.pid as number,
    async createDatabase(options = '') {
      const name = `test${++databases}`;
      const client = new pg.Client(address('postgres'));
      await client.connect();
      await client.query(`CREATE DATABASE ${name} ${options}`);
      await client.end();
      return address(name);
    },
    async stop() {
      // A fast shutdown: it ends open sessions.
      child.kill('SIGINT');
      await stopped;
    },
  };
}

/** PostgreSQL refuses to run as root; it then runs as the user that its package created. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (which: string) => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}
