import { createUser, giveOneTimeCode, listSessions } from '@tinkerstream/contract/accounts';
import {
  createWhitelistEntry,
  getUser,
  listAuditEntries,
  listUsers,
  listWhitelist,
  removeUser,
  updateUserAccess,
} from '@tinkerstream/contract/admin';
import { createApplet, getApplet } from '@tinkerstream/contract/applets';
import { createChart, getChart, getPublicChart } from '@tinkerstream/contract/charts';
import {
  addDashboardChart,
  createDashboard,
  getPublicDashboard,
  renewDashboardLink,
} from '@tinkerstream/contract/dashboards';
import { userErrors } from '@tinkerstream/contract/error-codes';
import { publicDashboardRoom } from '@tinkerstream/contract/platform/room';

import {
  createProject,
  createShareToken,
  deleteProject,
  getProject,
  joinProject,
} from '@tinkerstream/contract/projects';
import { createTopic, deleteTopic } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import type { ServerProcess } from '../../../../../test/support/server-process.ts';
import { Browser } from '../../support/connections/browser.ts';
import { appletForm } from '../../support/people/applet-form.ts';
import { form } from '../../support/people/chart-form.ts';
import { createEvent, join, verifyEmail } from '../../support/people/members.ts';
import { type Person, signInPerson, signInSubscriber } from '../../support/people/people.ts';
import { ENGINE_NAMES, enginesOfThisRun, type ServerOn, startServerOn } from '../../support/server/server-on.ts';
import { query } from '../../support/storage/database-query.ts';

