// Before a release.
import type { Topic } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { AppletScene, allOf, type Inbox, listen, onMessage, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { sharedPostgres } from '../../../support/storage/postgres.ts';
import type { PostgresServer } from '../../../support/storage/postgres-server.ts';
import { type RedisServer, startRedis } from '../../../support/storage/redis-server.ts';

let postgres: PostgresServer;
let redis: RedisServer;
let a: ServerProcess;
let b: ServerProcess;
let boardA: MqttClient;
let boardB: MqttClient;
beforeAll(async () => {
  [postgres, redis] = await Promise.all([sharedPostgres(), startRedis()]);
  const env = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url };
  [a, b] = await Promise.all([startServer({ env }), startServer({ env })]);
  [boardA, boardB] = await Promise.all([connectBoard(a.mqttPort), connectBoard(b.mqttPort)]);
});
afterAll(async () => {
  boardA.end(true);
  boardB.end(true);
  await Promise.all([a.stop(), b.stop()]);
  await Promise.all([postgres.stop(), redis.stop()]);
});

let onA: AppletScene;
let roof: Topic;
let soil: Topic;
let fan: Topic;
let inbox: Inbox;
beforeEach(async () => {
  onA = await AppletScene.open(await Api.signIn(a.http));
  [roof, soil, fan] = [await onA.topic(), await onA.topic('wet'), await onA.topic('on')];
  inbox = await listen(b.mqttPort, fan);
});
afterEach(() => inbox.close());

describe('two nodes', () => {
  test('run an event trigger once for each message, whichever of them gets it', async () => {
    await onA.add({ triggers: [onMessage(roof)], actions: [publishTo(fan, `on={${roof.topicName}.temp}`)] });
    for (let n = 0; n < 8; n++) await send(n % 2 ? boardA : boardB, roof, `temp=${n}`);
    expect([...(await inbox.received(8))].sort()).toEqual(Array.from({ length: 8 }, (_, n) => `on=${n}`));
    expect((await onA.api.getTopic(fan.id)).totalNumberOfMessages).toBe(8);
  });

  test('see the values that messages to the other one have brought', async () => {
    await onA.add({
      triggers: [onMessage(roof)],
      filters: allOf([soil, 'wet', '>', '0']),
      actions: [publishTo(fan, `on={${soil.topicName}.wet}`)],
    });
    await send(boardA, roof, 'temp=0');
    await onA.logged((lines) => lines.includes('filter false NO_VALUE wet'));
    for (const wet of ['5', '6', '7']) {
      await send(boardB, soil, `wet=${wet}`);
      // The other node hears of it a moment later.
      await eventually(
        async () => {
          await send(boardA, roof, 'temp=1');
          return inbox.messages;
        },
        (messages) => messages.includes(`on=${wet}`),
      );
    }
    expect(inbox.messages.at(-1)).toBe('on=7');
  });

  test('both run an event trigger as it was changed on one of them, and not once it is deleted', async () => {
    const form = { triggers: [onMessage(roof)], actions: [publishTo(fan, 'on=1')] };
    const id = await onA.add(form);
    await send(boardB, roof, 'temp=1');
    await inbox.received(1);
    await onA.change(id, { ...form, actions: [publishTo(fan, 'on=2')] });
    await eventually(
      async () => {
        await send(boardB, roof, 'temp=2');
        return inbox.messages.at(-1);
      },
      (last) => last === 'on=2',
    );
    await onA.remove(id);
    await eventually(
      async () => {
        const before = (await onA.api.getTopic(fan.id)).totalNumberOfMessages;
        await send(boardB, roof, 'temp=3');
        await new Promise((resolve) => setTimeout(resolve, 200));
        return (await onA.api.getTopic(fan.id)).totalNumberOfMessages - before;
      },
      (caused) => caused === 0,
    );
  });
});
