// Before a release.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../test/support/api.ts';
import { startServer } from '../../../../test/support/server-process.ts';
import { CONNECT, connectBoard, RawBoard } from '../support/connections/boards.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stopping-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a stop', () => {
  test('does not wait for idle connections', async () => {
    const server = await startServer();
    const silent = createConnection(Number(new URL(server.http).port), '127.0.0.1');
    await once(silent, 'connect');
    silent.on('error', () => {});
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    silent.destroy();
  });

  test('does not wait for a board that reads nothing', async () => {
    const server = await startServer({ env: { MQTT_MAX_PACKET_BYTES: '65536' } });
    const { topicName } = await (await Api.signIn(server.http)).createTopic('Frozen', 'n');
    const frozen = await RawBoard.open(server.mqttPort);
    frozen.send(CONNECT, { cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: topicName, qos: 0 }] });
    await frozen.received('suback');
    frozen.socket.pause();
    const sender = await connectBoard(server.mqttPort);
    // More than the system buffers for the two of them, so that the rest waits in the server.
    for (let sent = 0; sent < 150; sent++) await sender.publishAsync(topicName, 'x'.repeat(60_000), { qos: 1 });
    const startedAt = performance.now();
    expect(await server.stop()).toEqual({ code: 0, signal: null });
    expect(performance.now() - startedAt).toBeLessThan(3000);
    sender.end(true);
    frozen.socket.destroy();
  });

  test('by SIGTERM under load completes within 5 seconds and loses nothing acknowledged', async () => {
    const dataDir = join(folder, 'sigterm');
    const server = await startServer({ dataDir });
    const topic = await (await Api.signIn(server.http)).createTopic('Load', 'n');
    const acknowledged = await publishUntilClosed(server.mqttPort, topic.topicName, () => server.stop());
    const again = await startServer({ dataDir });
    const { totalNumberOfMessages } = await (await Api.signIn(again.http)).getTopic(topic.id);
    await again.stop();
    expect(acknowledged).toBeGreaterThan(0);
    expect(totalNumberOfMessages).toBeGreaterThanOrEqual(acknowledged);
  });
});

/** Publishes as fast as messages are acknowledged until the server ends, and returns the number acknowledged. */
async function publishUntilClosed(port: number, topicName: string, end: () => Promise<unknown>): Promise<number> {
  const board = await connectBoard(port);
  let acknowledged = 0;
  let isOpen = true;
  board.on('error', () => {});
  board.on('close', () => {
    isOpen = false;
  });
  const publish = async (): Promise<void> => {
    while (isOpen) {
      await board.publishAsync(topicName, 'n=1', { qos: 1 });
      acknowledged++;
    }
  };
  for (let lane = 0; lane < 20; lane++) void publish().catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 150 + Math.random() * 200));
  await end();
  board.end(true);
  return acknowledged;
}
