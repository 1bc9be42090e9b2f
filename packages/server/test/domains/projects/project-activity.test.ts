// Before a release.
import { userRoom } from '@tinkerstream/contract/platform/room';
import { getProject, listProjects } from '@tinkerstream/contract/projects';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { connectBoard, eventually } from '../../support/connections/boards.ts';
import { Browser } from '../../support/connections/browser.ts';
import { PERSON_PASSWORD, signInPerson } from '../../support/people/people.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('with %s', (engine) => {
  let server: ServerProcess;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    env = { DATABASE_URL: engine === 'SQLite' ? undefined : await postgres.createDatabase() };
    server = await startServer({ env });
  });
  afterAll(() => server.stop());

  const itemOf = async (api: Api, projectId: string) =>
    (await api.call(listProjects, {})).find(({ id }) => id === projectId);

  test('a project tells each member when they opened it, what is live, and when its last value came', async () => {
    const api = await Api.signIn(server.http);
    const member = await signInPerson(server.http);
    const project = await api.createProject('Garden');
    await api.invite(project.id, member.api);
    const topic = await api.createTopic('Beds', 'moisture', project.id);
    const silent = await api.createTopic('Pond', 'level', project.id);
    expect(await itemOf(member.api, project.id)).not.toHaveProperty('lastOpenedOn');
    expect(await itemOf(member.api, project.id)).not.toHaveProperty('lastMessageOn');

    const before = Date.now();
    await member.api.call(getProject, { projectId: project.id });
    const opened = (await itemOf(member.api, project.id))?.lastOpenedOn ?? '';
    expect(Date.parse(opened)).toBeGreaterThanOrEqual(before);
    // A page reads its project with each change.
    await member.api.call(getProject, { projectId: project.id });
    expect((await itemOf(member.api, project.id))?.lastOpenedOn).toBe(opened);

    const page = new Browser(server.http, member.api.accessToken);
    await page.join(userRoom(member.userId));
    const onlineIn = async () => {
      const { projectUsers } = await api.call(getProject, { projectId: project.id });
      return projectUsers.flatMap(({ userId, isOnline }) => (isOnline ? userId : []));
    };
    await eventually(onlineIn, (users) => users.includes(member.userId));
    page.close();
    await eventually(onlineIn, (users) => !users.includes(member.userId));

    const board = await connectBoard(server.mqttPort);
    await board.publishAsync(silent.topicName, 'no value', { qos: 1 });
    await board.publishAsync(topic.topicName, 'moisture=41', { qos: 1 });
    const live = await eventually(
      () => itemOf(member.api, project.id),
      (item) => item?.lastMessageOn !== undefined,
    );
    expect(live?.liveTopicIds).toEqual([topic.id]);
    const heard = live?.lastMessageOn ?? '';
    expect(Date.parse(heard)).toBeGreaterThanOrEqual(before);
    await board.endAsync();

    // What a new process reads is what the one before has heard.
    await server.kill();
    server = await startServer({ dataDir: server.dataDir, env });
    const again = await Api.signIn(server.http, member.email, PERSON_PASSWORD);
    expect(await itemOf(again, project.id)).toMatchObject({ lastMessageOn: heard, lastOpenedOn: opened });
  });
});
