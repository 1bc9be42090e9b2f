// Before a release.
import { expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { jumpClock, passingTime } from '../../../../../../test/support/clock.ts';
import { startServer } from '../../../../../../test/support/server-process.ts';
import { AppletScene, listen, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { query } from '../../../support/storage/database-query.ts';
import { sharedPostgres } from '../../../support/storage/postgres.ts';
import { startRedis } from '../../../support/storage/redis-server.ts';

const BOARDS = ['A', 'B', 'C'];

test('two nodes see a new board, a silence and its end once between them', async () => {
  const [postgres, redis] = await Promise.all([sharedPostgres(), startRedis()]);
  const env = { DATABASE_URL: await postgres.createDatabase(), REDIS_URL: redis.url, ...passingTime([601_000]) };
  const nodes = await Promise.all([startServer({ env }), startServer({ env })]);
  const [a, b] = nodes;
  try {
    const scene = await AppletScene.open(await Api.signIn(a.http));
    const [roof, lamp] = [await scene.topic(), await scene.topic('who')];
    const { topicName } = roof;
    const report = { ...publishTo(lamp, 'who={board}'), expressions: { timeZone: 'UTC' } };
    await scene.add({ triggers: [{ type: 'BOARD_APPEARS_TRIGGER', topicName }], actions: [report], name: 'New' });
    await scene.add({
      triggers: [{ type: 'SILENCE_TRIGGER', topicName, minutes: 10, fires: 'BOTH' }],
      actions: [report],
      name: 'Silent',
    });
    const inbox = await listen(b.mqttPort, lamp);
    const boards = await Promise.all(nodes.map(({ mqttPort }) => connectBoard(mqttPort, { keepalive: 0 })));
    const sendAll = (temp: number) =>
      Promise.all(boards.flatMap((board) => BOARDS.map((name) => send(board, roof, `_dsn=${name},temp=${temp}`))));
    const statuses = async () => {
      const rows = await query(
        a,
        env.DATABASE_URL,
        "SELECT content FROM kept WHERE scope LIKE 'applet-%' ORDER BY content",
      );
      return rows.map(({ content }) => content).join(' ');
    };
    /** A message that comes after all that was caused so far. */
    const expectOnly = async (count: number) => {
      const jobs = () => query(a, env.DATABASE_URL, "SELECT id FROM job WHERE kind NOT LIKE 'applet-silence%'");
      await eventually(jobs, ({ length }) => length === 0);
      await send(boards[0] as (typeof boards)[0], lamp, `who=${count}`);
      await eventually(
        async () => inbox.messages,
        (seen) => seen.includes(`who=${count}`),
      );
      expect(inbox.messages).toHaveLength(count + 1);
    };

    // Each board comes in on both nodes at the same time.
    await sendAll(1);
    expect([...(await inbox.received(3))].sort()).toEqual(['who=A', 'who=B', 'who=C']);
    await expectOnly(3);

    await Promise.all(nodes.map(jumpClock));
    await inbox.received(7);
    await eventually(statuses, (seen) => seen.match(/SILENT/g)?.length === 3);
    await expectOnly(7);

    await sendAll(2);
    await inbox.received(11);
    await eventually(statuses, (seen) => !seen.includes('SILENT'));
    await expectOnly(11);
    inbox.close();
    for (const board of boards) board.end(true);
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    await Promise.all([postgres.stop(), redis.stop()]);
  }
});
