// Before a release.
import { createToken } from '@tinkerstream/contract/accounts';
import { topicRoom } from '@tinkerstream/contract/platform/room';

import { getClockStep, listLoggedMessages, listRecentRecords } from '@tinkerstream/contract/records';
import { sendMessage, type Topic } from '@tinkerstream/contract/topics';
import { afterEach, describe, expect, test } from 'vitest';
import { Api } from '../../../test/support/api.ts';
import { jumpClock, jumpingClock, shiftedClock } from '../../../test/support/clock.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, type ServerProcess, startServer } from '../../../test/support/server-process.ts';
import { Arrivals } from '../src/domains/records/ingest/arrivals.ts';
import { createClock } from '../src/platform/clock/clock.ts';
import { connectBoard, eventually } from './support/connections/boards.ts';
import { Browser } from './support/connections/browser.ts';
import { query } from './support/storage/database-query.ts';

const HOUR_MS = 3600_000;

let server: ServerProcess;
afterEach(() => server?.stop());

/** A server whose wall clock switches to the next offset on each call of `jump`. */
async function startWithJumps(...offsets: readonly number[]) {
  const started = await startServer({ env: jumpingClock(offsets) });
  server = started;
  return { api: await Api.signIn(started.http), jump: () => jumpClock(started) };
}

