// Before a release.
import { deleteApplet, EACH_TIME, type Timing } from '@tinkerstream/contract/applets';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { AppletScene, allOf, listen, onMessage, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { type ServerHere, startServerHere } from '../../../support/server/server-here.ts';
import { query } from '../../../support/storage/database-query.ts';

const MINUTE_MS = 60_000;

let server: Pick<ServerHere, 'http' | 'mqttPort' | 'dataDir'>;

/** An alarm above 30 that publishes the temperature. */
async function openAlarm(timing: Partial<Timing>, key = 'temp') {
  const scene = await AppletScene.open(await Api.signIn(server.http));
  const [roof, fan] = [await scene.topic(), await scene.topic('n')];
  const id = await scene.add({
    triggers: [onMessage(roof)],
    filters: allOf([roof, 'temp', '>', '30']),
    actions: [publishTo(fan, `n={${roof.topicName}.${key}}`)],
    timing: { ...EACH_TIME, ...timing },
  });
  return {
    id,
    scene,
    roof,
    /** Sends messages, without waiting in between; the server has acknowledged all of them. */
    async say(...messages: string[]) {
      const board = await connectBoard(server.mqttPort);
      await Promise.all(messages.map((message) => send(board, roof, message)));
      board.end(true);
    },
    /** What was published so far, also before a restart. */
    async published() {
      const rows = await query(
        server,
        undefined,
        `SELECT value FROM record JOIN series ON series.id = record.series WHERE series.topic_id = '${fan.id}'`,
      );
      // Holds that end at the same time have no order.
      return rows.map(({ value }) => Number(value)).toSorted();
    },
    listen: () => listen(server.mqttPort, fan),
  };
}

describe('a server that is killed', () => {
  let own: ServerProcess;
  beforeAll(async () => {
    own = await startServer();
  });
  beforeEach(() => {
    server = own;
  });
  afterAll(async () => void (await own.stop()));

  async function restart(): Promise<void> {
    const { dataDir } = own;
    await own.kill();
    own = await startServer({ dataDir });
    server = own;
  }

  test('ends a hold that began before, once, also if it ended meanwhile', async () => {
    const { say, published, id, scene } = await openAlarm({ when: 'STARTS', forSec: 2 });
    await say(
      '_dsn=a,temp=20',
      '_dsn=b,temp=20',
      '_dsn=c,temp=20',
      '_dsn=a,temp=31',
      '_dsn=b,temp=32',
      '_dsn=b,temp=20',
    );
    await say('_dsn=c,temp=33');
    await restart();
    await eventually(published, (values) => values.length >= 2);
    await say('_dsn=a,temp=34', '_dsn=c,temp=35', '_dsn=a,temp=20', '_dsn=a,temp=36');
    await restart();
    expect(await eventually(published, (values) => values.length >= 3)).toEqual([31, 33, 36]);
    expect(await query(server, undefined, "SELECT * FROM job WHERE kind LIKE 'applet%'")).toEqual([]);
    const kept = () => query(server, undefined, `SELECT * FROM kept WHERE scope = 'applet ${id}'`);
    expect(await kept()).toHaveLength(3);
    const api = await Api.signIn(server.http);
    await api.call(deleteApplet, { appletId: id, projectId: scene.project.id });
    expect(await kept()).toEqual([]);
  });

  test('knows what each board was doing, and what it has sent', async () => {
    const starts = await openAlarm({ when: 'STARTS' });
    const each = await openAlarm({}, 'hum');
    await starts.say('_dsn=a,temp=20', '_dsn=b,temp=20', '_dsn=a,temp=31');
    await each.say('_dsn=a,temp=31', '_dsn=b,temp=20');
    await restart();
    await starts.say('_dsn=a,temp=32', '_dsn=b,temp=33');
    await each.say('_dsn=b,hum=1', '_dsn=a,hum=2', 'hum=3');
    expect(await eventually(starts.published, (values) => values.length >= 2)).toEqual([31, 33]);
    expect(await eventually(each.published, (values) => values.length >= 1)).toEqual([2]);
  });
});

test('a hold of an hour takes an hour, though no job waits that long', async ({ onTestFinished }) => {
  const here = await startServerHere();
  onTestFinished(here.stop);
  server = here;
  const { time } = here;
  const alarm = await openAlarm({ when: 'STARTS', forSec: 3600 });
  const inbox = await alarm.listen();
  await alarm.say('_dsn=a,temp=20', '_dsn=a,temp=31', '_dsn=b,temp=20');
  const [job] = await holds();
  time.pass(16 * MINUTE_MS);
  await eventually(holds, ([next]) => Number(next?.run_on) > Number(job?.run_on));
  time.pass(43 * MINUTE_MS);
  await alarm.say('_dsn=b,temp=32');
  expect(inbox.messages).toEqual([]);
  time.pass(2 * MINUTE_MS);
  expect(await inbox.received(1)).toEqual(['n=31']);
  inbox.close();

  function holds() {
    return query(server, undefined, "SELECT run_on FROM job WHERE kind LIKE 'applet-hold%'");
  }
});
