import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { NO_ENV_FILE } from './server-process.ts';

export const REPOSITORY = join(import.meta.dirname, '../..');

/** A script of package.json that starts a server, on free ports and with its own empty data folder. */
export class NpmScript {
  readonly #npm: ChildProcessByStdio<null, Readable, Readable>;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'npm-script-'));
  readonly exited: Promise<unknown[]>;
  output = '';

  /** @param args the arguments after `npm run NAME --` */
  constructor(name: string, env: NodeJS.ProcessEnv = {}, args: readonly string[] = []) {
    this.#npm = spawn('npm', ['run', name, '--', ...args], {
      cwd: REPOSITORY,
      stdio: ['ignore', 'pipe', 'pipe'],
      // NO_COLOR is set because Vite writes its addresses in colour where CI is set.
      env: {
        ...process.env,
        NO_COLOR: '1',
        HOST: '127.0.0.1',
        PORT: '0',
        MQTT_PORT: '0',
        HTTPS_PORT: '0',
        MQTTS_PORT: '0',
        DATA_DIR: this.#dataDir,
        ENV_FILE: NO_ENV_FILE,
        ...env,
      },
    });
    for (const stream of [this.#npm.stdout, this.#npm.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        this.output += chunk;
      });
    }
    this.exited = once(this.#npm, 'exit');
  }

  /** Waits for this many ready lines, and returns the address in the last one. */
  async ready(times = 1): Promise<string> {
    return (await this.readyLine(times)).http;
  }

  async readyLine(times = 1): Promise<{ readonly http: string; readonly https?: string }> {
    for (;;) {
      const lines = this.output.match(/^\{"ready":true.*\}$/gm) ?? [];
      if (lines.length >= times) return JSON.parse(lines.at(-1) as string);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** The child processes of the script, recursively. */
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
    return this.descendants().find(({ command }) => /main\.[jt]s/.test(command))?.pid as number;
  }

  /** Whether the server of the data folder did not stop cleanly. */
  wasLeftUnclean(): boolean {
    return existsSync(join(this.#dataDir, 'running'));
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
