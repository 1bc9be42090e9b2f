// Before a release.
import { expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { jumpClock, jumpingClock } from '../../../../../../test/support/clock.ts';
import { startServer } from '../../../../../../test/support/server-process.ts';
import { AppletScene, listen, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { query } from '../../../support/storage/database-query.ts';
import { sharedPostgres } from '../../../support/storage/postgres.ts';
import { startRedis } from '../../../support/storage/redis-server.ts';

const MINUTE_MS = 60_000;

test('two nodes run a schedule once between them', async () => {
  const [postgres, redis] = await Promise.all([sharedPostgres(), startRedis()]);
  const env = {
    DATABASE_URL: await postgres.createDatabase(),
    REDIS_URL: redis.url,
    ...jumpingClock([61 * MINUTE_MS]),
  };
  const nodes = await Promise.all([startServer({ env }), startServer({ env })]);
  const [a, b] = nodes;
  try {
    const scene = await AppletScene.open(await Api.signIn(a.http));
    const lamp = await scene.topic('on');
    const inbox = await listen(b.mqttPort, lamp);
    const trigger = {
      type: 'SCHEDULE_TRIGGER',
      repeats: 'INTERVAL',
      everyMinutes: 60,
      timeZone: 'UTC',
      missed: 'LATEST',
    } as const;
    await Promise.all([1, 2, 3].map((n) => scene.add({ triggers: [trigger], actions: [publishTo(lamp, `on=${n}`)] })));
    const waiting = () => query(a, env.DATABASE_URL, `SELECT next_on FROM applet_schedule JOIN job ON job.id = job_id`);
    const before = await waiting();
    await Promise.all(nodes.map(jumpClock));
    expect([...(await inbox.received(3))].sort()).toEqual(['on=1', 'on=2', 'on=3']);
    // Each has one next time, and one job that waits for it.
    await eventually(waiting, (rows) => rows.length === 3 && rows.every((row) => row.next_on !== before[0]?.next_on));
    // A message of this node comes after all that its schedules have sent.
    const board = await connectBoard(a.mqttPort);
    await send(board, lamp, 'on=4');
    board.end(true);
    await eventually(
      async () => inbox.messages,
      (seen) => seen.includes('on=4'),
    );
    expect(inbox.messages).toHaveLength(4);
    inbox.close();
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
    await Promise.all([postgres.stop(), redis.stop()]);
  }
});
