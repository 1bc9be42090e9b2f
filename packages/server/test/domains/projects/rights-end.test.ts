import { createChart, deleteChart, getChart, listLatestValues, updateChart } from '@tinkerstream/contract/charts';
import { addDashboardChart, createDashboard, listDashboards } from '@tinkerstream/contract/dashboards';
import { chartErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { topicRoom } from '@tinkerstream/contract/platform/room';

import {
  createShareToken,
  downloadProjectFile,
  getProject,
  joinProject,
  linkTopic,
  listProjectFiles,
  removeProjectUser,
  unlinkTopic,
  updateProject,
  uploadProjectFile,
} from '@tinkerstream/contract/projects';
import { exportProjectData, listLoggedMessages } from '@tinkerstream/contract/records';
import {
  createTopic,
  deleteDataType,
  deleteTopic,
  sendMessageByTopicName,
  type Topic,
  updateTopic,
  updateTopicLocation,
} from '@tinkerstream/contract/topics';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../../test/support/api.ts';
import type { ServerProcess } from '../../../../../test/support/server-process.ts';
import { Browser, publicRoom } from '../../support/connections/browser.ts';
import { CONFIGS, form } from '../../support/people/chart-form.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';
import { ENGINE_NAMES, enginesOfThisRun, type ServerOn, startServerOn } from '../../support/server/server-on.ts';
import { query } from '../../support/storage/database-query.ts';

describe.each(ENGINE_NAMES)('with %s', (engine) => {
  let on: ServerOn;
  let server: ServerProcess;
  let teacher: Person;
  let student: Person;
  const browsers: Browser[] = [];
  beforeAll(async () => {
    on = await startServerOn(engine);
    ({ server } = on);
    [teacher, student] = await Promise.all([signInSubscriber(server.http), signInSubscriber(server.http)]);
  });
  afterEach(() => {
    for (const browser of browsers.splice(0)) browser.close();
  });
  afterAll(() => on.stop());

  const notFound = { status: 404 };
  const refusedBy = (code: string) => ({ status: 403, errors: [{ code }] });

  function browse(api?: Api): Browser {
    const browser = new Browser(server.http, api?.accessToken);
    browsers.push(browser);
    return browser;
  }

  async function join({ api }: Person, projectId: string): Promise<void> {
    const { token } = await teacher.api.call(createShareToken, { projectId });
    await api.call(joinProject, { projectShareToken: token });
  }

  /** A project of the teacher with the student in it, and a topic of the teacher with a stored value. */
  async function classProject() {
    const project = await teacher.api.createProject('Class 3B');
    const topic = await teacher.api.createTopic('Roof', 'temp', project.id);
    await send(topic, 'temp=21');
    await join(student, project.id);
    return { project, topic };
  }

  const send = ({ topicName }: Topic, message: string) =>
    teacher.api.call(sendMessageByTopicName, { topicName, outputType: '', message });

  const removeStudent = (projectId: string) =>
    teacher.api.call(removeProjectUser, { projectId, userId: student.userId });

  /** Links a topic as any member could before only its creator was allowed to. */
  const linkAsAnyMember = (projectId: string, topicId: string) =>
    query(
      server,
      on.databaseUrl,
      `INSERT INTO topic_project (project_id, topic_id) VALUES ('${projectId}', '${topicId}')`,
    );

  /** Every call that reads or changes a topic. */
  const attempts = ({ api }: Person, topic: Topic) =>
    Promise.allSettled([
      api.getTopic(topic.id),
      api.call(listLoggedMessages, { topicId: topic.id }),
      api.call(updateTopic, { topicId: topic.id, description: 'Mine' }),
      api.call(updateTopic, { topicId: topic.id, isActive: false }),
      api.call(updateTopicLocation, { topicId: topic.id, lat: 1, lng: 2 }),
      api.call(deleteDataType, { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id ?? '' }),
      api.call(deleteTopic, { topicId: topic.id }),
      api.call(createChart, form('BASIC_LINE_CHART', topic)),
    ]);

  // Locks are tested on both engines; the rest has one SQL.
  describe('at the same moment', () => {
    test('a topic cannot be linked by someone who is being removed at that moment', async () => {
      const { project } = await classProject();
      const topics = await Promise.all([1, 2, 3, 4].map((n) => student.api.createTopic(`Pond ${n}`, 'n')));
      await Promise.allSettled([
        ...topics.map(({ id }) => student.api.call(linkTopic, { projectId: project.id, topicId: id })),
        removeStudent(project.id),
        student.api.call(createTopic, { description: 'Late', projectIds: project.id }),
      ]);
      const { topics: linked } = await teacher.api.call(getProject, { projectId: project.id });
      expect(linked.map(({ description }) => description)).toEqual(['Roof']);
    });

    test('a removed member cannot rejoin through the invitation link, however fast they are', async () => {
      const { id: projectId } = await teacher.api.createProject('Class 3B');
      for (let round = 0; round < 5; round++) {
        await join(student, projectId);
        const { token } = await teacher.api.call(createShareToken, { projectId });
        const again = () => student.api.call(joinProject, { projectShareToken: token });
        await Promise.allSettled([again(), again(), removeStudent(projectId), again(), again(), again(), again()]);
        await expect(student.api.call(getProject, { projectId })).rejects.toMatchObject(notFound);
      }
    });
  });

  describe.runIf(enginesOfThisRun().includes(engine))('a topic', () => {
    test('is linked to a project by its creator alone', async () => {
      const { topic } = await classProject();
      const own = await student.api.createProject('My own');
      const link = student.api.call(linkTopic, { projectId: own.id, topicId: topic.id });
      await expect(link).rejects.toMatchObject(refusedBy(topicErrors.notCreator));
      expect((await student.api.call(getProject, { projectId: own.id })).topics).toEqual([]);
    });

    test('linked by a member in the past is shown to its creator, who can unlink it', async () => {
      const { topic } = await classProject();
      const own = await student.api.createProject('My own');
      await linkAsAnyMember(own.id, topic.id);
      expect((await student.api.getTopic(topic.id)).foreignProjects).toEqual([]);
      const asMember = { username: student.name, name: student.name };
      expect((await teacher.api.getTopic(topic.id)).foreignProjects).toEqual([
        { id: own.id, projectName: 'My own', owner: asMember, addedBy: [asMember] },
      ]);

      const friend = await signInSubscriber(server.http);
      const { token } = await student.api.call(createShareToken, { projectId: own.id });
      await friend.api.call(joinProject, { projectShareToken: token });
      const browser = browse(friend.api);
      expect(await browser.join(topicRoom(topic.id))).toEqual({ ok: true });
      const closed = browser.next('room_closed');
      await teacher.api.call(unlinkTopic, { projectId: own.id, topicId: topic.id });
      expect(await closed).toEqual({ room: topicRoom(topic.id) });
      await expect(friend.api.getTopic(topic.id)).rejects.toMatchObject(notFound);
      expect((await teacher.api.getTopic(topic.id)).foreignProjects).toEqual([]);
    });

    test('is out of reach for a removed member, also through projects they had linked it to', async () => {
      const { project, topic } = await classProject();
      const own = await student.api.createProject('My own');
      await linkAsAnyMember(own.id, topic.id);
      const browser = browse(student.api);
      expect(await browser.join(topicRoom(topic.id))).toEqual({ ok: true });
      const closed = browser.next('room_closed');
      await removeStudent(project.id);
      expect(await closed).toEqual({ room: topicRoom(topic.id) });
      for (const attempt of await attempts(student, topic)) {
        expect(attempt).toMatchObject({ status: 'rejected', reason: notFound });
      }
      expect((await student.api.call(getProject, { projectId: own.id })).topics).toEqual([]);
      expect(await teacher.api.getTopic(topic.id)).toMatchObject({
        description: 'Roof',
        isActive: true,
        latitude: null,
      });
    });

    test('leaves a project with its creator, who keeps it, and stays in their other projects', async () => {
      const { project, topic } = await classProject();
      const other = await student.api.createProject('My own');
      const theirs = await student.api.createTopic('Pond', 'n', `${project.id},${other.id}`);
      const browser = browse(teacher.api);
      expect(await browser.join(topicRoom(theirs.id))).toEqual({ ok: true });
      const closed = browser.next('room_closed');
      await removeStudent(project.id);
      expect(await closed).toEqual({ room: topicRoom(theirs.id) });
      for (const attempt of await attempts(teacher, theirs)) {
        expect(attempt).toMatchObject({ status: 'rejected', reason: notFound });
      }
      const { topics } = await teacher.api.call(getProject, { projectId: project.id });
      expect(topics.map(({ topicId }) => topicId)).toEqual([topic.id]);
      expect((await student.api.getTopic(theirs.id)).projects).toEqual([{ id: other.id, projectName: 'My own' }]);
    });
  });

  describe.runIf(enginesOfThisRun().includes(engine))('a removed member', () => {
    test('keeps only what they own of a chart', async () => {
      const { project, topic } = await classProject();
      const pond = await student.api.createTopic('Pond', 'n');
      const sources = [topic, pond].map(({ id, dataRecordTypes }) => ({
        topicId: id,
        dataTypeId: dataRecordTypes[0]?.id,
      }));
      const mixed = await student.api.call(createChart, {
        chartType: 'BASIC_LINE_CHART',
        configs: { CHART_NAME: 'Both' },
        chartSourceConfigs: sources,
      });
      const [ofClass] = await teacher.api.listTopicCharts(topic.id);
      const dashboard = await student.api.call(createDashboard, { name: 'Mine' });
      for (const chartId of [mixed.id, ofClass?.id ?? '']) {
        await student.api.call(addDashboardChart, { dashboardId: dashboard.id, chartId });
      }
      await removeStudent(project.id);

      const [{ dashboardCharts } = { dashboardCharts: [] }] = await student.api.call(listDashboards, {});
      expect(dashboardCharts.map(({ chart }) => chart.name)).toEqual(['Both']);
      expect(dashboardCharts[0]?.chart.chartSources.map((source) => source.topic.id)).toEqual([pond.id]);
      expect(JSON.stringify(dashboardCharts)).not.toContain(topic.topicName);
      expect(await student.api.call(listLatestValues, { chartId: mixed.id })).toEqual([]);
      await expect(student.api.call(getChart, { chartId: ofClass?.id ?? '' })).rejects.toMatchObject(notFound);
      await expect(
        student.api.call(addDashboardChart, { dashboardId: dashboard.id, chartId: ofClass?.id ?? '' }),
      ).rejects.toMatchObject(notFound);
    });

    test('shows nothing of the project to visitors of their chart, not even to those watching it', async () => {
      const { project, topic } = await classProject();
      const chart = await student.api.call(createChart, form('BASIC_LINE_CHART', topic));
      const visitor = browse();
      const room = await publicRoom(server.http, chart.shareToken);
      expect(await visitor.join(room, chart.shareToken)).toEqual({ ok: true });
      const received = visitor.gather('read_data');
      const closed = visitor.next('room_closed');
      await removeStudent(project.id);
      expect(await closed).toEqual({ room });
      const stays = browse(teacher.api);
      await stays.join(topicRoom(topic.id));
      const notice = stays.next('read_data');
      await send(topic, 'temp=22');
      await notice;
      expect(received).toEqual([]);
    });

    test('gets no file and no data of the project', async () => {
      const { project } = await classProject();
      const { id: projectId } = project;
      const file = new File(['secret'], 'x.txt');
      const { id: fileId } = await teacher.api.call(uploadProjectFile, { projectId, file });
      const download = { projectId, fileId, filename: 'x.txt' };
      await student.api.call(downloadProjectFile, download);
      await removeStudent(projectId);
      for (const attempt of await Promise.allSettled([
        student.api.call(downloadProjectFile, download),
        student.api.call(listProjectFiles, { projectId }),
        student.api.call(uploadProjectFile, { projectId, file }),
        student.api.call(exportProjectData, { projectId, utcOffset: '+0000' }),
        student.api.call(updateProject, { projectId, projectName: 'Mine' }),
        student.api.call(createShareToken, { projectId }),
        student.api.call(removeProjectUser, { projectId, userId: teacher.userId }),
      ])) {
        expect(attempt).toMatchObject({ status: 'rejected', reason: notFound });
      }
    });
  });

  describe.runIf(enginesOfThisRun().includes(engine))('of what a project shows', () => {
    test('a chart is renamed and deleted by its creator and the owner of the project, not by others', async () => {
      const { project, topic } = await classProject();
      const friend = await signInSubscriber(server.http);
      await join(friend, project.id);
      const chart = await student.api.call(createChart, form('GAUGE_CHART', topic, CONFIGS.GAUGE_CHART));
      const rename = (by: Person) => by.api.call(updateChart, { chartId: chart.id, chartName: by.userId });
      const remove = (by: Person) => by.api.call(deleteChart, { chartId: chart.id });
      for (const [by, isManageable] of [
        [student, true],
        [teacher, true],
        [friend, false],
      ] as const) {
        expect((await by.api.call(getChart, { chartId: chart.id })).isManageable).toBe(isManageable);
      }
      for (const act of [rename, remove])
        await expect(act(friend)).rejects.toMatchObject(refusedBy(chartErrors.notManageable));
      await rename(student);
      await rename(teacher);
      await remove(teacher);
      await expect(remove(student)).rejects.toMatchObject(notFound);
    });

    test('a data type with records is deleted by the creator of the topic and the owner of the project', async () => {
      const { project, topic } = await classProject();
      const dataTypeId = topic.dataRecordTypes[0]?.id ?? '';
      const remove = (by: Person, topicId: string, id: string) =>
        by.api.call(deleteDataType, { topicId, dataTypeId: id });
      await expect(remove(student, topic.id, dataTypeId)).rejects.toMatchObject(
        refusedBy(topicErrors.dataTypeNotDeletable),
      );

      const empty = await teacher.api.createTopic('Empty', 'n', project.id);
      await remove(student, empty.id, empty.dataRecordTypes[0]?.id ?? '');

      const theirs = await student.api.createTopic('Pond', 'n', project.id);
      await send(theirs, 'n=1,m=2');
      const types = (await student.api.getTopic(theirs.id)).dataRecordTypes;
      expect(types.map(({ hasRecords }) => hasRecords)).toEqual([true, true]);
      await remove(teacher, theirs.id, types[0]?.id ?? '');
      await remove(student, theirs.id, types[1]?.id ?? '');
    });

    test('a topic linked by a member gives the project owner no control over it', async () => {
      const { topic } = await classProject();
      const own = await student.api.createProject('My own');
      await linkAsAnyMember(own.id, topic.id);
      const [chart] = await student.api.listTopicCharts(topic.id);
      expect(chart?.isManageable).toBe(false);
      const dataTypeId = topic.dataRecordTypes[0]?.id ?? '';
      await expect(student.api.call(deleteDataType, { topicId: topic.id, dataTypeId })).rejects.toMatchObject(
        refusedBy(topicErrors.dataTypeNotDeletable),
      );
      await expect(
        student.api.call(updateChart, { chartId: chart?.id ?? '', chartName: 'Mine' }),
      ).rejects.toMatchObject(refusedBy(chartErrors.notManageable));
    });
  });
});
