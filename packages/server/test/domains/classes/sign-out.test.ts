import { createToken, getCurrentUser } from '@tinkerstream/contract/accounts';
import { archiveClass, closeClass, enterClass, openClass, updateClass } from '@tinkerstream/contract/classes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { Browser } from '../../support/connections/browser.ts';
import { signInSubscriber } from '../../support/people/people.ts';
import { openNewClass } from '../../support/people/pupils.ts';
import { type ServerHere, startServerHere } from '../../support/server/server-here.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

const MINUTE_MS = 60_000;

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('the door of a class on shared computers, with %s', (engine) => {
  let server: ServerHere;
  beforeAll(async () => {
    const url = engine === 'SQLite' ? undefined : await postgres.createDatabase();
    server = await startServerHere({ env: { DATABASE_URL: url } });
  });
  afterAll(() => server.stop());

  async function createClass(signsOut: boolean) {
    const teacher = (await signInSubscriber(server.http)).api;
    const { classId, code } = await openNewClass(teacher);
    await teacher.call(updateClass, { classId, signsOut });
    return { teacher, classId, code };
  }

  /** The tokens and an open page of a pupil, and a key that nobody has used yet. */
  async function enter(code: string, name: string) {
    const entered = await new Api(server.http).call(enterClass, { code, name });
    const grant = { username: entered.username, direct_access_key: entered.directAccessKey };
    const tokens = await new Api(server.http).call(createToken, { grant_type: 'direct_access_key', ...grant });
    const api = new Api(server.http, tokens.access_token);
    const { id: userId } = await api.call(getCurrentUser, {});
    const page = new Browser(server.http, tokens.access_token);
    expect(await page.join(userRoom(userId))).toMatchObject({ ok: true });
    const again = await new Api(server.http).call(enterClass, { code, name, pictures: entered.pictures });
    const refresh = () =>
      new Api(server.http).call(createToken, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token });
    return { api, page, refresh, useKey: () => Api.signInWithKey(server.http, again) };
  }

  async function expectOut({ api, refresh, useKey }: Awaited<ReturnType<typeof enter>>) {
    await expect(api.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    await expect(refresh()).rejects.toMatchObject({ status: 401 });
    await expect(useKey()).rejects.toMatchObject({ status: 400 });
  }

  test('signs all pupils out when it is closed: pages, tokens and keys', async () => {
    const { teacher, classId, code } = await createClass(true);
    const pupil = await enter(code, 'Ann');
    const closed = pupil.page.disconnected();
    await teacher.call(closeClass, { classId });
    await closed;
    await expectOut(pupil);
    await teacher.call(openClass, { classId });
    const back = await enter(code, 'Bea');
    await teacher.call(archiveClass, { classId });
    await expectOut(back);
  });

  test('leaves no session to a key that is used while it closes', async () => {
    const { teacher, classId, code } = await createClass(true);
    const pupils = await Promise.all(['Fay', 'Gus', 'Hal', 'Ida', 'Jan', 'Kim'].map((name) => enter(code, name)));
    const [, ...opened] = await Promise.allSettled([
      teacher.call(closeClass, { classId }),
      ...pupils.map(({ useKey }) => useKey()),
    ]);
    for (const one of opened) {
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ status: 400 });
      else await expect(one.value.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    }
  });

  test('leaves pupils signed in without this choice, unless the teacher signs them out', async () => {
    const { teacher, classId, code } = await createClass(false);
    const { api, page, ...others } = await enter(code, 'Cy');
    await teacher.call(closeClass, { classId });
    await expect(api.call(getCurrentUser, {})).resolves.toMatchObject({ firstName: 'Cy' });
    await teacher.call(openClass, { classId });
    const closed = page.disconnected();
    await teacher.call(closeClass, { classId, signsOut: true });
    await closed;
    await expectOut({ api, page, ...others });
  });

  test('signs all pupils out when its time is over, and not before if it is opened for longer', async () => {
    const [short, longer] = [await createClass(true), await createClass(true)];
    const [dot, eve] = [await enter(short.code, 'Dot'), await enter(longer.code, 'Eve')];
    await longer.teacher.call(openClass, { classId: longer.classId, minutes: 1 });
    await longer.teacher.call(openClass, { classId: longer.classId });
    const closed = dot.page.disconnected();
    await short.teacher.call(openClass, { classId: short.classId, minutes: 1 });
    await expect(dot.api.call(getCurrentUser, {})).resolves.toMatchObject({ firstName: 'Dot' });
    server.time.pass(MINUTE_MS);
    await closed;
    await expectOut(dot);
    await expect(eve.api.call(getCurrentUser, {})).resolves.toMatchObject({ firstName: 'Eve' });
  });
});
