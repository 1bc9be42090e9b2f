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
import { createShareToken, listProjects, verifyShareToken } from '@tinkerstream/contract/projects';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../test/api.ts';
import { type ServerProcess, startServer } from '../../../test/server-process.ts';
import { follow, mailReset, nextMail } from './mailbox.ts';
import { applyForSchool, join, makeEvent, makeLicenses } from './members.ts';
import { type PostgresServer, startPostgres } from './postgres-server.ts';

const STRANGERS_PASSWORD = 'stranger-secret';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each(['the embedded database', 'PostgreSQL'])('with %s', (engine) => {
  let server: ServerProcess;
  let admin: Api;
  let anybody: Api;
  let eventCode: string;
  beforeAll(async () => {
    const env = engine === 'PostgreSQL' ? { DATABASE_URL: await postgres.createDatabase() } : {};
    server = await startServer({ env });
    admin = await Api.signIn(server.http);
    anybody = new Api(server.http);
    ({ eventCode } = await makeEvent(admin));
  });
  afterAll(() => server.stop());

  describe('a stranger who registers the address of a teacher before the school is approved', () => {
    test('becomes no teacher, and is out when the teacher uses the link that the approval mails', async () => {
      const email = 'teacher@before.edu.hk';
      const approve = await applyForSchool(admin, 'before.edu.hk', eventCode);
      const registered = await anybody.call(registerWithEventCode, { email, eventCode });
      const login: LoginResult = await anybody.call(createToken, {
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
      await expect(anybody.call(createToken, refresh)).rejects.toMatchObject({ status: 401 });
    });

    test('and keeps a key that was not used yet, finds it spent', async () => {
      const email = 'teacher@key.edu.hk';
      const approve = await applyForSchool(admin, 'key.edu.hk', eventCode);
      const { directAccessKey } = await anybody.call(registerWithEventCode, { email, eventCode });
      await approve();
      await follow(server.http, await nextMail(server.dataDir, email));
      const grant = { grant_type: 'direct_access_key', username: email, direct_access_key: directAccessKey } as const;
      await expect(anybody.call(createToken, grant)).rejects.toMatchObject({
        status: 400,
        errors: [{ code: 'TS_ERR_AUTH_0005' }],
      });
    });

    test('at the very moment of the approval leaves one account, whose owner gets the mail', async () => {
      const email = 'teacher@moment.edu.hk';
      const approve = await applyForSchool(admin, 'moment.edu.hk', eventCode);
      const register = () => anybody.call(registerWithEventCode, { email, eventCode }).catch(() => undefined);
      const [, , approval] = await Promise.allSettled([register(), register(), approve(), register()]);
      expect(approval.status).toBe('fulfilled');
      const teacher = await follow(server.http, await nextMail(server.dataDir, email));
      await expect(teacher.call(getCurrentUser, {})).resolves.toMatchObject({
        authorities: ['ROLE_STUDENT', 'ROLE_TEACHER'],
      });
    });
  });

  test('a stranger who is busy at the moment of the takeover keeps nothing that was under way', async () => {
    const email = 'busy@example.org';
    const registered = await anybody.call(registerWithEventCode, { email, eventCode });
    const login = await anybody.call(createToken, {
      grant_type: 'direct_access_key',
      username: email,
      direct_access_key: registered.directAccessKey,
    });
    const stranger = new Api(server.http, login.access_token);
    await stranger.call(setUpPassword, { password: STRANGERS_PASSWORD });
    const mail = await mailReset(server, email);

    // Each takes the time of a hash or two, so that some of them begin before the takeover and end after it.
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

  test('what the account contains stays, but the invitations that a stranger may have kept end', async () => {
    const email = 'content@example.org';
    const { keys } = await makeLicenses(admin, { licenseType: 'full_4_months' });
    const stranger = await join(server.http, email, { licenseKey: keys[0] ?? '' });
    const { id: projectId } = await stranger.createProject('Made before');
    const kept = await stranger.call(createShareToken, { projectId });
    const owner = await follow(server.http, await mailReset(server, email));
    await expect(owner.call(listProjects, {})).resolves.toMatchObject([{ projectName: 'Made before' }]);
    await expect(admin.call(verifyShareToken, { projectShareToken: kept.token })).rejects.toMatchObject({
      status: 404,
    });
    const renewed = await owner.call(createShareToken, { projectId });
    await expect(admin.call(verifyShareToken, { projectShareToken: renewed.token })).resolves.toMatchObject({
      projectId,
    });
  });

  test('a stranger does not spend the owner’s link by changing a password that the owner never set', async () => {
    const email = 'changes@example.org';
    const stranger = await join(server.http, email, { eventCode });
    await stranger.call(setUpPassword, { password: STRANGERS_PASSWORD });
    const mail = await mailReset(server, email);
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
