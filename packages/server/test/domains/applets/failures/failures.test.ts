import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFailureRepository, failingSince } from '../../../../src/domains/applets/failures/failure-repository.ts';
import { createFailures } from '../../../../src/domains/applets/failures/failures.ts';
import { LASTING_MS, LASTING_RUNS, tells } from '../../../../src/domains/applets/failures/lasting.ts';
import type { RepeatableIntent } from '../../../../src/domains/applets/runs/run.ts';
import { createNotificationsRepository } from '../../../../src/domains/notifications/repository.ts';
import { createNotificationsService } from '../../../../src/domains/notifications/service.ts';
import { createClock } from '../../../../src/platform/clock/clock.ts';
import type { Database } from '../../../../src/platform/db/database.ts';
import { createEvents } from '../../../../src/platform/events/events.ts';
import { createLogger } from '../../../../src/platform/logger.ts';
import { ENGINES, type Engine } from '../../../support/storage/engines.ts';
import { createRows, type Rows } from '../actions/email/mail-scene.ts';

const START = Date.parse('2026-11-25T06:00:00Z');
const GONE = { code: 'UNREACHABLE', detail: '', seen: '' } as const;

test.each([
  ['DONE', 1, true],
  ['DONE', 3, true],
  ['FAILED', 0, true],
  ['FAILED', 1, true],
  // Its first try has counted.
  ['FAILED', 9, false],
  ['RETRIED', 1, true],
  ['RETRIED', 2, false],
  ['RETRIED', 0, false],
  ['WAITS', 1, false],
  ['LEFT_OUT', 0, false],
  ['DROPPED', 0, false],
] as const)('an action that is %s at try %d tells of a success or a failure: %s', (outcome, tries, expected) => {
  expect(tells(outcome, tries)).toBe(expected);
});

describe.each(['SQLite', 'PostgreSQL'] as const)('failures of an event trigger on %s', (name) => {
  let engine: Engine;
  let database: Database;
  let close: () => Promise<void>;
  beforeAll(async () => {
    engine = await ENGINES[name]();
    ({ database, close } = await engine.open());
  });
  afterAll(async () => {
    await close();
    await engine.remove();
  });

  let rows: Rows;
  beforeEach(async () => {
    rows = await createRows(database);
    vi.useFakeTimers({ toFake: ['Date'], now: START });
  });
  afterEach(() => void vi.useRealTimers());

  function openServer() {
    const logger = createLogger('silent');
    const events = createEvents(database, logger);
    const { notifyIn } = createNotificationsService(createNotificationsRepository(database), events);
    const stored = createFailureRepository(database);
    const failures = createFailures({
      clock: createClock(),
      stored,
      events,
      notifyIn,
      isMember: async () => true,
      logger,
    });
    return {
      events,
      failures,
      run(actionId: string, ...reasons: readonly (typeof GONE | null)[]) {
        const intent = { appletId: rows.appletId, action: { id: actionId } } as RepeatableIntent;
        for (const reason of reasons) failures.report(intent, reason ? 'FAILED' : 'DONE', reason, 1);
        return failures.flush();
      },
    };
  }

  const told = async () => {
    const page = { before: undefined, limit: 10, now: Date.now() };
    const list = await createNotificationsRepository(database).list(rows.ada, page);
    return list.map(({ kind, appletId, reason, count }) => ({ kind, appletId, reason, count }));
  };
  const since = async () =>
    failingSince(await createFailureRepository(database).listOf([rows.appletId])).get(rows.appletId);
  const failed = (count: number) => Array.from({ length: count }, () => GONE);
  const pass = (ms: number) => void vi.setSystemTime(Date.now() + ms);

  test('are told once, by one of two servers, until the action succeeds', async () => {
    const [one, other] = [openServer(), openServer()];
    await one.run('a', ...failed(LASTING_RUNS - 1));
    expect([await told(), await since()]).toEqual([[], undefined]);
    pass(LASTING_MS);
    await Promise.all([one.run('a', GONE), other.run('a', GONE), one.run('b', GONE)]);
    const notice = { kind: 'FAILURE', appletId: rows.appletId, reason: GONE, count: 1 };
    expect([await told(), await since()]).toEqual([[notice], START]);
    // Another action says nothing of this one.
    await other.run('b', null, GONE);
    pass(LASTING_MS);
    await one.run('a', GONE);
    expect([await told(), await since()]).toEqual([[notice], START]);
    await other.run('a', null);
    expect(await since()).toBeUndefined();
  });

  test('are not told for fewer runs, for a shorter time, or with a success in between', async () => {
    const server = openServer();
    await server.run('few', ...failed(LASTING_RUNS - 2));
    await server.run('mended', ...failed(LASTING_RUNS), null);
    pass(LASTING_MS - 1);
    await server.run('short', ...failed(LASTING_RUNS));
    await server.run('mended', ...failed(LASTING_RUNS));
    pass(1);
    await server.run('few', GONE);
    await server.run('short', GONE);
    expect([await told(), await since()]).toEqual([[], undefined]);
  });

  test('are forgotten after a change, and are nothing once the event trigger is deleted', async () => {
    const server = openServer();
    await server.run('a', ...failed(LASTING_RUNS));
    pass(LASTING_MS);
    await server.events.change((change) => server.failures.forget(change, [rows.appletId]));
    await server.run('a', GONE);
    expect([await told(), await since()]).toEqual([[], undefined]);
    await database
      .withTables<{ applet: { id: string } }>()
      .deleteFrom('applet')
      .where('id', '=', rows.appletId)
      .execute();
    await server.run('a', ...failed(LASTING_RUNS));
    expect(await createFailureRepository(database).listOf([rows.appletId])).toEqual([]);
  });
});
