// Before a release.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { whyNoTrace } from '../../packages/server/test/support/server/system-calls.ts';
import { serverCommand } from '../../scripts/run/server-command.mjs';

const UNIT = resolve(import.meta.dirname, '../../deploy/systemd/tinkerstream.service');
/**
 * System calls only of root: SQLite gives new files to the owner of the database, if it runs as root, as it may in tests.
 * The unit has a user.
 */
const OF_ROOT = new Set(['fchown', 'chown']);

/** The system calls in one of systemd's sets. */
function callsOf(set: string): string[] {
  const printed = execFileSync('systemd-analyze', ['syscall-filter', '--no-pager', set], { encoding: 'utf8' });
  const names = printed
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  return names.flatMap((name) => (name.startsWith('@') ? callsOf(name) : [name]));
}

test.skipIf(whyNoTrace())('the server makes no system call that the unit of systemd refuses', async () => {
  const filters = [...readFileSync(UNIT, 'utf8').matchAll(/^SystemCallFilter=(~?)(.*)$/gm)];
  const allowed = new Set<string>();
  for (const [, not, sets = ''] of filters) {
    for (const call of sets.split(' ').flatMap(callsOf)) not ? allowed.delete(call) : allowed.add(call);
  }
  expect(allowed.has('mount')).toBe(false);
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const trace = join(folder, 'trace');
  const { program, args, cwd, env } = serverCommand([], {
    PATH: process.env.PATH ?? '',
    HOST: '127.0.0.1',
    PORT: '0',
    MQTT_PORT: '0',
    HTTPS: 'local',
    HTTPS_PORT: '0',
    MQTTS_PORT: '0',
    DATA_DIR: join(folder, 'data'),
    MDNS: '0',
    LOG_LEVEL: 'warn',
    ENV_FILE: '/dev/null',
  });
  const strace = spawn('strace', ['-f', '-qq', '-e', 'signal=none', '-o', trace, program, ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  strace.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await expect.poll(() => printed, { timeout: 60_000 }).toContain('"ready":true');
  const { http } = JSON.parse(/^\{"ready".*$/m.exec(printed)?.[0] ?? '{}') as { http: string };
  expect((await fetch(`${http}/health/ready`)).status).toBe(200);
  const ended = once(strace, 'exit');
  const [server] = readFileSync(`/proc/${strace.pid}/task/${strace.pid}/children`, 'utf8').split(' ');
  process.kill(Number(server), 'SIGTERM');
  await ended;
  const lines = readFileSync(trace, 'latin1').split('\n');
  const calls = new Set(lines.flatMap((line) => /^\d+ +(?:<\.\.\. )?([a-z]\w*)/.exec(line)?.[1] ?? []));
  rmSync(folder, { recursive: true });
  expect(calls.has('openat')).toBe(true);
  expect([...calls].filter((name) => !allowed.has(name) && !OF_ROOT.has(name))).toEqual([]);
});
