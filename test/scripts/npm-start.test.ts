// Before a release.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { NO_ENV_FILE } from '../support/server-process.ts';
import { NpmScript, REPOSITORY } from './npm-script.ts';

test('npm start prints a ready line, and SIGTERM to npm ends the server', async () => {
  const start = new NpmScript('start');
  const http = await start.ready();
  expect((await fetch(`${http}/config.json`)).status).toBe(200);
  const starter = start.descendants().find(({ command }) => command.includes('start.mjs'));
  expect(starter && privateKilobytes(starter.pid)).toBeLessThan(20_000);

  start.stop();
  expect(await start.exited).toEqual([0, null]);
  await expect(fetch(http)).rejects.toThrow();
  expect(start.descendants()).toEqual([]);
});

/** The memory that a process shares with no other: another Node shares its program. */
function privateKilobytes(pid: number): number {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const parts = [...rollup.matchAll(/^Private_\w+:\s+(\d+) kB$/gm)].map(([, size]) => Number(size));
  expect(parts.length).toBeGreaterThan(0);
  return parts.reduce((sum, size) => sum + size, 0);
}

test('the server ends cleanly when its starter is killed', async () => {
  const start = new NpmScript('start');
  const http = await start.ready();
  const [starter, server] = [start.descendants().find(({ command }) => command.includes('start.mjs')), start.server()];
  process.kill(starter?.pid as number, 'SIGKILL');
  await expect.poll(() => isAlive(server)).toBe(false);
  await expect(fetch(http)).rejects.toThrow();
  expect(start.wasLeftUnclean()).toBe(false);
});

test('a server without a terminal, as under nohup, goes on after a hang-up', async () => {
  const start = new NpmScript('start');
  const http = await start.ready();
  const starter = start.descendants().find(({ command }) => command.includes('start.mjs'));
  for (const pid of [starter?.pid as number, start.server()]) process.kill(pid, 'SIGHUP');
  // A stopping server would refuse connections after half a second.
  for (let asked = 0; asked < 20; asked += 1) {
    expect((await fetch(`${http}/config.json`)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  start.stop();
  expect(await start.exited).toEqual([0, null]);
});

test('a closed terminal stops the server cleanly', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'terminal-'));
  const command = `exec ${process.execPath} scripts/start.mjs`;
  // Opens a terminal for the command, which closes when this process is killed.
  const terminal = spawn('script', ['--quiet', '--command', command, '/dev/null'], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', MQTT_PORT: '0', DATA_DIR: folder, ENV_FILE: NO_ENV_FILE },
  });
  let output = '';
  for await (const chunk of terminal.stdout) {
    output += chunk;
    if (/http:\/\/127\.0\.0\.1:\d+/.test(output)) break;
  }
  expect(existsSync(join(folder, 'running'))).toBe(true);
  terminal.kill('SIGKILL');
  await expect.poll(() => existsSync(join(folder, 'running'))).toBe(false);
  rmSync(folder, { recursive: true });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('a crashed server is restarted after a growing pause', async () => {
  const start = new NpmScript('start');
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

test('SIGTERM between a crash and the restart ends it, and leaves nothing running', async () => {
  const start = new NpmScript('start');
  await start.ready();
  process.kill(start.server(), 'SIGKILL');
  while (!start.output.includes('starting it again')) await new Promise((resolve) => setTimeout(resolve, 20));
  const descendants = start.descendants();
  const startedAt = performance.now();
  start.stop();
  expect(await start.exited).toEqual([0, null]);
  expect(performance.now() - startedAt).toBeLessThan(900);
  expect(descendants.some(({ command }) => command.includes('main.js'))).toBe(false);
  expect(start.output.match(/"ready":true/g)).toHaveLength(1);
});

test('a server that stops on request, or cannot start, is not restarted', async () => {
  const stopped = new NpmScript('start');
  await stopped.ready();
  process.kill(stopped.server(), 'SIGTERM');
  expect(await stopped.exited).toEqual([0, null]);

  const refused = new NpmScript('start', { PORT: 'none' });
  expect(await refused.exited).toEqual([1, null]);
  expect(refused.output).toContain('PORT must be a port');
  for (const { output } of [stopped, refused]) expect(output).not.toContain('starting it again');
});

test('the systemd unit runs the same script as npm start, and knows the exit codes', () => {
  const unit = readFileSync(join(REPOSITORY, 'deploy/systemd/tinkerstream.service'), 'utf8');
  for (const line of [
    'ExecStart=/opt/tinkerstream/node_modules/.bin/node scripts/start.mjs --once',
    'Restart=on-failure',
    'RestartPreventExitStatus=1',
    'UMask=0077',
  ]) {
    expect(unit.split('\n')).toContain(line);
  }
});