describe.each(ENGINE_NAMES)('the deletion of an account with %s', (engine) => {
  let on: ServerOn;
  let server: ServerProcess;
  let admin: Api;
  let teacher: Person;
  beforeAll(async () => {
    on = await startServerOn(engine);
    ({ server } = on);
    admin = await Api.signIn(server.http);
    teacher = await signInSubscriber(server.http);
  });
  afterAll(() => on.stop());

  const refusedBy = (code: string, status = 409) => ({ status, errors: [{ code }] });
  const remove = ({ userId }: Pick<Person, 'userId'>) => admin.call(removeUser, { userId });

  async function newAdministrator(): Promise<Person> {
    const person = await signInPerson(server.http);
    await admin.call(updateUserAccess, { userId: person.userId, isAdmin: true });
    return person;
  }

  /** A project of the teacher with a topic, and a new pupil as its member. */
  async function classProject() {
    const pupil = await signInSubscriber(server.http);
    const project = await teacher.api.createProject('Class 3B');
    const topic = await teacher.api.createTopic('Roof', 'temp', project.id);
    const { token } = await teacher.api.call(createShareToken, { projectId: project.id });
    await pupil.api.call(joinProject, { projectShareToken: token });
    return { pupil, project, topic };
  }

  /** The tables whose rows contain one of the texts. */
  async function tablesWith(texts: readonly string[]): Promise<string[]> {
    const tables = await query(
      server,
      on.databaseUrl,
      on.databaseUrl === undefined
        ? "SELECT name FROM sqlite_master WHERE type = 'table'"
        : "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const rows = JSON.stringify(await query(server, on.databaseUrl, `SELECT * FROM "${name}"`), (_, value) =>
        typeof value === 'bigint' ? String(value) : value,
      );
      if (texts.some((text) => rows.includes(text))) found.push(String(name));
    }
    return found;
  }

  // Locks are tested on both engines, below; the rest has one SQL.
  describe.runIf(enginesOfThisRun().includes(engine))('by itself', () => {
    test('leaves its email and name in no table, and its user signed out', async () => {
      const email = `wing-${engine.toLowerCase()}@example.org`;
      const names = { firstName: 'Wingyan', lastName: 'Tsoi' };
      const { id } = await admin.call(createUser, { email, ...names, password: 'some-secret' });
      const pupil = await Api.signIn(server.http, email, 'some-secret');
      await admin.call(createWhitelistEntry, { whitelistEmail: email });
      await admin.call(giveOneTimeCode, { email });
      await admin.call(updateUserAccess, { userId: id, isAdmin: true });
      await pupil.call(createWhitelistEntry, { whitelistEmail: `by-${email}` });
      await admin.call(updateUserAccess, { userId: id, isAdmin: false });
      const project = await teacher.api.createProject('Class 4C');
      const { token } = await teacher.api.call(createShareToken, { projectId: project.id });
      await pupil.call(joinProject, { projectShareToken: token });
      const texts = [`"${email}`, names.firstName, names.lastName];
      expect(await tablesWith(texts)).toEqual(
        expect.arrayContaining(['user_account', 'whitelist_email', 'audit_entry']),
      );
      const browser = new Browser(server.http, pupil.accessToken);
      await browser.join(`U${id}`);
      const left = browser.disconnected();

      await remove({ userId: id });
      await left;
      expect(await tablesWith(texts)).toEqual([]);
      await expect(pupil.call(listSessions, {})).rejects.toMatchObject({ status: 401 });
      await expect(Api.signIn(server.http, email, 'some-secret')).rejects.toMatchObject({ status: 400 });
      await expect(admin.call(getUser, { userId: id })).rejects.toMatchObject(refusedBy(userErrors.unknown, 404));
      expect((await admin.call(listWhitelist, {})).map((entry) => entry.whitelistEmail)).not.toContain(email);
      const { projectUsers } = await teacher.api.call(getProject, { projectId: project.id });
      expect(projectUsers.map(({ userId }) => userId)).toEqual([teacher.userId]);

      // What was done stays, under the id.
      const entries = await admin.call(listAuditEntries, { search: id });
      expect(entries.find(({ subject }) => subject === 'user')).toMatchObject({
        action: 'remove',
        subject: 'user',
        subjectId: id,
        before: { isAdmin: false, isDisabled: false },
        after: null,
      });
      expect(entries).toContainEqual(
        expect.objectContaining({ action: 'create', subject: 'user', subjectId: id, after: { email: id } }),
      );
      expect(entries).toContainEqual(expect.objectContaining({ actorEmail: id, subject: 'whitelist-entry' }));
      // The address is free again.
      await admin.call(createUser, { email, ...names });
    });

    test('is refused while it owns a project or has created a topic, and changes nothing then', async () => {
      const { pupil } = await classProject();
      const project = await pupil.api.createProject('Mine');
      await expect(remove(pupil)).rejects.toMatchObject(refusedBy(userErrors.ownsProjects));
      const topic = await pupil.api.createTopic('Pond', 'level');
      await pupil.api.call(deleteProject, { projectId: project.id });
      await expect(remove(pupil)).rejects.toMatchObject(refusedBy(userErrors.createdTopics));
      await expect(pupil.api.call(listSessions, {})).resolves.toHaveLength(1);
      const { email } = pupil;
      expect((await admin.call(listWhitelist, {})).map((entry) => entry.whitelistEmail)).toContain(email);
      await pupil.api.call(deleteTopic, { topicId: topic.id });
      await remove(pupil);
      expect((await admin.call(listUsers, { search: email })).length).toBe(0);
    });

    test('ends its uses of event codes', async () => {
      const { eventCode } = await createEvent(admin, { eventCode: `REMOVAL-${engine}` });
      const guest = await join(server.http, `guest-${engine.toLowerCase()}@example.org`, { eventCode });
      await verifyEmail(admin, guest);
      const [user] = await admin.call(listUsers, { search: `guest-${engine.toLowerCase()}@` });
      await remove({ userId: user?.id ?? '' });
      expect(await query(server, on.databaseUrl, 'SELECT * FROM event_code_use')).toEqual([]);
    });

    test('keeps charts and event triggers in a project of others, without their links and switched off', async () => {
      const { pupil, project, topic } = await classProject();
      const chart = await pupil.api.call(createChart, form('GAUGE_CHART', topic));
      const { shareToken } = await pupil.api.call(getChart, { chartId: chart.id });
      await expect(new Api(server.http).call(getPublicChart, { token: shareToken })).resolves.toBeDefined();
      const { id: appletId } = await pupil.api.call(createApplet, appletForm(project.id, topic, { enabled: true }));
      const { id: dashboardId } = await pupil.api.call(createDashboard, { name: 'Wall' });
      await pupil.api.call(addDashboardChart, { dashboardId, chartId: chart.id, size: 6 });
      const wall = await pupil.api.call(renewDashboardLink, { dashboardId });
      const { id } = await new Api(server.http).call(getPublicDashboard, { token: wall.shareToken });
      const visitor = new Browser(server.http);
      await visitor.join(publicDashboardRoom(id), wall.shareToken);
      const closed = visitor.next('room_closed');

      await remove(pupil);
      expect(await closed).toEqual({ room: publicDashboardRoom(id) });
      await expect(new Api(server.http).call(getPublicDashboard, { token: wall.shareToken })).rejects.toMatchObject({
        status: 404,
      });
      await expect(new Api(server.http).call(getPublicChart, { token: shareToken })).rejects.toMatchObject({
        status: 404,
      });
      expect(await teacher.api.call(getChart, { chartId: chart.id })).toMatchObject({
        shareToken: '',
        isManageable: true,
      });
      expect(await teacher.api.call(getApplet, { projectId: project.id, appletId })).toMatchObject({
        enabled: false,
        runsAs: teacher.email,
      });
      expect(await teacher.api.call(getProject, { projectId: project.id })).toMatchObject({
        userCount: 1,
        chartCount: 2,
        eventTriggerCount: 1,
      });
      visitor.close();
    });

    test("is for administrators, and not for one's own account", async () => {
      const { pupil } = await classProject();
      await expect(teacher.api.call(removeUser, { userId: pupil.userId })).rejects.toMatchObject({ status: 403 });
      const other = await newAdministrator();
      await expect(other.api.call(removeUser, { userId: other.userId })).rejects.toMatchObject(
        refusedBy(userErrors.ownAccountNotDeletable),
      );
    });
  });

  test('leaves one of two administrators who delete each other at the same moment', async () => {
    const [first, second] = [await newAdministrator(), await newAdministrator()];
    const results = await Promise.allSettled([
      first.api.call(removeUser, { userId: second.userId }),
      second.api.call(removeUser, { userId: first.userId }),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('leaves nothing without an owner that is created at the same moment', async () => {
    for (let round = 0; round < 4; round++) {
      const { pupil, topic } = await classProject();
      const other = await teacher.api.createProject('Class 3C');
      const { token } = await teacher.api.call(createShareToken, { projectId: other.id });
      const { api } = pupil;
      const creations = [
        () => api.call(createProject, { projectName: 'Late' }),
        () => api.call(createTopic, { dataRecordTypes: [], description: 'Late' }),
        () => api.call(createDashboard, { name: 'Late' }),
        () => api.call(createChart, form('GAUGE_CHART', topic)),
        () => api.call(joinProject, { projectShareToken: token }),
      ];
      const [removal, ...created] = await Promise.allSettled([remove(pupil), ...creations.map((create) => create())]);
      const owned = [created[0], created[1]].some((one) => one?.status === 'fulfilled');
      expect(removal?.status === 'fulfilled' && owned).toBe(false);
      for (const one of created) {
        if (one.status === 'rejected') expect([401, 404]).toContain((one.reason as { status: number }).status);
      }
    }
  });
});
