import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  downloadSupportBundle,
  findProblems,
  getSystemState,
  isAdvice,
  listAuditEntries,
  listMaintenancePeriods,
  type ServerState,
  type SystemState,
} from '@tinkerstream/contract/admin';
import { serverErrors } from '@tinkerstream/contract/error-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { openDatabase } from '../../../../../test/support/server-database.ts';
import {
  ADMIN_EMAIL,
  ADMIN_PASSWORD,
  type ServerProcess,
  startServer,
} from '../../../../../test/support/server-process.ts';
import { listSettings, readConfig } from '../../../src/config.ts';
import { linesForSupport } from '../../../src/domains/admin/system/log-lines.ts';
import { DAY_MS } from '../../../src/platform/disk/disk-watch.ts';
import { connectBoard, eventually } from '../../support/connections/boards.ts';

/** In each setting that may contain a secret. */
const CANARY = 'canary-8fd2c1';

let server: ServerProcess;
let admin: Api;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'system-'));
  server = await startServer({
    env: {
      METRICS_TOKEN: `${CANARY}-metrics-token`,
      SMTP_URL: `smtp://user:${CANARY}@127.0.0.1:1`,
      SMS_GATEWAY_URL: `http://127.0.0.1:1/?key=${CANARY}`,
      SMS_GATEWAY_TOKEN: CANARY,
      SUPPORT_EMAIL: `${CANARY}@example.org`,
      MQTT_MAX_CONNECTIONS: '123',
    },
  });
  admin = await Api.signIn(server.http);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function readBundle(): Promise<Map<string, string>> {
  const response = await fetch(server.http + downloadSupportBundle.path, {
    headers: { authorization: `Bearer ${admin.accessToken}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(/filename="tinkerstream-support-\d{4}-\d\d-\d\d\.zip"/);
  const file = join(folder, 'bundle.zip');
  writeFileSync(file, Buffer.from(await response.arrayBuffer()));
  // A reader of its own.
  const script =
    'import json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nprint(json.dumps({n:z.read(n).decode() for n in z.namelist()}))';
  return new Map(Object.entries(JSON.parse(execFileSync('python3', ['-c', script, file], { encoding: 'utf8' }))));
}

describe('the state of the system', () => {
  test('counts boards, messages and the busiest projects, and tells versions and space', async () => {
    const project = await admin.createProject('Busy weather station');
    const topic = await admin.createTopic('Roof', 't', project.id);
    const other = await admin.createTopic('Alone', 't');
    const board = await connectBoard(server.mqttPort);
    for (const value of [1, 2, 3]) await board.publishAsync(topic.topicName, `t=${value}`, { qos: 1 });
    await board.publishAsync(other.topicName, 't=1', { qos: 1 });
    const state = await admin.call(getSystemState, {});
    await board.endAsync();
    const [own, ...others] = state.servers;
    expect(others).toEqual([]);
    expect(own).toMatchObject({ isAnswering: true, notReady: [], boards: 1, maxBoards: 123, failedMessages: 0 });
    expect(own?.storedMessages).toBe(4);
    expect(own?.nodeVersion).toBe(process.versions.node);
    expect(own?.disk?.freeBytes).toBeGreaterThan(0);
    expect(own?.disk?.totalBytes).toBeGreaterThan(own?.disk?.freeBytes ?? 0);
    expect(state.database).toMatchObject({ engine: 'SQLite', version: expect.stringMatching(/^3\.\d+/) });
    expect(state.database.bytes).toBeGreaterThan(10_000);
    expect(state.busiest).toEqual([
      { projectId: project.id, name: 'Busy weather station', owner: ADMIN_EMAIL, messages: 3 },
    ]);
    expect(findProblems(state).map(({ code }) => code)).toEqual(['NO_BACKUP']);
  });

  test('tells the slowest calls by the pattern of their paths', async () => {
    const topic = await admin.createTopic('Read often', 't');
    for (let time = 0; time < 6; time++) await admin.getTopic(topic.id);
    const { slowest } = await admin.call(getSystemState, {});
    const call = slowest.find((one) => one.call === 'GET /v1/topic/{topicId}');
    expect(call?.count).toBeGreaterThanOrEqual(6);
    expect(call?.p95Ms).toBeGreaterThanOrEqual(call?.p50Ms ?? Number.NaN);
    expect(JSON.stringify(slowest)).not.toContain(topic.id);
  });
});

describe('the support bundle', () => {
  test('has settings, versions, figures, health and the log, and no secret or personal data', async () => {
    const project = await admin.createProject('Named after a pupil');
    const topic = await admin.createTopic('Lines', 't', project.id);
    // A line of the log that has an address and more.
    await fetch(`${server.http}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ grant_type: 'password', username: 'pupil@example.org', password: 'wrong-password' }),
    });
    const files = await readBundle();
    expect([...files.keys()].sort()).toEqual(['README.txt', 'figures.json', 'log.jsonl', 'settings.txt', 'state.json']);
    const settings = files.get('settings.txt')?.split('\n') ?? [];
    expect(settings).toHaveLength(listSettings().length);
    expect(settings).toEqual(
      expect.arrayContaining([
        'MQTT_MAX_CONNECTIONS=123',
        'SMTP_URL is set',
        'DATABASE_URL is not set',
        'LOG_LEVEL=warn',
      ]),
    );
    const state = JSON.parse(files.get('state.json') ?? '');
    expect(state).toMatchObject({ problems: [{ code: 'NO_BACKUP' }], database: { engine: 'SQLite' } });
    expect(state.servers[0].version).toMatch(/^\d+\./);
    expect(JSON.parse(files.get('figures.json') ?? '')).toContainEqual(
      expect.objectContaining({ name: 'tinkerstream_messages_stored_total' }),
    );
    const secrets = [CANARY, ADMIN_PASSWORD, 'wrong-password', admin.accessToken];
    const personal = [ADMIN_EMAIL, 'pupil@example.org', 'Named after a pupil', topic.topicName];
    for (const [name, text] of files) {
      for (const word of [...secrets, ...personal]) expect(text, name).not.toContain(word);
    }
  });

  test('is noted in the audit log', async () => {
    await readBundle();
    const entries = await eventually(
      () => admin.call(listAuditEntries, { subject: 'security' }),
      (found) => JSON.stringify(found).includes(downloadSupportBundle.path),
    );
    expect(entries[0]).toMatchObject({ action: 'data.exported', actorEmail: ADMIN_EMAIL });
  });

  function isTaken(settings: Readonly<Record<string, string>>): boolean {
    try {
      readConfig(settings);
      return true;
    } catch {
      return false;
    }
  }

  test('never has the value of a setting that may be a secret, whichever it is', () => {
    const valid: Record<string, string> = {
      HOST: CANARY,
      DATA_DIR: `/var/${CANARY}`,
      DATABASE_URL: `postgres://user:${CANARY}@db.example.org/name`,
      FILES_URL: `s3://key:${CANARY}@host/bucket`,
      BACKUP_TO: `/mnt/${CANARY}`,
      REDIS_URL: `redis://:${CANARY}@redis.example.org`,
      PUBLIC_URL: `https://${CANARY}.example.org`,
      TRUSTED_PROXIES: '10.98.76.54',
      ADMIN_EMAIL: `${CANARY}@example.org`,
      ADMIN_PASSWORD: CANARY,
      TLS_CERT: CANARY,
      TLS_KEY: CANARY,
      MDNS_NAME: CANARY,
      SUPPORT_EMAIL: `${CANARY}@example.org`,
      MAP_TILE_URL: `https://tiles.example.org/{z}/{x}/{y}.png?key=${CANARY}`,
      MAP_TILE_ATTRIBUTION: CANARY,
      SMTP_URL: `smtp://user:${CANARY}@mail.example.org`,
      GOOGLE_CLIENT_ID: CANARY,
      GOOGLE_JWKS_URL: `https://keys.example.org/${CANARY}`,
      IFTTT_BASE_URL: `https://ifttt.example.org/${CANARY}`,
      GOOGLE_SHEETS_CREDENTIALS: CANARY,
      GOOGLE_SHEETS_BASE_URL: `https://sheets.example.org/${CANARY}`,
      SMS_GATEWAY_URL: `https://sms.example.org/${CANARY}`,
      SMS_GATEWAY_TOKEN: CANARY,
      HTTP_REQUEST_HOSTS: `${CANARY}.local`,
      WEATHER_BASE_URL: `https://weather.example.org/${CANARY}`,
      RELEASES_URL: `https://releases.example.org/${CANARY}`,
      METRICS_TOKEN: `${CANARY}-metrics-token`,
    };
    // A setting that takes any text or address is tried without being listed.
    for (const { name } of listSettings()) {
      if (name in valid) continue;
      const taken = [CANARY, `https://${CANARY}.example.org`].find((value) => isTaken({ ...valid, [name]: value }));
      if (taken !== undefined) valid[name] = taken;
    }
    const { support } = readConfig(valid);
    for (const { name, isSet, value } of support.settings) {
      expect(isSet, name).toBe(name in valid);
      expect(value, name).toBeUndefined();
    }
    const harmless = readConfig({
      ...valid,
      PORT: '1',
      HTTP_PORTS: '80',
      LOG_LEVEL: 'warn',
      TLS_CERT: '',
      TLS_KEY: '',
    });
    expect(harmless.support.settings.filter(({ value }) => value !== undefined)).toEqual([
      { name: 'PORT', isSet: true, value: '1' },
      { name: 'HTTP_PORTS', isSet: true, value: '80' },
      { name: 'LOG_LEVEL', isSet: true, value: 'warn' },
    ]);
    for (const value of Object.values(valid)) {
      const line = JSON.stringify({
        level: 50,
        msg: `Could not use ${value}`,
        err: { message: value, stack: value, detail: value },
      });
      const [shown = ''] = linesForSupport([line], support);
      expect(shown).not.toContain(CANARY);
      expect(shown).not.toContain(value);
    }
  });

  test('keeps what a log says of failures, and leaves out what it says of people', () => {
    const lines = [
      {
        level: 50,
        time: 1,
        msg: 'Could not store',
        reference: '7K3M-9QTD',
        topicName: 'secrettopic',
        err: { type: 'Error', code: 'X', detail: 'row' },
      },
      { level: 30, event: 'sign-in.failed', address: '10.1.2.3', subject: 'pupil@example.org' },
      { level: 40, msg: 'Mail to pupil@example.org was refused', email: 'pupil@example.org' },
    ].map((line) => JSON.stringify(line));
    const shown = linesForSupport([...lines, 'no line of a log'], { hidden: [] }).map((line) => JSON.parse(line));
    expect(shown).toEqual([
      { level: 50, time: 1, msg: 'Could not store', reference: '7K3M-9QTD', err: { type: 'Error', code: 'X' } },
      { level: 40, msg: 'Mail to [email] was refused' },
    ]);
  });
});

