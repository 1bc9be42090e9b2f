// Before a release.
import { randomUUID } from 'node:crypto';
import {
  createChart,
  getPublicChart,
  getPublicRecordWindow,
  listPublicLatestValues,
} from '@tinkerstream/contract/charts';
import {
  addDashboardChart,
  createDashboard,
  getPublicDashboard,
  renewDashboardLink,
  tokenOfSharedChart,
} from '@tinkerstream/contract/dashboards';
import { authErrors } from '@tinkerstream/contract/error-codes';
import { getEmbeddedMap, getProject } from '@tinkerstream/contract/projects';
import { sendMessageByTopicName, type Topic, updateTopic, updateTopicLocation } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { Browser } from '../../support/connections/browser.ts';
import { form } from '../../support/people/chart-form.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';
import { answerTo, attemptsWith } from '../../support/server/every-call.ts';

let server: ServerProcess;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const visitor = () => new Api(server.http);

/** A project with a board that has a name, a place and two keys, with three charts and a public map. */
async function createPond() {
  const owner = await signInSubscriber(server.http);
  const project = await owner.api.createProject('School garden');
  const { id } = await owner.api.createTopic('Pond', 'level', project.id);
  await owner.api.call(updateTopicLocation, { topicId: id, lat: 22.3, lng: 114.2 });
  const { topicName } = await owner.api.getTopic(id);
  const send = (message: string) => owner.api.call(sendMessageByTopicName, { topicName, outputType: '', message });
  await send('_dsn=serial-7,_dn=Buoy,level=1,secret=42');
  const topic = await owner.api.getTopic(id);
  const [device] = topic.devices;
  const addChart = (input: Parameters<typeof form>) => owner.api.call(createChart, form(...input));
  const line = await addChart(['BASIC_LINE_CHART', topic, undefined, { deviceId: device?.id, description: '' }]);
  const gauge = await addChart(['GAUGE_CHART', topic, undefined, { dataTypeId: null }]);
  const toggle = await addChart(['TOGGLE_BUTTON', topic]);
  const { id: dashboardId } = await owner.api.call(createDashboard, { name: 'Wall' });
  await owner.api.call(addDashboardChart, { dashboardId, chartId: line.id });
  const { shareToken: dashboardToken } = await owner.api.call(renewDashboardLink, { dashboardId });
  return { owner, project, topic, send, charts: [line, gauge, toggle], dashboardId, dashboardToken };
}

/** Everything that the public page of a chart receives, and its live connection, which stays open. */
async function openChart(token: string) {
  const api = visitor();
  const chart = await api.call(getPublicChart, { token });
  const answers: unknown[] = [chart, await api.call(listPublicLatestValues, { token })];
  for (const { id: chartSourceId, dataRecordType } of chart.chartSources) {
    if (!dataRecordType) continue;
    answers.push(await api.call(getPublicRecordWindow, { token, chartSourceId, points: 100 }));
  }
  const browser = new Browser(server.http);
  const topicId = chart.chartSources[0]?.topic.id ?? '';
  const received = browser.gatherAll();
  expect(await browser.join(`T${topicId}`, token)).toEqual({ ok: true });
  return { browser, answers, received, topicId };
}

async function openMap(embedMapToken: string) {
  const map = await visitor().call(getEmbeddedMap, { embedMapToken });
  const browser = new Browser(server.http);
  const received = browser.gatherAll();
  const topicId = map.topics[0]?.topicId ?? '';
  expect(await browser.join(`T${topicId}`, embedMapToken)).toEqual({ ok: true });
  return { browser, answers: [map] as unknown[], received, topicId };
}

/** Everything that the public page of a dashboard receives. */
async function openDashboard(token: string) {
  const dashboard = await visitor().call(getPublicDashboard, { token });
  const browser = new Browser(server.http);
  const received = browser.gatherAll();
  expect(await browser.join(`D${dashboard.id}`, token)).toEqual({ ok: true });
  const charts = await Promise.all(
    dashboard.dashboardCharts.map(({ chart }) => openChart(tokenOfSharedChart(token, chart.id))),
  );
  return [{ browser, answers: [dashboard] as unknown[], received, topicId: '' }, ...charts];
}

/** What three charts, a map and a dashboard show to anyone, and the live events that a busy board and its owner cause. */
async function collectEverything(pond: Awaited<ReturnType<typeof createPond>>) {
  const pages = [
    ...(await Promise.all(pond.charts.map(({ shareToken }) => openChart(shareToken)))),
    await openMap(pond.project.embedMapToken),
    ...(await openDashboard(pond.dashboardToken)),
  ];
  await pond.send('_dsn=serial-7,level=0,secret=43');
  await pond.send('_dsn=serial-8,level=2,_lat=22.4,_lng=114.1');
  await pond.send('7.5');
  await pond.owner.api.call(updateTopic, { topicId: pond.topic.id, description: 'Big pond' });
  const closed = pages.filter(({ topicId }) => topicId !== '').map(({ browser }) => browser.next('topic_changed'));
  await pond.owner.api.call(updateTopic, { topicId: pond.topic.id, description: 'Pond' });
  await Promise.all(closed);
  for (const { browser } of pages) browser.close();
  return { pages, contents: pages.flatMap(({ answers, received }) => [...answers, ...received]) };
}

