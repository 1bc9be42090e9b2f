// Before a release.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../test/support/api.ts';
import { NO_ENV_FILE, startServer } from '../../../../test/support/server-process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'starting-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the first start', () => {
  test('prints a generated password once, and it signs in', async () => {
    const dataDir = join(folder, 'generated');
    const env = { ADMIN_PASSWORD: undefined };
    const first = await startServer({ dataDir, env });
    const password = /Password \(shown only this once\): (\S+)/.exec(first.output())?.[1] ?? '';
    await expect(Api.signIn(first.http, undefined, password)).resolves.toBeDefined();
    await first.stop();
    const second = await startServer({ dataDir, env });
    expect(second.output()).not.toContain('Password');
    expect(second.output()).not.toContain(password);
    await expect(Api.signIn(second.http, undefined, password)).resolves.toBeDefined();
    await second.stop();
  });
});

describe('what a start says to the operator', () => {
  test('an ADMIN_PASSWORD that is changed later sets none, and the log says what does', async () => {
    const dataDir = join(folder, 'later-password');
    const first = await startServer({ dataDir, env: { ADMIN_PASSWORD: 'first-secret' } });
    await first.stop();
    const same = await startServer({ dataDir, env: { ADMIN_PASSWORD: 'first-secret', LOG_LEVEL: 'info' } });
    await same.stop();
    expect(same.output()).not.toContain('ADMIN_PASSWORD');
    const later = await startServer({ dataDir, env: { ADMIN_PASSWORD: 'other-secret', LOG_LEVEL: 'info' } });
    await expect(Api.signIn(later.http, undefined, 'first-secret')).resolves.toBeDefined();
    await later.stop();
    expect(later.output()).toMatch(/ADMIN_PASSWORD counts on the first start only.*admin .* --reset/);
    expect(later.output()).not.toContain('other-secret');
  });

  test('a server whose address is not there yet waits for it, and names HOST', async () => {
    const env = {
      ...process.env,
      ENV_FILE: NO_ENV_FILE,
      LOG_LEVEL: 'warn',
      PORT: '0',
      MQTT_PORT: '0',
      HOST: '192.0.2.77',
    };
    const server = spawn(process.execPath, ['packages/server/dist/main.js'], {
      cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
      env: { ...env, DATA_DIR: join(folder, 'no-address') },
    });
    let output = '';
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text;
      });
    }
    await expect.poll(() => output).toContain('HOST 192.0.2.77 is no address of this computer. Trying again in 1 s');
    server.kill('SIGTERM');
    expect((await once(server, 'exit'))[0]).toBe(0);
  });

  test('a server with brackets around an IPv6 address, and one without HOST, answer over IPv6', async () => {
    for (const HOST of ['[::1]', '']) {
      const server = await startServer({ env: { HOST } });
      const { port } = new URL(server.http);
      expect((await fetch(`http://[::1]:${port}/config.json`)).status).toBe(200);
      if (HOST !== '') expect(server.http).toBe(`http://[::1]:${port}`);
      else expect((await fetch(`http://127.0.0.1:${port}/config.json`)).status).toBe(200);
      await server.stop();
    }
  });

  test('a process that may open too few files says so, and does not start again', async () => {
    for (const files of [24, 32]) {
      const command = `ulimit -n ${files}; exec ${process.execPath} packages/server/dist/main.js`;
      const server = spawn('/bin/sh', ['-c', command], {
        cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
        env: {
          ...process.env,
          ENV_FILE: NO_ENV_FILE,
          HOST: '127.0.0.1',
          PORT: '0',
          DATA_DIR: join(folder, `files-${files}`),
        },
      });
      let output = '';
      server.stderr.on('data', (text: Buffer) => {
        output += text;
      });
      expect((await once(server, 'close'))[0]).toBe(1);
      expect(output).toContain('Tinkerstream cannot start: this process may open too few files. Raise ulimit -n');
    }
  });
});

test('a start in a terminal ends with what to do', async () => {
  const env = {
    DATA_DIR: join(folder, 'terminal'),
    ADMIN_EMAIL: 'ada@school.edu',
    HOST: '127.0.0.1',
    PORT: '0',
    MQTT_PORT: '0',
  };
  // `script` runs it in a terminal.
  const terminal = spawn('script', ['-qec', `${process.execPath} scripts/start.mjs --once`, '/dev/null'], {
    cwd: fileURLToPath(new URL('../../../..', import.meta.url)),
    env: { PATH: process.env.PATH, ENV_FILE: NO_ENV_FILE, LOG_LEVEL: 'warn', ...env },
  });
  let output = '';
  terminal.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  try {
    await expect.poll(() => output).toMatch(/^Open http:\/\/127\.0\.0\.1:\d+ and sign in as ada@school\.edu\.\r?\n$/m);
    expect(output).toMatch(/^Password \(shown only this once\): \S+$/m);
    expect(output).not.toContain('"ready"');
  } finally {
    terminal.stdin.end('\x03');
    await once(terminal, 'close');
  }
});

test('the log of a start says once that maps have no streets, unless MAP_TILE_URL is set, and that a proxy of the environment is not used, without its password', async () => {
  const HTTPS_PROXY = 'http://user:proxy-secret@127.0.0.1:9';
  const without = await startServer({ env: { LOG_LEVEL: 'info', HTTPS_PROXY } });
  expect(without.output().match(/MAP_TILE_URL/g)).toHaveLength(1);
  expect(without.output()).toMatch(/HTTPS_PROXY is not used/);
  expect(without.output()).not.toContain('proxy-secret');
  await without.stop();
  const set = await startServer({
    env: { LOG_LEVEL: 'info', MAP_TILE_URL: 'https://tiles.example.org/{z}/{x}/{y}.png' },
  });
  expect(set.output()).not.toContain('MAP_TILE_URL');
  await set.stop();
});
