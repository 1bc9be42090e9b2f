import { MAX_ACTIONS_PER_SECOND, MAX_HOPS, renewAppletAddresses } from '@tinkerstream/contract/applets';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/server-process.ts';
import { AppletScene, listen, onMessage, publishTo, send } from '../../../support/applet-scene.ts';
import { connectBoard, eventually } from '../../../support/boards.ts';
import { query } from '../../../support/database-query.ts';

let server: ServerProcess;
let api: Api;
let board: MqttClient;
beforeAll(async () => {
  server = await startServer();
  api = await Api.signIn(server.http);
  board = await connectBoard(server.mqttPort);
});
afterAll(async () => {
  board.end(true);
  await server.stop();
});

let scene: AppletScene;
beforeEach(async () => {
  scene = await AppletScene.open(api);
});

describe('loops', () => {
  test(`two event triggers that feed each other end after ${MAX_HOPS} hops, and the log says so`, async () => {
    const [ping, pong] = [await scene.topic('n'), await scene.topic('n')];
    await scene.add({ triggers: [onMessage(ping)], actions: [publishTo(pong, `n={${ping.topicName}.n}`)] });
    await scene.add({ triggers: [onMessage(pong)], actions: [publishTo(ping, `n={${pong.topicName}.n}`)] });
    await send(board, ping, 'n=1');
    expect(await scene.logged((lines) => lines.some((line) => line.includes('LOOP')))).toContain(
      `trigger ${ping.topicName} LOOP ${MAX_HOPS}`,
    );
    // The message of the board, and half of those of the event triggers.
    expect((await api.getTopic(ping.id)).totalNumberOfMessages).toBe(1 + MAX_HOPS / 2);
    expect((await api.getTopic(pong.id)).totalNumberOfMessages).toBe(MAX_HOPS / 2);
    // A new message has its own hops.
    await send(board, ping, 'n=2');
    await eventually(
      () => api.getTopic(ping.id),
      ({ totalNumberOfMessages }) => totalNumberOfMessages === 2 * (1 + MAX_HOPS / 2),
    );
  });

  test('a loop over a message that a board echoes is a storm in the end, if it is fast', async () => {
    const [roof, fan] = [await scene.topic(), await scene.topic('on')];
    const id = await scene.add({ triggers: [onMessage(roof)], actions: [publishTo(fan, 'on=1')] });
    const echo = await connectBoard(server.mqttPort);
    echo.on('message', () => echo.publish(roof.topicName, 'temp=1', { qos: 1 }));
    await echo.subscribeAsync(fan.topicName, { qos: 1 });
    await Promise.all(Array.from({ length: 5 }, () => send(board, roof, 'temp=1')));
    await eventually(
      () => scene.pauseOf(id),
      (pause) => pause === 'STORM',
    );
    echo.end(true);
  });
});

describe('a storm', () => {
  test('pauses the event trigger, says so once, and stops no other', async () => {
    const [roof, fan] = [await scene.topic(), await scene.topic('on')];
    const inbox = await listen(server.mqttPort, fan);
    const stormy = await scene.add({
      name: 'Stormy',
      triggers: [onMessage(roof)],
      actions: Array.from({ length: 15 }, () => publishTo(fan, 'on=1')),
    });
    const calm = await scene.add({ name: 'Calm', triggers: [onMessage(roof)], actions: [publishTo(fan, 'on=2')] });
    await Promise.all(['temp=1', 'temp=2', 'temp=3'].map((message) => send(board, roof, message)));
    await inbox.received(18);
    await eventually(
      () => scene.pauseOf(stormy),
      (pause) => pause === 'STORM',
    );
    expect(await scene.pauseOf(calm)).toBeUndefined();
    await send(board, roof, 'temp=4');
    expect((await inbox.received(19)).filter((message) => message === 'on=1')).toHaveLength(15);
    inbox.close();
    const log = await scene.logged((lines) => lines.length > 2);
    expect(log.filter((line) => line.includes('STORM'))).toEqual([
      `trigger ${roof.topicName} STORM ${MAX_ACTIONS_PER_SECOND}`,
    ]);
    // It tells when it goes on.
    const { pause } = await scene.get(stormy);
    expect(Date.parse(pause?.until ?? '')).toBeGreaterThan(Date.now());
  });

  test('is over by itself', async () => {
    const [roof, fan] = [await scene.topic(), await scene.topic('on')];
    const inbox = await listen(server.mqttPort, fan);
    const actions = Array.from({ length: 15 }, () => publishTo(fan, 'on=1'));
    const id = await scene.add({ triggers: [onMessage(roof)], actions });
    await Promise.all(['temp=1', 'temp=2'].map((message) => send(board, roof, message)));
    await eventually(
      () => scene.pauseOf(id),
      (pause) => pause === 'STORM',
    );
    // As if the minute had passed. New addresses make the server look.
    await query(server, undefined, `UPDATE applet SET paused_until = ${Date.now() - 1} WHERE id = '${id}'`);
    await api.call(renewAppletAddresses, { appletId: id, projectId: scene.project.id });
    expect(await scene.pauseOf(id)).toBeUndefined();
    await send(board, roof, 'temp=3');
    await inbox.received(30);
    inbox.close();
  });

  test('is over once the clock has gone back by an hour', async () => {
    const [roof, fan] = [await scene.topic(), await scene.topic('on')];
    const inbox = await listen(server.mqttPort, fan);
    const id = await scene.add({ triggers: [onMessage(roof)], actions: [publishTo(fan, 'on=1')] });
    // Written before the clock went back. New addresses make the server look.
    await query(server, undefined, `UPDATE applet SET paused_until = ${Date.now() + 3_600_000} WHERE id = '${id}'`);
    await api.call(renewAppletAddresses, { appletId: id, projectId: scene.project.id });
    expect(await scene.pauseOf(id)).toBeUndefined();
    await send(board, roof, 'temp=1');
    await inbox.received(1);
    inbox.close();
  });

  test('is over once someone saves the event trigger', async () => {
    const [roof, fan] = [await scene.topic(), await scene.topic('on')];
    const inbox = await listen(server.mqttPort, fan);
    const actions = Array.from({ length: 15 }, () => publishTo(fan, 'on=1'));
    const id = await scene.add({ triggers: [onMessage(roof)], actions });
    await Promise.all(['temp=1', 'temp=2'].map((message) => send(board, roof, message)));
    await eventually(
      () => scene.pauseOf(id),
      (pause) => pause === 'STORM',
    );
    await inbox.received(15);
    await scene.change(id, { triggers: [onMessage(roof)], actions: [publishTo(fan, 'on=2')] });
    expect(await scene.pauseOf(id)).toBeUndefined();
    await send(board, roof, 'temp=3');
    expect((await inbox.received(16)).at(-1)).toBe('on=2');
    inbox.close();
  });
});
