// Before a release.
import { expect, test } from 'vitest';
import { Api } from '../../../../../../../test/support/api.ts';
import { startServer } from '../../../../../../../test/support/server-process.ts';
import { AppletScene, listen, onMessage, publishTo, send } from '../../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../../support/connections/boards.ts';
import { query } from '../../../../support/storage/database-query.ts';

const waitFor = (seconds: number) => ({ type: 'WAIT_ACTION', seconds }) as const;

test('a wait passes once, with the values of its run, and runs begin in their order when the one before is over, also if the server is killed meanwhile', async () => {
  let server = await startServer();
  const { dataDir } = server;

  /** An event trigger that publishes what a button sends, and its opposite after a wait. */
  async function open(seconds: number, runMode?: 'QUEUE') {
    const scene = await AppletScene.open(await Api.signIn(server.http));
    const [button, lamp] = [await scene.topic('n'), await scene.topic('on')];
    const [now, later] = ['', '-'].map((sign) => publishTo(lamp, `on=${sign}{${button.topicName}.n}`));
    const id = await scene.add({
      triggers: [onMessage(button)],
      actions: [now, waitFor(seconds), later].flatMap((action) => action ?? []),
      ...(runMode && { runMode }),
    });
    return {
      id,
      inbox: await listen(server.mqttPort, lamp),
      async press(...messages: string[]) {
        const board = await connectBoard(server.mqttPort);
        await send(board, button, ...messages);
        board.end(true);
      },
      /** What the lamp got, in its order, with the times. */
      async got() {
        const rows = await query(
          server,
          undefined,
          `SELECT value, time FROM record JOIN series ON series.id = record.series WHERE series.topic_id = '${lamp.id}'
           ORDER BY time, value`,
        );
        return rows.map(({ value, time }) => ({ value: Number(value), time: Number(time) }));
      },
      waitingJobs: () =>
        query(
          server,
          undefined,
          `SELECT * FROM job WHERE kind LIKE 'applet%' AND payload LIKE '%${scene.project.id}%'`,
        ),
    };
  }

  const waits = await open(3);
  const queues = await open(1, 'QUEUE');
  await queues.press('n=1', 'n=2', 'n=3');
  await queues.inbox.received(3);
  expect(queues.inbox.messages.slice(0, 3)).toEqual(['on=1', 'on=-1', 'on=2']);
  await waits.press('n=1');
  expect((await waits.inbox.received(1))[0]).toBe('on=1');
  await waits.press('n=2');
  for (const { inbox } of [waits, queues]) inbox.close();
  await server.kill();
  server = await startServer({ dataDir });

  const ofQueue = await eventually(queues.got, (rows) => rows.length >= 6);
  const inOrder = ofQueue.toSorted((one, other) => one.time - other.time);
  expect(inOrder.map(({ value }) => value)).toEqual([1, -1, 2, -2, 3, -3]);
  await eventually(queues.waitingJobs, (jobs) => jobs.length === 0);
  expect(await query(server, undefined, `SELECT * FROM kept WHERE scope LIKE 'applet-turn ${queues.id}%'`)).toEqual([]);

  const all = await eventually(waits.got, (rows) => rows.length >= 4);
  await eventually(waits.waitingJobs, (jobs) => jobs.length === 0);
  expect((await waits.got()).map(({ value }) => value).toSorted((a, b) => a - b)).toEqual([-2, -1, 1, 2]);
  const timeOf = (wanted: number) => Number(all.find(({ value }) => value === wanted)?.time);
  expect(timeOf(-1) - timeOf(1)).toBeGreaterThanOrEqual(3000);
  await server.stop();
});