describe('a call that fails on the server', () => {
  test('tells its user a reference that is in the log, with the reason and what to do', async () => {
    const database = openDatabase(server.dataDir);
    // As a program does that should not have touched it.
    database.exec('ALTER TABLE maintenance_period RENAME TO moved_away');
    const response = await fetch(`${server.http}${listMaintenancePeriods.path}?page=1`, {
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    database.exec('ALTER TABLE moved_away RENAME TO maintenance_period');
    database.close();
    expect(response.status).toBe(500);
    const { errors, reference } = (await response.json()) as { errors: { code: string }[]; reference: string };
    expect(errors).toMatchObject([{ code: serverErrors.failed }]);
    expect(reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const line = server
      .output()
      .split('\n')
      .find((one) => one.includes(reference));
    expect(JSON.parse(line ?? '')).toMatchObject({
      level: 50,
      url: listMaintenancePeriods.path,
      err: { message: expect.stringContaining('maintenance_period') },
      msg: expect.stringContaining('support bundle'),
    });
    const log = (await readBundle()).get('log.jsonl');
    expect(log).toContain(reference);
  });

  test('has no reference if its caller is at fault', async () => {
    const response = await fetch(`${server.http}${getSystemState.path}`);
    expect(response.status).toBe(401);
    expect(await response.json()).not.toHaveProperty('reference');
  });
});

describe('what is wrong with the system', () => {
  const well: ServerState = {
    name: 'a:3000',
    isAnswering: true,
    seenOn: '2026-01-01T00:00:00.000Z',
    clockAheadSeconds: 0,
    filesPlace: 'a',
    startedOn: '2026-01-01T00:00:00.000Z',
    version: '1.0.0',
    nodeVersion: '24.0.0',
    notReady: [],
    notReadyReasons: [],
    isBusAvailable: true,
    replicaProblem: null,
    replicaReason: null,
    disk: { freeBytes: 50e9, totalBytes: 100e9, daysLeft: null },
    boards: 10,
    maxBoards: 100,
    viewers: 5,
    storedMessages: 100,
    failedMessages: 0,
    delayMs: 3,
  };
  const allWell: SystemState = {
    servers: [well],
    database: { engine: 'SQLite', version: '3.50.0', bytes: 1e6 },
    backup: { isOn: true, lastOn: '2026-01-01T00:00:00.000Z', failure: null, failureReason: null, isOverdue: false },
    storage: { hidden: 0, isDiskFull: false, damaged: 0 },
    clockWentBackSeconds: null,
    busiest: [],
    slowest: [],
  };
  const disk = { freeBytes: 50e9, totalBytes: 100e9, daysLeft: null };
  const server = (changes: Partial<ServerState>) => ({ servers: [{ ...well, ...changes }] });
  const backup = (changes: Partial<SystemState['backup']>) => ({ backup: { ...allWell.backup, ...changes } });

  test('is nothing if all is well', () => {
    expect(findProblems(allWell)).toEqual([]);
  });

  test.each<[string, Partial<SystemState>]>([
    [
      'DISK_FULL',
      {
        ...server({ notReady: ['The disk of the server is full.'], notReadyReasons: ['DISK_FULL'], failedMessages: 3 }),
        storage: { hidden: 8, isDiskFull: true, damaged: 0 },
      },
    ],
    ['NOT_READY', server({ notReady: ['The database does not answer.'], notReadyReasons: ['DATABASE'] })],
    ['NOT_STORED', server({ failedMessages: 1 })],
    ['NOT_ANSWERING', server({ isAnswering: false, failedMessages: 1, delayMs: 9000 })],
    ['BUS_LOST', server({ isBusAvailable: false })],
    ['REPLICA_UNUSED', server({ replicaProblem: 'It is behind.', replicaReason: 'BEHIND' })],
    // It hears of no other one.
    [
      'BUS_LOST',
      {
        servers: [
          { ...well, isBusAvailable: false },
          { ...well, name: 'b:3000', isAnswering: false },
        ],
      },
    ],
    ['FILES_DIFFER', { servers: [well, { ...well, name: 'b:3000', filesPlace: 'b' }] }],
    ['CLOCKS_DIFFER', { servers: [well, { ...well, name: 'b:3000', clockAheadSeconds: -6 }] }],
    ['VALUES_DAMAGED', { storage: { hidden: 0, isDiskFull: false, damaged: 5 } }],
    ['VALUES_HIDDEN', { storage: { hidden: 5, isDiskFull: false, damaged: 0 } }],
    ['DISK_LOW', server({ disk: { ...disk, freeBytes: 5e8, daysLeft: 3 } })],
    ['DISK_SOON_FULL', server({ disk: { ...disk, daysLeft: 29 } })],
    ['BOARDS_NEARLY_FULL', server({ boards: 90 })],
    ['BUSY', server({ delayMs: 251 })],
    ['CLOCK', { clockWentBackSeconds: 60 }],
    ['BACKUP_FAILED', backup({ failure: 'No disk.', failureReason: 'NO_FOLDER', isOverdue: true })],
    ['BACKUP_OVERDUE', backup({ isOverdue: true })],
    ['NO_BACKUP', backup({ isOn: false, lastOn: null })],
    ['VERSIONS', { servers: [well, { ...well, name: 'b:3000', version: '1.1.0' }] }],
  ])('is %s, said once', (code, changes) => {
    const problems = findProblems({ ...allWell, ...changes });
    expect(problems.map((problem) => problem.code)).toEqual([code]);
    expect(problems.every(isAdvice)).toBe(['NO_BACKUP', 'REPLICA_UNUSED', 'VERSIONS'].includes(code));
  });

  test('is the worst first, each with its server', () => {
    const problems = findProblems({
      ...allWell,
      ...backup({ isOn: false, lastOn: null }),
      servers: [
        { ...well, delayMs: 900 },
        { ...well, name: 'b:3000', isAnswering: false },
      ],
    });
    expect(problems.map(({ code, server }) => [code, server?.name])).toEqual([
      ['NOT_ANSWERING', 'b:3000'],
      ['BUSY', 'a:3000'],
      ['NO_BACKUP', undefined],
    ]);
  });
});

test('the disk of the last days is known after a restart, and a forecast says about when it is full', async () => {
  const dataDir = mkdtempSync(join(folder, 'disk-'));
  const first = await startServer({ dataDir });
  const state = async (of: ServerProcess) =>
    (await (await Api.signIn(of.http)).call(getSystemState, {})).servers[0]?.disk;
  const now = await state(first);
  expect(now?.daysLeft).toBeNull();
  await first.stop();
  const { freeBytes = 0, totalBytes = 0 } = now ?? {};
  // Each day, a tenth of what is left now was used.
  const samples = [4, 3, 2, 1].map((days) => ({
    on: Date.now() - days * DAY_MS,
    freeBytes: freeBytes * (1 + days / 10),
    totalBytes,
  }));
  writeFileSync(join(dataDir, 'disk.json'), JSON.stringify(samples));
  const next = await startServer({ dataDir });
  expect([9, 10, 11]).toContain((await state(next))?.daysLeft);
  await next.stop();
});
