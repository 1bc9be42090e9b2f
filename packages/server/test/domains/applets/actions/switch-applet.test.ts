import { listApplets, switchApplet } from '@tinkerstream/contract/applets';
import { appletErrors } from '@tinkerstream/contract/error-codes';
import { createShareToken, joinProject } from '@tinkerstream/contract/projects';
import { consumeEventCode } from '@tinkerstream/contract/subscriptions';
import type { Topic } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { AppletScene, onMessage, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { createEvent } from '../../../support/people/members.ts';
import { type Person, signInPerson, signInSubscriber } from '../../../support/people/people.ts';

let server: SharedServer;
let teacher: Person;
let board: MqttClient;
let scene: AppletScene;
let door: Topic;
let lamp: Topic;
/** The event trigger that is switched. */
let target: string;
beforeAll(async () => {
  server = await sharedServer();
  board = await connectBoard(server.mqttPort);
});
afterAll(() => void board.end(true));
beforeEach(async () => {
  teacher = await signInSubscriber(server.http);
  scene = await AppletScene.open(teacher.api);
  [door, lamp] = [await scene.topic('n'), await scene.topic('on')];
  target = await scene.add({
    name: 'Alarm',
    triggers: [onMessage(lamp)],
    actions: [publishTo(door, 'n=1')],
    enabled: false,
  });
});

const switching = (switchTo: 'ON' | 'OFF' | 'OPPOSITE', targetAppletId = target) => ({
  triggers: [onMessage(door)],
  actions: [{ type: 'SWITCH_APPLET_ACTION', targetAppletId, switchTo } as const],
});
const find = async (id = target) =>
  (await teacher.api.call(listApplets, { projectId: scene.project.id })).find((one) => one.id === id);
const isOn = (expected: boolean, id = target) =>
  eventually(
    () => find(id),
    (one) => one?.enabled === expected,
  );
const press = () => send(board, door, 'n=1');

describe('an event trigger that switches another one', () => {
  test('on, off and to the opposite names it in the log', async () => {
    const id = await scene.add(switching('ON'));
    await press();
    await isOn(true);
    await scene.change(id, switching('OPPOSITE'));
    await press();
    await isOn(false);
    await press();
    await isOn(true);
    await scene.change(id, switching('OFF'));
    await press();
    await isOn(false);
    const wanted = ['action Alarm DONE SWITCHED_ON', 'action Alarm DONE SWITCHED_OFF'];
    await scene.logged((lines) => wanted.every((start) => lines.some((line) => line.startsWith(start))));
  });

  test('has it run on the subscription of its own user, who needs one that includes it', async () => {
    const [assistant, pupil] = [await signInSubscriber(server.http), await signInPerson(server.http)];
    const { eventCode } = await createEvent(await Api.signIn(server.http));
    await pupil.api.call(consumeEventCode, { eventCode });
    const { token } = await teacher.api.call(createShareToken, { projectId: scene.project.id });
    for (const { api } of [assistant, pupil]) await api.call(joinProject, { projectShareToken: token });
    const webhook = { type: 'WEB_HOOK_TRIGGER', webHookName: 'Bell' } as const;
    const rung = await scene.add({ triggers: [webhook], actions: [publishTo(lamp, 'on=1')], enabled: false });
    const by = (person: Person) => Object.assign(Object.create(scene) as AppletScene, { api: person.api });
    const id = await by(pupil).add(switching('ON', rung));
    await press();
    await scene.logged((lines) => lines.some((line) => line.endsWith('FAILED NOT_ALLOWED')));
    expect((await find(rung))?.enabled).toBe(false);
    await by(assistant).change(id, switching('ON', rung));
    await press();
    expect((await isOn(true, rung))?.runsAs).toBe(assistant.email);
  });

  test('fails once that is deleted', async () => {
    await scene.add(switching('ON'));
    await scene.remove(target);
    await press();
    await scene.logged((lines) => lines.includes('action FAILED APPLET_GONE'));
  });

  test('is refused where that is in no project of it, or it would switch itself on', async () => {
    const other = await AppletScene.open(teacher.api);
    const [bell, horn] = [await other.topic('n'), await other.topic('n')];
    const elsewhere = await other.add({ triggers: [onMessage(bell)], actions: [publishTo(horn, 'n=1')] });
    await expect(scene.add(switching('ON', elsewhere))).rejects.toThrow(appletErrors.switchedUnknown);
    const id = await scene.add(switching('ON'));
    for (const to of ['ON', 'OPPOSITE'] as const) {
      await expect(scene.change(id, switching(to, id))).rejects.toThrow(appletErrors.cannotEnableItself);
    }
    await scene.change(id, switching('OFF', id));
    await press();
    await isOn(false, id);
    await teacher.api.call(switchApplet, { projectId: scene.project.id, appletId: id, enabled: true });
  });
});
