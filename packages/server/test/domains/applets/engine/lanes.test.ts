import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { type FakeService, startFakeService } from '../../../support/applets/fake-service.ts';
import { AppletScene, onMessage, send } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../support/people/people.ts';

let ifttt: FakeService;
let server: ServerProcess;
let board: MqttClient;
beforeAll(async () => {
  ifttt = await startFakeService();
  server = await startServer({ env: { IFTTT_BASE_URL: ifttt.url } });
  board = await connectBoard(server.mqttPort);
});
afterAll(async () => {
  board.end(true);
  await server.stop();
  await ifttt.stop();
});

async function openScene(event: string, actions: number) {
  const scene = await AppletScene.open((await signInSubscriber(server.http)).api);
  const topic = await scene.topic();
  const call = { type: 'TRIGGER_IFTTT_WEBHOOK_ACTION', publishJsonContent: '{}', iftttWebhookEvent: event } as const;
  await scene.add({
    triggers: [onMessage(topic)],
    actions: Array.from({ length: actions }, () => ({ ...call, iftttWebhookKey: 'dVErySecretKey-_0' })),
  });
  return topic;
}

test('calls of two users that get no answer, more than there is room for, delay those of no other to the same host', async () => {
  const slow = [await openScene('slow', 20), await openScene('slow', 20)];
  const fine = await openScene('fine', 1);
  ifttt.behave(({ path }) => (path.includes('slow') ? 'hangs' : { status: 200 }));
  const callsOf = (event: string) => ifttt.calls.filter(({ path }) => path.includes(event)).length;
  for (const topic of slow) await send(board, topic, ...Array<string>(4).fill('temp=1'));
  await eventually(
    async () => callsOf('slow'),
    (count) => count > slow.length,
  );
  const before = callsOf('slow');
  await send(board, fine, 'temp=1');
  await eventually(
    async () => callsOf('fine'),
    (count) => count === 1,
  );
  // None of the slow ones has ended, which would have let the next one in.
  expect(callsOf('slow')).toBe(before);
});
