import { createChart, deleteChart } from '@tinkerstream/contract/charts';
import {
  addDashboardChart,
  type CardHeight,
  type CardSize,
  copyDashboard,
  createDashboard,
  deleteDashboard,
  listDashboards,
  MAX_DASHBOARDS,
  removeDashboardChart,
  renewDashboardLink,
  switchOffDashboardLink,
  updateDashboard,
  updateDashboardChart,
} from '@tinkerstream/contract/dashboards';
import { chartErrors, dashboardErrors } from '@tinkerstream/contract/error-codes';
import { userRoom } from '@tinkerstream/contract/platform/room';

import { createShareToken, joinProject, removeProjectUser } from '@tinkerstream/contract/projects';
import { deleteTopic } from '@tinkerstream/contract/topics';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { Browser } from '../../support/connections/browser.ts';
import { type Person, signInPerson, signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let person: Person;
let api: Api;
beforeAll(async () => {
  server = await sharedServer();
});
beforeEach(async () => {
  person = await signInSubscriber(server.http);
  api = person.api;
});

/** The charts of a new topic with these keys, in order. */
async function addCharts(...keys: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const key of keys) {
    const topic = await api.createTopic(key, key);
    const [chart] = await api.listTopicCharts(topic.id);
    ids.push(chart?.id ?? '');
  }
  return ids;
}

async function addDashboard(chartIds: readonly string[]): Promise<string> {
  const { id: dashboardId } = await api.call(createDashboard, { name: 'Class 3B' });
  for (const chartId of chartIds) await api.call(addDashboardChart, { dashboardId, chartId });
  return dashboardId;
}

/** The names and widths of the cards, in order. */
async function cards(): Promise<[string, CardSize][]> {
  const [dashboard] = await api.call(listDashboards, {});
  return (dashboard?.dashboardCharts ?? []).map(({ chart, size }) => [chart.name, size]);
}

