import { createApplet, getApplet, listApplets } from '@tinkerstream/contract/applets';
import { createChart, listProjectCharts } from '@tinkerstream/contract/charts';
import {
  addDashboardButton,
  addDashboardChart,
  createDashboard,
  listDashboards,
} from '@tinkerstream/contract/dashboards';
import { projectErrors, transferErrors } from '@tinkerstream/contract/error-codes';
import { getProject, listProjects, type Project } from '@tinkerstream/contract/projects';
import { listTopics, sendMessage, updateTopicLocation } from '@tinkerstream/contract/topics';
import { copyProject, exportProject, importProject, type PortableProject } from '@tinkerstream/contract/transfers';
import { beforeAll, expect, test } from 'vitest';
import type { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { appletForm, IFTTT_KEY, iftttAction } from '../../support/people/applet-form.ts';
import { form } from '../../support/people/chart-form.ts';
import { type Person, signInPerson, signInSubscriber } from '../../support/people/people.ts';
import { PATIENCE_MS } from '../../support/server/patience.ts';

let server: SharedServer;
let teacher: Person;
let project: Project;

/** A project with one of everything. */
async function createFull(api: Api): Promise<Project> {
  const { id } = await api.createProject('Pond');
  const pond = await api.createTopic('Level', 'level', id);
  const lamp = await api.createTopic('Lamp', 'on', id);
  await api.call(updateTopicLocation, { topicId: pond.id, lat: 22.3, lng: 114.2 });
  const gauge = await api.call(createChart, form('GAUGE_CHART', pond));
  await api.call(createChart, form('TOGGLE_BUTTON', lamp));
  await api.call(createChart, form('POINT_MAP', pond));
  const dashboard = await api.call(createDashboard, { name: 'Wall' });
  await api.call(addDashboardChart, { dashboardId: dashboard.id, chartId: gauge.id, size: 6 });
  const { id: alarmId } = await api.call(
    createApplet,
    appletForm(id, pond, {
      name: 'Alarm',
      filters: [
        { key: 1, type: 'SUB_FILTER', subConditionKeys: [2] },
        {
          key: 2,
          type: 'MQTT_KEY_VALUE_MESSAGE_FILTER',
          topicName: pond.topicName,
          subjectKey: 'level',
          comparatorKey: 'greater_than',
          publishContent: '5',
        },
      ],
      actions: [
        {
          type: 'PUBLISH_MQTT_MESSAGE_ACTION',
          topicName: lamp.topicName,
          publishContent: `on={${pond.topicName}.level}`,
        },
      ],
    }),
  );
  await api.call(createApplet, appletForm(id, pond, { name: 'Call', actions: [iftttAction()] }));
  const { id: buttonId } = await api.call(
    createApplet,
    appletForm(id, pond, {
      name: 'Silence',
      triggers: [{ type: 'BUTTON_TRIGGER', buttonLabel: 'Quiet' }],
      actions: [
        { type: 'SWITCH_APPLET_ACTION', targetAppletId: alarmId, switchTo: 'OFF' },
        { type: 'SHOW_DASHBOARD_ACTION', dashboardId: dashboard.id, dashboardName: 'Wall' },
      ],
    }),
  );
  await api.call(addDashboardButton, { dashboardId: dashboard.id, projectId: id, appletId: buttonId });
  await api.call(sendMessage, { topicId: pond.id, outputType: '', message: 'level=3' });
  return api.call(getProject, { projectId: id });
}

beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
  project = await createFull(teacher.api);
});

/** What a file says, without the name of the project and the dashboards, which copies change. */
const contentOf = ({ projectName: _, dashboards, eventTriggers, ...file }: PortableProject) => ({
  ...file,
  dashboards: dashboards.map(({ name: __, ...dashboard }) => dashboard),
  eventTriggers: eventTriggers.map(({ enabled: __, ...trigger }) => trigger),
});

test('a copy has everything but the records, under new names', async () => {
  const { api } = teacher;
  const copy = await api.call(copyProject, { projectId: project.id, projectName: 'Pond of 2B' });
  expect(copy).toMatchObject({ projectName: 'Pond of 2B', incompleteEventTriggers: ['Call'] });
  const [before, after] = [
    await api.call(exportProject, { projectId: project.id }),
    await api.call(exportProject, { projectId: copy.id }),
  ];
  expect(contentOf(after)).toEqual(contentOf(before));

  const found = await api.call(getProject, { projectId: copy.id });
  expect(found).toMatchObject({
    totalNumberOfMessages: 0,
    userCount: 1,
    chartCount: project.chartCount,
    topicCount: 2,
  });
  const namesBefore = project.topics.map(({ topicName }) => topicName);
  for (const { topicName } of found.topics) expect(namesBefore).not.toContain(topicName);
  const dashboards = await api.call(listDashboards, {});
  const copied = dashboards.find(({ name }) => name.endsWith('(Pond of 2B)'));
  expect(copied?.dashboardButtons).toMatchObject([{ appletName: 'Silence', label: 'Quiet', state: 'READY' }]);
  const charts = await api.call(listProjectCharts, { projectId: copy.id });
  expect(charts.map(({ id }) => id)).toContain(copied?.dashboardCharts[0]?.chart.id);
});

