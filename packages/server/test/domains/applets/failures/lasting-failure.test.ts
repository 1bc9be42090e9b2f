import { listApplets } from '@tinkerstream/contract/applets';
import { listNotifications } from '@tinkerstream/contract/notifications';
import { afterEach, expect, test } from 'vitest';
import { LASTING_MS, LASTING_RUNS } from '../../../../src/domains/applets/failures/lasting.ts';
import { AppletScene, onMessage, send } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../support/people/people.ts';
import { type ServerHere, startServerHere } from '../../../support/server/server-here.ts';

let server: ServerHere;
afterEach(() => server?.stop());

test('a failure that lasts rings the bell of its user once, and the list says since when', async () => {
  server = await startServerHere();
  const { api } = await signInSubscriber(server.http);
  const board = await connectBoard(server.mqttPort);
  const scene = await AppletScene.open(api);
  const roof = await scene.topic();
  // No gateway is set up.
  const sms = { type: 'SEND_SMS_ACTION', phoneNumber: '+852 9123 4567', publishContent: 'Hot' } as const;
  const form = { name: 'Heat', triggers: [onMessage(roof)], actions: [sms] };
  const id = await scene.add(form);
  const item = async () => (await api.call(listApplets, { projectId: scene.project.id }))[0];
  const told = async () => (await api.call(listNotifications, {})).notifications;

  await send(board, roof, ...Array.from({ length: LASTING_RUNS }, (_, index) => `temp=${index}`));
  await eventually(item, (applet) => applet?.lastProblem != null);
  expect(await told()).toEqual([]);
  server.time.pass(LASTING_MS);
  await send(board, roof, 'temp=30', 'temp=31');
  const list = await eventually(told, (all) => all.length > 0);
  expect(list).toMatchObject([
    { kind: 'FAILURE', appletId: id, appletName: 'Heat', text: '', reason: { code: 'NOT_CONFIGURED' }, count: 1 },
  ]);
  await eventually(item, (applet) => applet?.failingSince != null);
  await scene.change(id, form);
  expect((await item())?.failingSince).toBeNull();
  board.end(true);
});
