import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { type FakeService, startFakeService } from '../../../support/applets/fake-service.ts';
import { AppletScene, onMessage, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../support/people/people.ts';

const KEY = 'dVErySecretKey-_0';

let ifttt: FakeService;
let server: ServerProcess;
let board: MqttClient;
let scene: AppletScene;
let roof: Awaited<ReturnType<AppletScene['topic']>>;
beforeAll(async () => {
  ifttt = await startFakeService();
  server = await startServer({ env: { IFTTT_BASE_URL: ifttt.url } });
});
beforeEach(async () => {
  board = await connectBoard(server.mqttPort);
  scene = await AppletScene.open((await signInSubscriber(server.http)).api);
  roof = await scene.topic();
});
afterEach(() => {
  ifttt.reset();
  board.end(true);
});
afterAll(async () => {
  await server.stop();
  await ifttt.stop();
});

const call = (json: string) =>
  ({
    type: 'TRIGGER_IFTTT_WEBHOOK_ACTION',
    publishJsonContent: json,
    iftttWebhookEvent: 'too_hot',
    iftttWebhookKey: KEY,
  }) as const;

describe('a call of a service', () => {
  test('has the values of the message that caused it, and no key in the log', async () => {
    await scene.add({ triggers: [onMessage(roof)], actions: [call(`{"value1":"{${roof.topicName}.temp}"}`)] });
    await send(board, roof, 'temp=a"b');
    await eventually(
      async () => ifttt.calls,
      (calls) => calls.length === 1,
    );
    expect(ifttt.calls[0]).toMatchObject({ path: expect.stringContaining(KEY), body: '{"value1":"a\\"b"}' });
    const log = await scene.logged((lines) => lines.some((line) => line.startsWith('action')));
    expect(log).toContain('action too_hot DONE ANSWERED 200');
    expect(JSON.stringify(await scene.log())).not.toContain(KEY);
    expect(server.output()).not.toContain(KEY);
  });

  test('is tried again after a failure, also by another start of the server, and holds up nothing else', async () => {
    const fan = await scene.topic('on');
    await scene.add({ triggers: [onMessage(roof)], actions: [call('{}'), publishTo(fan, 'on=1')] });
    ifttt.behave({ status: 503 });
    await send(board, roof, 'temp=1');
    expect(await scene.logged((lines) => lines.some((line) => line.includes('RETRIED')))).toContain(
      'action too_hot RETRIED ANSWERED 503',
    );
    expect((await scene.api.getTopic(fan.id)).totalNumberOfMessages).toBe(1);
    const [first] = ifttt.calls;
    await server.kill();
    ifttt.reset();
    board.end(true);
    server = await startServer({ dataDir: server.dataDir, env: { IFTTT_BASE_URL: ifttt.url } });
    board = await connectBoard(server.mqttPort);
    await eventually(
      async () => ifttt.calls,
      (calls) => calls.length === 1,
    );
    expect(ifttt.calls[0]?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    const api = await Api.signIn(server.http);
    expect(api).toBeDefined();
  });

  test('is not tried again once the subscription of its user has ended', async () => {
    const user = await signInSubscriber(server.http);
    const theirs = await AppletScene.open(user.api);
    const wall = await theirs.topic();
    ifttt.behave({ status: 503 });
    await theirs.add({ triggers: [onMessage(wall)], actions: [call('{}')] });
    await send(board, wall, 'temp=1');
    await theirs.logged((lines) => lines.includes('action too_hot RETRIED ANSWERED 503'));
    await user.endSubscription();
    ifttt.reset();
    await theirs.logged((lines) => lines.includes('action too_hot FAILED NOT_ALLOWED'));
    expect(ifttt.calls).toEqual([]);
  });

  test('that is refused is not tried again', async () => {
    await scene.add({ triggers: [onMessage(roof)], actions: [call('{}')] });
    ifttt.behave({ status: 401 });
    await send(board, roof, 'temp=1');
    expect(await scene.logged((lines) => lines.some((line) => line.includes('401')))).toContain(
      'action too_hot FAILED ANSWERED 401',
    );
    ifttt.reset();
    await send(board, roof, 'temp=2');
    await eventually(
      async () => ifttt.calls,
      (calls) => calls.length === 1,
    );
    expect(await scene.logged((lines) => lines.some((line) => line.includes('DONE')))).not.toContain(
      expect.stringContaining('RETRIED'),
    );
  });

  test('waits where its user makes too many in a minute, and the log says so', async () => {
    for (let n = 0; n < 7; n++) {
      await scene.add({
        name: `Call ${n}`,
        triggers: [onMessage(roof)],
        actions: Array.from({ length: 20 }, () => call('{}')),
      });
    }
    await send(board, roof, 'temp=1');
    await eventually(
      async () =>
        (await scene.log()).filter(({ kind }) => kind === 'action').reduce((sum, { count }) => sum + count, 0),
      (performed) => performed === 140,
    );
    expect(ifttt.calls).toHaveLength(120);
    const waiting = (await scene.log()).filter(({ reason }) => reason?.code === 'TOO_MANY_CALLS');
    expect(waiting.reduce((sum, { count }) => sum + count, 0)).toBe(20);
    expect(waiting[0]).toMatchObject({ outcome: 'RETRIED' });
  });
});
