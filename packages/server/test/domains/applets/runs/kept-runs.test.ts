import { RUNS_KEPT, RunResult } from '@tinkerstream/contract/applets';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ArrivalIds } from '../../../../src/domains/applets/runs/arrival-ids.ts';
import { type IdleRun, KeptRuns } from '../../../../src/domains/applets/runs/kept-runs.ts';
import type { ActionReport, KeptRun, RunNews } from '../../../../src/domains/applets/runs/run.ts';
import { createRunCountRepository, slotOf } from '../../../../src/domains/applets/runs/run-count-repository.ts';
import { RunCounts } from '../../../../src/domains/applets/runs/run-counts.ts';
import { createRunRepository } from '../../../../src/domains/applets/runs/run-repository.ts';
import { PROCESS_TIME } from '../../../../src/platform/clock/clock.ts';
import type { Database } from '../../../../src/platform/db/database.ts';
import { createEvents } from '../../../../src/platform/events/events.ts';
import { createLogger } from '../../../../src/platform/logger.ts';
import { ENGINES, type Engine } from '../../../support/storage/engines.ts';

const silent = createLogger('silent');
const NOON = Date.UTC(2026, 4, 20, 12);
const QUARTER_MS = 15 * 60_000;

describe.each(['SQLite', 'PostgreSQL'] as const)('the runs of event triggers on %s', (name) => {
  let engine: Engine;
  let database: Database;
  let close: () => Promise<void>;
  let projectId: string;
  let appletId: string;
  beforeAll(async () => {
    engine = await ENGINES[name]();
    ({ database, close } = await engine.open());
    await sql`INSERT INTO user_account (id, email, first_name, last_name, is_admin, created_on)
      VALUES ('user', 'user@example.org', 'U', 'Ser', 0, 0)`.execute(database);
  });
  beforeEach(async () => {
    projectId = await createProject();
    appletId = await createApplet(projectId);
  });
  afterAll(async () => {
    await close();
    await engine.remove();
  });

  async function createProject(): Promise<string> {
    const id = uuidv7();
    await sql`INSERT INTO project (id, name, owner_id, created_on, modified_on, modified_by)
      VALUES (${id}, 'Greenhouse', 'user', 0, 0, 'user')`.execute(database);
    return id;
  }

  async function createApplet(ofProject: string): Promise<string> {
    const id = uuidv7();
    await sql`INSERT INTO applet (id, project_id, runs_as_id, name, is_enabled, triggers, filters, actions, hook_token, created_on)
      VALUES (${id}, ${ofProject}, 'user', '太熱', 1, '[]', '[]', '[]', ${id}, 0)`.execute(database);
    return id;
  }

  /** The runs of one server, and the news of them that browsers got. */
  function open(latestPlace = 0): { runs: KeptRuns; told: RunNews[] } {
    const events = createEvents(database, silent);
    const told: RunNews[] = [];
    events.afterCommit('applet.ran', ({ news }) => void told.push(...news));
    return {
      runs: new KeptRuns(createRunRepository(database), new ArrivalIds(PROCESS_TIME, latestPlace), events, silent),
      told,
    };
  }

  const trigger = { triggerKey: 'MQTT_MESSAGE_TRIGGER', name: 'Roof' } as const;
  const content = { trigger, message: null, reason: null, isOtherwise: false, conditions: [], actions: [] };
  const idle = (
    seen: string,
    change: Partial<IdleRun> = {},
    reason: Partial<IdleRun['content']['reason']> = {},
  ): IdleRun => ({
    projectId,
    appletId,
    appletName: '太熱',
    board: null,
    time: NOON,
    count: 1,
    result: 'NOT_MATCHED',
    content: { ...content, reason: { code: 'NOT_MATCHED', detail: 'temp', seen, ...reason } },
    ...change,
  });
  const ran = (runs: KeptRuns, board = 'b1'): KeptRun => ({
    ...idle('', { board, result: 'RAN' }),
    content,
    id: runs.nextId(),
    intents: null,
  });
  const report = ({ id }: KeptRun, change: Partial<ActionReport> = {}): ActionReport => ({
    ...idle(''),
    run: { id, index: 0 },
    actionKey: 'TRIGGER_IFTTT_WEBHOOK_ACTION',
    target: 'too_hot',
    outcome: 'DONE',
    reason: null,
    durationMs: 5,
    tries: 1,
    intent: undefined,
    ...change,
  });
  const list = (runs: KeptRuns, of = projectId) =>
    runs.list({ projectId: of, results: RunResult.options, limit: 1000 });

  test('that are equal and do nothing are one with their number, the latest time and the latest value that was seen', async () => {
    const { runs, told } = open();
    for (let index = 0; index < 200_000; index++) runs.addIdle(idle(`${index}`, { time: NOON + index }));
    const [run, ...others] = await list(runs);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ count: 200_000, time: NOON + 199_999, content: { reason: { seen: '199999' } } });
    expect(told.map(({ run: { id, count } }) => [id, count])).toEqual([[run?.id, 200_000]]);
  });

  test('are apart if they differ in anything but what was seen', async () => {
    const { runs } = open();
    const other = await createApplet(projectId);
    const different = [
      idle('1'),
      idle('1', { appletId: other }),
      idle('1', { board: 'b1' }),
      idle('1', { board: 'b2' }),
      idle('1', {}, { detail: 'light' }),
      idle('1', { result: 'HELD_BACK' }, { code: 'TOO_SOON' }),
      idle('1', { result: 'LEFT_OUT' }, { code: 'LOOP' }),
    ];
    for (const run of [...different, ...different]) runs.addIdle(run);
    expect((await list(runs)).map(({ count }) => count)).toEqual(different.map(() => 2));
  });

  test('begin anew after those before are written, and each that acts is one of its own', async () => {
    const { runs } = open();
    runs.addIdle(idle('1'));
    await runs.flush();
    runs.addIdle(idle('1'));
    runs.add(ran(runs));
    runs.add(ran(runs));
    expect((await list(runs)).map(({ result, count }) => `${result} x${count}`)).toEqual([
      'RAN x1',
      'RAN x1',
      'NOT_MATCHED x1',
      'NOT_MATCHED x1',
    ]);
  });

  test('have the answers of their actions, of which browsers hear once', async () => {
    const { runs, told } = open();
    const run = ran(runs);
    runs.add(run);
    runs.report(report(run));
    await runs.flush();
    const late = { run: { id: run.id, index: 1 }, outcome: 'FAILED', target: 't'.repeat(10_000) } as const;
    runs.report(report(run, late));
    const [kept] = await list(runs);
    expect(kept).toMatchObject({
      result: 'FAILED',
      content: { actions: [{ outcome: 'DONE' }, { outcome: 'FAILED' }] },
    });
    expect(kept?.content.actions[1]?.target).toHaveLength(200);
    expect(told.map(({ run: { result }, actions }) => [result, actions && [...actions]])).toEqual([
      ['RAN', undefined],
      ['FAILED', [1]],
    ]);
  });

  test('are kept in their order, the latest of each result, also over a restart and a clock that went back', async () => {
    const first = open();
    const failed = ran(first.runs, 'failed');
    first.runs.add({ ...failed, result: 'FAILED' });
    for (let index = 0; index < 3 * RUNS_KEPT.RAN; index++) {
      first.runs.add(ran(first.runs, `${index}`));
      if (index % 50 === 0) await first.runs.flush();
    }
    await first.runs.flush();
    const latestPlace = await createRunRepository(database).latestPlace();
    expect(Math.abs(latestPlace - Date.now())).toBeLessThan(60_000);
    // As if that server's clock had been an hour ahead.
    const second = open(latestPlace + 3_600_000);
    second.runs.add(ran(second.runs, 'second'));
    const last = 3 * RUNS_KEPT.RAN - 1;
    const latest = (await list(second.runs)).map(({ board }) => board);
    expect(latest.slice(0, RUNS_KEPT.RAN)).toEqual([
      'second',
      ...Array.from({ length: RUNS_KEPT.RAN - 1 }, (_, index) => `${last - index}`),
    ]);
    expect(await second.runs.list({ projectId, results: ['FAILED'], limit: 10 })).toMatchObject([{ board: 'failed' }]);
    expect(await createRunRepository(database).latestPlace()).toBeGreaterThan(latestPlace + 3_599_000);
    // Older ones are removed now and then.
    const { rows } = await sql<{ count: number }>`
      SELECT count(*) AS count FROM applet_run WHERE applet_id = ${appletId}`.execute(database);
    expect(Number(rows[0]?.count)).toBeLessThanOrEqual(2 * RUNS_KEPT.RAN);
  });

  test('of a flood leave few in memory, and few name their board', async () => {
    const { runs, told } = open();
    for (let index = 0; index < 20_000; index++) runs.add(ran(runs, `${index}`));
    await runs.flush();
    expect(told).toHaveLength(5000);
    expect(told.at(-1)?.run.board).toBe('19999');
    told.length = 0;
    for (let index = 0; index < 20_000; index++) runs.addIdle(idle('', { board: `${index}` }));
    await runs.flush();
    expect(told.map(({ run }) => run.count)).toEqual([...Array(100).fill(1), 19_900]);
  });

  test('store any character', async () => {
    const { runs } = open();
    runs.addIdle(idle('a\0b\ud800', {}, { detail: '\0' }));
    expect((await list(runs))[0]?.content.reason?.seen.startsWith('a\0b')).toBe(true);
  });

  test('end with their event trigger and its project, also what was not written yet, and others stay', async () => {
    const other = await createProject();
    const ofOther = await createApplet(other);
    const { runs } = open();
    runs.addIdle(idle('1'));
    await runs.flush();
    runs.addIdle(idle('2', {}, { detail: 'late' }));
    runs.addIdle(idle('1', { projectId: other, appletId: ofOther }));
    await sql`DELETE FROM applet WHERE id = ${appletId}`.execute(database);
    expect(await list(runs)).toEqual([]);
    expect(await list(runs, other)).toHaveLength(1);
    await sql`DELETE FROM project WHERE id = ${other}`.execute(database);
    expect(await list(runs, other)).toEqual([]);
  });

  test('are counted since a time, and the counts forgotten after two days', async () => {
    const openCounts = () => new RunCounts(PROCESS_TIME, createRunCountRepository(database), silent);
    const counts = openCounts();
    const [one, two] = [uuidv7(), uuidv7()];
    const now = Date.now();
    const start = slotOf(now) * QUARTER_MS;
    const yesterday = start - 96 * QUARTER_MS;
    for (let index = 0; index < 1000; index++) counts.countRun(one);
    counts.countRun(one, start - 1);
    counts.countRun(one, yesterday);
    counts.countRun(two, yesterday - 1);
    counts.countLeftOut(one, 7);
    const ids = [one, two, 'unknown'];
    const sum = (count: number, leftOut = 7) => ({ count, leftOut });
    expect(await counts.since(ids, yesterday)).toEqual(new Map([[one, sum(1002)]]));
    expect(await counts.since(ids, start - 1)).toEqual(new Map([[one, sum(1001)]]));
    expect(await counts.since([], 0)).toEqual(new Map());
    counts.countRun(one);
    counts.countRun(two, now - 3 * 96 * QUARTER_MS);
    expect(await counts.since(ids, 0)).toEqual(
      new Map([
        [one, sum(1003)],
        [two, sum(2, 0)],
      ]),
    );
    // Another server removes old ones with its first write.
    const next = openCounts();
    next.countRun(one);
    await next.flush();
    expect(await next.since(ids, 0)).toEqual(
      new Map([
        [one, sum(1004)],
        [two, sum(1, 0)],
      ]),
    );
  });
});