/** The ids in what a page received: values under a name like `id` or `topicId`, and in a room's name. */
function idsIn(contents: unknown): string[] {
  if (typeof contents !== 'object' || contents === null) return [];
  return Object.entries(contents).flatMap(([name, value]) => {
    if (typeof value !== 'string') return idsIn(value);
    return /(^id|Id)$/.test(name) ? [value] : [];
  });
}

const stateOf = async ({ api }: Person, projectId: string, topicId: string) => [
  await api.call(getProject, { projectId }),
  await api.getTopic(topicId),
  await api.listTopicCharts(topicId),
];

describe('what public charts, a public map and a public dashboard show', () => {
  test('contains no id, name or serial number of a topic, device, chart, project or user', async () => {
    const pond = await createPond();
    const { owner, project, charts } = pond;
    const { contents } = await collectEverything(pond);
    const topic: Topic = await owner.api.getTopic(pond.topic.id);
    const secrets = [
      ...[owner.userId, owner.email, project.id, project.embedMapToken, project.openApiKey, topic.id, topic.topicName],
      ...topic.dataRecordTypes.map(({ id }) => id),
      ...topic.devices.flatMap(({ id, serialNumber }) => [id, serialNumber]),
      pond.dashboardId,
      pond.dashboardToken,
      ...charts.flatMap(({ id, shareToken, chartSources }) => [id, shareToken, ...chartSources.map((one) => one.id)]),
    ];
    expect(secrets.length).toBeGreaterThan(20);
    const text = JSON.stringify(contents);
    expect(text).toContain('Buoy');
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  test('opens nothing in any call, to nobody and to a stranger: its ids are worth no more than made-up ones', async () => {
    const pond = await createPond();
    const { contents } = await collectEverything(pond);
    const before = await stateOf(pond.owner, pond.project.id, pond.topic.id);
    const stranger = await signInSubscriber(server.http);
    const mine = await stranger.api.createTopic('Mine', 'n');
    const [chart] = await stranger.api.listTopicCharts(mine.id);
    const own: Record<string, string> = {
      projectId: (await stranger.api.createProject('Mine')).id,
      dashboardId: (await stranger.api.call(createDashboard, { name: 'Mine' })).id,
      topicId: mine.id,
      dataTypeId: mine.dataRecordTypes[0]?.id ?? '',
      chartId: chart?.id ?? '',
      token: chart?.shareToken ?? '',
      filename: 'x.txt',
    };
    const ids = [...new Set(contents.flatMap(idsIn))];
    expect(ids.length).toBeGreaterThan(8);
    for (const api of [visitor(), stranger.api]) {
      const madeUp = attemptsWith(randomUUID(), own);
      expect(madeUp.length).toBeGreaterThan(80);
      const refusals = await Promise.all(madeUp.map((attempt) => answerTo(api, attempt)));
      for (const id of ids) {
        const attempts = attemptsWith(id, own);
        const answers = await Promise.all(attempts.map((attempt) => answerTo(api, attempt)));
        attempts.forEach(({ endpoint, input }, index) => {
          const what = `${endpoint.path} ${JSON.stringify(input)}`;
          // So many wrong keys of one address are a refusal too: of either id, since the limit counts in minutes. Boards of other
          // clouds get it in their own form.
          const isHeldUp = [answers[index], refusals[index]].some((one) =>
            ['"status":429', authErrors.tooManyAttempts].some((sign) => JSON.stringify(one).includes(sign)),
          );
          if (isHeldUp) expect(answers[index], what).toMatchObject({ status: expect.any(Number) });
          else expect(answers[index], what).toEqual(refusals[index]);
        });
        const browser = new Browser(server.http, api.accessToken);
        for (const kind of ['T', 'P', 'U', 'D']) expect(await browser.join(kind + id)).toMatchObject({ ok: false });
        browser.close();
      }
    }
    expect(await stateOf(pond.owner, pond.project.id, pond.topic.id)).toEqual(before);
    // Thousands of calls.
  });

  test('is checked by attempts that do find things: the real ids open to their owner', async () => {
    const { owner, topic } = await createPond();
    const reads = attemptsWith(topic.id).filter(({ endpoint }) => endpoint.method === 'GET');
    const answers = await Promise.all(reads.map((attempt) => answerTo(owner.api, attempt)));
    const paths = reads
      .filter((_, index) => !('errors' in (answers[index] as object)))
      .map(({ endpoint }) => endpoint.path);
    expect(paths).toEqual(expect.arrayContaining(['/v1/topic/{topicId}', '/v1/topic/{topicId}/message-log']));
  });
});
