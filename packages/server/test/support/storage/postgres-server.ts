import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

const programs = globSync('/usr/lib/postgresql/*/bin').sort().at(-1) ?? '';
const USER = 'tinkerstream';
// The password has characters that a URL has to encode.
const PASSWORD = 'p@ss/wörd';

/** A PostgreSQL, by default without the settings that make it durable and slow. */
export interface PostgresServer {
  /** Creates an empty database. @returns its address */
  readonly createDatabase: (options?: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** A PostgreSQL of one test file. */
export interface OwnPostgres extends PostgresServer {
  readonly pid: number;
  /** Starts a streaming replica on this machine. */
  readonly replicate: () => Promise<PostgresReplica>;
  /** Ends PostgreSQL as a crash does: changes that replicas have not received are lost. */
  readonly kill: () => Promise<void>;
  /** Kills all processes of PostgreSQL, unless it has ended. Its data stays. @returns a function that starts it again */
  readonly crash: () => Promise<() => Promise<void>>;
}

interface PostgresReplica {
  /** The address on the replica of a database with this address. */
  readonly addressOf: (database: string) => string;
  /**
   * Stops all processes of the replica where they are: its connections stay open, without an answer.
   * @returns a function that lets them go on
   */
  readonly hang: () => Promise<() => void>;
  /** Makes the replica a primary. */
  readonly promote: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

const running = new Map<ChildProcess, string>();

process.on('exit', () => {
  for (const [child, folder] of running) {
    child.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true });
  }
});

interface OwnOptions {
  /** Whether each commit reaches the disk, for a bench; its folder is then beside the repository and not in /tmp's memory. */
  readonly isDurable?: boolean;
  /** An empty folder for the write-ahead log, which PostgreSQL uses up. */
  readonly logFolder?: string | undefined;
}

export async function startPostgres({ isDurable = false, logFolder }: OwnOptions = {}): Promise<OwnPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);
  const owner = unprivileged();
  const paths = [folder, passwordFile, ...(logFolder ? [logFolder] : [])];
  if (owner) for (const path of paths) chownSync(path, owner.uid, owner.gid);

  const data = join(folder, 'data');
  const cluster = ['--auth=scram-sha-256', `--pwfile=${passwordFile}`, `--username=${USER}`];
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } };
  const log = logFolder ? [`--waldir=${logFolder}`, '--wal-segsize=1'] : [];
  execFileSync(join(programs, 'initdb'), ['--no-sync', '--no-locale', '--encoding=UTF8', ...cluster, ...log, data], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

  const port = await freePort();
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: isDurable ? 'on' : 'off',
    // Many test files connect at the same time.
    max_connections: 400,
    ...(logFolder && { max_wal_size: '1GB' }),
  };
  let its = await run(folder, data, settings, options);

  const address = (database: string) =>
    `postgres://${USER}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/${database}`;
  let databases = 0;
  return {
    get pid() {
      return its.child.pid as number;
    },
    async createDatabase(options = '') {
      const name = `test${++databases}`;
      const client = new pg.Client(address('postgres'));
      await client.connect();
      await client.query(`CREATE DATABASE ${name} ${options}`);
      await client.end();
      return address(name);
    },
    async replicate() {
      const itsFolder = mkdtempSync(join(tmpdir(), 'postgres-replica-'));
      if (owner) chownSync(itsFolder, owner.uid, owner.gid);
      const itsData = join(itsFolder, 'data');
      const itsOptions = { ...options, cwd: itsFolder };
      execFileSync(
        join(programs, 'pg_basebackup'),
        [
          '--write-recovery-conf',
          '--checkpoint=fast',
          '--no-sync',
          `--pgdata=${itsData}`,
          `--dbname=${address('postgres')}`,
        ],
        { ...itsOptions, stdio: ['ignore', 'ignore', 'inherit'] },
      );
      const itsPort = await freePort();
      const itsSettings = { ...settings, port: itsPort, unix_socket_directories: itsFolder };
      const replica = await run(itsFolder, itsData, itsSettings, itsOptions);
      const addressOf = (database: string) => Object.assign(new URL(database), { port: itsPort }).href;
      const ask = async (sql: string) => {
        const client = new pg.Client(addressOf(address('postgres')));
        await client.connect();
        const { rows } = await client.query<{ pid: number }>(sql);
        await client.end();
        return rows;
      };
      return {
        addressOf,
        stop: replica.stop,
        promote: async () => void (await ask('SELECT pg_promote()')),
        async hang() {
          const rows = await ask('SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()');
          const all = [replica.child.pid as number, ...rows.map(({ pid }) => pid)];
          for (const pid of all) process.kill(pid, 'SIGSTOP');
          return () => {
            for (const pid of all) process.kill(pid, 'SIGCONT');
          };
        },
      };
    },
    stop: () => its.stop(),
    kill: () => its.kill(),
    async crash() {
      await its.crash();
      return async () => {
        its = await run(folder, data, settings, options);
      };
    },
  };
}

interface Running {
  readonly child: ChildProcess;
  readonly stop: () => Promise<void>;
  readonly kill: () => Promise<void>;
  readonly crash: () => Promise<void>;
}

/** Starts a cluster, and waits until it answers. `stop` removes its folder too. */
async function run(
  folder: string,
  data: string,
  settings: Readonly<Record<string, string | number>>,
  options: SpawnOptions,
): Promise<Running> {
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  running.set(child, folder);
  const ended = once(child, 'exit').then(() => void running.delete(child));
  let log = '';
  await new Promise<void>((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text;
      if (/ready to accept (read-only )?connections/.test(log)) resolve();
    });
    ended.then(() => reject(new Error(`PostgreSQL ended:\n${log}`)), reject);
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  // SIGINT is a fast shutdown, which ends open sessions; SIGQUIT is an immediate stop.
  return {
    child,
    stop: () => end('SIGINT'),
    kill: () => end('SIGQUIT'),
    async crash() {
      if (child.exitCode === null) {
        const others = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
        for (const pid of [child.pid as number, ...others.filter(Boolean).map(Number)]) process.kill(pid, 'SIGKILL');
      }
      await ended;
    },
  };
}

/** The user that the package of PostgreSQL created, for a test run as root: PostgreSQL refuses to run as root. */
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
