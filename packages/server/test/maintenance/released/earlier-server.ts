import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import mqtt from 'mqtt';
import { openDatabase } from '../../../../../test/support/server-database.ts';

const ADMIN = { email: 'admin@example.org', password: 'correct-horse' };

/** A server of an earlier version, whose folder becomes a file of the tests. */
export interface EarlierServer {
  readonly dataDir: string;
  /** @returns the answer, or undefined for a call that this version does not have */
  readonly call: (
    path: string,
    body: object | FormData,
    method?: string,
  ) => Promise<{ readonly id: string } | undefined>;
  readonly connect: () => Promise<mqtt.MqttClient>;
  /** Kills it, and packs its folder. */
  readonly pack: (file: string) => Promise<void>;
}

/** The path of a program of an earlier version. */
export const programOf = (checkout: string, file: string) => join(resolve(checkout), 'packages/server/src', file);

export async function startEarlierServer(checkout: string): Promise<EarlierServer> {
  const folder = mkdtempSync(join(tmpdir(), 'released-'));
  const dataDir = join(folder, 'data');
  const server = spawn(process.execPath, [programOf(checkout, 'main.ts')], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      HOST: '127.0.0.1',
      PORT: '0',
      MQTT_PORT: '0',
      MDNS: '0',
      ENV_FILE: '/dev/null',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      WEATHER_BASE_URL: 'http://127.0.0.1:1',
      LOG_LEVEL: 'warn',
    },
  });
  const exited = new Promise((done) => server.once('exit', done));
  process.on('exit', () => server.kill('SIGKILL'));
  const ready = await new Promise<{ http: string; mqtt: string }>((done, fail) => {
    let output = '';
    server.once('exit', () => fail(new Error('The server has ended')));
    server.stdout.on('data', (chunk: Buffer) => {
      output += chunk;
      const line = /^\{"ready":true.*$/m.exec(output)?.[0];
      if (line) done(JSON.parse(line));
    });
  });

  let token = '';
  const call: EarlierServer['call'] = async (path, body, method = 'POST') => {
    const isForm = body instanceof FormData;
    const response = await fetch(ready.http + path, {
      method,
      headers: {
        ...(!isForm && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: isForm ? body : JSON.stringify(body),
    });
    const text = await response.text();
    if (response.ok) return text === '' ? { id: '' } : JSON.parse(text);
    console.log(`${path} answered ${response.status} ${text}`);
    return undefined;
  };
  const login = await call('/oauth/token', {
    grant_type: 'password',
    username: ADMIN.email,
    password: ADMIN.password,
  });
  token = (login as unknown as { access_token: string }).access_token;

  return {
    dataDir,
    call,
    connect: () => mqtt.connectAsync(ready.mqtt),
    async pack(file) {
      server.kill('SIGKILL');
      await exited;
      // Otherwise the write-ahead log is most of the file.
      const db = openDatabase(dataDir);
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      for (const { name: table } of db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all())
        console.log(table, db.prepare(`SELECT count(*) AS count FROM "${table}"`).get()?.count);
      db.close();
      const tar = execFileSync('tar', ['--create', '--directory', dataDir, '--owner=0', '--group=0', '.'], {
        maxBuffer: 1e9,
      });
      packFile(file, tar);
      rmSync(folder, { recursive: true });
    },
  };
}

/** Writes a compressed file beside this one. */
export function packFile(file: string, bytes: Buffer): void {
  writeFileSync(
    join(import.meta.dirname, file),
    brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );
}
