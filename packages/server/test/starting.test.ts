import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../test/support/api.ts';
import { NO_ENV_FILE, startServer } from '../../../test/support/server-process.ts';
import { CONNECT, connectBoard, RawBoard } from './support/connections/boards.ts';
import { refusal } from './support/server/refusal.ts';

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
      cwd: fileURLToPath(new URL('../../..', import.meta.url)),
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
        cwd: fileURLToPath(new URL('../../..', import.meta.url)),
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
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
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

test('the log of a start says once that maps have no streets, unless MAP_TILE_URL is set', async () => {
  const without = await startServer({ env: { LOG_LEVEL: 'info' } });
  expect(without.output().match(/MAP_TILE_URL/g)).toHaveLength(1);
  await without.stop();
  const set = await startServer({
    env: { LOG_LEVEL: 'info', MAP_TILE_URL: 'https://tiles.example.org/{z}/{x}/{y}.png' },
  });
  expect(set.output()).not.toContain('MAP_TILE_URL');
  await set.stop();
});

test('a first start that fails for its port leaves the password to the next one', async () => {
  const dataDir = join(folder, 'failed-first');
  const other = await occupyPort();
  await refusal({ dataDir, env: { ADMIN_PASSWORD: undefined, PORT: String(other.port) } });
  other.close();
  const next = await startServer({ dataDir, env: { ADMIN_PASSWORD: undefined } });
  expect(next.output()).toContain('Password (shown only this once)');
  await next.stop();
});

describe('a server that cannot start explains why and what to do', () => {
  test('if its data folder is in use by another one', async () => {
    const dataDir = join(folder, 'in-use');
    const first = await startServer({ dataDir });
    expect(await refusal({ dataDir })).toMatch(
      /DATA_DIR .*in-use is in use by another Tinkerstream server\. Stop that server/,
    );
    await first.stop();
  });

  test('if its data folder is not writable', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await refusal({ dataDir: join(file, 'data') })).toMatch(/DATA_DIR .* is not writable: .* another folder/);
  });

  test('if its data is from a newer version, which stays unchanged', async () => {
    const dataDir = join(folder, 'newer');
    await (await startServer({ dataDir })).stop();
    const db = new DatabaseSync(join(dataDir, 'tinkerstream.db'));
    db.prepare("INSERT INTO kysely_migration VALUES ('9999-future', '2030-01-01')").run();
    db.close();
    expect(await refusal({ dataDir })).toMatch(/newer version of Tinkerstream.*9999-future.*Update Tinkerstream/);
  });

  test.each(['PORT', 'MQTT_PORT', 'HTTPS_PORT', 'MQTTS_PORT'])('if %s is in use', async (setting) => {
    const other = await occupyPort();
    const https = setting.includes('S_') ? { HTTPS: 'local' } : {};
    const message = await refusal({ env: { ...https, [setting]: String(other.port) } });
    expect(message).toMatch(new RegExp(`Port ${other.port} \\(${setting}\\) is in use by another program\\. Stop`));
    other.close();
  });

  test.each([
    ['PORT', 'abc', /PORT must be a port from 0 to 65535, not “abc”/],
    ['MQTT_PORT', '70000', /MQTT_PORT must be a port/],
    ['ADMIN_PASSWORD', 'short', /ADMIN_PASSWORD must be 6 to 20 characters long/],
    ['ADMIN_EMAIL', 'nobody', /ADMIN_EMAIL must be an email address/],
    ['LOG_LEVEL', 'loud', /LOG_LEVEL must be one of/],
    ['TLS_CERT', '/x.pem', /TLS_CERT and TLS_KEY belong together/],
    ['DATABASE_URL', 'mysql://x', /DATABASE_URL must start with postgres/],
    ['PUBLIC_URL', 'cloud.example', /PUBLIC_URL must be an address that starts with http/],
    ['SMTP_URL', 'mail.example:25', /SMTP_URL must be an address that starts with smtp/],
    ['SUPPORT_EMAIL', 'help', /SUPPORT_EMAIL must be an email address/],
    [
      'MAP_TILE_URL',
      'https://tiles.example/{z}.png',
      /MAP_TILE_URL must be an address .* and has \{z\}, \{x\} and \{y\}/,
    ],
    ['GOOGLE_JWKS_URL', 'file:///keys', /GOOGLE_JWKS_URL must be an address that starts with http/],
  ])('if %s is %s', async (name, value, expected) => {
    expect(await refusal({ env: { [name]: value } })).toMatch(expected);
  });
});

describe('a stop', () => {
  test('does not wait for idle connections', async () => {
    const server = await startServer();
    const silent = createConnection(Number(new URL(server.http).port), '127.0.0.1');
    await once(silent, 'connect');
    silent.on('error', () => {});
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    silent.destroy();
  });

  test('does not wait for a board that reads nothing', async () => {
    const server = await startServer({ env: { MQTT_MAX_PACKET_BYTES: '65536' } });
    const { topicName } = await (await Api.signIn(server.http)).createTopic('Frozen', 'n');
    const frozen = await RawBoard.open(server.mqttPort);
    frozen.send(CONNECT, { cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: topicName, qos: 0 }] });
    await frozen.received('suback');
    frozen.socket.pause();
    const sender = await connectBoard(server.mqttPort);
    // More than the system buffers for the two of them, so that the rest waits in the server.
    for (let sent = 0; sent < 150; sent++) await sender.publishAsync(topicName, 'x'.repeat(60_000), { qos: 1 });
    const startedAt = performance.now();
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    expect(performance.now() - startedAt).toBeLessThan(3000);
    sender.end(true);
    frozen.socket.destroy();
  });

  test('by SIGTERM under load completes within 5 seconds and loses nothing acknowledged', async () => {
    const dataDir = join(folder, 'sigterm');
    const server = await startServer({ dataDir });
    const topic = await (await Api.signIn(server.http)).createTopic('Load', 'n');
    const acknowledged = await publishUntilClosed(server.mqttPort, topic.topicName, () => server.stop());
    const again = await startServer({ dataDir });
    const { totalNumberOfMessages } = await (await Api.signIn(again.http)).getTopic(topic.id);
    await again.stop();
    expect(acknowledged).toBeGreaterThan(0);
    expect(totalNumberOfMessages).toBeGreaterThanOrEqual(acknowledged);
  });
});

/** A port in use by another program. */
async function occupyPort(): Promise<{ port: number; close: () => void }> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  return { port: (other.address() as { port: number }).port, close: () => other.close() };
}

/** Publishes as fast as messages are acknowledged until the server ends, and returns the number acknowledged. */
async function publishUntilClosed(port: number, topicName: string, end: () => Promise<unknown>): Promise<number> {
  const board = await connectBoard(port);
  let acknowledged = 0;
  let isOpen = true;
  board.on('error', () => {});
  board.on('close', () => {
    isOpen = false;
  });
  const publish = async (): Promise<void> => {
    while (isOpen) {
      await board.publishAsync(topicName, 'n=1', { qos: 1 });
      acknowledged++;
    }
  };
  for (let lane = 0; lane < 20; lane++) void publish().catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 200));
  await end();
  board.end(true);
  return acknowledged;
}

test('a proxy of the environment is said not to be used, without its password', async () => {
  const server = await startServer({ env: { HTTPS_PROXY: 'http://user:proxy-secret@127.0.0.1:9' } });
  expect(server.output()).toMatch(/HTTPS_PROXY is not used/);
  expect(server.output()).not.toContain('proxy-secret');
  await server.stop();
});
