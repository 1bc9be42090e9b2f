// Before a release.
// Mostly waits.

import { setTimeout as delay } from 'node:timers/promises';
import { type AppletRun, listAppletRuns } from '@tinkerstream/contract/applets';
import { getProject } from '@tinkerstream/contract/projects';
import { getTopic, type Topic } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { startServer } from '../../../../../test/support/server-process.ts';
import { AppletScene, allOf, onMessage, publishTo, send } from '../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../support/connections/boards.ts';
import { startMailServer } from '../../support/people/mail-server.ts';

const BOARDS = Array.from({ length: 30 }, (_, n) => `b${n}`);
const SILENT = 'b29';
/** Of a second each. */
const TICKS = 120;
/** A silence that had begun before the kill starts again after it, so the lesson may have to go on for a little. */
const MOST_TICKS = 200;
const KILL_AT = 60;
const SECOND_MS = 1000;

/** Two warm times; the boards begin one after the other. The kill is in the second. */
function isWarm(board: number, tick: number): boolean {
  const late = board % 10;
  return (tick >= 10 + late && tick < 30) || (tick >= 48 + late && tick < 90);
}

test('a lesson of thirty boards goes through a kill: each run is there once, and the log explains it', async () => {
  const mailServer = await startMailServer();
  let server = await startServer({ env: { SMTP_URL: mailServer.url } });
  const { dataDir, mqttPort } = server;
  const env = { SMTP_URL: mailServer.url, PORT: new URL(server.http).port, MQTT_PORT: String(mqttPort) };
  const scene = await AppletScene.open(await Api.signIn(server.http));
  const { projectUsers } = await scene.api.call(getProject, { projectId: scene.project.id });
  const [roof, lamp, notice, clock] = [
    await scene.topic(),
    await scene.topic('on'),
    await scene.topic('who'),
    await scene.topic('n'),
  ];
  const [ping, pong] = [await scene.topic('n'), await scene.topic('n')];
  const above = allOf([roof, 'temp', '>', '30']);
  const ids = {
    alarm: await scene.add({
      name: 'Alarm',
      triggers: [onMessage(roof)],
      filters: above,
      timing: { when: 'STARTS' },
      actions: [
        {
          type: 'SEND_EMAIL_ACTION',
          recipientUserId: projectUsers[0]?.userId ?? '',
          emailSubject: 'Hot',
          publishContent: 'A board is hot',
        },
      ],
    }),
    lamp: await scene.add({
      name: 'Lamp',
      triggers: [onMessage(roof)],
      filters: above.map((item) =>
        item.type === 'MQTT_KEY_VALUE_MESSAGE_FILTER' ? { ...item, of: { which: 'ANY', withinSec: 12 } } : item,
      ),
      timing: { when: 'STARTS', per: 'TOPIC' },
      actions: [publishTo(lamp, 'on=1'), { ...publishTo(lamp, 'on=0'), otherwise: true }],
    }),
    silence: await scene.add({
      name: 'Silence',
      triggers: [{ type: 'SILENCE_TRIGGER', topicName: roof.topicName, minutes: 1, per: 'BOARD', fires: 'BOTH' }],
      actions: [{ ...publishTo(notice, 'who={board}'), expressions: { timeZone: 'Asia/Hong_Kong' } }],
    }),
    schedule: await scene.add({
      name: 'Schedule',
      triggers: [
        {
          type: 'SCHEDULE_TRIGGER',
          repeats: 'INTERVAL',
          everyMinutes: 1,
          timeZone: 'Asia/Hong_Kong',
          missed: 'LATEST',
        },
      ],
      actions: [publishTo(clock, 'n=1')],
    }),
    ping: await scene.add({ name: 'Ping', triggers: [onMessage(ping)], actions: [publishTo(pong, 'n=1')] }),
    pong: await scene.add({ name: 'Pong', triggers: [onMessage(pong)], actions: [publishTo(ping, 'n=1')] }),
  };

  const valuesOf = async ({ id }: Topic) =>
    (await scene.api.call(getTopic, { topicId: id })).recentDataRecords.map(({ value }) => value).reverse();

  const connectAll = () =>
    Promise.all(
      BOARDS.map(async () => {
        const client = await connectBoard(mqttPort);
        return client.on('error', () => {});
      }),
    );
  let clients = await connectAll();
  /** One board sends nothing until it is missed. */
  let isMissed = false;
  const isSending = (board: string, tick: number) => board !== SILENT || tick < 20 || isMissed;
  /** Sends one message from each board. Resolves with those that got no acknowledgement. */
  const sendAll = async (boards: readonly MqttClient[], tick: number, only: readonly string[] = BOARDS) => {
    const lost: string[] = [];
    await Promise.all(
      boards.map(async (client, n) => {
        const board = BOARDS[n] as string;
        if (!only.includes(board) || !isSending(board, tick)) return;
        const message = `_dsn=${board},temp=${isWarm(n, tick) ? 31 + (n % 3) : 20}`;
        await client.publishAsync(roof.topicName, message, { qos: 1 }).catch(() => lost.push(board));
      }),
    );
    return lost;
  };

  let noticed: readonly unknown[] = [];
  for (let tick = 0; tick < TICKS || (noticed.length < 2 && tick < MOST_TICKS); tick++) {
    const next = delay(SECOND_MS);
    if (tick === 5) await send(clients[0] as MqttClient, ping, 'n=0');
    const sent = sendAll(clients, tick);
    if (tick === KILL_AT) {
      await server.kill();
      for (const client of clients) client.end(true);
      const lost = await sent;
      server = await startServer({ dataDir, env });
      clients = await connectAll();
      // As boards do: what was not acknowledged is sent again.
      expect(await sendAll(clients, tick, lost)).toEqual([]);
    } else expect(await sent).toEqual([]);
    if (tick > KILL_AT) noticed = await valuesOf(notice);
    isMissed = noticed.length > 0;
    await next;
  }

  const runsOf = async (appletId: string, result: AppletRun['result'] = 'RAN') =>
    (
      await scene.api.call(listAppletRuns, { projectId: scene.project.id, appletId, result, limit: 200 })
    ).runs.reverse();
  // The alarm ran once for each board and each warm time, and its emails tell of each run.
  const alarms = await runsOf(ids.alarm);
  const timesOf = Map.groupBy(alarms, ({ board }) => board);
  expect(BOARDS.map((board) => timesOf.get(board)?.length)).toEqual(BOARDS.map((board) => (board === SILENT ? 1 : 2)));
  const told = () => mailServer.mails.filter(({ text }) => text.includes('A board is hot'));
  const more = () => told().map(({ text }) => Number(/And (\d+) more times?/.exec(text)?.[1] ?? 0));
  await eventually(
    async () => told().length + more().reduce((sum, count) => sum + count, 0),
    (count) => count === alarms.length,
  );
  expect(told().length).toBeLessThanOrEqual(4);
  for (const { conditions } of alarms)
    expect(conditions).toMatchObject([{ subject: 'temp', against: '30', isMatch: true }]);

  // The lamp was on twice, whatever the boards sent in between.
  expect(await valuesOf(lamp)).toEqual([1, 0, 1, 0]);
  expect((await runsOf(ids.lamp)).map(({ isOtherwise }) => isOtherwise)).toEqual([false, true, false, true]);

  // One board was silent and came back: the others were not, although the server was away.
  expect(await valuesOf(notice)).toEqual([SILENT, SILENT]);
  expect((await runsOf(ids.silence)).map(({ board, trigger }) => [board, trigger?.event])).toEqual([
    [SILENT, 'SILENT'],
    [SILENT, 'RETURNS'],
  ]);

  // The schedule ran once in each minute.
  const minutes = (await runsOf(ids.schedule)).map(({ time }) => time.slice(0, 16));
  expect(minutes.length).toBeGreaterThan(0);
  expect(minutes).toEqual([...new Set(minutes)]);

  // The loop ended, and the log says so.
  const rounds = (await Promise.all([runsOf(ids.ping), runsOf(ids.pong)])).flat();
  expect(rounds).toHaveLength(8);
  const ended = (await Promise.all([runsOf(ids.ping, 'LEFT_OUT'), runsOf(ids.pong, 'LEFT_OUT')])).flat();
  expect(ended.map(({ reason }) => reason?.code)).toEqual(['LOOP']);

  for (const client of clients) client.end(true);
  await server.stop();
  await mailServer.stop();
});
