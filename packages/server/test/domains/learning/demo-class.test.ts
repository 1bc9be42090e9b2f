// Before a release.
// Mostly waits.

import { updateUserAccess, verifyUserEmail } from '@tinkerstream/contract/admin';
import { listApplets } from '@tinkerstream/contract/applets';
import { listDashboards } from '@tinkerstream/contract/dashboards';
import { createDemoClass, getDemoClass, removeDemoClass } from '@tinkerstream/contract/learning';
import { deleteProject, getProject, listProjects, type Project } from '@tinkerstream/contract/projects';
import { consumeEventCode } from '@tinkerstream/contract/subscriptions';
import { listTopics, renewTopicName } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { eventually } from '../../support/connections/boards.ts';
import { createEvent } from '../../support/people/members.ts';
import { signInPerson } from '../../support/people/people.ts';
import { startServerHere } from '../../support/server/server-here.ts';

const messagesOf = ({ topics }: Project) => topics.map(({ totalNumberOfMessages }) => totalNumberOfMessages);

/** Waits until each topic of a project has received something. */
function allHeard(admin: Api, projectId: string): Promise<Project> {
  return eventually(
    () => admin.call(getProject, { projectId }),
    (project) => messagesOf(project).every((count) => count > 0),
  );
}

describe('the demo class', () => {
  let server: ServerProcess;
  let admin: Api;
  beforeAll(async () => {
    server = await startServer();
    admin = await Api.signIn(server.http);
  });
  afterAll(() => server.stop());

  test('is created once, by administrators only, and marked in lists', async () => {
    const { api } = await signInPerson(server.http);
    await expect(api.call(createDemoClass, {})).rejects.toMatchObject({ status: 403 });
    const real = await admin.createProject('Real');
    expect(await admin.call(getDemoClass, {})).toEqual({ isOn: false, isAvailable: true, projects: [] });

    const made = await Promise.all([1, 2, 3].map(() => admin.call(createDemoClass, {})));
    expect(made.map(({ isOn, projects }) => [isOn, projects.length])).toEqual([
      [true, 3],
      [true, 3],
      [true, 3],
    ]);
    const projects = await admin.call(listProjects, {});
    expect(projects.filter(({ isDemo }) => isDemo).map(({ projectName }) => projectName)).toEqual([
      'Demo: school weather',
      'Demo: school garden',
      'Demo: school buses',
    ]);
    expect(projects.find(({ id }) => id === real.id)).not.toHaveProperty('isDemo');
    const topics = await admin.call(listTopics, {});
    expect(topics.every(({ isDemo }) => isDemo)).toBe(true);
    expect(await admin.call(listDashboards, {})).toMatchObject([{ name: 'Demo class' }]);
  });

  test('has boards that send over MQTT, and event triggers that act on what they send', async () => {
    const { projects } = await admin.call(getDemoClass, {});
    const [, garden, buses] = projects;
    const heard = await allHeard(admin, garden?.id ?? '');
    expect(heard.topics.map(({ description }) => description).toSorted()).toEqual(['Flower bed', 'Water pump']);
    const places = await eventually(
      () => admin.call(getProject, { projectId: buses?.id ?? '' }),
      ({ topics }) => topics.filter(({ latitude }) => latitude !== null).length === 2,
    );
    expect(places.topics).toHaveLength(3);
    for (const { id: projectId } of projects) {
      expect((await admin.call(listApplets, { projectId })).length).toBeGreaterThan(0);
    }
  });

  test('goes on after a restart, a new name of a topic and the deletion of one of its projects', async () => {
    const { projects } = await admin.call(getDemoClass, {});
    const [weather, garden, buses] = projects.map(({ id }) => id) as [string, string, string];
    await admin.call(deleteProject, { projectId: weather });
    const { topics } = await admin.call(getProject, { projectId: garden });
    for (const { topicId } of topics) await admin.call(renewTopicName, { topicId });
    const before = await admin.call(getProject, { projectId: garden });
    const later = await eventually(
      () => admin.call(getProject, { projectId: garden }),
      (project) => (messagesOf(project)[0] ?? 0) > (messagesOf(before)[0] ?? 0) + 1,
    );
    const { dataDir } = server;
    await server.kill();
    server = await startServer({ dataDir });
    admin = await Api.signIn(server.http);
    await eventually(
      () => admin.call(getProject, { projectId: garden }),
      (project) => (messagesOf(project)[0] ?? 0) > (messagesOf(later)[0] ?? 0),
    );
    expect((await admin.call(getDemoClass, {})).projects.map(({ id }) => id)).toEqual([garden, buses]);
  });

  test('is removed by one call, with its dashboard, and leaves everything else', async () => {
    expect(await admin.call(removeDemoClass, {})).toEqual({ isOn: false, isAvailable: true, projects: [] });
    expect((await admin.call(listProjects, {})).map(({ projectName }) => projectName)).toEqual(['Real']);
    expect(await admin.call(listTopics, {})).toEqual([]);
    expect(await admin.call(listDashboards, {})).toEqual([]);
    // It can be created again, in another language.
    const chinese = new Api(server.http, admin.accessToken, 'zh-HK');
    const { projects } = await chinese.call(createDemoClass, {});
    expect(projects[0]?.projectName).toBe('示範：校園天氣');
    await allHeard(admin, projects[1]?.id ?? '');
  });
});

test('the demo class counts in no limit of a teacher with a plain subscription', async () => {
  const server = await startServerHere();
  try {
    const admin = await Api.signIn(server.http);
    const { userId, api } = await signInPerson(server.http);
    await admin.call(verifyUserEmail, { userId });
    await admin.call(updateUserAccess, { userId, isAdmin: true });
    expect((await api.call(createDemoClass, {})).isOn).toBe(true);
    await admin.call(updateUserAccess, { userId, isAdmin: false });
    const { eventCode } = await createEvent(admin);
    await api.call(consumeEventCode, { eventCode });

    // An event allows 10 projects and 20 topics.
    for (let count = 1; count <= 10; count += 1) await api.createProject(`Mine ${count}`);
    await expect(api.createProject('Too many')).rejects.toMatchObject({ status: 403 });
    for (let count = 1; count <= 20; count += 1) await api.createTopic(`Mine ${count}`, 'temperature');
    await expect(api.createTopic('Too many', 'temperature')).rejects.toMatchObject({ status: 403 });
    expect((await admin.call(removeDemoClass, {})).isOn).toBe(false);
    expect(await api.call(listProjects, {})).toHaveLength(10);
  } finally {
    await server.stop();
  }
});

test('a server that is started with DEMO=1 has a demo class once', async () => {
  let server = await startServer({ env: { DEMO: '1' } });
  try {
    const admin = await Api.signIn(server.http);
    const { isOn, projects } = await admin.call(getDemoClass, {});
    expect([isOn, projects.length]).toEqual([true, 3]);
    await allHeard(admin, projects[1]?.id ?? '');
    await admin.call(removeDemoClass, {});
    const { dataDir } = server;
    await server.kill();
    server = await startServer({ dataDir, env: { DEMO: '1' } });
    expect(await (await Api.signIn(server.http)).call(getDemoClass, {})).toMatchObject({ isOn: false });
  } finally {
    await server.stop();
  }
});
