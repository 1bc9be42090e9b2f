import type { createApplet } from '@tinkerstream/contract/applets';
import {
  addDashboardChart,
  createDashboard,
  getPublicDashboard,
  renewDashboardLink,
} from '@tinkerstream/contract/dashboards';
import { appletErrors } from '@tinkerstream/contract/error-codes';
import { countNotifications, listNotifications, readNotifications } from '@tinkerstream/contract/notifications';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import { publicDashboardRoom, userRoom } from '@tinkerstream/contract/platform/room';
import { removeProjectUser } from '@tinkerstream/contract/projects';
import type { Topic } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { AppletScene, onMessage, send } from '../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../support/connections/boards.ts';
import { Browser } from '../../support/connections/browser.ts';
import { signInSubscriber } from '../../support/people/people.ts';

type Person = Awaited<ReturnType<typeof signInSubscriber>>;
type Action = RequestOf<typeof createApplet>['actions'][number];

let server: SharedServer;
let board: MqttClient;
beforeAll(async () => {
  server = await sharedServer();
  board = await connectBoard(server.mqttPort);
});
afterAll(() => void board.end(true));

let teacher: Person;
let pupil: Person;
let scene: AppletScene;
let roof: Topic;
beforeEach(async () => {
  [teacher, pupil] = [await signInSubscriber(server.http), await signInSubscriber(server.http)];
  scene = await AppletScene.open(teacher.api);
  roof = await scene.topic();
  await teacher.api.invite(scene.project.id, pupil.api);
});

const notify = (publishContent: string, more: object = {}): Action =>
  ({ type: 'NOTIFY_ACTION', publishContent, ...more }) as Action;

const list = async (api: Api) => (await api.call(listNotifications, {})).notifications;

/** The notifications of someone, once there are any with this count in all. */
async function listed(api: Api, occasions: number) {
  return eventually(
    () => list(api),
    (found) => found.reduce((sum, { count }) => sum + count, 0) === occasions,
  );
}

const unread = async (api: Api) => (await api.call(countNotifications, {})).unread;

describe('a notification of an event trigger', () => {
  test('reaches all members with its values, and each has read it for themselves', async () => {
    const appletId = await scene.add({
      name: 'Heat',
      triggers: [onMessage(roof)],
      actions: [notify('It has {temp} degrees', { expressions: { timeZone: 'UTC' } })],
    });
    await send(board, roof, 'temp=31');
    const [seen] = await listed(pupil.api, 1);
    expect(seen).toMatchObject({
      kind: 'MESSAGE',
      text: 'It has 31 degrees',
      projectId: scene.project.id,
      projectName: 'Greenhouse',
      appletId,
      appletName: 'Heat',
      isRead: false,
    });
    await pupil.api.call(readNotifications, { upTo: seen?.id ?? '' });
    expect(await list(pupil.api)).toMatchObject([{ isRead: true }]);
    expect(await unread(pupil.api)).toBe(0);
    expect(await unread(teacher.api)).toBe(1);
  });

  test('reaches only the chosen members, and none who has left', async () => {
    const form = { triggers: [onMessage(roof)], actions: [notify('Hot', { recipientUserIds: [pupil.userId] })] };
    await scene.add(form);
    await send(board, roof, 'temp=31');
    await listed(pupil.api, 1);
    expect(await list(teacher.api)).toEqual([]);
    await teacher.api.call(removeProjectUser, { projectId: scene.project.id, userId: pupil.userId });
    expect(await list(pupil.api)).toEqual([]);
    await send(board, roof, 'temp=32');
    await scene.logged((all) => all.some((line) => line.includes('FAILED NO_RECIPIENT')));
    await expect(scene.add(form)).rejects.toMatchObject({
      status: 400,
      errors: [{ code: appletErrors.notificationNotToMember }],
    });
  });

  test('of thirty boards is one with a count, which is unread again, and one alarm', async () => {
    await scene.add({ triggers: [onMessage(roof)], actions: [notify('Hot', { alarm: 'SOUND' })] });
    const browser = new Browser(server.http, pupil.api.accessToken);
    expect(await browser.join(userRoom(pupil.userId))).toMatchObject({ ok: true });
    const alarms = browser.gather('notification_alarm');
    await send(board, roof, 'temp=0');
    const [first] = await listed(pupil.api, 1);
    await pupil.api.call(readNotifications, { upTo: first?.id ?? '' });
    await send(board, roof, ...Array.from({ length: 29 }, (_, index) => `temp=${index}`));
    expect(await listed(pupil.api, 30)).toMatchObject([{ count: 30, isRead: false }]);
    expect(await unread(pupil.api)).toBe(1);
    await expect.poll(() => alarms).toEqual([{ id: first?.id, text: 'Hot', alarm: 'SOUND' }]);
    browser.close();
  });

  test('shows a banner on dashboards with a topic of the project, also to visitors, with the later count', async () => {
    await scene.add({ triggers: [onMessage(roof)], actions: [notify('Hot', { banner: true })] });
    const { id: dashboardId } = await teacher.api.call(createDashboard, { name: 'Wall' });
    const [chart] = await teacher.api.listTopicCharts(roof.id);
    await teacher.api.call(addDashboardChart, { dashboardId, chartId: chart?.id ?? '' });
    const { shareToken: token } = await teacher.api.call(renewDashboardLink, { dashboardId });
    const [member, visitor] = [new Browser(server.http, pupil.api.accessToken), new Browser(server.http)];
    expect(await member.join(userRoom(pupil.userId))).toMatchObject({ ok: true });
    const { id: publicId } = await new Api(server.http).call(getPublicDashboard, { token });
    expect(await visitor.join(publicDashboardRoom(publicId), token)).toMatchObject({ ok: true });
    const [own, shown] = [member.gather('notification_banner'), visitor.gather('notification_banner')];
    await send(board, roof, 'temp=31', 'temp=32', 'temp=33');
    await expect.poll(() => own.at(-1)).toMatchObject({ text: 'Hot', count: 3, topicIds: [roof.id] });
    await expect.poll(() => shown.at(-1)).toMatchObject({ text: 'Hot', count: 3, topicIds: [] });
    for (const events of [own, shown]) expect(events.length).toBeLessThanOrEqual(3);
    member.close();
    visitor.close();
  });
});

describe('the list', () => {
  test('has pages, latest first, and is empty for others', async () => {
    for (const text of ['one', 'two', 'three']) {
      await scene.add({ triggers: [onMessage(roof)], actions: [notify(text, { recipientUserIds: [pupil.userId] })] });
    }
    await send(board, roof, 'temp=31');
    const all = await listed(pupil.api, 3);
    const page = await pupil.api.call(listNotifications, { limit: 2 });
    expect(page).toEqual({ notifications: all.slice(0, 2), hasMore: true });
    const rest = await pupil.api.call(listNotifications, { limit: 2, before: all[1]?.id ?? '' });
    expect(rest).toEqual({ notifications: all.slice(2), hasMore: false });
    expect(await list(teacher.api)).toEqual([]);
  });
});
