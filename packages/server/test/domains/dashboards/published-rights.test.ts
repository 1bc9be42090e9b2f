import { createApplet } from '@tinkerstream/contract/applets';
import { createChart, getChart, getPublicChart, listPublicLatestValues } from '@tinkerstream/contract/charts';
import { archiveClass, pauseClass, restoreClass, resumeClass, updateClass } from '@tinkerstream/contract/classes';
import {
  addDashboardButton,
  addDashboardChart,
  createDashboard,
  endPublishing,
  getPublicDashboard,
  listPublishers,
  renewDashboardLink,
  tokenOfSharedChart,
} from '@tinkerstream/contract/dashboards';
import { chartErrors, dashboardErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import { publicDashboardRoom, topicRoom } from '@tinkerstream/contract/platform/room';
import { removeProjectUser, setMemberRole } from '@tinkerstream/contract/projects';
import { sendMessage, type Topic } from '@tinkerstream/contract/topics';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { Browser } from '../../support/connections/browser.ts';
import { appletForm } from '../../support/people/applet-form.ts';
import { form } from '../../support/people/chart-form.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';
import { enterAs, openNewClass, type Pupil } from '../../support/people/pupils.ts';
import { refused } from '../../support/server/refused.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

let teacher: Person;
let pupil: Pupil;
let classId: string;
let projectId: string;
let pump: Topic;
let teachersChart: string;
let teachersButton: string;
beforeEach(async () => {
  teacher = await signInSubscriber(server.http);
  const opened = await openNewClass(teacher.api);
  classId = opened.classId;
  projectId = (await teacher.api.createProject('Garden')).id;
  await teacher.api.call(updateClass, { classId, projectId });
  pump = await teacher.api.createTopic('Pump', 'led', projectId);
  teachersChart = (await teacher.api.listTopicCharts(pump.id))[0]?.id ?? '';
  teachersButton = (await teacher.api.call(createChart, form('TOGGLE_BUTTON', pump))).id;
  pupil = await enterAs(server.http, opened, 'Anna');
});

const visitor = () => new Api(server.http);
const GONE = refused(dashboardErrors.notPublic, 404);

/** A public dashboard of the pupil with these charts. */
async function publish(...chartIds: string[]) {
  const { id: dashboardId } = await pupil.api.call(createDashboard, { name: 'Mine' });
  for (const chartId of chartIds) await pupil.api.call(addDashboardChart, { dashboardId, chartId, size: 6 });
  const { shareToken: token } = await pupil.api.call(renewDashboardLink, { dashboardId });
  return { dashboardId, token };
}

const setRole = (role: 'VIEW' | 'ADD' | 'CHANGE') =>
  teacher.api.call(setMemberRole, { projectId, userId: pupil.userId, role });

const namesOf = async (token: string) =>
  (await visitor().call(getPublicDashboard, { token })).dashboardCharts.map(({ chart }) => chart.name);

test.each(['VIEW', 'ADD'] as const)(
  'a member with the role %s publishes no chart or button of others',
  async (role) => {
    await setRole(role);
    const { token } = await publish(teachersChart, teachersButton);
    await expect(visitor().call(getPublicDashboard, { token })).rejects.toEqual(GONE);
    // Nor do they get the links that charts have of their own.
    expect(await pupil.api.call(getChart, { chartId: teachersButton })).toMatchObject({ shareToken: '' });
    expect((await teacher.api.call(getChart, { chartId: teachersButton })).shareToken).not.toBe('');
  },
);

test('a member publishes what they have made, and with the role to change also what others have', async () => {
  const own = await pupil.api.call(createChart, form('GAUGE_CHART', pump));
  const { token } = await publish(own.id, teachersChart);
  expect(await namesOf(token)).toEqual(['Mine']);
  await setRole('CHANGE');
  expect(await namesOf(token)).toEqual(['Mine', 'led']);
});

const ENDINGS: Record<string, () => Promise<unknown>> = {
  'only views the project from now on': () => setRole('VIEW'),
  'leaves the project': () => teacher.api.call(removeProjectUser, { projectId, userId: pupil.userId }),
  'is paused': () => teacher.api.call(pauseClass, { classId }),
  'is in a class that is archived': () => teacher.api.call(archiveClass, { classId }),
};

test.each(Object.keys(ENDINGS))(
  'what a member publishes ends, for open pages too, once its maker %s',
  async (ending) => {
    const button = await pupil.api.call(createChart, form('TOGGLE_BUTTON', pump));
    const chart = await pupil.api.call(createChart, form('GAUGE_CHART', pump));
    const { shareToken: chartToken } = await pupil.api.call(getChart, { chartId: chart.id });
    const { token } = await publish(button.id);
    const dashboard = await visitor().call(getPublicDashboard, { token });
    const card = dashboard.dashboardCharts[0]?.chart;
    const buttonToken = tokenOfSharedChart(token, card?.id ?? '');
    const topicId = card?.chartSources[0]?.topic.id ?? '';
    const press = () =>
      visitor().call(sendMessage, {
        topicId,
        chartToken: buttonToken,
        outputType: 'KEY_VALUE_PAIR',
        message: 'led=1',
      });
    await press();
    const shown = await visitor().call(getPublicChart, { token: chartToken });
    const page = new Browser(server.http);
    const rooms = [
      [publicDashboardRoom(dashboard.id), token],
      [topicRoom(topicId), buttonToken],
      [topicRoom(shown.chartSources[0]?.topic.id ?? ''), chartToken],
    ] as const;
    for (const [room, opener] of rooms) expect(await page.join(room, opener)).toEqual({ ok: true });
    const closed = page.gather('room_closed');

    await ENDINGS[ending]?.();
    await expect(visitor().call(getPublicDashboard, { token })).rejects.toEqual(GONE);
    await expect(visitor().call(getPublicChart, { token: chartToken })).rejects.toEqual(refused(chartErrors.notPublic));
    await expect(visitor().call(listPublicLatestValues, { token: chartToken })).rejects.toMatchObject({ status: 404 });
    await expect(press()).rejects.toEqual(refused(chartErrors.notPublic));
    await expect.poll(() => closed.map(({ room }) => room).sort()).toEqual(rooms.map(([room]) => room).sort());
    page.close();
  },
);

test('what a pause or an archive has closed is public again afterwards', async () => {
  const { token } = await publish((await pupil.api.call(createChart, form('GAUGE_CHART', pump))).id);
  await teacher.api.call(pauseClass, { classId });
  await expect(namesOf(token)).rejects.toEqual(GONE);
  await teacher.api.call(resumeClass, { classId });
  expect(await namesOf(token)).toEqual(['Mine']);
  await teacher.api.call(archiveClass, { classId });
  await expect(namesOf(token)).rejects.toMatchObject({ status: 404 });
  await teacher.api.call(restoreClass, { classId });
  expect(await namesOf(token)).toEqual(['Mine']);
});

test('the button of an event trigger is public only for who may press it', async () => {
  const { id: appletId } = await teacher.api.call(createApplet, {
    ...appletForm(projectId, pump),
    triggers: [{ type: 'BUTTON_TRIGGER', buttonLabel: 'Water now' }],
  });
  const own = await pupil.api.createTopic('Lamp', 'led');
  const { dashboardId, token } = await publish((await pupil.api.call(createChart, form('GAUGE_CHART', own))).id);
  await pupil.api.call(addDashboardButton, { dashboardId, projectId, appletId });
  const labels = async () =>
    (await visitor().call(getPublicDashboard, { token })).dashboardButtons.map(({ label }) => label);
  expect(await labels()).toEqual(['Water now']);
  await setRole('VIEW');
  expect(await labels()).toEqual([]);
});

test('the owner of a project sees who publishes what of it, and ends it', async () => {
  const chart = await pupil.api.call(createChart, form('GAUGE_CHART', pump));
  const { shareToken: chartToken } = await pupil.api.call(getChart, { chartId: chart.id });
  const { token } = await publish(chart.id);
  const hidden = await publish(teachersChart);
  const published = { userId: pupil.userId, by: 'Anna', dashboards: ['Mine'], chartCount: 1 };
  expect(await teacher.api.call(listPublishers, { projectId })).toContainEqual(published);
  await expect(pupil.api.call(listPublishers, { projectId })).rejects.toEqual(refused(projectErrors.roleTooLow));
  const end = (api: Api) => api.call(endPublishing, { projectId, userId: pupil.userId });
  await expect(end(pupil.api)).rejects.toEqual(refused(projectErrors.publishedNotManageable, 403));
  const stranger = await signInSubscriber(server.http);
  await expect(end(stranger.api)).rejects.toEqual(refused(projectErrors.unknown, 404));

  const page = new Browser(server.http);
  const { id } = await visitor().call(getPublicDashboard, { token });
  await page.join(publicDashboardRoom(id), token);
  const closed = page.next('room_closed');
  await end(teacher.api);
  await closed;
  await expect(namesOf(token)).rejects.toEqual(GONE);
  await expect(visitor().call(getPublicChart, { token: chartToken })).rejects.toMatchObject({ status: 404 });
  const left = await teacher.api.call(listPublishers, { projectId });
  expect(left.map(({ userId }) => userId)).toEqual([teacher.userId]);
  await expect(namesOf(hidden.token)).rejects.toEqual(GONE);
  page.close();
});
