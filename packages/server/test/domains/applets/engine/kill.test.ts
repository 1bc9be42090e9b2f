// Before a release.
import { expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { startServer } from '../../../../../../test/support/server-process.ts';
import { AppletScene, onMessage, publishTo } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { query } from '../../../support/storage/database-query.ts';

const ROUNDS = 4;
/** Between messages: slower than a storm. */
const INTERVAL_MS = 60;

test('each stored message is answered once by the event trigger, however often the server is killed meanwhile', async () => {
  let server = await startServer();
  const { dataDir } = server;
  let scene = await AppletScene.open(await Api.signIn(server.http));
  const [roof, fan] = [await scene.topic('n'), await scene.topic('n')];
  await scene.add({ triggers: [onMessage(roof)], actions: [publishTo(fan, `n={${roof.topicName}.n}`)] });
  let sent = 0;
  const acknowledged: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const board = await connectBoard(server.mqttPort);
    board.on('error', () => {});
    const killed = server.exited.then(() => undefined);
    // Never waiting for an answer.
    const timer = setInterval(() => {
      const n = sent++;
      board.publishAsync(roof.topicName, `n=${n}`, { qos: 1 }).then(
        () => acknowledged.push(n),
        () => {},
      );
    }, INTERVAL_MS);
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length - before, { interval: 5 }).toBeGreaterThan(1 + Math.random() * 8);
    // Anywhere between two messages.
    await new Promise((resolve) => setTimeout(resolve, Math.random() * INTERVAL_MS));
    const victim = server.kill();
    await Promise.all([victim, killed]);
    clearInterval(timer);
    board.end(true);
    server = await startServer({ dataDir });
  }
  scene = await AppletScene.open(await Api.signIn(server.http));
  const valuesOf = async (topicId: string) => {
    const rows = await query(
      server,
      undefined,
      `SELECT value FROM record JOIN series ON series.id = record.series WHERE series.topic_id = '${topicId}'`,
    );
    return rows.map(({ value }) => Number(value)).sort((x, y) => x - y);
  };
  await eventually(
    async () => (await valuesOf(fan.id)).length - (await valuesOf(roof.id)).length,
    (missing) => missing >= 0,
  );
  const stored = await valuesOf(roof.id);
  expect(acknowledged.filter((n) => !stored.includes(n))).toEqual([]);
  expect(await valuesOf(fan.id)).toEqual(stored);
  expect(await query(server, undefined, "SELECT * FROM job WHERE kind LIKE 'applet%'")).toEqual([]);
  await server.stop();
});
