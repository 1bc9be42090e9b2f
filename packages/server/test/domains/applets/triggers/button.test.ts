import { MAX_PRESSES, runApplet } from '@tinkerstream/contract/applets';
import { appletErrors, projectErrors } from '@tinkerstream/contract/error-codes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { AppletScene, allOf, listen, onMessage, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../support/people/people.ts';

let server: ServerProcess;
let api: Api;
beforeAll(async () => {
  server = await startServer();
  api = await Api.signIn(server.http);
});
afterAll(() => server.stop());

const BUTTON = { type: 'BUTTON_TRIGGER', buttonLabel: 'Lamp' } as const;

async function open(by = api) {
  const scene = await AppletScene.open(by);
  const lamp = await scene.topic('on');
  const press = (appletId: string, caller = by) => caller.call(runApplet, { projectId: scene.project.id, appletId });
  return { scene, lamp, press };
}

describe('a button', () => {
  test('runs its event trigger, and the runs name it', async () => {
    const { scene, lamp, press } = await open();
    const inbox = await listen(server.mqttPort, lamp);
    const id = await scene.add({ triggers: [BUTTON], actions: [publishTo(lamp, 'on=1')] });
    expect(await press(id)).toEqual({ result: 'RAN', reason: null, isOtherwise: false });
    expect(await inbox.received(1)).toEqual(['on=1']);
    expect(await scene.logged((lines) => lines.length >= 2)).toContain('trigger Lamp');
    expect(await scene.runCount(id)).toBe(1);
    inbox.close();
  });

  test('answers why the conditions do not match, and when other actions run', async () => {
    const { scene, lamp, press } = await open();
    const roof = await scene.topic();
    const filters = allOf([roof, 'temp', '>', '30']);
    const actions = [publishTo(lamp, 'on=1')];
    const plain = await scene.add({ triggers: [BUTTON], filters, actions });
    const other = { ...publishTo(lamp, 'on=0'), otherwise: true };
    const both = await scene.add({ triggers: [BUTTON], filters, actions: [...actions, other] });
    expect(await press(plain)).toMatchObject({ result: 'NOT_MATCHED', reason: { code: 'NO_VALUE', detail: 'temp' } });
    const board = await connectBoard(server.mqttPort);
    await send(board, roof, 'temp=20');
    board.end(true);
    expect(await press(plain)).toMatchObject({ reason: { code: 'NOT_MATCHED', seen: '20' }, isOtherwise: false });
    expect(await press(both)).toEqual({ result: 'RAN', reason: null, isOtherwise: true });
  });

  test('is refused where the event trigger is disabled, has no button, or is that of others', async () => {
    const { scene, lamp, press } = await open();
    const actions = [publishTo(lamp, 'on=1')];
    const off = await scene.add({ enabled: false, triggers: [BUTTON], actions });
    const without = await scene.add({ triggers: [onMessage(lamp)], actions });
    await expect(press(off)).rejects.toMatchObject({ status: 409, errors: [{ code: appletErrors.disabled }] });
    await expect(press(without)).rejects.toMatchObject({ status: 409, errors: [{ code: appletErrors.hasNoButton }] });
    const stranger = await signInSubscriber(server.http);
    await expect(press(off, stranger.api)).rejects.toMatchObject({ errors: [{ code: projectErrors.unknown }] });
    const { scene: elsewhere } = await open();
    const call = api.call(runApplet, { projectId: elsewhere.project.id, appletId: off });
    await expect(call).rejects.toMatchObject({ status: 404, errors: [{ code: appletErrors.unknown }] });
  });

  test('is refused where the event trigger is paused, because the subscription of its user has ended', async () => {
    const person = await signInSubscriber(server.http);
    const { scene, lamp, press } = await open(person.api);
    const id = await scene.add({ triggers: [BUTTON], actions: [publishTo(lamp, 'on=1')] });
    await person.endSubscription();
    await expect(press(id)).rejects.toMatchObject({ status: 409, errors: [{ code: appletErrors.paused }] });
  });

  test('is limited for each user, also by presses at the same time', async () => {
    const person = await signInSubscriber(server.http);
    const { scene, lamp, press } = await open(person.api);
    const id = await scene.add({ triggers: [BUTTON], actions: [publishTo(lamp, 'on=1')] });
    const presses = Array.from({ length: MAX_PRESSES + 10 }, () => press(id));
    const refused = (await Promise.allSettled(presses)).filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(10);
    await expect(press(id)).rejects.toMatchObject({ status: 429, errors: [{ code: appletErrors.runTooOften }] });
  });
});
