import { createApplet, deleteApplet, switchApplet, updateApplet } from '@tinkerstream/contract/applets';
import {
  addDashboardButton,
  addDashboardChart,
  copyDashboard,
  createDashboard,
  getPublicDashboard,
  listDashboards,
  MAX_DASHBOARD_BUTTONS,
  removeDashboardButton,
  renewDashboardLink,
} from '@tinkerstream/contract/dashboards';
import { appletErrors, dashboardErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import { createShareToken, joinProject, removeProjectUser } from '@tinkerstream/contract/projects';
import { beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
beforeAll(async () => {
  server = await sharedServer();
});

const error = (status: number, code: string) => ({ status, errors: [{ code }] });

/** A teacher's project with a button, and the dashboard of a pupil who is a member. */
async function open() {
  const [teacher, pupil] = await Promise.all([signInSubscriber(server.http), signInSubscriber(server.http)]);
  const { id: projectId } = await teacher.api.createProject('Garden');
  const lamp = await teacher.api.createTopic('Lamp', 'on', projectId);
  const { token: projectShareToken } = await teacher.api.call(createShareToken, { projectId });
  await pupil.api.call(joinProject, { projectShareToken });
  const { id: dashboardId } = await pupil.api.call(createDashboard, { name: 'Wall' });
  const action = { type: 'PUBLISH_MQTT_MESSAGE_ACTION', topicName: lamp.topicName, publishContent: 'on=1' } as const;
  const form = (buttonLabel?: string) => ({
    projectId,
    name: 'Light',
    triggers:
      buttonLabel === undefined
        ? [{ type: 'MQTT_MESSAGE_TRIGGER' as const, topicName: lamp.topicName }]
        : [{ type: 'BUTTON_TRIGGER' as const, buttonLabel }],
    actions: [action],
  });
  const addApplet = async (label?: string) => (await teacher.api.call(createApplet, form(label))).id;
  const put = (appletId: string, to = projectId) =>
    pupil.api.call(addDashboardButton, { dashboardId, projectId: to, appletId });
  const shown = async () => {
    const all = await pupil.api.call(listDashboards, {});
    return all.find(({ id }) => id === dashboardId)?.dashboardButtons ?? [];
  };
  return { teacher, pupil, projectId, lamp, dashboardId, form, addApplet, put, shown };
}

test('a dashboard has the button of an event trigger, and says what becomes of it', async () => {
  const { teacher, pupil, projectId, form, addApplet, put, shown } = await open();
  const [appletId, other] = [await addApplet('On'), await addApplet('')];
  const { id } = await put(appletId);
  await put(other);
  const button = { id, projectId, appletId, appletName: 'Light', label: 'On', state: 'READY' };
  expect(await shown()).toEqual([button, expect.objectContaining({ appletId: other, label: '' })]);
  const now = async () => (await shown())[0];

  await teacher.api.call(switchApplet, { projectId, appletId, enabled: false });
  expect(await now()).toEqual({ ...button, state: 'DISABLED' });
  await teacher.api.call(updateApplet, { ...form('Off'), name: 'Dark', appletId });
  expect(await now()).toEqual({ ...button, appletName: 'Dark', label: 'Off' });
  await teacher.endSubscription();
  expect(await now()).toMatchObject({ state: 'PAUSED' });
  await pupil.api.call(updateApplet, { ...form(), appletId });
  expect(await now()).toMatchObject({ label: 'On', state: 'NO_BUTTON' });
  await pupil.api.call(deleteApplet, { projectId, appletId });
  expect(await now()).toEqual({ ...button, state: 'GONE' });
  await teacher.api.call(removeProjectUser, { projectId, userId: pupil.userId });
  expect((await shown()).map(({ state }) => state)).toEqual(['GONE', 'GONE']);
});

test('a button is added once, by a member, where there is one, within the limit; and removed by its owner', async () => {
  const { pupil, dashboardId, addApplet, put, shown } = await open();
  const [appletId, without] = [await addApplet('On'), await addApplet()];
  await expect(put(without)).rejects.toMatchObject(error(409, appletErrors.hasNoButton));
  const elsewhere = await pupil.api.createProject('Elsewhere');
  await expect(put(appletId, elsewhere.id)).rejects.toMatchObject(error(404, appletErrors.unknown));
  const stranger = await signInSubscriber(server.http);
  const foreign = await stranger.api.createProject('Foreign');
  await expect(put(appletId, foreign.id)).rejects.toMatchObject({ errors: [{ code: projectErrors.unknown }] });
  const call = stranger.api.call(removeDashboardButton, { dashboardId, buttonId: appletId });
  await expect(call).rejects.toMatchObject(error(404, dashboardErrors.unknown));

  const { id: buttonId } = await put(appletId);
  await expect(put(appletId)).rejects.toMatchObject(error(409, dashboardErrors.buttonAlreadyOn));
  const more = await Promise.all(Array.from({ length: MAX_DASHBOARD_BUTTONS + 2 }, () => addApplet('On')));
  const added = await Promise.allSettled(more.map((id) => put(id)));
  expect(added.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  expect(await shown()).toHaveLength(MAX_DASHBOARD_BUTTONS);
  await expect(put(await addApplet('On'))).rejects.toMatchObject(error(409, dashboardErrors.tooManyButtons));

  const copy = await pupil.api.call(copyDashboard, { dashboardId, name: 'Copy' });
  expect(copy.dashboardButtons).toHaveLength(MAX_DASHBOARD_BUTTONS);
  await pupil.api.call(removeDashboardButton, { dashboardId, buttonId });
  expect(await shown()).toHaveLength(MAX_DASHBOARD_BUTTONS - 1);
  const again = pupil.api.call(removeDashboardButton, { dashboardId, buttonId });
  await expect(again).rejects.toMatchObject(error(404, dashboardErrors.buttonUnknown));
});

test('visitors of a public dashboard see the text on a button, and nothing that runs it', async () => {
  const { teacher, pupil, projectId, lamp, dashboardId, addApplet, put } = await open();
  const [appletId, gone] = [await addApplet('On'), await addApplet('Off')];
  await put(appletId);
  await put(gone);
  await teacher.api.call(deleteApplet, { projectId, appletId: gone });
  const [chart] = await pupil.api.listTopicCharts(lamp.id);
  await pupil.api.call(addDashboardChart, { dashboardId, chartId: chart?.id ?? '', size: 6 });
  const { shareToken: token } = await pupil.api.call(renewDashboardLink, { dashboardId });
  const shown = await new Api(server.http).call(getPublicDashboard, { token });
  expect(shown.dashboardButtons).toEqual([{ id: expect.any(String), label: 'On' }]);
  for (const secret of [appletId, projectId]) expect(JSON.stringify(shown)).not.toContain(secret);
});
