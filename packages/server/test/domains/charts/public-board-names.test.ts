import { createChart, getPublicChart, getPublicChartWindow } from '@tinkerstream/contract/charts';
import {
  addDashboardChart,
  createDashboard,
  getPublicDashboard,
  renewDashboardLink,
} from '@tinkerstream/contract/dashboards';
import { topicErrors } from '@tinkerstream/contract/error-codes';
import { getProject } from '@tinkerstream/contract/projects';
import { sendMessage, updateTopic } from '@tinkerstream/contract/topics';
import { copyProject, exportProject, importProject } from '@tinkerstream/contract/transfers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { signInSubscriber } from '../../support/people/people.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

/** Two boards with names, and a chart of the second on a public dashboard. */
async function publish() {
  const owner = await signInSubscriber(server.http);
  const project = await owner.api.createProject('Class');
  const { id: topicId, dataRecordTypes } = await owner.api.createTopic('Boards', 'temp', project.id);
  for (const name of ['Anna', 'Ben']) {
    await owner.api.call(sendMessage, {
      topicId,
      outputType: '',
      message: `_dsn=serial of ${name},_dn=${name},temp=21`,
    });
  }
  const dataTypeId = dataRecordTypes[0]?.id;
  const ben = (await owner.api.getTopic(topicId)).devices.find(({ serialName }) => serialName === 'Ben');
  const chart = await owner.api.call(createChart, {
    chartType: 'BASIC_LINE_CHART',
    configs: { CHART_NAME: 'Temperature' },
    chartSourceConfigs: [{ topicId, dataTypeId, deviceId: ben?.id }],
  });
  const { id: dashboardId } = await owner.api.call(createDashboard, { name: 'Wall' });
  await owner.api.call(addDashboardChart, { dashboardId, chartId: chart.id });
  const { shareToken: token } = await owner.api.call(renewDashboardLink, { dashboardId });
  const visitor = new Api(server.http);
  const [ofTopic] = await owner.api.listTopicCharts(topicId);
  const pages = async () => ({
    chart: (await visitor.call(getPublicChart, { token: chart.shareToken })).chartSources[0]?.device,
    card: (await visitor.call(getPublicDashboard, { token })).dashboardCharts[0]?.chart.chartSources[0]?.device,
    lines: (await visitor.call(getPublicChartWindow, { token: ofTopic?.shareToken ?? '', points: 10 })).lines.map(
      ({ device }) => device,
    ),
  });
  return { owner, project, topicId, pages };
}

test('public pages name boards, until the owner of the topic hides the names', async () => {
  const { owner, topicId, pages } = await publish();
  expect((await owner.api.getTopic(topicId)).showsBoardNames).toBe(true);
  const ben = { serialName: 'Ben', serialNumber: '' };
  const named = await pages();
  expect(named).toMatchObject({ chart: ben, card: ben, lines: [{ serialName: 'Anna' }, ben] });
  expect(JSON.stringify(named)).not.toMatch(/serial of|"number"/);

  await owner.api.call(updateTopic, { topicId, showsBoardNames: false });
  const hidden = await pages();
  const second = { serialName: '', serialNumber: '', number: 2 };
  expect(hidden).toMatchObject({ chart: second, card: second, lines: [{ number: 1 }, { number: 2 }] });
  expect(JSON.stringify(hidden)).not.toMatch(/Anna|Ben|serial of/);
  expect((await owner.api.getTopic(topicId)).showsBoardNames).toBe(false);

  await owner.api.call(updateTopic, { topicId, showsBoardNames: true });
  expect(await pages()).toEqual(named);
});

test('a member who may change everything does not publish the names of the others', async () => {
  const { owner, project, topicId, pages } = await publish();
  const member = await signInSubscriber(server.http);
  await owner.api.call(updateTopic, { topicId, showsBoardNames: false });
  await owner.api.invite(project.id, member.api);
  await member.api.call(updateTopic, { topicId, description: 'Their boards' });
  await expect(member.api.call(updateTopic, { topicId, showsBoardNames: true })).rejects.toMatchObject({
    status: 403,
    errors: [{ code: topicErrors.boardNamesNotManageable }],
  });
  expect(JSON.stringify(await pages())).not.toMatch(/Anna|Ben/);
});

test('a copy and a file of a project hide the names too', async () => {
  const { owner, project, topicId } = await publish();
  await owner.api.call(updateTopic, { topicId, showsBoardNames: false });
  const { id: projectId } = project;
  const imported = await owner.api.call(importProject, { file: await owner.api.call(exportProject, { projectId }) });
  const copy = await owner.api.call(copyProject, { projectId, projectName: 'Copy' });
  for (const id of [imported.id, copy.id]) {
    const { topics } = await owner.api.call(getProject, { projectId: id });
    const [topic] = await Promise.all(topics.map((one) => owner.api.getTopic(one.id)));
    expect(topic?.showsBoardNames).toBe(false);
  }
});
