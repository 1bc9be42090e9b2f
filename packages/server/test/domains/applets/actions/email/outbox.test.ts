import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMailRepository } from '../../../../../src/domains/applets/actions/email/mail-repository.ts';
import type { Database } from '../../../../../src/platform/db/database.ts';
import { type CreateSharedLimit, localLimits } from '../../../../../src/platform/limits/shared-limit.ts';
import { type MadeTime, makeTime } from '../../../../support/server/made-time.ts';
import { enginesOfThisRun } from '../../../../support/server/server-on.ts';
import { ENGINES, type Engine } from '../../../../support/storage/engines.ts';
import { createRows, links, MailServer, type Rows } from './mail-scene.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const START = Date.parse('2026-11-25T06:00:00Z');
/** Repeats a check in real time until it passes: the clock of the test stands still. */
async function until(check: () => unknown): Promise<void> {
  for (let tries = 400; ; tries--) {
    try {
      await check();
      return;
    } catch (error) {
      if (tries === 0) throw error;
      await setTimeout(25);
    }
  }
}

const numbers = (count: number) => Array.from({ length: count }, (_, n) => `n=${n}`);

describe.each(enginesOfThisRun())('the emails of an event trigger on %s', (name) => {
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
  let server: MailServer;
  const opened: MailServer[] = [];
  let time: MadeTime;
  function open(createLimit?: CreateSharedLimit) {
    server = new MailServer(database, rows, time, createLimit);
    opened.push(server);
    return server;
  }
  beforeEach(async () => {
    rows = await createRows(database);
    time = makeTime(START);
    open();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
    await sql`DELETE FROM job`.execute(database);
  });

  const jobs = async () => (await sql<{ kind: string }>`SELECT kind FROM job`.execute(database)).rows;
  const sent = (count: number) => until(() => expect(server.mails).toHaveLength(count));
  const settled = (count: number) => until(() => expect(server.settled).toBe(count));
  const logged = (code: string) => server.logged.filter(([, of]) => code === of);

  test('are one immediately, and one with the rest of the minute', async () => {
    await server.run(numbers(30), { board: 'each' });
    await sent(1);
    await settled(29);
    expect(server.mails[0]).toMatchObject({ action: { publishContent: 'n=0' }, notes: { body: [] } });
    await until(async () => expect(await jobs()).toHaveLength(1));
    expect(logged('IN_NEXT_MAIL')).toEqual(
      Array(29).fill(['WAITS', 'IN_NEXT_MAIL', new Date(START + MINUTE_MS).toISOString()]),
    );

    time.pass(MINUTE_MS);
    await sent(2);
    const [, digest] = server.mails;
    expect(digest?.action.publishContent).toBe('n=29');
    expect(digest?.notes?.body).toHaveLength(3);
    expect(digest?.notes?.body[2]).toMatch(
      /^And 28 more times, from .*:00:00 to .*:00:00 .*board-1, board-2, board-3 and 26 more\.$/,
    );
    await until(() => expect(logged('MAIL_OF_RUNS')).toEqual([['DONE', 'MAIL_OF_RUNS', '29']]));
    await until(async () => expect(await jobs()).toEqual([]));

    time.pass(MINUTE_MS);
    await server.run(['n=30']);
    await sent(3);
    expect(server.mails[2]?.notes?.body).toEqual([]);
  });

  test('lose no run over a restart, and send none twice', async () => {
    await server.run(numbers(20));
    await sent(1);
    await settled(19);
    await server.close();
    const first = server.mails;
    open();
    await server.run(numbers(10));
    await settled(10);
    time.pass(MINUTE_MS);
    await sent(1);
    await until(() => expect(logged('MAIL_OF_RUNS')).toEqual([['DONE', 'MAIL_OF_RUNS', '29']]));
    expect(first).toHaveLength(1);
    await until(async () => expect(await jobs()).toEqual([]));
  });

  test('have a minute of their own for each recipient and each event trigger', async () => {
    for (const to of [{}, { recipientId: rows.bob }, { appletId: rows.otherId }]) await server.run(['a', 'b'], to);
    await sent(3);
    await settled(3);
    time.pass(MINUTE_MS);
    await sent(6);
    expect(server.mails.map(({ action }) => action.publishContent)).toEqual(['a', 'a', 'a', 'b', 'b', 'b']);
  });

  test('count ten thousand runs of a minute in one row', async () => {
    for (let batch = 0; batch < 20; batch++) await server.run(numbers(500));
    await until(() => expect(server.settled).toBe(9_999));
    await until(async () => expect(await jobs()).toHaveLength(1));
    const key = { appletId: rows.appletId, recipientId: rows.ada };
    expect((await createMailRepository(database).find(key))?.collected?.count).toBe(9_999);
  });

  test('that fail are sent again, with later runs in the next one', async () => {
    let failures = 1;
    server.answer = async () =>
      failures-- > 0
        ? { outcome: 'RETRIED', reason: { code: 'UNREACHABLE', detail: '', seen: '' } }
        : { outcome: 'DONE' };
    await server.run(['first']);
    await until(() => expect(logged('UNREACHABLE')).toHaveLength(1));
    await server.run(['second', 'third']);
    await settled(2);
    time.pass(2000);
    await sent(1);
    expect(server.mails[0]?.action.publishContent).toBe('first');
    time.pass(MINUTE_MS);
    await sent(2);
    expect(server.mails[1]?.action.publishContent).toBe('third');
  });

  test('are given up after a day', async () => {
    server.answer = async () => ({ outcome: 'RETRIED', reason: { code: 'UNREACHABLE', detail: '', seen: '' } });
    await server.run(['first']);
    await until(() => expect(logged('UNREACHABLE')).toHaveLength(1));
    time.pass(24 * HOUR_MS + 1);
    await until(() => expect(logged('GIVEN_UP')).toHaveLength(1));
    await until(async () => expect(await jobs()).toEqual([]));
  });

  test('say in the last one of an hour until when others wait, which then come together', async () => {
    const applets = [];
    for (let n = 0; n < 31; n++) applets.push(await addApplet());
    for (const appletId of applets) await server.run(['first'], { appletId });
    await sent(30);
    await until(() => expect(logged('MAILS_WAIT')).toHaveLength(1));
    expect(logged('MAILS_WAIT')).toEqual([['WAITS', 'MAILS_WAIT', new Date(START + HOUR_MS).toISOString()]]);
    const told = server.mails.filter(({ notes }) =>
      notes?.body.some((line) => line.includes('have used the 30 emails')),
    );
    expect(told).toEqual([server.mails[29]]);

    const late = { appletId: applets.find((id) => server.mails.every(({ appletId }) => appletId !== id)) as string };
    await server.run(['second', 'third'], late);
    await settled(2);
    for (let part = 0; part < 4; part++) {
      expect(server.mails).toHaveLength(30);
      // A little longer than a quarter: the limit counts in fractions of milliseconds.
      time.pass(HOUR_MS / 4 + 1);
      await server.run(['later'], late);
      await settled(3 + part);
    }
    // A worker that looked at the clock while the hour ended looks again after the wait that it had found.
    await until(() => {
      time.pass(MINUTE_MS);
      expect(server.mails).toHaveLength(31);
    });
    expect(logged('MAILS_WAIT').slice(1)).toEqual([]);
    await until(() => expect(logged('MAIL_OF_RUNS').length).toBe(1));
    expect(Number(logged('MAIL_OF_RUNS')[0]?.[2])).toBeGreaterThanOrEqual(6);
  });

  test('that were refused for now do not count, whatever the number of tries', async () => {
    let failures = 3;
    open((limitName, limit, windowMs) => localLimits(time)(limitName, Math.min(limit, 1), windowMs));
    await opened[0]?.close();
    server.answer = async () =>
      failures-- > 0
        ? { outcome: 'RETRIED', reason: { code: 'UNREACHABLE', detail: '', seen: '' } }
        : { outcome: 'DONE' };
    await server.run(['first']);
    for (let tries = 1; tries <= 3; tries++) {
      await until(() => expect(logged('UNREACHABLE')).toHaveLength(tries));
      time.pass(10_000);
    }
    await sent(1);
  });

  test('that the recipient has muted are left out until the mute ends', async () => {
    const key = { appletId: rows.appletId, recipientId: rows.ada };
    const mails = createMailRepository(database);
    await server.run(['first', 'second']);
    await sent(1);
    await settled(1);
    const end = START + HOUR_MS;
    await mails.save(key, { mutedUntil: end });
    await server.run(['third']);
    await settled(2);
    expect(logged('MUTED')).toEqual([['LEFT_OUT', 'MUTED', new Date(end).toISOString()]]);
    await server.run(['to Bob'], { recipientId: rows.bob });
    await sent(2);
    // What was collected before goes with the mute too.
    time.pass(MINUTE_MS);
    await until(() => expect(logged('MUTED')).toHaveLength(2));
    await until(async () => expect(await jobs()).toEqual([]));
    time.pass(HOUR_MS);
    await server.run(['fourth']);
    await sent(3);
    expect(server.mails[2]?.action.publishContent).toBe('fourth');
  });

  test('have a link of their own to mute them', async () => {
    await server.run(['first']);
    await server.run(['first'], { recipientId: rows.bob });
    await sent(2);
    const tokens = server.mails.map(({ notes }) => notes?.footer.at(-1)?.split('/').at(-1) ?? '');
    expect(tokens.map(links.read)).toEqual(
      expect.arrayContaining([
        { appletId: rows.appletId, recipientId: rows.ada },
        { appletId: rows.appletId, recipientId: rows.bob },
      ]),
    );
  });

  test('are not sent after the right to them has ended, nor to someone who has left', async () => {
    server.hasRecipient = false;
    await server.run(['first']);
    await until(() => expect(logged('NO_RECIPIENT')).toHaveLength(1));
    server.hasRecipient = true;
    await server.run(['second', 'third']);
    await sent(1);
    await settled(1);
    server.stop = { reason: { code: 'NOT_ALLOWED', detail: '', seen: '' } };
    time.pass(MINUTE_MS);
    await until(() => expect(logged('NOT_ALLOWED')).toHaveLength(1));
    await until(async () => expect(await jobs()).toEqual([]));
    expect(server.mails).toHaveLength(1);
  });

  test('end with their event trigger', async () => {
    await server.run(['first', 'second']);
    await sent(1);
    await settled(1);
    // The first email has ended, and the next one waits.
    await until(async () => expect(await jobs()).toHaveLength(1));
    await sql`DELETE FROM applet WHERE id = ${rows.appletId}`.execute(database);
    time.pass(MINUTE_MS);
    await until(async () => expect(await jobs()).toEqual([]));
    expect(server.mails).toHaveLength(1);
  });

  async function addApplet(): Promise<string> {
    const id = crypto.randomUUID();
    await sql`INSERT INTO applet (id, project_id, runs_as_id, name, is_enabled, triggers, filters, actions, hook_token, created_on)
      VALUES (${id}, ${rows.projectId}, ${rows.ada}, 'Alarm', 1, '[]', '[]', '[]', ${id}, 0)`.execute(database);
    return id;
  }
});
