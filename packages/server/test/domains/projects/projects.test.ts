import { createChart, getChart, listProjectCharts } from '@tinkerstream/contract/charts';
import { permissionErrors, projectErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { projectRoom, topicRoom } from '@tinkerstream/contract/platform/room';

import {
  createAndLinkTopic,
  createShareToken,
  deleteProject,
  getProject,
  joinProject,
  linkTopic,
  listProjectDeletions,
  listProjects,
  removeProjectUser,
  unlinkTopic,
  updateProject,
  uploadProjectFile,
  verifyShareToken,
} from '@tinkerstream/contract/projects';
import {
  createDataType,
  deleteDataType,
  deleteTopic,
  removeTopicLocation,
  sendMessage,
  updateDataType,
  updateTopic,
  updateTopicLocation,
} from '@tinkerstream/contract/topics';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { connectBoard, eventually } from '../../support/connections/boards.ts';
import { Browser } from '../../support/connections/browser.ts';
import { type Person, signInPerson, signInSubscriber } from '../../support/people/people.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { query } from '../../support/storage/database-query.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

const notFound = { status: 404 };

describe.each(enginesOfThisRun())('with %s', (engine) => {
  let url: string | undefined;
  let server: ServerProcess;
  let api: Api;
  let member: Person;
  let stranger: Person;
  const browsers: Browser[] = [];

  beforeAll(async () => {
    url = engine === 'SQLite' ? undefined : await postgres.createDatabase();
    server = await startServer({ env: { DATABASE_URL: url } });
    api = await Api.signIn(server.http);
    member = await signInPerson(server.http);
    stranger = await signInPerson(server.http);
  });
  afterEach(() => {
    for (const browser of browsers.splice(0)) browser.close();
  });
  afterAll(() => server.stop());

  function browse(token?: string): Browser {
    const browser = new Browser(server.http, token);
    browsers.push(browser);
    return browser;
  }

  const send = (topicId: string, message: string) => api.call(sendMessage, { topicId, outputType: '', message });

  async function createSharedProject(name: string) {
    const project = await api.createProject(name);
    const { token } = await api.call(createShareToken, { projectId: project.id });
    await member.api.call(joinProject, { projectShareToken: token });
    return { ...project, token };
  }

  describe('a project', () => {
    test('lists everything in it', async () => {
      const project = await createSharedProject('Weather');
      const topic = await api.createTopic('Roof', 'temperature', project.id);
      await send(topic.id, 'temperature=21,humidity=40');
      await send(topic.id, 'temperature=22');
      await api.call(uploadProjectFile, { projectId: project.id, file: new File(['plan'], 'plan.txt') });
      const found = await api.call(getProject, { projectId: project.id });
      expect(found).toMatchObject({
        createdBy: 'admin@example.org',
        modifiedBy: 'admin@example.org',
        topicCount: 1,
        dataTypeCount: 2,
        userCount: 2,
        fileCount: 1,
        chartCount: 2,
        eventTriggerCount: 0,
        totalNumberOfDataRecords: 3,
        totalNumberOfMessages: 2,
        projectFiles: [{ filename: 'plan.txt', size: 4 }],
      });
      expect(found.projectUsers).toContainEqual({
        userId: member.userId,
        username: member.email,
        name: member.name,
        isOwner: false,
        role: 'CHANGE',
      });
      expect(found.projectUsers.filter((user) => user.isOwner)).toHaveLength(1);
      const tokens = [found.embedMapToken, found.openApiKey, project.token];
      expect(new Set(tokens).size).toBe(3);
      for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{32}$/);
    });

    test('shows who renamed it', async () => {
      const project = await createSharedProject('Before');
      await member.api.call(updateProject, { projectId: project.id, projectName: 'After' });
      const found = await api.call(getProject, { projectId: project.id });
      expect(found).toMatchObject({ projectName: 'After', modifiedBy: member.email, createdBy: 'admin@example.org' });
      expect(Date.parse(found.modifiedOn)).toBeGreaterThan(Date.parse(found.createdOn));
    });

    test('shows who last changed its content, and when; messages do not count', async () => {
      const project = await createSharedProject('Content');
      const topic = await api.createTopic('Pond', 'n', project.id);
      const { projectId, topicId } = { projectId: project.id, topicId: topic.id };
      const dataTypeId = topic.dataRecordTypes[0]?.id ?? '';
      const chart = {
        chartType: 'PLAIN_TEXT_CHART',
        configs: { CHART_NAME: 'Depth' },
        chartSourceConfigs: [{ topicId, dataTypeId, description: '' }],
      } satisfies RequestOf<typeof createChart>;
      const file = new File(['plan'], 'plan.txt');
      const changes: (() => Promise<unknown>)[] = [
        () => member.api.call(updateTopic, { topicId, description: 'Lake' }),
        () => member.api.call(updateTopicLocation, { topicId, lat: 1, lng: 2 }),
        () => member.api.call(createDataType, { topicId, dataTypeName: 'm', dataTypeKey: 'm' }),
        () => member.api.call(updateDataType, { topicId, dataTypeId, dataTypeName: 'depth' }),
        () => member.api.call(createChart, chart),
        () => member.api.call(uploadProjectFile, { projectId, file }),
      ];
      for (const change of changes) {
        await api.call(updateProject, { projectId, projectName: 'Content' });
        const before = await api.call(getProject, { projectId });
        await change();
        const after = await api.call(getProject, { projectId });
        expect(after.modifiedBy, String(change)).toBe(member.email);
        expect(after.modifiedOn > before.modifiedOn, String(change)).toBe(true);
      }
      const roof = await api.createTopic('Roof', 'n', projectId);
      const before = await api.call(getProject, { projectId });
      expect(before.modifiedBy).toBe('admin@example.org');
      await send(roof.id, 'n=1');
      const { modifiedOn, totalNumberOfMessages } = await api.call(getProject, { projectId });
      expect({ modifiedOn, totalNumberOfMessages }).toEqual({
        modifiedOn: before.modifiedOn,
        totalNumberOfMessages: 1,
      });
    });
  });

  test('notifies a page of each change of the project and its topics, which the page then finds', async () => {
    const project = await createSharedProject('Before');
    const topic = await api.createTopic('Pond', 'n', project.id);
    const browser = browse(member.api.accessToken);
    for (const room of [projectRoom(project.id), topicRoom(topic.id)]) await browser.join(room);
    const projectEvent = { projectId: project.id };
    const topicEvent = { topicId: topic.id };
    const dataTypeId = topic.dataRecordTypes[0]?.id ?? '';

    const ofProject = async (change: Promise<unknown>) => {
      const notice = browser.next('project_changed');
      await change;
      expect(await notice).toEqual(projectEvent);
    };
    const ofBoth = async (change: Promise<unknown>) => {
      const notice = browser.next('topic_changed');
      await ofProject(change);
      expect(await notice).toEqual(topicEvent);
    };
    await ofProject(api.call(updateProject, { projectId: project.id, projectName: 'After' }));
    await ofProject(api.call(createAndLinkTopic, { projectId: project.id, topicDescription: 'Roof' }));
    await ofBoth(api.call(updateTopic, { ...topicEvent, description: 'Lake' }));
    await ofBoth(api.call(updateTopicLocation, { ...topicEvent, lat: 1, lng: 2 }));
    await ofBoth(api.call(removeTopicLocation, topicEvent));
    await ofBoth(api.call(createDataType, { ...topicEvent, dataTypeName: 'Heat', dataTypeKey: 'heat' }));
    await ofBoth(api.call(updateDataType, { ...topicEvent, dataTypeId, dataTypeName: 'Level' }));
    await ofBoth(api.call(deleteDataType, { ...topicEvent, dataTypeId }));
    await ofBoth(send(topic.id, 'found=1'));
    await ofProject(api.call(unlinkTopic, { ...projectEvent, ...topicEvent }));
    await ofProject(api.call(linkTopic, { ...projectEvent, ...topicEvent }));
    await ofProject(api.call(deleteTopic, topicEvent));
    const { projectName, topics } = await member.api.call(getProject, projectEvent);
    expect({ projectName, topics: topics.map(({ description }) => description) }).toEqual({
      projectName: 'After',
      topics: ['Roof'],
    });
  });

  describe('a deleted project', () => {
    test('disappears immediately with everything in no other project, and its records are removed later', async () => {
      const project = await createSharedProject('Gone');
      const other = await api.createProject('Stays');
      const lost = await api.createTopic('Lost', 'n', project.id);
      const kept = await api.createTopic('Kept', 'n', `${project.id},${other.id}`);
      for (const { id } of [lost, kept]) await send(id, '_dsn=b1,n=1,m=2');
      const [lostChart] = await api.listTopicCharts(lost.id);
      await api.call(uploadProjectFile, { projectId: project.id, file: new File(['x'], 'x.txt') });

      const board = await connectBoard(server.mqttPort);
      await board.subscribeAsync(lost.topicName);
      const received: string[] = [];
      board.on('message', (_topic, payload) => received.push(payload.toString()));
      const browser = browse(member.api.accessToken);
      const rooms = [projectRoom(project.id), topicRoom(lost.id), topicRoom(kept.id)];
      for (const room of rooms) expect(await browser.join(room)).toEqual({ ok: true });
      const closed = browser.gather('room_closed');

      await api.call(deleteProject, { projectId: project.id });

      await expect(api.call(getProject, { projectId: project.id })).rejects.toMatchObject(notFound);
      expect((await api.call(listProjects, {})).map(({ id }) => id)).not.toContain(project.id);
      await expect(api.getTopic(lost.id)).rejects.toMatchObject(notFound);
      await expect(api.call(getChart, { chartId: lostChart?.id ?? '' })).rejects.toMatchObject(notFound);
      await expect(send(lost.id, 'n=3')).rejects.toMatchObject(notFound);
      await expect(api.call(verifyShareToken, { projectShareToken: project.token })).rejects.toMatchObject(notFound);
      await expect.poll(() => closed.map(({ room }) => room).sort()).toEqual([...rooms].sort());

      // A subscribed board receives nothing more, and its messages are not accepted.
      const granted = await board.subscribeAsync(lost.topicName).catch(() => [{ qos: 128 }]);
      expect(granted[0]?.qos).toBe(128);
      await board.endAsync();
      expect(received).toEqual([]);

      const found = await api.call(getProject, { projectId: other.id });
      expect(found.topics).toMatchObject([{ topicId: kept.id, totalNumberOfDataRecords: 2 }]);
      expect(await api.call(listProjectCharts, { projectId: other.id })).toHaveLength(2);
      await expect(member.api.getTopic(kept.id)).rejects.toMatchObject(notFound);

      const left = async () =>
        query(
          server,
          url,
          `SELECT count(*) AS count FROM record WHERE series IN (SELECT id FROM series WHERE topic_id = '${lost.id}')`,
        );
      await eventually(left, ([row]) => Number(row?.count) === 0);
      const rest = await query(
        server,
        url,
        `SELECT (SELECT count(*) FROM device WHERE topic_id = '${lost.id}')
          + (SELECT count(*) FROM data_type WHERE topic_id = '${lost.id}')
          + (SELECT count(*) FROM chart_source WHERE topic_id = '${lost.id}')
          + (SELECT count(*) FROM message_log_page WHERE topic_id = '${lost.id}')
          + (SELECT count(*) FROM project_file WHERE project_id = '${project.id}')
          + (SELECT count(*) FROM rollup WHERE series IN (SELECT id FROM series WHERE topic_id = '${lost.id}')) AS count`,
      );
      expect(Number(rest[0]?.count)).toBe(0);
      expect(await api.call(listProjectDeletions, {})).toEqual([]);
    });

    test('is deleted by its owner only, and once', async () => {
      const project = await createSharedProject('Mine');
      const remove = (by: Api) => by.call(deleteProject, { projectId: project.id });
      await expect(remove(member.api)).rejects.toMatchObject({
        status: 403,
        errors: [{ code: projectErrors.notDeletable }],
      });
      await expect(remove(stranger.api)).rejects.toMatchObject(notFound);
      const outcomes = await Promise.allSettled([remove(api), remove(api)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });
  });

  describe('a topic', () => {
    test('is added to a project, where its members read it, and removed again', async () => {
      const project = await createSharedProject('Links');
      const topic = await api.createTopic('Roof', 'n');
      await expect(member.api.getTopic(topic.id)).rejects.toMatchObject(notFound);
      const link = { projectId: project.id, topicId: topic.id };
      await api.call(linkTopic, link);
      await api.call(linkTopic, link);
      expect((await member.api.getTopic(topic.id)).projects).toEqual([{ id: project.id, projectName: 'Links' }]);

      const [seesIt, owns] = [browse(member.api.accessToken), browse(api.accessToken)];
      for (const browser of [seesIt, owns]) expect(await browser.join(topicRoom(topic.id))).toEqual({ ok: true });
      const closed = seesIt.next('room_closed');
      const received = seesIt.gather('read_data');
      const isRemovable = async (one: Api) =>
        (await one.call(getProject, { projectId: project.id })).topics.map((linked) => linked.isRemovable);
      expect([await isRemovable(member.api), await isRemovable(api)]).toEqual([[false], [true]]);
      await expect(member.api.call(unlinkTopic, link)).rejects.toMatchObject({ status: 403 });
      await api.call(unlinkTopic, link);
      expect(await closed).toEqual({ room: topicRoom(topic.id) });
      const stillReceived = owns.next('read_data');
      await send(topic.id, 'n=1');
      await stillReceived;
      expect(received).toEqual([]);
      await expect(member.api.getTopic(topic.id)).rejects.toMatchObject(notFound);
      expect((await api.getTopic(topic.id)).totalNumberOfDataRecords).toBe(1);
      await expect(api.call(unlinkTopic, link)).rejects.toMatchObject(notFound);
    });

    test('of a member is removed from a project by its creator, and by the owner of the project', async () => {
      const project = await api.createProject('Theirs');
      const rich = await signInSubscriber(server.http);
      const { token } = await api.call(createShareToken, { projectId: project.id });
      await rich.api.call(joinProject, { projectShareToken: token });
      for (const one of [rich.api, api]) {
        const { id: topicId } = await rich.api.createTopic('Own', 'n', project.id);
        await one.call(unlinkTopic, { projectId: project.id, topicId });
      }
      expect((await api.call(getProject, { projectId: project.id })).topics).toEqual([]);
    });

    test('that is new in a project broadcasts its messages there immediately', async () => {
      const project = await api.createProject('Plain');
      const topic = await api.createTopic('Roof', 'n');
      await send(topic.id, 'n=1');
      await api.call(linkTopic, { projectId: project.id, topicId: topic.id });
      const browser = browse(api.accessToken);
      await browser.join(projectRoom(project.id));
      const message = browser.next('mqtt_plain_message');
      await send(topic.id, 'n=2');
      expect(await message).toMatchObject({ message: 'n=2' });
    });

    test('is deleted by its creator, not by other members', async () => {
      const project = await createSharedProject('Shared');
      const topic = await api.call(createAndLinkTopic, { projectId: project.id, topicDescription: 'Roof' });
      const remove = (by: Api) => by.call(deleteTopic, { topicId: topic.id });
      await expect(remove(member.api)).rejects.toMatchObject({
        status: 403,
        errors: [{ code: topicErrors.notDeletable }],
      });
      for (const [reader, isOwner] of [
        [member.api, false],
        [api, true],
      ] as const) {
        expect((await reader.getTopic(topic.id)).isOwner).toBe(isOwner);
      }
      await expect(remove(stranger.api)).rejects.toMatchObject(notFound);
      await remove(api);
      await expect(api.getTopic(topic.id)).rejects.toMatchObject(notFound);
      expect((await api.call(getProject, { projectId: project.id })).topics).toEqual([]);
    });

    test('of another user cannot be linked between projects by someone who is a member of only one', async () => {
      const project = await api.createProject('Private');
      const topic = await api.createTopic('Private', 'n', project.id);
      const rich = await signInSubscriber(server.http);
      const theirs = await rich.api.createProject('Theirs');
      const link = (projectId: string, topicId: string) => rich.api.call(linkTopic, { projectId, topicId });
      await expect(link(theirs.id, topic.id)).rejects.toMatchObject(notFound);
      const own = await rich.api.createTopic('Own', 'n');
      await expect(link(project.id, own.id)).rejects.toMatchObject(notFound);
      await expect(rich.api.call(unlinkTopic, { projectId: project.id, topicId: topic.id })).rejects.toMatchObject(
        notFound,
      );
    });
  });

  describe('sharing', () => {
    test('shows someone what they are invited to, lets them join once, and lets them work in it', async () => {
      const project = await api.createProject('Garden');
      const topic = await api.createTopic('Bed', 'n', project.id);
      const { token } = await api.call(createShareToken, { projectId: project.id });
      expect(await api.call(createShareToken, { projectId: project.id })).toEqual({ token });
      const invitation = { projectShareToken: token };
      const expected = { token, projectName: 'Garden', projectId: project.id, role: 'CHANGE' };
      expect(await member.api.call(verifyShareToken, invitation)).toEqual({ ...expected, hasJoined: false });

      const browser = browse(api.accessToken);
      await browser.join(projectRoom(project.id));
      const joined = browser.gather('new_user');
      await Promise.all([member.api.call(joinProject, invitation), member.api.call(joinProject, invitation)]);
      await expect
        .poll(() => joined)
        .toEqual([
          {
            projectId: project.id,
            userId: member.userId,
            username: member.name,
            name: member.name,
            role: 'CHANGE',
          },
        ]);
      expect(await member.api.call(verifyShareToken, invitation)).toEqual({ ...expected, hasJoined: true });
      expect((await member.api.call(getProject, { projectId: project.id })).userCount).toBe(2);
      await member.api.call(createDataType, { topicId: topic.id, dataTypeName: 'Heat', dataTypeKey: 'heat' });
    });

    test.each(['nonsense', '0'.repeat(32)])('refuses the token %s', async (projectShareToken) => {
      for (const call of [verifyShareToken, joinProject]) {
        await expect(member.api.call(call, { projectShareToken })).rejects.toMatchObject({
          status: 404,
          errors: [{ code: projectErrors.invitationInvalid }],
        });
      }
    });

    test('needs the permission of the subscription', async () => {
      const project = await createSharedProject('Shared');
      await expect(member.api.call(createShareToken, { projectId: project.id })).rejects.toMatchObject({
        status: 403,
        errors: [{ code: permissionErrors.notIncluded }],
      });
      await expect(stranger.api.call(createShareToken, { projectId: project.id })).rejects.toMatchObject(notFound);
    });

    test('ends for a removed member: immediately, everywhere, and for good', async () => {
      const project = await createSharedProject('Shared');
      const topic = await api.createTopic('Bed', 'n', project.id);
      const remove = { projectId: project.id, userId: member.userId };
      await expect(stranger.api.call(removeProjectUser, remove)).rejects.toMatchObject(notFound);

      const [removed, stays] = [browse(member.api.accessToken), browse(api.accessToken)];
      for (const room of [projectRoom(project.id), topicRoom(topic.id)]) {
        for (const browser of [removed, stays]) expect(await browser.join(room)).toEqual({ ok: true });
      }
      const closed = removed.gather('room_closed');
      const received = [removed.gather('read_data'), removed.gather('mqtt_plain_message')];
      const notice = stays.next('remove_user');
      await api.call(removeProjectUser, remove);
      expect(await notice).toEqual({ projectId: project.id, userId: member.userId });
      await expect.poll(() => closed).toHaveLength(2);
      const stillReceived = stays.next('read_data');
      await send(topic.id, 'n=1');
      await stillReceived;
      expect(received).toEqual([[], []]);
      expect(await removed.join(projectRoom(project.id))).toMatchObject({ ok: false });
      await expect(member.api.call(getProject, { projectId: project.id })).rejects.toMatchObject(notFound);
      await expect(member.api.call(joinProject, { projectShareToken: project.token })).rejects.toMatchObject(notFound);
      await expect(api.call(removeProjectUser, remove)).rejects.toMatchObject({
        errors: [{ code: projectErrors.memberUnknown }],
      });
    });

    test('never ends for the owner, and ends for a member who leaves', async () => {
      const project = await createSharedProject('Shared');
      const owner = project.projectUsers[0]?.userId ?? '';
      for (const by of [api, member.api]) {
        await expect(by.call(removeProjectUser, { projectId: project.id, userId: owner })).rejects.toMatchObject({
          status: 409,
          errors: [{ code: projectErrors.ownerNotRemovable }],
        });
      }
      await member.api.call(removeProjectUser, { projectId: project.id, userId: member.userId });
      expect((await member.api.call(listProjects, {})).map(({ id }) => id)).not.toContain(project.id);
    });
  });

  test("another user's ids are not found, like ids that do not exist", async () => {
    const project = await api.createProject('Private');
    const topic = await api.createTopic('Private', 'n', project.id);
    for (const [projectId, topicId] of [
      [project.id, topic.id],
      ['x', 'x'],
    ] as const) {
      const attempts = [
        stranger.api.call(deleteProject, { projectId }),
        stranger.api.call(createShareToken, { projectId }),
        stranger.api.call(removeProjectUser, { projectId, userId: member.userId }),
        stranger.api.call(linkTopic, { projectId, topicId }),
        stranger.api.call(unlinkTopic, { projectId, topicId }),
        stranger.api.call(deleteTopic, { topicId }),
      ];
      for (const attempt of await Promise.allSettled(attempts)) {
        expect(attempt).toMatchObject({ status: 'rejected', reason: notFound });
      }
    }
  });
});