test('the event triggers of a copy act in the copy', async () => {
  const { api } = teacher;
  const copy = await api.call(copyProject, { projectId: project.id, projectName: 'Acting' });
  const { topics } = await api.call(getProject, { projectId: copy.id });
  const pond = topics.find(({ description }) => description === 'Level');
  await api.call(sendMessage, { topicId: pond?.topicId ?? '', outputType: '', message: 'level=9' });
  const lampMessages = async () => {
    const now = await api.call(getProject, { projectId: copy.id });
    return now.topics.find(({ description }) => description === 'Lamp')?.totalNumberOfMessages;
  };
  await expect.poll(lampMessages, { timeout: PATIENCE_MS }).toBe(1);
  const original = await api.call(getProject, { projectId: project.id });
  expect(original.totalNumberOfMessages).toBe(1);
});

test('a file has no secrets, no topic names and no ids, and opens elsewhere', async () => {
  const file = await teacher.api.call(exportProject, { projectId: project.id });
  const text = JSON.stringify(file);
  const applets = await teacher.api.call(listApplets, { projectId: project.id });
  const hidden = [
    IFTTT_KEY,
    project.id,
    project.openApiKey,
    ...project.topics.flatMap(({ topicName, topicId }) => [topicName, topicId]),
    ...applets.map(({ id }) => id),
  ];
  for (const one of hidden) expect(text).not.toContain(one);

  const friend = await signInSubscriber(server.http);
  const { id, incompleteEventTriggers } = await friend.api.call(importProject, { file: JSON.parse(text) });
  expect(incompleteEventTriggers).toEqual(['Call']);
  expect(contentOf(await friend.api.call(exportProject, { projectId: id }))).toEqual(contentOf(file));
  const [, call] = await friend.api.call(listApplets, { projectId: id });
  const { enabled, runsAs } = await friend.api.call(getApplet, { projectId: id, appletId: call?.id ?? '' });
  expect({ enabled, runsAs }).toEqual({ enabled: false, runsAs: friend.email });
});

test('a description that a person has written becomes a project, with a chart for each key', async () => {
  const file = {
    projectName: 'Garden',
    topics: [{ description: 'Bed', dataRecordTypes: [{ dataRecordTypeName: 'Soil', keyName: 'soil' }] }],
  };
  const { id } = await teacher.api.call(importProject, { file, projectName: 'Our garden' });
  const found = await teacher.api.call(getProject, { projectId: id });
  expect(found).toMatchObject({ projectName: 'Our garden', topicCount: 1, dataTypeCount: 1, chartCount: 1 });
});

test('a file with a mistake creates nothing', async () => {
  const { api } = teacher;
  const file = await api.call(exportProject, { projectId: project.id });
  const broken = structuredClone(file) as PortableProject & { eventTriggers: { triggers: { topicName?: string }[] }[] };
  for (const trigger of broken.eventTriggers[0]?.triggers ?? []) trigger.topicName = 'TZZZZZZZZZ';
  const before = [await api.call(listProjects, {}), await api.call(listTopics, {})];
  await expect(api.call(importProject, { file: broken })).rejects.toMatchObject({
    status: 400,
    errors: [{ code: transferErrors.hasMistake, description: expect.stringContaining('eventTriggers[0]') }],
  });
  await expect(api.call(importProject, { file: 'nonsense' })).rejects.toMatchObject({
    errors: [{ code: transferErrors.notProjectFile }],
  });
  expect([await api.call(listProjects, {}), await api.call(listTopics, {})]).toEqual(before);
});

test('only members export or copy a project, and only who may create one imports', async () => {
  const stranger = await signInPerson(server.http);
  const notFound = { errors: [{ code: projectErrors.unknown }] };
  const { id: projectId } = project;
  await expect(stranger.api.call(exportProject, { projectId })).rejects.toMatchObject(notFound);
  await expect(stranger.api.call(copyProject, { projectId, projectName: 'Mine' })).rejects.toMatchObject(notFound);
  const file = { projectName: 'Mine' };
  await expect(stranger.api.call(importProject, { file })).rejects.toMatchObject({ status: 403 });
});
