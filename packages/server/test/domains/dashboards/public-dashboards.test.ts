import { createChart, getPublicChart, listPublicLatestValues } from '@tinkerstream/contract/charts';
import {
  addDashboardChart,
  createDashboard,
  deleteDashboard,
  getPublicDashboard,
  listDashboards,
  removeDashboardChart,
  renewDashboardLink,
  switchOffDashboardLink,
  tokenOfSharedChart,
  updateDashboardChart,
} from '@tinkerstream/contract/dashboards';
import { chartErrors, dashboardErrors } from '@tinkerstream/contract/error-codes';
import { publicDashboardRoom, topicRoom } from '@tinkerstream/contract/platform/room';

import { createShareToken, joinProject, removeProjectUser } from '@tinkerstream/contract/projects';
import { sendMessage, sendMessageByTopicName, type Topic } from '@tinkerstream/contract/topics';
import { beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { Browser } from '../../support/connections/browser.ts';
import { form } from '../../support/people/chart-form.ts';
import { signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

const visitor = () => new Api(server.http);
const gone = (code: string) => ({ status: 404, errors: [{ code }] });

/** A pupil's shared dashboard with a chart of the teacher's topic and a button of their own. */
async function shareWall() {
  const [teacher, pupil] = await Promise.all([signInSubscriber(server.http), signInSubscriber(server.http)]);
  const project = await teacher.api.createProject('Garden');
  const pond = await teacher.api.createTopic('Pond', 'level', project.id);
  const { token: projectShareToken } = await teacher.api.call(createShareToken, { projectId: project.id });
  await pupil.api.call(joinProject, { projectShareToken });
  const [level] = await pupil.api.listTopicCharts(pond.id);
  const lamp = await pupil.api.createTopic('Lamp', 'led');
  const button = await pupil.api.call(createChart, form('TOGGLE_BUTTON', lamp));
  const { id: dashboardId } = await pupil.api.call(createDashboard, { name: 'Wall' });
  const charts = { level: level?.id ?? '', button: button.id };
  await pupil.api.call(addDashboardChart, { dashboardId, chartId: charts.level, size: 6, height: 2 });
  await pupil.api.call(addDashboardChart, { dashboardId, chartId: charts.button, size: 3 });
  const { shareToken: token } = await pupil.api.call(renewDashboardLink, { dashboardId });
  const send = (topic: Topic, message: string) =>
    pupil.api.call(sendMessageByTopicName, { topicName: topic.topicName, outputType: '', message });
  const endMembership = () => teacher.api.call(removeProjectUser, { projectId: project.id, userId: pupil.userId });
  return { teacher, pupil, pond, lamp, charts, dashboardId, token, send, endMembership };
}

/** A public dashboard as a visitor sees it: for each card its chart's token and the public id of its topic. */
async function visit(token: string) {
  const dashboard = await visitor().call(getPublicDashboard, { token });
  const cards = dashboard.dashboardCharts.map(({ chart, ...card }) => ({
    ...card,
    name: chart.name,
    chartToken: tokenOfSharedChart(token, chart.id),
    topicId: chart.chartSources[0]?.topic.id ?? '',
  }));
  return { dashboard, cards };
}

describe('a shared dashboard', () => {
  test('is off at first, and then shows its cards and their values to anyone with the link', async () => {
    const { pupil, pond, dashboardId, token, send, charts } = await shareWall();
    const other = await pupil.api.call(createDashboard, { name: 'Private' });
    expect(other).toMatchObject({ shareToken: '', isEmbeddable: true });
    await send(pond, 'level=7');
    const { dashboard, cards } = await visit(token);
    expect(dashboard.name).toBe('Wall');
    expect(cards).toMatchObject([
      { name: 'level', size: 6, height: 2 },
      { name: 'Mine', size: 3, height: 1 },
    ]);
    const [level] = cards;
    const shown = await visitor().call(listPublicLatestValues, { token: level?.chartToken ?? '' });
    expect(shown).toMatchObject([{ value: 7 }]);
    const secrets = [dashboardId, token, pond.id, pond.topicName, pupil.userId, pupil.email, ...Object.values(charts)];
    expect(secrets.filter((secret) => JSON.stringify([dashboard, shown]).includes(secret))).toEqual([]);
    // Made-up ids and the real one open nothing.
    for (const id of ['x', charts.level, other.id]) {
      await expect(visitor().call(getPublicChart, { token: tokenOfSharedChart(token, id) })).rejects.toMatchObject(
        gone(chartErrors.notPublic),
      );
    }
  });

  test('is live: values arrive in the rooms of its charts, changes of its cards in its own', async () => {
    const { pupil, pond, dashboardId, token, send, charts } = await shareWall();
    const { dashboard, cards } = await visit(token);
    const [level] = cards;
    const browser = new Browser(server.http);
    expect(await browser.join(publicDashboardRoom(dashboard.id), token)).toEqual({ ok: true });
    expect(await browser.join(topicRoom(level?.topicId ?? ''), level?.chartToken)).toEqual({ ok: true });
    expect(await browser.join(publicDashboardRoom(dashboardId), token)).toMatchObject({ ok: false });
    expect(await browser.join(publicDashboardRoom(dashboard.id), level?.chartToken)).toMatchObject({ ok: false });
    expect(await browser.join(topicRoom(level?.topicId ?? ''), token)).toMatchObject({ ok: false });
    const value = browser.next('read_data');
    await send(pond, 'level=8');
    expect(await value).toMatchObject({ topicId: level?.topicId, records: { level: 8 } });
    const changed = browser.next('dashboards_changed');
    await pupil.api.call(updateDashboardChart, { dashboardId, chartId: charts.level, size: 12 });
    const { userId } = await changed;
    expect(userId).not.toBe(pupil.userId);
    const closed = browser.next('room_closed');
    await pupil.api.call(removeDashboardChart, { dashboardId, chartId: charts.level });
    expect(await closed).toEqual({ room: topicRoom(level?.topicId ?? '') });
    expect((await visit(token)).cards.map(({ name }) => name)).toEqual(['Mine']);
    browser.close();
  });

  test('tells a page that has left its room nothing more', async () => {
    const { pupil, dashboardId, token, charts } = await shareWall();
    const { dashboard } = await visit(token);
    const room = publicDashboardRoom(dashboard.id);
    const [left, stayed] = [new Browser(server.http), new Browser(server.http)];
    for (const browser of [left, stayed]) expect(await browser.join(room, token)).toEqual({ ok: true });
    const heard = left.gather('dashboards_changed');
    await left.leave(room);
    const changed = stayed.next('dashboards_changed');
    await pupil.api.call(updateDashboardChart, { dashboardId, chartId: charts.level, size: 12 });
    await changed;
    // Its answer comes after any event of the change.
    await left.leave(room);
    expect(heard).toEqual([]);
    for (const browser of [left, stayed]) browser.close();
  });

  test('has buttons that send their own values, and nothing else', async () => {
    const { pupil, pond, lamp, token } = await shareWall();
    const { cards } = await visit(token);
    const [level, button] = cards;
    const press = (chartToken = '', topicId = '', message = 'led=1') =>
      visitor().call(sendMessage, { topicId, chartToken, outputType: 'KEY_VALUE_PAIR', message });
    await press(button?.chartToken, button?.topicId);
    expect((await pupil.api.getTopic(lamp.id)).totalNumberOfDataRecords).toBe(1);
    await expect(press(button?.chartToken, button?.topicId, 'led=2')).rejects.toMatchObject({ status: 403 });
    await expect(press(level?.chartToken, level?.topicId, 'level=1')).rejects.toMatchObject({ status: 403 });
    await expect(press(button?.chartToken, pond.id)).rejects.toMatchObject({ status: 404 });
    await expect(press(token, button?.topicId)).rejects.toMatchObject({ status: 404 });
  });

  test('has a link that only shows it: its buttons are refused, and it ends with the other one', async () => {
    const { pupil, pond, lamp, dashboardId, token, send } = await shareWall();
    const [own] = await pupil.api.call(listDashboards, {});
    const viewToken = own?.viewToken ?? '';
    expect(viewToken).toMatch(/^[\da-f]{32}$/);
    expect(viewToken).not.toBe(token);
    const { dashboard, cards } = await visit(viewToken);
    expect(dashboard.isViewOnly).toBe(true);
    expect((await visit(token)).dashboard.isViewOnly).toBe(false);
    const [level, button] = cards;

    const browser = new Browser(server.http);
    expect(await browser.join(topicRoom(level?.topicId ?? ''), level?.chartToken)).toMatchObject({ ok: true });
    expect(await browser.join(topicRoom(button?.topicId ?? ''), button?.chartToken)).toMatchObject({ ok: true });
    const heard = browser.next('read_data');
    await send(pond, 'level=3');
    expect((await heard).records).toEqual({ level: 3 });

    const press = (chartToken = '', topicId = '') =>
      visitor().call(sendMessage, { topicId, chartToken, outputType: 'KEY_VALUE_PAIR', message: 'led=1' });
    const refused = { status: 403, errors: [{ code: chartErrors.linkIsViewOnly }] };
    await expect(press(button?.chartToken, button?.topicId)).rejects.toMatchObject(refused);
    // Nor with what the other page has.
    const [, pressed] = (await visit(token)).cards;
    await expect(press(button?.chartToken, pressed?.topicId)).rejects.toMatchObject({ status: 404 });
    await expect(press(viewToken, button?.topicId)).rejects.toMatchObject({ status: 404 });
    expect((await pupil.api.getTopic(lamp.id)).totalNumberOfDataRecords).toBe(0);
    await press(pressed?.chartToken, pressed?.topicId);

    const closed = browser.gather('room_closed');
    const renewed = await pupil.api.call(renewDashboardLink, { dashboardId });
    expect(renewed.viewToken).not.toBe(viewToken);
    await expect(visitor().call(getPublicDashboard, { token: viewToken })).rejects.toMatchObject(
      gone(dashboardErrors.notPublic),
    );
    await expect.poll(() => closed.length).toBe(2);
    expect((await visit(renewed.viewToken)).cards).toHaveLength(2);
    await pupil.api.call(switchOffDashboardLink, { dashboardId });
    for (const old of [renewed.viewToken, renewed.shareToken]) {
      await expect(visitor().call(getPublicDashboard, { token: old })).rejects.toMatchObject({ status: 404 });
    }
    expect(await pupil.api.call(listDashboards, {})).toMatchObject([{ shareToken: '', viewToken: '' }]);
    browser.close();
  });

  test('loses a chart that its owner may no longer read, for open pages too', async () => {
    const { token, endMembership } = await shareWall();
    const { cards } = await visit(token);
    const [level] = cards;
    const browser = new Browser(server.http);
    await browser.join(topicRoom(level?.topicId ?? ''), level?.chartToken);
    const closed = browser.next('room_closed');
    await endMembership();
    expect(await closed).toEqual({ room: topicRoom(level?.topicId ?? '') });
    expect((await visit(token)).cards.map(({ name }) => name)).toEqual(['Mine']);
    await expect(visitor().call(getPublicChart, { token: level?.chartToken ?? '' })).rejects.toMatchObject(
      gone(chartErrors.notPublic),
    );
    browser.close();
  });

  test.each([
    'a renewed link',
    'a link that is switched off',
    'a deleted dashboard',
    "the end of its owner's subscription",
  ])('ends with %s, for its charts and open pages too', async (reason) => {
    const { pupil, dashboardId, token } = await shareWall();
    const { dashboard, cards } = await visit(token);
    const browser = new Browser(server.http);
    await browser.join(publicDashboardRoom(dashboard.id), token);
    await browser.join(topicRoom(cards[0]?.topicId ?? ''), cards[0]?.chartToken);
    const closed = browser.gather('room_closed');
    if (reason === 'a renewed link') {
      const { shareToken } = await pupil.api.call(renewDashboardLink, { dashboardId });
      expect((await visit(shareToken)).cards).toHaveLength(2);
    } else if (reason === 'a link that is switched off') {
      await pupil.api.call(switchOffDashboardLink, { dashboardId });
      expect(await pupil.api.call(listDashboards, {})).toMatchObject([{ shareToken: '' }]);
    } else if (reason === 'a deleted dashboard') {
      await pupil.api.call(deleteDashboard, { dashboardId });
    } else {
      await pupil.endSubscription();
      expect(await pupil.api.call(listDashboards, {})).toMatchObject([{ isEmbeddable: false }]);
    }
    await expect(visitor().call(getPublicDashboard, { token })).rejects.toMatchObject(gone(dashboardErrors.notPublic));
    for (const { chartToken } of cards) {
      await expect(visitor().call(getPublicChart, { token: chartToken })).rejects.toMatchObject(
        gone(chartErrors.notPublic),
      );
    }
    // Without an event, such as for a subscription, within the ten seconds of a review.
    await expect.poll(() => closed.length).toBe(2);
    browser.close();
  });
});
