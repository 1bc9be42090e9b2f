// Before a release.
import { EACH_TIME, listAppletRuns, MAX_WAIT_SEC, type Timing } from '@tinkerstream/contract/applets';
import { afterEach, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../../test/support/api.ts';
import { jumpClock, jumpingClock } from '../../../../../../../test/support/clock.ts';
import { type ServerProcess, startServer } from '../../../../../../../test/support/server-process.ts';
import { resumedAt } from '../../../../../src/platform/clock/steady-clock.ts';
import { AppletScene, allOf, onMessage, publishTo, send } from '../../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../../support/connections/boards.ts';
import { enginesOfThisRun, type ServerOn, startServerOn } from '../../../../support/server/server-on.ts';
import { query } from '../../../../support/storage/database-query.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

describe.each(enginesOfThisRun())('on %s, whatever the clock of the server is set to', (engine) => {
  let on: ServerOn;
  let server: ServerProcess;
  let offset = 0;
  afterEach(async () => {
    await server.stop();
    await on.stop();
  });

  const rows = (sql: string) => query(server, on.databaseUrl, sql);
  const waiting = async () =>
    (await rows("SELECT kind FROM job WHERE kind LIKE 'applet-%'"))
      .map(({ kind }) => String(kind).split(' ')[0])
      .sort();

  /** Waits until the server has looked for due jobs once more. */
  async function look(): Promise<void> {
    const columns = 'id, kind, payload, run_on, failures, held_by, held_until';
    await rows(`INSERT INTO job (${columns}) VALUES ('look', 'remove-files', '{"keys":[]}', 0, 0, NULL, 0)`);
    await eventually(
      () => rows("SELECT id FROM job WHERE id = 'look'"),
      (left) => left.length === 0,
    );
  }

  /** Sets the clock, and waits until the server has noted it. */
  async function setClock(to: number): Promise<void> {
    await jumpClock(server);
    offset = to;
    await noted();
    await look();
  }

  async function noted(): Promise<void> {
    await eventually(
      () => rows("SELECT content FROM kept WHERE scope = 'steady-clock'"),
      ([row]) => Math.abs(JSON.parse(String(row?.content)).wall - (Date.now() + offset)) < MINUTE_MS,
    );
  }

  /** Kills the server. It starts again when its clock says that so much time has passed. */
  async function restart(wallMs: number): Promise<void> {
    await server.kill();
    offset += wallMs;
    const env = { ...jumpingClock([]), CLOCK_OFFSET: String(offset), DATABASE_URL: on.databaseUrl };
    server = await startServer({ dataDir: server.dataDir, env });
  }

  async function start(...jumps: readonly number[]) {
    offset = 0;
    on = await startServerOn(engine, { env: jumpingClock(jumps) });
    server = on.server;
    const scene = await AppletScene.open(await Api.signIn(server.http));
    return { scene, roof: await scene.topic(), fan: await scene.topic('n') };
  }

  /** Sends messages, without waiting in between; the server has acknowledged all of them. */
  async function say(roof: Parameters<typeof send>[1], ...messages: string[]): Promise<void> {
    const board = await connectBoard(server.mqttPort);
    await send(board, roof, ...messages);
    board.end(true);
  }

  async function countIn(topic: { readonly id: string }): Promise<number> {
    return (await (await Api.signIn(server.http)).getTopic(topic.id)).totalNumberOfMessages;
  }

  test('a hold and a wait last for as long as they say, also across restarts', async () => {
    const { scene, roof, fan } = await start(2 * HOUR_MS, -3 * HOUR_MS);
    const timing: Timing = { ...EACH_TIME, when: 'STARTS', forSec: 3600 };
    await scene.add({
      triggers: [onMessage(roof)],
      filters: allOf([roof, 'temp', '>', '30']),
      actions: [publishTo(fan, 'n=1')],
      timing,
    });
    const wait = { type: 'WAIT_ACTION', seconds: MAX_WAIT_SEC } as const;
    await scene.add({ triggers: [onMessage(roof)], actions: [wait, publishTo(fan, 'n=2')] });
    await say(roof, 'temp=20', 'temp=31');
    const both = ['applet-hold', 'applet-wait', 'applet-wait'];
    expect(await waiting()).toEqual(both);
    for (const to of [2 * HOUR_MS, -3 * HOUR_MS]) {
      await setClock(to);
      expect([await waiting(), await countIn(fan)]).toEqual([both, 0]);
    }
    // Set back while it is off, and forward for years: nothing is known of how long it was.
    for (const wallMs of [-DAY_MS, 3 * 365 * DAY_MS]) {
      await restart(wallMs);
      await look();
      expect([await waiting(), await countIn(fan)]).toEqual([both, 0]);
    }
    await noted();
    await restart(16 * MINUTE_MS);
    await eventually(waiting, (kinds) => kinds.length === 1);
    expect(await countIn(fan)).toBe(2);
    await noted();
    await restart(45 * MINUTE_MS);
    await eventually(waiting, (kinds) => kinds.length === 0);
    expect(await countIn(fan)).toBe(3);
  });

  test('“at most once in a time” is neither over nor longer', async () => {
    const { scene, roof, fan } = await start(2 * HOUR_MS, -3 * HOUR_MS);
    const timing: Timing = { ...EACH_TIME, onceInSec: 3600 };
    await scene.add({ triggers: [onMessage(roof)], actions: [publishTo(fan, 'n=1')], timing });
    /** How many messages came too soon for another run. */
    const tooSoon = async () => {
      const api = await Api.signIn(server.http);
      const { runs } = await api.call(listAppletRuns, { projectId: scene.project.id });
      return runs.reduce((sum, { reason, count }) => sum + (reason?.code === 'TOO_SOON' ? count : 0), 0);
    };
    await say(roof, 'temp=1');
    await eventually(
      () => countIn(fan),
      (count) => count === 1,
    );
    for (const [index, to] of [2 * HOUR_MS, -3 * HOUR_MS].entries()) {
      await setClock(to);
      await say(roof, 'temp=2');
      await eventually(tooSoon, (count) => count === index + 1);
    }
    await restart(61 * MINUTE_MS);
    await say(roof, 'temp=3', 'temp=4');
    await eventually(tooSoon, (count) => count === 3);
    await eventually(
      () => countIn(fan),
      (count) => count === 2,
    );
  });
});

test('a start goes on from where the server before has ended, within bounds', () => {
  const before = { steady: 5000, wall: 1000 };
  const away = (ms: number) => resumedAt(before, before.wall + ms) - before.steady;
  expect([0, 1, DAY_MS, 100 * DAY_MS].map(away)).toEqual([0, 1, DAY_MS, 100 * DAY_MS]);
  expect([-1, -DAY_MS, 100 * DAY_MS + 1, 20 * 365 * DAY_MS].map(away)).toEqual([0, 0, 0, 0]);
});
