import { randomUUID } from 'node:crypto';
import { MAX_ACTIONS } from '@tinkerstream/contract/applets';
import { beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { AppletScene, listen, onMessage, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { createLicenses, join } from '../../../support/people/members.ts';

const BOARDS = 10;

let server: SharedServer;
let scene: AppletScene;
beforeAll(async () => {
  server = await sharedServer();
  // What an event code allows, with a longer interval: a slow machine does not get to its end.
  const { keys } = await createLicenses(await Api.signIn(server.http), { dataIntervalLimitSec: 60 });
  scene = await AppletScene.open(
    await join(server.http, `${randomUUID()}@example.org`, { licenseKey: keys[0] as string }),
  );
});

test("a topic stores one answer of a user's event triggers to a board in an interval, and boards receive all of them", async () => {
  const roof = await scene.topic();
  const sinks = [await scene.topic('on'), await scene.topic('on')] as const;
  // Neither several event triggers and actions nor several serial numbers are several senders.
  for (const sink of sinks) {
    const actions = Array.from({ length: MAX_ACTIONS / 2 }, (_, n) => [
      publishTo(sink, `on=${n}`),
      publishTo(sink, `_dsn=board${n},on=${n}`),
    ]).flat();
    await scene.add({ triggers: [onMessage(roof)], actions });
    await scene.add({ triggers: [onMessage(roof)], actions: actions.slice(0, 2) });
  }
  const published = BOARDS * sinks.length * (MAX_ACTIONS + 2);
  const inbox = await listen(server.mqttPort, ...sinks);
  const board = await connectBoard(server.mqttPort);
  await send(board, roof, ...Array.from({ length: BOARDS }, (_, n) => `_dsn=sensor${n},temp=${n}`));

  expect(await inbox.received(published)).toHaveLength(published);
  for (const { id } of sinks) expect((await scene.api.getTopic(id)).totalNumberOfMessages).toBe(BOARDS);
  const tooFast = await eventually(
    async () => (await scene.log()).filter(({ reason }) => reason?.code === 'TOO_FAST'),
    (found) => found.reduce((sum, { count }) => sum + count, 0) === published - BOARDS * sinks.length,
  );
  expect(tooFast[0]).toMatchObject({ kind: 'action', outcome: 'DONE', reason: { detail: '60' } });
  inbox.close();
  board.end(true);
});
