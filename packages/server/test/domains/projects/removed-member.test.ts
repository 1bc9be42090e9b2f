import { getChart, getChartWindow, getSourcesWindow } from '@tinkerstream/contract/charts';
import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';
import { getProject, listProjects, removeProjectUser } from '@tinkerstream/contract/projects';
import { getRecordWindow, listTopicActivity } from '@tinkerstream/contract/records';
import { listTopics, sendMessageByTopicName } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { Browser } from '../../support/connections/browser.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('a member who is removed, with %s', (engine) => {
  let server: ServerProcess;
  let teacher: Api;
  let student: Person;
  beforeAll(async () => {
    const url = engine === 'SQLite' ? undefined : await postgres.createDatabase();
    server = await startServer({ env: { DATABASE_URL: url } });
    teacher = await Api.signIn(server.http);
    student = await signInSubscriber(server.http);
  });
  afterAll(() => server.stop());

  /** A project with the student in it, and a topic with a chart. */
  async function openProject() {
    const project = await teacher.createProject('Class 3B');
    const topic = await teacher.createTopic('Roof', 'temp', project.id);
    const { topicName } = topic;
    await teacher.call(sendMessageByTopicName, { topicName, outputType: '', message: 'temp=21' });
    await teacher.invite(project.id, student.api);
    const [chart] = await teacher.listTopicCharts(topic.id);
    return {
      projectId: project.id,
      topicId: topic.id,
      dataTypeId: topic.dataRecordTypes[0]?.id ?? '',
      chartId: chart?.id ?? '',
    };
  }

  /** The HTML of a page, which contains the answers of its calls. */
  async function openPage(path: string): Promise<string> {
    const cookie = `accessToken=${student.api.accessToken}`;
    return (await fetch(server.http + path, { headers: { accept: 'text/html', cookie } })).text();
  }

  test('sees nothing in any call that begins afterwards, while others are under way', async () => {
    const { projectId, topicId, dataTypeId, chartId } = await openProject();
    const { api } = student;
    const refused = () => false;
    /** Ways to look into the project. @returns whether it is visible */
    const looks: (() => Promise<boolean>)[] = [
      () => api.call(getProject, { projectId }).then(() => true, refused),
      () => api.getTopic(topicId).then(() => true, refused),
      () => api.call(getChart, { chartId }).then(() => true, refused),
      () =>
        api
          .call(getChartWindow, { chartId, points: 10, startTime: '2026-01-01T00:00:00.000Z' })
          .then(() => true, refused),
      () => {
        const sources = [{ id: 'line', topicId, dataTypeId }];
        const range = { points: 10, startTime: '2026-01-01T00:00:00.000Z' };
        return api.call(getSourcesWindow, { sources, ...range }).then(() => true, refused);
      },
      () => api.call(getRecordWindow, { topicId, dataTypeId, points: 10 }).then(() => true, refused),
      async () => (await api.call(listProjects, {})).some(({ id }) => id === projectId),
      async () => (await api.call(listTopics, {})).some(({ id }) => id === topicId),
      async () => (await api.call(listTopics, { search: 'Class 3B' })).length > 0,
      async () => (await api.call(listTopicActivity, { topicIds: topicId })).length > 0,
      async () => (await openPage(`/project/${projectId}/x`)).includes('Class 3B'),
      async () => (await openPage(`/topic/${topicId}/x`)).includes('Roof'),
      async () => (await openPage(`/charts/${chartId}/x`)).includes(topicId),
    ];
    // One after another: a busy server leaves answers out of pages.
    for (const look of looks) await expect.poll(look).toBe(true);
    let isRemoved = false;
    const seenAfter = new Set<number>();
    const watchers = looks.map(async (look, index) => {
      for (let looksLeft = 3; looksLeft > 0; ) {
        const wasRemoved = isRemoved;
        if ((await look()) && wasRemoved) seenAfter.add(index);
        if (wasRemoved) looksLeft--;
      }
    });
    await teacher.call(removeProjectUser, { projectId, userId: student.userId });
    isRemoved = true;
    await Promise.all(watchers);
    expect([...seenAfter]).toEqual([]);
  });

  test('is put out of the live rooms, and no join that is under way slips in', async () => {
    const { projectId, topicId } = await openProject();
    const rooms = [projectRoom(projectId), topicRoom(topicId)];
    const browsers = Array.from({ length: 8 }, () => new Browser(server.http, student.api.accessToken));
    const closed = browsers.map((browser) => browser.gather('room_closed'));
    const events = browsers.map((browser) => browser.gather('topic_changed'));
    const joins = () => Promise.all(browsers.flatMap((browser) => rooms.map((room) => browser.join(room))));
    expect((await joins()).every(({ ok }) => ok)).toBe(true);
    const underWay = [joins(), joins(), joins()];
    await teacher.call(removeProjectUser, { projectId, userId: student.userId });
    expect((await joins()).some(({ ok }) => ok)).toBe(false);
    await Promise.all(underWay);
    await expect.poll(() => closed.every((rooms) => rooms.length >= 2)).toBe(true);
    await teacher.createTopic('Later', 'temp', projectId);
    // The answers of joins come after all events before them.
    await joins();
    expect(events.flat()).toEqual([]);
    for (const browser of browsers) browser.close();
  });
});
