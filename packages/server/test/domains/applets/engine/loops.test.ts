// Before a release.
import {
  ACTIONS_AT_ONCE,
  ACTIONS_PER_SECOND,
  listAppletRuns,
  listApplets,
  MAX_ACTIONS,
  MAX_HOPS,
  MAX_WAITING_ACTIONS,
} from '@tinkerstream/contract/applets';
import type { Topic } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import type { ServerProcess } from '../../../../../../test/support/server-process.ts';
import { AppletScene, listen, onMessage, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../support/people/people.ts';
import { enginesOfThisRun, type ServerOn, startServerOn } from '../../../support/server/server-on.ts';
import { query } from '../../../support/storage/database-query.ts';

const recordIn = ({ topicName }: Topic, publishContent: string) =>
  ({ type: 'LOG_RECORD_ACTION', topicName, dataTypeKey: 'on', publishContent }) as const;

describe.each(enginesOfThisRun())('on %s', (engine) => {
  let on: ServerOn;
  let server: ServerProcess;
  let api: Api;
  let board: MqttClient;
  beforeAll(async () => {
    on = await startServerOn(engine);
    server = on.server;
    api = await Api.signIn(server.http);
    board = await connectBoard(server.mqttPort);
  });
  afterAll(async () => {
    board.end(true);
    await on.stop();
  });

  let scene: AppletScene;
  let startOutput: string;
  beforeEach(async () => {
    scene = await AppletScene.open(api);
    startOutput = server.output();
  });

  describe('loops', () => {
    test(`two event triggers that feed each other end after ${MAX_HOPS} hops, and the log says so`, async () => {
      const [ping, pong] = [await scene.topic('n'), await scene.topic('n')];
      await scene.add({
        name: 'Roof',
        triggers: [onMessage(ping)],
        actions: [publishTo(pong, `n={${ping.topicName}.n}`)],
      });
      await scene.add({
        name: 'Fan',
        triggers: [onMessage(pong)],
        actions: [publishTo(ping, `n={${pong.topicName}.n}`)],
      });
      await send(board, ping, 'n=1');
      expect(await scene.logged((lines) => lines.some((line) => line.includes('LOOP')))).toContain(
        `trigger ${ping.topicName} LOOP ${MAX_HOPS} Roof → Fan → Roof`,
      );
      // The message of the board, and half of those of the event triggers.
      expect((await api.getTopic(ping.id)).totalNumberOfMessages).toBe(1 + MAX_HOPS / 2);
      expect((await api.getTopic(pong.id)).totalNumberOfMessages).toBe(MAX_HOPS / 2);
      const { id: projectId } = scene.project;
      const [run] = (await api.call(listAppletRuns, { projectId, result: 'LEFT_OUT' })).runs;
      expect(run?.reason).toMatchObject({ code: 'LOOP', seen: 'Roof → Fan → Roof' });
      const [listed] = await api.call(listApplets, { projectId });
      expect(listed?.lastProblem?.reason?.seen).toBe('Roof → Fan → Roof');
      // A new message has its own hops.
      await send(board, ping, 'n=2');
      await eventually(
        () => api.getTopic(ping.id),
        ({ totalNumberOfMessages }) => totalNumberOfMessages === 2 * (1 + MAX_HOPS / 2),
      );
    });
  });

  test('actions of which too many wait are left out with a count, and delay no other user', async () => {
    const [roof, fan] = [await scene.topic(), await scene.topic('on')];
    const form = {
      triggers: [onMessage(roof)],
      actions: Array.from({ length: MAX_ACTIONS }, () => recordIn(fan, '1')),
    };
    const applets = 20;
    for (let n = 0; n < applets; n++) await scene.add({ name: `Loud ${n}`, ...form });
    const other = await AppletScene.open((await signInSubscriber(server.http)).api);
    const [bell, lamp] = [await other.topic(), await other.topic('on')];
    await other.add({ triggers: [onMessage(bell)], actions: [publishTo(lamp, `on={${bell.topicName}.temp}`)] });
    const inbox = await listen(server.mqttPort, lamp);

    // Three times what has room, at one moment.
    const messages = Math.ceil((3 * (ACTIONS_AT_ONCE + MAX_WAITING_ACTIONS)) / (applets * MAX_ACTIONS));
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: messages }, (_, n) => send(board, roof, `temp=${n}`)));
    const admittedSec = (performance.now() - startedAt) / 1000;
    await send(board, bell, 'temp=7');
    await inbox.received(1);
    inbox.close();
    // Those of the loud user still wait and come later.
    const latestOf = async (api: Api, { id }: Topic) => (await api.getTopic(id)).recentDataRecords[0]?.createdOn ?? '';
    const answered = await eventually(
      () => latestOf(other.api, lamp),
      (time) => time !== '',
    );
    await eventually(
      () => latestOf(scene.api, fan),
      (time) => time > answered,
    );

    const { id: projectId } = scene.project;
    const { runs } = await scene.api.call(listAppletRuns, { projectId, result: 'LEFT_OUT' });
    const leftOut = runs.filter(({ reason }) => reason?.code === 'TOO_MANY_ACTIONS');
    const performed = await query(
      server,
      on.databaseUrl,
      "SELECT count(*) AS jobs FROM job WHERE kind LIKE 'applet-publish%'",
    );
    expect(leftOut[0]).toMatchObject({
      trigger: { name: roof.topicName },
      reason: { detail: `${ACTIONS_PER_SECOND}` },
    });
    expect(Number(performed[0]?.jobs)).toBeLessThanOrEqual(
      ACTIONS_AT_ONCE + MAX_WAITING_ACTIONS + Math.ceil(ACTIONS_PER_SECOND * admittedSec),
    );
    // Each message of each event trigger is counted: as a run, or as left out.
    const listed = await eventually(
      () => scene.api.call(listApplets, { projectId }),
      (all) => all.reduce((sum, { runCount, leftOutCount }) => sum + runCount + leftOutCount, 0) >= applets * messages,
    );
    expect(listed.reduce((sum, { runCount, leftOutCount }) => sum + runCount + leftOutCount, 0)).toBe(
      applets * messages,
    );
    expect(listed.reduce((sum, { leftOutCount }) => sum + leftOutCount, 0)).toBeGreaterThan(0);
    // No message was refused.
    expect((await scene.api.getTopic(roof.id)).totalNumberOfMessages).toBe(messages);
    expect(server.output()).toBe(startOutput);
  });
});
