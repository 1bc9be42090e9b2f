// Before a release.
import {
  changePassword,
  createToken,
  getCurrentUser,
  type LoginResult,
  listSessions,
  registerWithEventCode,
  setUpPassword,
} from '@tinkerstream/contract/accounts';
import { verifyUserEmail } from '@tinkerstream/contract/admin';
import {
  addDashboardChart,
  createDashboard,
  getPublicDashboard,
  listDashboards,
  renewDashboardLink,
} from '@tinkerstream/contract/dashboards';
import { authErrors } from '@tinkerstream/contract/error-codes';
import { createShareToken, listProjects, verifyShareToken } from '@tinkerstream/contract/projects';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { follow, nextMail, requestReset } from '../../support/people/mailbox.ts';
import { applyForSchool, createEvent, createLicenses, join } from '../../support/people/members.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

const STRANGERS_PASSWORD = 'stranger-secret';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(['the embedded database', 'PostgreSQL'])('with %s', (engine) => {
  let server: ServerProcess;
  let admin: Api;
  let visitor: Api;
  let eventCode: string;
  beforeAll(async () => {
    const env = engine === 'PostgreSQL' ? { DATABASE_URL: await postgres.createDatabase() } : {};
    server = await startServer({ env });
    admin = await Api.signIn(server.http);
    visitor = new Api(server.http);
    ({ eventCode } = await createEvent(admin));
  });
  afterAll(() => server.stop());

  describe("a stranger who registers a teacher's address before the school is approved", () => {
    test('does not become a teacher, and is signed out when the teacher follows the link in the approval email', async () => {
      const email = 'teacher@before.edu.hk';
      const approve = await applyForSchool(admin, 'before.edu.hk', eventCode);
      const registered = await visitor.call(registerWithEventCode, { email, eventCode });
      const login: LoginResult = await visitor.call(createToken, {
        grant_type: 'direct_access_key',
        username: email,
        direct_access_key: registered.directAccessKey,
      });
      const stranger = new Api(server.http, login.access_token);
      await stranger.call(setUpPassword, { password: STRANGERS_PASSWORD });
      await approve();

      await expect(stranger.call(getCurrentUser, {})).resolves.toMatchObject({
        authorities: ['ROLE_STUDENT'],
        school: null,
      });
      const teacher = await follow(server.http, await nextMail(server.dataDir, email));
      await expect(teacher.call(getCurrentUser, {})).resolves.toMatchObject({
        authorities: ['ROLE_STUDENT', 'ROLE_TEACHER'],
        school: { emailDomain: 'before.edu.hk' },
      });
      await expect(stranger.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
      await expect(Api.signIn(server.http, email, STRANGERS_PASSWORD)).rejects.toMatchObject({ status: 400 });
      const refresh = { grant_type: 'refresh_token', refresh_token: login.refresh_token } as const;
      await expect(visitor.call(createToken, refresh)).rejects.toMatchObject({ status: 401 });
    });

    test('cannot use a key that they kept unused', async () => {
      const email = 'teacher@key.edu.hk';
      const approve = await applyForSchool(admin, 'key.edu.hk', eventCode);
      const { directAccessKey } = await visitor.call(registerWithEventCode, { email, eventCode });
      await approve();
      await follow(server.http, await nextMail(server.dataDir, email));
      const grant = { grant_type: 'direct_access_key', username: email, direct_access_key: directAccessKey } as const;
      await expect(visitor.call(createToken, grant)).rejects.toMatchObject({
        status: 400,
        errors: [{ code: authErrors.linkInvalid }],
      });
    });

    test('at the moment of the approval leaves one account, whose owner gets the email', async () => {
      const email = 'teacher@moment.edu.hk';
      const approve = await applyForSchool(admin, 'moment.edu.hk', eventCode);
      const register = () => visitor.call(registerWithEventCode, { email, eventCode }).catch(() => undefined);
      const [, , approval] = await Promise.allSettled([register(), register(), approve(), register()]);
      expect(approval.status).toBe('fulfilled');
      const teacher = await follow(server.http, await nextMail(server.dataDir, email));
      await expect(teacher.call(getCurrentUser, {})).resolves.toMatchObject({
        authorities: ['ROLE_STUDENT', 'ROLE_TEACHER'],
      });
    });
  });

  test('keeps nothing that was under way at the moment of the takeover', async () => {
    const email = 'busy@example.org';
    const registered = await visitor.call(registerWithEventCode, { email, eventCode });
    const login = await visitor.call(createToken, {
      grant_type: 'direct_access_key',
      username: email,
      direct_access_key: registered.directAccessKey,
    });
    const stranger = new Api(server.http, login.access_token);
    await stranger.call(setUpPassword, { password: STRANGERS_PASSWORD });
    const mail = await requestReset(server, email);

    // Each takes as long as one or two hashes, so some start before the takeover and end after it.
    const underWay = Array.from({ length: 4 }, (_, index) => [
      Api.signIn(server.http, email, STRANGERS_PASSWORD),
      stranger.call(changePassword, { oldPassword: STRANGERS_PASSWORD, newPassword: `stranger-${index}` }),
      stranger.call(setUpPassword, { password: `stranger-${index}` }),
    ]).flat();
    const owner = follow(server.http, mail);
    const results = await Promise.allSettled(underWay);
    const late = Array.from({ length: 4 }, (_, index) =>
      stranger.call(setUpPassword, { password: `later-${index}00` }),
    );
    await Promise.allSettled(late);

    await expect((await owner).call(listSessions, {})).resolves.toMatchObject([{ isCurrent: true }]);
    for (const result of results) {
      if (result.status === 'fulfilled' && result.value instanceof Api) {
        await expect(result.value.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
      }
    }
    await expect((await owner).call(setUpPassword, { password: 'owner-secret' })).resolves.toEqual({});
    await expect(Api.signIn(server.http, email, 'owner-secret')).resolves.toBeDefined();
  });

  test('the account keeps its content, but invitations that a stranger may have kept are revoked', async () => {
    const email = 'content@example.org';
    const { keys } = await createLicenses(admin, { licenseType: 'full_4_months' });
    const stranger = await join(server.http, email, { licenseKey: keys[0] ?? '' });
    const { id: projectId } = await stranger.createProject('Made before');
    const kept = await stranger.call(createShareToken, { projectId });
    const { id: dashboardId } = await stranger.call(createDashboard, { name: 'Wall' });
    const topic = await stranger.createTopic('Roof', 'temp');
    const [chart] = await stranger.listTopicCharts(topic.id);
    await stranger.call(addDashboardChart, { dashboardId, chartId: chart?.id ?? '' });
    const { shareToken } = await stranger.call(renewDashboardLink, { dashboardId });
    await expect(visitor.call(getPublicDashboard, { token: shareToken })).resolves.toMatchObject({ name: 'Wall' });
    const owner = await follow(server.http, await requestReset(server, email));
    await expect(owner.call(listProjects, {})).resolves.toMatchObject([{ projectName: 'Made before' }]);
    await expect(admin.call(verifyShareToken, { projectShareToken: kept.token })).rejects.toMatchObject({
      status: 404,
    });
    await expect(owner.call(listDashboards, {})).resolves.toMatchObject([{ name: 'Wall', shareToken: '' }]);
    await expect(visitor.call(getPublicDashboard, { token: shareToken })).rejects.toMatchObject({ status: 404 });
    const renewed = await owner.call(createShareToken, { projectId });
    await expect(admin.call(verifyShareToken, { projectShareToken: renewed.token })).resolves.toMatchObject({
      projectId,
    });
  });

  test('a stranger cannot use up the owner’s link by changing a password that the owner never set', async () => {
    const email = 'changes@example.org';
    const stranger = await join(server.http, email, { eventCode });
    await stranger.call(setUpPassword, { password: STRANGERS_PASSWORD });
    const mail = await requestReset(server, email);
    await stranger.call(changePassword, { oldPassword: STRANGERS_PASSWORD, newPassword: 'stranger-again' });
    await expect(follow(server.http, mail)).resolves.toBeDefined();
  });

  test('a stranger loses the account when an administrator gives it to its owner', async () => {
    const email = 'given@example.org';
    const stranger = await join(server.http, email, { eventCode });
    await stranger.call(setUpPassword, { password: STRANGERS_PASSWORD });
    const { id: userId } = await stranger.call(getCurrentUser, {});
    await admin.call(verifyUserEmail, { userId, endsAccess: true });
    await expect(stranger.call(getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
    await expect(Api.signIn(server.http, email, STRANGERS_PASSWORD)).rejects.toMatchObject({ status: 400 });
    const owner = await follow(server.http, await nextMail(server.dataDir, email));
    await expect(owner.call(getCurrentUser, {})).resolves.toMatchObject({ id: userId, isEmailVerified: true });
  });
});
