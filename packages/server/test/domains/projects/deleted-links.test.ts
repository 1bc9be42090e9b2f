import { createApplet, getApplet } from '@tinkerstream/contract/applets';
import { getPublicChart } from '@tinkerstream/contract/charts';
import {
  addDashboardChart,
  createDashboard,
  getPublicDashboard,
  removeDashboardChart,
  renewDashboardLink,
  tokenOfSharedChart,
} from '@tinkerstream/contract/dashboards';
import { listOpenTopics } from '@tinkerstream/contract/learning';
import { publicDashboardRoom, topicRoom } from '@tinkerstream/contract/platform/room';

import {
  createShareToken,
  deleteProject,
  getEmbeddedMap,
  getProject,
  verifyShareToken,
} from '@tinkerstream/contract/projects';
import { updateTopicLocation } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { Browser, publicRoom } from '../../support/connections/browser.ts';
import { appletForm } from '../../support/people/applet-form.ts';
import { signInSubscriber } from '../../support/people/people.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('the links of a deleted project with %s', (engine) => {
  let server: ServerProcess;
  beforeAll(async () => {
    server = await startServer({
      env: { DATABASE_URL: engine === 'SQLite' ? undefined : await postgres.createDatabase() },
    });
  });
  afterAll(() => server.stop());

  const visitor = () => new Api(server.http);
  const gone = { status: 404 };

  /** A project with a topic on a map, and a shared dashboard with the topic's chart. */
  async function shareGarden() {
    const owner = await signInSubscriber(server.http);
    const { id: projectId } = await owner.api.createProject('Garden');
    const topic = await owner.api.createTopic('Pond', 'level', projectId);
    await owner.api.call(updateTopicLocation, { topicId: topic.id, lat: 22.3, lng: 114.2 });
    const [chart] = await owner.api.listTopicCharts(topic.id);
    const { id: dashboardId } = await owner.api.call(createDashboard, { name: 'Wall' });
    const chartId = chart?.id ?? '';
    await owner.api.call(addDashboardChart, { dashboardId, chartId, size: 6 });
    const { shareToken, viewToken } = await owner.api.call(renewDashboardLink, { dashboardId });
    return {
      owner,
      projectId,
      topic,
      chartId,
      chartToken: chart?.shareToken ?? '',
      dashboardId,
      shareToken,
      viewToken,
    };
  }

  test('open nothing, and pages that listen lose their rooms', async () => {
    const { owner, projectId, topic, chartToken, shareToken, viewToken } = await shareGarden();
    const { embedMapToken, openApiKey } = await owner.api.call(getProject, { projectId });
    const { token: joinToken } = await owner.api.call(createShareToken, { projectId });
    const { id: appletId } = await owner.api.call(
      createApplet,
      appletForm(projectId, topic, { triggers: [{ type: 'WEB_HOOK_TRIGGER', webHookName: 'Ring' }] }),
    );
    const { appletTrigger } = await owner.api.call(getApplet, { projectId, appletId });
    const hook = new URL(JSON.stringify(appletTrigger).match(/"(http[^"]*ifttt[^"]*)"/)?.[1] ?? '');
    const dashboard = await visitor().call(getPublicDashboard, { token: shareToken });
    const [card] = dashboard.dashboardCharts;
    const cardToken = tokenOfSharedChart(shareToken, card?.chart.id ?? '');
    const rooms: [string, string][] = [
      [publicDashboardRoom(dashboard.id), shareToken],
      [topicRoom(card?.chart.chartSources[0]?.topic.id ?? ''), cardToken],
      [await publicRoom(server.http, chartToken), chartToken],
      [await publicRoom(server.http, embedMapToken), embedMapToken],
    ];
    const browser = new Browser(server.http);
    for (const [room, token] of rooms) expect(await browser.join(room, token)).toEqual({ ok: true });
    const links: (() => Promise<unknown>)[] = [
      () => visitor().call(getPublicDashboard, { token: shareToken }),
      () => visitor().call(getPublicDashboard, { token: viewToken }),
      () => visitor().call(getPublicChart, { token: cardToken }),
      () => visitor().call(getPublicChart, { token: chartToken }),
      () => visitor().call(getEmbeddedMap, { embedMapToken }),
      () => visitor().call(listOpenTopics, { openApiKey }),
      () => owner.api.call(verifyShareToken, { projectShareToken: joinToken }),
    ];
    for (const open of links) await expect(open()).resolves.toBeDefined();
    expect((await fetch(new URL(hook.pathname, server.http), { method: 'POST' })).status).toBe(200);

    const closed = browser.gather('room_closed');
    await owner.api.call(deleteProject, { projectId });
    for (const open of links) await expect(open()).rejects.toMatchObject(gone);
    expect((await fetch(new URL(hook.pathname, server.http), { method: 'POST' })).status).toBe(404);
    await expect.poll(() => closed.map(({ room }) => room).sort()).toEqual(rooms.map(([room]) => room).sort());
    for (const [room, token] of rooms) expect(await browser.join(room, token)).toMatchObject({ ok: false });
    browser.close();
  });

  test('keep a dashboard open that still shows something, and open it again with its next card', async () => {
    const { owner, projectId, dashboardId, shareToken } = await shareGarden();
    const other = await owner.api.createTopic('Roof', 'temp');
    const [roof] = await owner.api.listTopicCharts(other.id);
    const chartId = roof?.id ?? '';
    await owner.api.call(addDashboardChart, { dashboardId, chartId, size: 6 });
    await owner.api.call(deleteProject, { projectId });
    const open = () => visitor().call(getPublicDashboard, { token: shareToken });
    expect((await open()).dashboardCharts.map(({ chart }) => chart.name)).toEqual(['temp']);
    await owner.api.call(removeDashboardChart, { dashboardId, chartId });
    await expect(open()).rejects.toMatchObject(gone);
    await owner.api.call(addDashboardChart, { dashboardId, chartId, size: 6 });
    expect((await open()).dashboardCharts).toHaveLength(1);
  });
});
