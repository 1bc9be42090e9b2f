import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';

const REPOSITORY = join(import.meta.dirname, '..');

const started: Start[] = [];
afterEach(async () => {
  for (const start of started.splice(0)) await start.end();
});

/** `npm start`, with a data folder of its own. */
class Start {
  readonly #npm: ChildProcessByStdio<null, Readable, Readable>;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'npm-start-'));
  readonly exited: Promise<unknown[]>;
  output = '';

  constructor(env: NodeJS.ProcessEnv = {}) {
    this.#npm = spawn('npm', ['start'], {
      cwd: REPOSITORY,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, HOST: '127.0.0.1', PORT: '0', MQTT_PORT: '0', DATA_DIR: this.#dataDir, ...env },
    });
    for (const stream of [this.#npm.stdout, this.#npm.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.output += chunk;
      });
    }
    this.exited = once(this.#npm, 'exit');
    started.push(this);
  }

  /** Waits for so many ready lines, and answers the address in the last. */
  async ready(times = 1): Promise<string> {
    for (;;) {
      const lines = this.output.match(/^\{"ready":true.*\}$/gm) ?? [];
      if (lines.length >= times) return (JSON.parse(lines.at(-1) as string) as { http: string }).http;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** The processes that this one has started, and those that they have, and so on. */
  descendants(): { pid: number; command: string; residentKilobytes: number }[] {
    const processes = execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,args='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/));
    const found = new Set([this.#npm.pid as number]);
    for (let size = 0; size < found.size; ) {
      size = found.size;
      for (const [pid, parent] of processes) if (found.has(Number(parent))) found.add(Number(pid));
    }
    found.delete(this.#npm.pid as number);
    return processes
      .filter(([pid]) => found.has(Number(pid)))
      .map(([pid, , rss, ...args]) => ({
        pid: Number(pid),
        residentKilobytes: Number(rss),
        command: args.join(' '),
      }));
  }

  server(): number {
    return this.descendants().find(({ command }) => command.includes('main.ts'))?.pid as number;
  }

  stop(): void {
    this.#npm.kill('SIGTERM');
  }

  async end(): Promise<void> {
    this.stop();
    await this.exited;
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}

test('npm start says when it is ready, and SIGTERM to npm ends the server', async () => {
  const start = new Start();
  const http = await start.ready();
  expect((await fetch(`${http}/config.json`)).status).toBe(200);
  const watcher = start.descendants().find(({ command }) => command.includes('start.sh'));
  expect(watcher?.residentKilobytes).toBeLessThan(5000);

  start.stop();
  expect(await start.exited).toEqual([0, null]);
  await expect(fetch(http)).rejects.toThrow();
  expect(start.descendants()).toEqual([]);
});

test('a server that crashes is started again, after a pause that grows', async () => {
  const start = new Start();
  await start.ready();
  process.kill(start.server(), 'SIGKILL');
  await start.ready(2);
  process.kill(start.server(), 'SIGABRT');
  const http = await start.ready(3);
  expect(start.output).toMatch(
    /ended with code 137; starting it again in 1 s[\s\S]*code 134; starting it again in 2 s/,
  );
  expect((await fetch(`${http}/config.json`)).status).toBe(200);
  start.stop();
  expect(await start.exited).toEqual([0, null]);
});

test('SIGTERM in the pause between a crash and the next start ends it, and leaves nothing running', async () => {
  const start = new Start();
  await start.ready();
  process.kill(start.server(), 'SIGKILL');
  while (!start.output.includes('starting it again')) await new Promise((resolve) => setTimeout(resolve, 20));
  const descendants = start.descendants();
  const asked = performance.now();
  start.stop();
  expect(await start.exited).toEqual([0, null]);
  expect(performance.now() - asked).toBeLessThan(900);
  expect(descendants.some(({ command }) => command.includes('main.ts'))).toBe(false);
  expect(start.output.match(/"ready":true/g)).toHaveLength(1);
});

test('a server that is told to stop itself, or that cannot start, is not started again', async () => {
  const stopped = new Start();
  await stopped.ready();
  process.kill(stopped.server(), 'SIGTERM');
  expect(await stopped.exited).toEqual([0, null]);

  const refused = new Start({ PORT: 'none' });
  expect(await refused.exited).toEqual([1, null]);
  expect(refused.output).toContain('PORT must be a port');
  for (const { output } of [stopped, refused]) expect(output).not.toContain('starting it again');
});

test('the systemd unit runs what npm start runs, and knows the exit codes', () => {
  const unit = readFileSync(join(REPOSITORY, 'scripts/tinkerstream.service'), 'utf8');
  for (const line of [
    'ExecStart=/bin/sh scripts/serve.sh',
    'Restart=on-failure',
    'RestartPreventExitStatus=1',
    'UMask=0077',
  ]) {
    expect(unit.split('\n')).toContain(line);
  }
});
