import { createDashboard, deleteDashboard } from '@tinkerstream/contract/dashboards';
import { appletErrors } from '@tinkerstream/contract/error-codes';
import { userRoom } from '@tinkerstream/contract/platform/room';
import { removeProjectUser } from '@tinkerstream/contract/projects';
import type { Topic } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { AppletScene, onMessage, send } from '../../../support/applets/scene.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { Browser } from '../../../support/connections/browser.ts';
import { signInSubscriber } from '../../../support/people/people.ts';

type Person = Awaited<ReturnType<typeof signInSubscriber>>;

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
let dashboardId: string;
beforeEach(async () => {
  [teacher, pupil] = [await signInSubscriber(server.http), await signInSubscriber(server.http)];
  scene = await AppletScene.open(teacher.api);
  roof = await scene.topic();
  await teacher.api.invite(scene.project.id, pupil.api);
  dashboardId = (await teacher.api.call(createDashboard, { name: 'Wall' })).id;
});

const show = (id = dashboardId) => ({
  triggers: [onMessage(roof)],
  actions: [{ type: 'SHOW_DASHBOARD_ACTION' as const, dashboardId: id, dashboardName: 'Wall' }],
});

describe('an action that shows a dashboard', () => {
  test('tells the screens of its owner which topics they have to show, and no other screen', async () => {
    await scene.add(show());
    const [own, other] = [
      new Browser(server.http, teacher.api.accessToken),
      new Browser(server.http, pupil.api.accessToken),
    ];
    for (const [browser, { userId }] of [
      [own, teacher],
      [other, pupil],
    ] as const) {
      expect(await browser.join(userRoom(userId))).toMatchObject({ ok: true });
    }
    const [shown, elsewhere] = [own.gather('dashboard_presented'), other.gather('dashboard_presented')];
    await send(board, roof, 'temp=31');
    await expect.poll(() => shown).toEqual([{ dashboardId, topicIds: [roof.id] }]);
    const lines = await scene.logged((all) => all.some((line) => line.startsWith('action')));
    expect(lines).toContain('action Wall DONE');
    // What comes after it in the same room.
    const later = other.next('dashboards_changed');
    await pupil.api.call(createDashboard, { name: 'Mine' });
    await later;
    expect(elsewhere).toEqual([]);
    own.close();
    other.close();
  });

  test('is for dashboards of the member who adds it; others may keep it', async () => {
    const [theirs, refused] = [sceneOf(pupil), { status: 400, errors: [{ code: appletErrors.dashboardNotOwn }] }];
    await expect(theirs.add(show())).rejects.toMatchObject(refused);
    await expect(scene.add(show('unknown'))).rejects.toMatchObject(refused);
    const id = await scene.add(show());
    await theirs.change(id, { ...show(), name: 'Renamed' });
    const { id: another } = await teacher.api.call(createDashboard, { name: 'Another' });
    await expect(theirs.change(id, show(another))).rejects.toMatchObject(refused);
  });

  test('fails once the dashboard is deleted, or its owner has left', async () => {
    const { id: pupils } = await pupil.api.call(createDashboard, { name: 'Wall' });
    const theirs = sceneOf(pupil);
    const id = await theirs.add(show(pupils));
    // From now on it runs as the teacher.
    await scene.change(id, show(pupils));
    await teacher.api.call(removeProjectUser, { projectId: scene.project.id, userId: pupil.userId });
    await send(board, roof, 'temp=31');
    await scene.logged((all) => all.includes('action Wall FAILED DASHBOARD_GONE'));
    await scene.remove(id);
    await scene.add({ ...show(), name: 'Other' });
    await teacher.api.call(deleteDashboard, { dashboardId });
    await send(board, roof, 'temp=32');
    // That of the removed one went with it.
    await scene.logged((all) => all.includes('action Wall FAILED DASHBOARD_GONE'));
  });
});

/** The same project as another member changes it. */
function sceneOf({ api }: Person): AppletScene {
  return Object.assign(Object.create(AppletScene.prototype), { api, project: scene.project });
}