describe('a dashboard', () => {
  test('is created, renamed and deleted', async () => {
    expect(await api.call(listDashboards, {})).toEqual([]);
    const first = await api.call(createDashboard, { name: ' Class 3B ' });
    expect(first).toMatchObject({ name: 'Class 3B', dashboardCharts: [] });
    const second = await api.call(createDashboard, { name: 'Class 3C' });
    await api.call(updateDashboard, { dashboardId: second.id, dashboardName: 'Class 4C' });
    expect((await api.call(listDashboards, {})).map(({ name }) => name)).toEqual(['Class 3B', 'Class 4C']);
    await api.call(deleteDashboard, { dashboardId: first.id });
    expect((await api.call(listDashboards, {})).map(({ id }) => id)).toEqual([second.id]);
    await expect(api.call(createDashboard, { name: ' ' })).rejects.toMatchObject({ status: 400 });
  });

  test('shows charts at the chosen width, 12 columns by default', async () => {
    const [a = '', b = ''] = await addCharts('a', 'b');
    const dashboardId = await addDashboard([a]);
    await api.call(addDashboardChart, { dashboardId, chartId: b, size: 3 });
    expect(await cards()).toEqual([
      ['a', 12],
      ['b', 3],
    ]);
    await api.call(updateDashboardChart, { dashboardId, chartId: a, size: 4 });
    expect((await cards())[0]).toEqual(['a', 4]);
    const odd = { dashboardId, chartId: a, size: 5 as CardSize };
    await expect(api.call(updateDashboardChart, odd)).rejects.toMatchObject({ status: 400 });
  });

  test('stores the height of a card, one row by default', async () => {
    const [a = '', b = ''] = await addCharts('a', 'b');
    const dashboardId = await addDashboard([a]);
    await api.call(addDashboardChart, { dashboardId, chartId: b, size: 3, height: 3 });
    await api.call(updateDashboardChart, { dashboardId, chartId: a, height: 2 });
    const heights = async () =>
      (await api.call(listDashboards, {}))[0]?.dashboardCharts.map(({ size, height }) => [size, height]);
    expect(await heights()).toEqual([
      [12, 2],
      [3, 3],
    ]);
    await api.call(updateDashboardChart, { dashboardId, chartId: a, size: 6 });
    expect((await heights())?.[0]).toEqual([6, 2]);
    const high = { dashboardId, chartId: a, height: 4 as CardHeight };
    await expect(api.call(updateDashboardChart, high)).rejects.toMatchObject({ status: 400 });
  });

  test.each([
    [0, 'd a b c'],
    [2, 'a b d c'],
    [99, 'a b c d'],
  ])('gets a chart at place %i', async (order, expected) => {
    const [a = '', b = '', c = '', d = ''] = await addCharts('a', 'b', 'c', 'd');
    const dashboardId = await addDashboard([a, b, c]);
    await api.call(addDashboardChart, { dashboardId, chartId: d, order });
    expect((await cards()).map(([chart]) => chart).join(' ')).toBe(expected);
  });

  test('is copied with its cards, under its own name and without the link', async () => {
    const [a = '', b = ''] = await addCharts('a', 'b');
    const dashboardId = await addDashboard([a]);
    await api.call(addDashboardChart, { dashboardId, chartId: b, size: 3, height: 2 });
    await api.call(renewDashboardLink, { dashboardId });
    const copy = await api.call(copyDashboard, { dashboardId, name: ' Class 3D ' });
    const shape = copy.dashboardCharts.map(({ chart, size, height }) => [chart.name, size, height]);
    expect([copy.name, shape, copy.shareToken]).toEqual([
      'Class 3D',
      [
        ['a', 12, 1],
        ['b', 3, 2],
      ],
      '',
    ]);
    await api.call(removeDashboardChart, { dashboardId: copy.id, chartId: a });
    expect((await cards()).map(([chart]) => chart)).toEqual(['a', 'b']);
  });

  test('contains a chart once', async () => {
    const [a = ''] = await addCharts('a');
    const dashboardId = await addDashboard([a]);
    await expect(api.call(addDashboardChart, { dashboardId, chartId: a })).rejects.toMatchObject({
      status: 409,
      errors: [{ code: dashboardErrors.chartAlreadyOn }],
    });
  });

  test.each([
    ['c', 0, 'c a b d'],
    ['a', 3, 'b c d a'],
    ['a', 99, 'b c d a'],
    ['b', 1, 'a b c d'],
    ['d', 1, 'a d b c'],
  ])('with %s moved to place %i has the order %s', async (name, order, expected) => {
    const ids = await addCharts('a', 'b', 'c', 'd');
    const dashboardId = await addDashboard(ids);
    await api.call(updateDashboardChart, { dashboardId, chartId: ids['abcd'.indexOf(name)] ?? '', order });
    expect((await cards()).map(([chart]) => chart).join(' ')).toBe(expected);
  });

  test('loses a card, and the chart stays', async () => {
    const [a = '', b = ''] = await addCharts('a', 'b');
    const dashboardId = await addDashboard([a, b]);
    await api.call(removeDashboardChart, { dashboardId, chartId: a });
    expect(await cards()).toEqual([['b', 12]]);
    await api.call(addDashboardChart, { dashboardId, chartId: a });
    expect((await cards()).map(([chart]) => chart)).toEqual(['b', 'a']);
  });

  test('loses the cards of charts deleted with their topic', async () => {
    const topic = await api.createTopic('a', 'a');
    const [own] = await api.listTopicCharts(topic.id);
    const made = await api.call(createChart, {
      chartType: 'GAUGE_CHART',
      configs: { CHART_NAME: 'made', TEXT: 't', MIN_VALUE: 0, MAX_VALUE: 1 },
      chartSourceConfigs: [{ topicId: topic.id }],
    });
    await addDashboard([own?.id ?? '', made.id]);
    await api.call(deleteChart, { chartId: made.id });
    expect((await cards()).map(([chart]) => chart)).toEqual(['a']);
    await api.call(deleteTopic, { topicId: topic.id });
    expect(await cards()).toEqual([]);
  });

  test('hides charts that its owner may no longer read', async () => {
    const teacher = await signInSubscriber(server.http);
    const project = await teacher.api.createProject('Shared');
    const topic = await teacher.api.createTopic('Shared', 'shared', project.id);
    const { token } = await teacher.api.call(createShareToken, { projectId: project.id });
    await api.call(joinProject, { projectShareToken: token });
    const [chart] = await api.listTopicCharts(topic.id);
    const [a = '', b = ''] = await addCharts('a', 'b');
    const dashboardId = await addDashboard([chart?.id ?? '', a, b]);
    const shown = async () => (await cards()).map(([name]) => name).join(' ');
    expect(await shown()).toBe('shared a b');
    await teacher.api.call(removeProjectUser, { projectId: project.id, userId: person.userId });
    expect(await shown()).toBe('a b');
    // Places count the visible cards only.
    await api.call(updateDashboardChart, { dashboardId, chartId: b, order: 0 });
    expect(await shown()).toBe('b a');
  });

  test("is its owner's only: another user's is not found, like one that does not exist", async () => {
    const [chartId = ''] = await addCharts('a');
    const dashboardId = await addDashboard([chartId]);
    const { api: stranger } = await signInPerson(server.http);
    const attempts = await Promise.allSettled([
      stranger.call(updateDashboard, { dashboardId, dashboardName: 'Mine' }),
      stranger.call(deleteDashboard, { dashboardId }),
      stranger.call(copyDashboard, { dashboardId, name: 'Mine' }),
      stranger.call(renewDashboardLink, { dashboardId }),
      stranger.call(switchOffDashboardLink, { dashboardId }),
      stranger.call(addDashboardChart, { dashboardId, chartId }),
      stranger.call(updateDashboardChart, { dashboardId, chartId, size: 3 }),
      stranger.call(removeDashboardChart, { dashboardId, chartId }),
    ]);
    for (const attempt of attempts) {
      expect(attempt).toMatchObject({ reason: { status: 404, errors: [{ code: dashboardErrors.unknown }] } });
    }
    const { id: theirs } = await stranger.call(createDashboard, { name: 'Theirs' });
    await expect(stranger.call(addDashboardChart, { dashboardId: theirs, chartId })).rejects.toMatchObject({
      status: 404,
      errors: [{ code: chartErrors.unknown }],
    });
    const missing = stranger.call(updateDashboardChart, { dashboardId: theirs, chartId, size: 3 });
    await expect(missing).rejects.toMatchObject({ errors: [{ code: dashboardErrors.chartUnknown }] });
    expect(await cards()).toEqual([['a', 12]]);
  });

  test("notifies its owner's open pages of each change, and nobody else's", async () => {
    const [chartId = ''] = await addCharts('a');
    const other = await signInPerson(server.http);
    const browser = new Browser(server.http, api.accessToken);
    expect(await browser.join(userRoom(person.userId))).toEqual({ ok: true });
    expect(await browser.join(userRoom(other.userId))).toMatchObject({ ok: false });
    const changes = browser.gather('dashboards_changed');
    const { id: dashboardId } = await api.call(createDashboard, { name: 'Class 3B' });
    await api.call(addDashboardChart, { dashboardId, chartId });
    await api.call(updateDashboardChart, { dashboardId, chartId, size: 6 });
    await api.call(removeDashboardChart, { dashboardId, chartId });
    await api.call(updateDashboard, { dashboardId, dashboardName: 'Class 3C' });
    await api.call(deleteDashboard, { dashboardId });
    await expect.poll(() => changes.length).toBe(6);
    expect(new Set(changes.map(({ userId }) => userId))).toEqual(new Set([person.userId]));
    browser.close();
  });

  test('has a limit on charts and on dashboards', async () => {
    for (let made = 0; made < MAX_DASHBOARDS; made += 1) await api.call(createDashboard, { name: `${made}` });
    await expect(api.call(createDashboard, { name: 'one more' })).rejects.toMatchObject({
      status: 409,
      errors: [{ code: dashboardErrors.tooMany, description: expect.stringContaining(String(MAX_DASHBOARDS)) }],
    });
  });
});
