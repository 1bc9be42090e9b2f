import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { serverCommand } from '../../scripts/run/server-command.mjs';
import { copyMigratedDatabase } from './migrated-database.ts';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));

/** Tests ignore the `.env` of a developer. */
export const NO_ENV_FILE = '/dev/null';

export const ADMIN_EMAIL = 'admin@example.org';
export const ADMIN_PASSWORD = 'correct-horse';

export interface StartOptions {
  /**
   * The data folder, which stays when the server stops. By default a folder with an empty, migrated database, removed by
   * `stop` or at the end of this process.
   */
  readonly dataDir?: string;
  /**
   * Variables added to the defaults: loopback, free ports, the administrator above, LOG_LEVEL=warn, MDNS=0. `undefined`
   * removes a default.
   */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The arguments after `npm start --`. */
  readonly args?: readonly string[];
  /** The timeout of the ready line, in milliseconds. */
  readonly readyWithin?: number;
  /** A folder with another release, from which the server runs; by default the release of this repository. */
  readonly release?: string | undefined;
  /** The most files and sockets that the process may open (`ulimit -n`); by default as many as this process. */
  readonly openFiles?: number;
  /** Receives the process id and a function that returns the output, before the server is ready. */
  readonly onSpawn?: (pid: number, output: () => string) => void;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface ServerProcess {
  /** The address in the ready line: `http://127.0.0.1:45123`. */
  readonly http: string;
  /** The MQTT address in the ready line: `mqtt://127.0.0.1:45124`. */
  readonly mqtt: string;
  /** The address with HTTPS=local: `https://127.0.0.1:45125`. */
  readonly https: string | undefined;
  /** The MQTT address with HTTPS=local: `mqtts://127.0.0.1:45126`. */
  readonly mqtts: string | undefined;
  readonly mqttPort: number;
  readonly pid: number;
  readonly dataDir: string;
  /** Everything printed so far, standard output and standard error interleaved. */
  output(): string;
  /** Asks the server to end, and waits for its exit. Kills it after 10 s. */
  stop(signal?: NodeJS.Signals): Promise<Exit>;
  /** Kills the server as a power cut does; the data folder stays until this process ends. */
  kill(): Promise<Exit>;
  /** Resolves when the server has ended, for any reason. */
  readonly exited: Promise<Exit>;
}

/** Thrown if the server ends or times out before its ready line. */
class ServerStartError extends Error {
  readonly exit: Exit;
  readonly stdout: string;
  readonly stderr: string;

  constructor(reason: string, exit: Exit, stdout: string, stderr: string) {
    super(`${reason}\n${stdout}${stderr}`);
    this.exit = exit;
    this.stdout = stdout;
    this.stderr = stderr;
  }
}

const running = new Set<ChildProcess>();
const temporaryFolders = new Set<string>();

process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of temporaryFolders) rmSync(folder, { recursive: true, force: true });
});

async function commandOf(release: string): Promise<typeof serverCommand> {
  const module = await import(pathToFileURL(join(release, 'scripts/run/server-command.mjs')).href);
  return module.serverCommand;
}

/** The environment of a test's server: the defaults, with what `changes` adds or removes. */
export function environmentOf(dataDir: string, changes: StartOptions['env'] = {}): NodeJS.ProcessEnv {
  return {
    // The server gets no other variable of this process: a DATABASE_URL of the shell must not reach a test's server.
    PATH: join(REPOSITORY, 'node_modules/.bin') + delimiter + process.env.PATH,
    HOST: '127.0.0.1',
    PORT: '0',
    MQTT_PORT: '0',
    HTTPS_PORT: '0',
    MQTTS_PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL,
    ADMIN_PASSWORD,
    // Nothing listens on this port: no test asks the real observatory.
    WEATHER_BASE_URL: 'http://127.0.0.1:1',
    // Tests announce nothing in the network of their machine.
    MDNS: '0',
    LOG_LEVEL: 'warn',
    ENV_FILE: NO_ENV_FILE,
    // Nothing listens on this port: tests of several servers that upload files name a bucket of their own.
    ...(changes.REDIS_URL && { FILES_URL: 's3+http://key:secret@127.0.0.1:1/bucket?region=test' }),
    ...changes,
  };
}

/** Starts the real server as a separate process, and resolves when it is ready. */
export async function startServer(options: StartOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'tinkerstream-'));
  if (options.dataDir === undefined) {
    temporaryFolders.add(dataDir);
    if (!options.env?.DATABASE_URL) copyMigratedDatabase(join(dataDir, 'tinkerstream.db'));
  }

  // The command is that of `npm start` without its starter: the process is the server itself.
  const command = options.release === undefined ? serverCommand : await commandOf(options.release);
  const { program, args, cwd, env } = command(options.args ?? [], environmentOf(dataDir, options.env));
  const limit = options.openFiles === undefined ? '' : `ulimit -n ${options.openFiles}; `;
  const child = spawn('/bin/sh', ['-c', `${limit}exec "$0" "$@"`, program, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);

  let stdout = '';
  let stderr = '';
  let output = '';
  options.onSpawn?.(child.pid as number, () => output);
  const exited = new Promise<Exit>((resolve, reject) => {
    child.on('error', reject);
    // The event is 'close' and not 'exit': by then all output has arrived.
    child.on('close', (code, signal) => {
      running.delete(child);
      resolve({ code, signal });
    });
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
    output += text;
  });

  const readyLine = new Promise<{ http: string; mqtt: string; https?: string; mqtts?: string }>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      output += text;
      const line = /^\{"ready":true,.*\}$/m.exec(stdout)?.[0];
      if (line !== undefined) resolve(JSON.parse(line) as Awaited<typeof readyLine>);
    });
  });

  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<'silent'>((resolve) => {
    timer = setTimeout(resolve, options.readyWithin ?? 180_000, 'silent');
  });
  const first = await Promise.race([readyLine, silent, exited]);
  clearTimeout(timer);
  if (first === 'silent') {
    child.kill('SIGKILL');
    throw new ServerStartError('The server printed no ready line.', await exited, stdout, stderr);
  }
  if ('code' in first) throw new ServerStartError(`The server ended with code ${first.code}.`, first, stdout, stderr);

  return {
    http: first.http,
    mqtt: first.mqtt,
    https: first.https,
    mqtts: first.mqtts,
    mqttPort: Number(new URL(first.mqtt).port),
    pid: child.pid as number,
    dataDir,
    output: () => output,
    exited,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const force = setTimeout(() => child.kill('SIGKILL'), 10_000);
      const exit = await exited;
      clearTimeout(force);
      if (temporaryFolders.delete(dataDir)) rmSync(dataDir, { recursive: true, force: true });
      return exit;
    },
    kill() {
      child.kill('SIGKILL');
      return exited;
    },
  };
}