describe("after the server's clock went back by an hour", () => {
  async function send(api: Api, topic: Topic, ...values: readonly number[]): Promise<void> {
    for (const value of values) {
      await api.call(sendMessage, { topicId: topic.id, outputType: '', message: `_dsn=b${value % 2},n=${value}` });
    }
  }

  test('the last arrival is the latest everywhere, also after a restart and once the clock has caught up', async () => {
    const { api, jump } = await startWithJumps(-HOUR_MS, HOUR_MS);
    const topic = await api.createTopic('Clock', 'n');
    const dataTypeId = topic.dataRecordTypes[0]?.id ?? '';
    const recent = async (by: Api) =>
      (await by.call(listRecentRecords, { topicId: topic.id, dataTypeId, count: 10 })).map(({ value }) => value);
    const browser = new Browser(server.http, api.accessToken);
    await browser.join(topicRoom(topic.id));
    const received = browser.gather('read_data');
    await send(api, topic, 1, 2);
    await jump();
    await send(api, topic, 3, 4);
    expect(await recent(api)).toEqual([4, 3, 2, 1]);
    const shown = await api.getTopic(topic.id);
    expect(shown.recentDataRecords.map(({ value }) => value)).toEqual([4, 3, 2, 1]);
    const times = shown.recentDataRecords.map(({ createdOn }) => Date.parse(createdOn));
    // The time is the clock's, right or wrong.
    expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThan(HOUR_MS - 60_000);
    for (const { lastMessageOn } of shown.devices) {
      expect(Date.parse(lastMessageOn ?? '')).toBeLessThan(Date.now() - HOUR_MS + 60_000);
    }
    const log = await api.call(listLoggedMessages, { topicId: topic.id });
    expect(log.map(({ message }) => message)).toEqual([4, 3, 2, 1].map((n) => `_dsn=b${n % 2},n=${n}`));
    expect(received.map(({ records }) => records.n)).toEqual([1, 2, 3, 4]);
    browser.close();

    const { dataDir } = server;
    await server.kill();
    server = await startServer({ dataDir, env: jumpingClock([-HOUR_MS / 2, HOUR_MS]) });
    const again = await Api.signIn(server.http);
    expect(await recent(again)).toEqual([4, 3, 2, 1]);
    await jumpClock(server);
    await send(again, topic, 5);
    expect(await recent(again)).toEqual([5, 4, 3, 2, 1]);
    await jumpClock(server);
    // The access token has expired by now; its session has not.
    const later = await Api.signIn(server.http);
    await send(later, topic, 6);
    expect(await recent(later)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  test('signed-in users are notified, live and on pages they open later, also after a restart', async () => {
    const { api, jump } = await startWithJumps(-HOUR_MS);
    const topic = await api.createTopic('Clock', 'n');
    await send(api, topic, 1);
    expect(await api.call(getClockStep, {})).toEqual({ step: null });
    const browser = new Browser(server.http, api.accessToken);
    await browser.join(topicRoom(topic.id));
    const notice = browser.next('clock_went_back');
    await jump();
    const step = await notice;
    expect(Math.abs(step.seconds - HOUR_MS / 1000)).toBeLessThan(5);
    expect(await api.call(getClockStep, {})).toEqual({ step });
    await expect(new Api(server.http).call(getClockStep, {})).rejects.toMatchObject({ status: 401 });
    browser.close();
    const { dataDir } = server;
    await server.kill();
    server = await startServer({ dataDir, env: shiftedClock(-2 * HOUR_MS) });
    const again = await (await Api.signIn(server.http)).call(getClockStep, {});
    expect(again.step?.seconds).toBeGreaterThan(1.9 * 3600);
  });

  test('jobs scheduled or locked by the earlier clock are completed', async () => {
    await startWithJumps(-HOUR_MS);
    const later = Date.now() + HOUR_MS;
    for (const [id, runOn, heldUntil] of [
      ['waiting', later, 0],
      ['held', 0, later],
    ] as const) {
      const holder = heldUntil > 0 ? "'of before'" : 'NULL';
      const values = `'${id}', 'remove-files', '{"keys":[]}', ${runOn}, 0, ${holder}, ${heldUntil}`;
      const columns = 'id, kind, payload, run_on, failures, held_by, held_until';
      await query(server, undefined, `INSERT INTO job (${columns}) VALUES (${values})`);
    }
    await eventually(
      () => query(server, undefined, "SELECT id FROM job WHERE kind = 'remove-files'"),
      (rows) => rows.length === 0,
    );
  });
});

describe("after the server's clock went forward by an hour", () => {
  test('boards and browsers stay connected, messages are stored, and a session continues with its refresh token', async () => {
    const { api, jump } = await startWithJumps(HOUR_MS);
    const topic = await api.createTopic('Clock', 'n');
    const board = await connectBoard(server.mqttPort);
    const browser = new Browser(server.http, api.accessToken);
    await browser.join(topicRoom(topic.id));
    const received = browser.gather('read_data');
    const login = { grant_type: 'password', username: ADMIN_EMAIL, password: ADMIN_PASSWORD } as const;
    const { refresh_token } = await new Api(server.http).call(createToken, login);
    await jump();
    // The session is no older than before and keeps its seat; a license seat is lost after an hour without a refresh.
    await eventually(
      () => query(server, undefined, 'SELECT min(refreshed_on) AS oldest FROM session'),
      ([row]) => Number(row?.oldest) > Date.now() + HOUR_MS - 60_000,
    );
    await new Api(server.http).call(createToken, { grant_type: 'refresh_token', refresh_token });
    await board.publishAsync(topic.topicName, 'n=1', { qos: 1 });
    await eventually(
      async () => received.length,
      (count) => count === 1,
    );
    // The session is alive, whatever the access token says.
    const other = await (await Api.signIn(server.http)).createTopic('Other', 'n');
    expect(await browser.join(topicRoom(other.id))).toEqual({ ok: true });
    browser.close();
    await board.endAsync();
  });
});

describe('the order of arrival', () => {
  test('follows time; when the clock goes back, it continues after the earlier records', () => {
    const arrivals = new Arrivals(createClock(), 100);
    const placeOf = (time: number) => arrivals.next(time).place;
    expect([placeOf(100), placeOf(100), placeOf(105)]).toEqual([undefined, undefined, undefined]);
    expect([placeOf(50), placeOf(50), placeOf(106)]).toEqual([106, 107, 108]);
    expect([placeOf(108), placeOf(110), placeOf(110)]).toEqual([109, undefined, undefined]);
  });
});
