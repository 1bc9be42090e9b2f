import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { APPLET_LOG_LENGTH, AppletLogEntry } from '@tinkerstream/contract/applets';
import { Kysely, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppletLog, type NewAppletLogEntry } from '../../../../src/domains/applets/log/applet-log.ts';
import { createAppletLogRepository, slotOf } from '../../../../src/domains/applets/log/applet-log-repository.ts';
import { migrations } from '../../../../src/migrations/index.ts';
import type { Database } from '../../../../src/platform/db/database.ts';
import { migrate } from '../../../../src/platform/db/migrate.ts';
import { openPostgres } from '../../../../src/platform/db/postgres.ts';
import { SqlitePoolDialect } from '../../../../src/platform/db/sqlite-dialect.ts';
import { SqlitePool } from '../../../../src/platform/db/sqlite-pool.ts';
import { createEvents } from '../../../../src/platform/events/events.ts';
import { createLogger } from '../../../../src/platform/logger.ts';
import { sharedPostgres } from '../../../support/storage/postgres.ts';
import type { PostgresServer } from '../../../support/storage/postgres-server.ts';

const silent = createLogger('silent');
const NOON = Date.UTC(2026, 4, 20, 12);
const QUARTER_MS = 15 * 60_000;

describe.each(['SQLite', 'PostgreSQL'])('the log of event triggers on %s', (engine) => {
  let folder: string;
  let postgres: PostgresServer | undefined;
  let database: Database;
  let close: () => Promise<void>;
  let projectId: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'applet-log-'));
    if (engine === 'PostgreSQL') {
      postgres = await sharedPostgres();
      ({ database, close } = await openPostgres(await postgres.createDatabase(), silent));
      await migrate(database, migrations('postgres'));
    } else {
      const pool = await SqlitePool.open(join(folder, 'test.db'), [], (error) => {
        throw error;
      });
      database = new Kysely({ dialect: new SqlitePoolDialect(pool) });
      close = () => pool.close();
      await migrate(database, migrations('sqlite'));
    }
    await sql`INSERT INTO user_account (id, email, first_name, last_name, is_admin, created_on)
      VALUES ('user', 'user@example.org', 'U', 'Ser', 0, 0)`.execute(database);
  });
  beforeEach(async () => {
    projectId = await createProject();
  });
  afterAll(async () => {
    await close();
    await postgres?.stop();
    rmSync(folder, { recursive: true });
  });

  async function createProject(): Promise<string> {
    const id = uuidv7();
    await sql`INSERT INTO project (id, name, owner_id, created_on, modified_on, modified_by)
      VALUES (${id}, 'Greenhouse', 'user', 0, 0, 'user')`.execute(database);
    return id;
  }

  /** The log of one server, and the entries that it has shown to browsers. */
  function open(latestPlace = 0): { log: AppletLog; shown: AppletLogEntry[] } {
    const events = createEvents(database, silent);
    const shown: AppletLogEntry[] = [];
    events.afterCommit('applet.logged', ({ entry }) => void shown.push(entry));
    return { log: new AppletLog(createAppletLogRepository(database), events, silent, latestPlace), shown };
  }

  const common = () => ({ projectId, appletId: 'applet', appletName: '太熱', time: NOON, reason: null });
  const trigger = (name = 'Roof'): NewAppletLogEntry => ({
    ...common(),
    kind: 'trigger',
    triggerKey: 'MQTT_MESSAGE_TRIGGER',
    name,
  });
  const filter = (seen: string, detail = 'temp'): NewAppletLogEntry => ({
    ...common(),
    kind: 'filter',
    isSuccess: false,
    reason: { code: 'NOT_MATCHED', detail, seen },
  });
  const action = (parts: Partial<NewAppletLogEntry> = {}): NewAppletLogEntry =>
    ({
      ...common(),
      kind: 'action',
      actionKey: 'TRIGGER_IFTTT_WEBHOOK_ACTION',
      target: 'too_hot',
      outcome: 'DONE',
      ...parts,
    }) as NewAppletLogEntry;

  test('lists the latest entries first, complete and as the contract describes them', async () => {
    const { log } = open();
    log.add(trigger());
    log.add(filter('21'));
    log.add(action({ outcome: 'RETRIED', reason: { code: 'ANSWERED', detail: '503', seen: '' } }));
    const listed = await log.list(projectId);
    for (const entry of listed) expect(AppletLogEntry.safeParse(entry).success).toBe(true);
    const stored = { projectId, appletId: 'applet', appletName: '太熱', count: 1, id: expect.any(String) };
    const timeArrival = new Date(NOON).toISOString();
    expect(listed).toEqual([
      {
        ...stored,
        timeArrival,
        kind: 'action',
        actionKey: 'TRIGGER_IFTTT_WEBHOOK_ACTION',
        target: 'too_hot',
        outcome: 'RETRIED',
        reason: { code: 'ANSWERED', detail: '503', seen: '' },
      },
      {
        ...stored,
        timeArrival,
        kind: 'filter',
        isSuccess: false,
        reason: { code: 'NOT_MATCHED', detail: 'temp', seen: '21' },
      },
      { ...stored, timeArrival, kind: 'trigger', triggerKey: 'MQTT_MESSAGE_TRIGGER', name: 'Roof', reason: null },
    ]);
  });

  test('counts equal entries as one, with the latest time and the latest value that was seen', async () => {
    const { log, shown } = open();
    for (let index = 0; index < 200_000; index++) log.add({ ...filter(`${index}`), time: NOON + index });
    const [entry, ...others] = await log.list(projectId);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      count: 200_000,
      timeArrival: new Date(NOON + 199_999).toISOString(),
      reason: { seen: '199999' },
    });
    // Browsers see it at once, and its count when it is known.
    expect(shown.map(({ id, count }) => [id, count])).toEqual([
      [entry?.id, 1],
      [entry?.id, 200_000],
    ]);
  });

  test('keeps entries apart that differ in anything but what was seen', async () => {
    const { log } = open();
    const different = [
      trigger(),
      trigger('Door'),
      { ...trigger(), appletId: 'other' },
      { ...trigger(), triggerKey: 'WEB_HOOK_TRIGGER' } as NewAppletLogEntry,
      filter('1'),
      filter('1', 'light'),
      { ...filter('1'), reason: null },
      { ...filter('1'), isSuccess: true } as NewAppletLogEntry,
      action(),
      action({ outcome: 'FAILED' }),
      action({ target: 'too_cold' }),
      action({ actionKey: 'SEND_EMAIL_ACTION' }),
      action({ reason: { code: 'ANSWERED', detail: '200', seen: '' } }),
      action({ reason: { code: 'ANSWERED', detail: '201', seen: '' } }),
    ];
    for (const entry of [...different, ...different]) log.add(entry);
    const listed = await log.list(projectId);
    expect(listed.map(({ count }) => count)).toEqual(different.map(() => 2));
  });

  test('starts a new entry after the old one is written', async () => {
    const { log } = open();
    log.add(trigger());
    await log.flush();
    log.add(trigger());
    expect((await log.list(projectId)).map(({ count }) => count)).toEqual([1, 1]);
  });

  test('keeps the latest of each project in their order, also over a restart and a clock that went back', async () => {
    const other = await createProject();
    const first = open();
    first.log.add({ ...trigger('other'), projectId: other });
    for (let index = 0; index < 3 * APPLET_LOG_LENGTH; index++) {
      first.log.add(trigger(`${index}`));
      if (index % 50 === 0) await first.log.flush();
    }
    await first.log.flush();
    const latestPlace = await createAppletLogRepository(database).latestPlace();
    expect(Math.abs(latestPlace - Date.now())).toBeLessThan(60_000);
    // As if that server's clock had been an hour ahead.
    const second = open(latestPlace + 3_600_000);
    second.log.add(trigger('second'));
    const names = (await second.log.list(projectId)).map((entry) => entry.kind === 'trigger' && entry.name);
    const last = 3 * APPLET_LOG_LENGTH - 1;
    const kept = Array.from({ length: APPLET_LOG_LENGTH - 1 }, (_, index) => `${last - index}`);
    expect(names).toEqual(['second', ...kept]);
    expect(await createAppletLogRepository(database).latestPlace()).toBeGreaterThan(latestPlace + 3_599_000);
    expect(await second.log.list(other)).toHaveLength(1);
    // Older ones are removed now and then.
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM applet_log WHERE project_id = ${projectId}`.execute(database);
    expect(Number(rows[0]?.count)).toBeLessThanOrEqual(2 * APPLET_LOG_LENGTH);
  });

  test('shows a flood to browsers in few events, and remembers no more than it keeps', async () => {
    const { log, shown } = open();
    for (let round = 0; round < 2; round++) {
      for (let index = 0; index < 10_000; index++) log.add(trigger(`${index}`));
    }
    await log.flush();
    expect(shown).toHaveLength(50);
    expect(shown.slice(0, 25).map((entry) => entry.kind === 'trigger' && entry.name)).toEqual(
      Array.from({ length: 25 }, (_, index) => `${index}`),
    );
    expect(shown.at(-1)).toMatchObject({ name: '9999' });
    expect(await log.list(projectId)).toHaveLength(APPLET_LOG_LENGTH);
    // A quiet project shows everything at the same time.
    const quiet = await createProject();
    log.add({ ...trigger(), projectId: quiet });
    expect(shown.at(-1)).toMatchObject({ projectId: quiet });
  });

  test('cuts long texts, and stores any character', async () => {
    const { log } = open();
    const long = '😀'.repeat(10_000);
    log.add(trigger(long));
    log.add(filter(`a\0b\ud800${long}`, '\0'));
    log.add(action({ target: long }));
    const listed = await log.list(projectId);
    expect(listed).toHaveLength(3);
    expect(JSON.stringify(listed).length).toBeLessThan(5000);
    expect(listed[1]?.reason?.seen.startsWith('a\0b')).toBe(true);
  });

  test('ends with its project, also what was not written yet, and keeps that of others', async () => {
    const other = await createProject();
    const { log } = open();
    log.add(trigger());
    await log.flush();
    log.add(trigger('late'));
    log.add({ ...trigger(), projectId: other });
    await sql`DELETE FROM project WHERE id = ${projectId}`.execute(database);
    expect(await log.list(projectId)).toEqual([]);
    expect(await log.list(other)).toHaveLength(1);
  });

  test('counts runs since a time, and forgets them after two days', async () => {
    const { log } = open();
    const [one, two] = [uuidv7(), uuidv7()];
    const now = Date.now();
    const start = slotOf(now) * QUARTER_MS;
    const yesterday = start - 96 * QUARTER_MS;
    for (let index = 0; index < 1000; index++) log.countRun(one);
    log.countRun(one, start - 1);
    log.countRun(one, yesterday);
    log.countRun(two, yesterday - 1);
    log.countLeftOut(one, 7);
    log.countCombined(one, 5);
    const ids = [one, two, 'unknown'];
    const counts = (count: number, leftOut = 7, combined = 5) => ({ count, leftOut, combined });
    expect(await log.runsSince(ids, yesterday)).toEqual(new Map([[one, counts(1002)]]));
    expect(await log.runsSince(ids, start - 1)).toEqual(new Map([[one, counts(1001)]]));
    expect(await log.runsSince([], 0)).toEqual(new Map());
    log.countRun(one);
    log.countRun(two, now - 3 * 96 * QUARTER_MS);
    expect(await log.runsSince(ids, 0)).toEqual(
      new Map([
        [one, counts(1003)],
        [two, counts(2, 0, 0)],
      ]),
    );
    // Another server removes old ones with its first write.
    const next = open();
    next.log.countRun(one);
    await next.log.flush();
    expect(await next.log.runsSince(ids, 0)).toEqual(
      new Map([
        [one, counts(1004)],
        [two, counts(1, 0, 0)],
      ]),
    );
  });
});
