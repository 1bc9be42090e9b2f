import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../../test/support/run/shared-server.ts';
import { HeardSenders } from '../../../../../src/domains/applets/engine/values/heard-senders.ts';
import { type CountRuns, RunsToday } from '../../../../../src/domains/applets/engine/values/runs-today.ts';
import { PROCESS_TIME } from '../../../../../src/platform/clock/clock.ts';
import { AppletScene, allOf, listen, onMessage, publishTo, send } from '../../../../support/applets/scene.ts';
import { connectBoard } from '../../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../../support/people/people.ts';

/** A time zone in which it is noon: no midnight comes while a test runs. */
const hoursBehind = new Date().getUTCHours() - 12;
const NOON = `Etc/GMT${hoursBehind < 0 ? '' : '+'}${hoursBehind}`;
const ZONE = 'Asia/Hong_Kong';
const HOUR_MS = 60 * 60_000;

describe('the runs of today', () => {
  /** Two nodes, each of which gets what the other announces. */
  function nodesWith(countRuns: CountRuns) {
    const all: ((...args: never[]) => unknown)[] = [];
    const everywhere = ((_kind: string, local: (...args: never[]) => unknown) => {
      all.push(local);
      return (...args: never[]) => {
        for (const one of all) one(...args);
      };
    }) as never;
    const openNode = () => new RunsToday(PROCESS_TIME, countRuns, { everywhere });
    return [openNode(), openNode()] as const;
  }

  test('begin with those that are stored, and each run has the next number, on all nodes', async () => {
    const [one, other] = nodesWith(async () => 5);
    const [here, there] = [one.open('a', [NOON]), other.open('a', [NOON])];
    await Promise.all([here.loaded, there.loaded]);
    const now = Date.now();
    const first = here.begin(now);
    expect([here.countOf(NOON, now), there.countOf(NOON, now)]).toEqual([6, 5]);
    first.committed();
    expect([here.countOf(NOON, now), there.countOf(NOON, now)]).toEqual([6, 6]);
    // One that could not be stored does not count.
    here.begin(now).failed();
    expect(here.countOf(NOON, now)).toBe(6);
    // Another that is compiled again goes on.
    expect(one.open('a', [NOON]).countOf(NOON, now)).toBe(6);
    expect(one.open('b', [NOON]).countOf(NOON, now)).toBe(0);
  });

  test('begin again at midnight of each time zone, and ask for what is stored since then', async () => {
    const asked: number[] = [];
    const [runs] = nodesWith(async (_, since) => asked.push(since));
    const of = runs.open('a', [ZONE, 'America/New_York']);
    await of.loaded;
    const now = Date.now();
    for (const since of asked) expect(now - since).toBeLessThan(25 * HOUR_MS);
    const [midnight = 0] = asked.toSorted((a, b) => a - b);
    expect(new Date(midnight).getUTCMinutes()).toBe(0);
    const hongKong = asked.find(
      (since) => new Date(since).toLocaleTimeString('sv-SE', { timeZone: ZONE }) === '00:00:00',
    );
    const next = (hongKong ?? 0) + 24 * HOUR_MS;
    expect(of.countOf(ZONE, next - 1)).toBeGreaterThan(0);
    expect(of.countOf(ZONE, next)).toBe(0);
    of.begin(next);
    expect(of.countOf(ZONE, next)).toBe(1);
  });
});

test('senders count for a minute, each once, also those that were heard before', () => {
  const heard = new HeardSenders(60, 100);
  heard.hear('c', 100_000);
  heard.seed(
    new Map([
      ['a', 41_000],
      ['b', 30_000],
      ['c', 20_000],
    ]),
  );
  expect(heard.count(100_000)).toBe(2);
  heard.hear('d', 100_500);
  heard.hear('c', 100_500);
  expect(heard.count(100_500)).toBe(3);
  expect(heard.count(160_500)).toBe(2);
  expect(heard.count(160_501)).toBe(0);
});

describe('a content', () => {
  let server: SharedServer;
  let api: Api;
  let board: MqttClient;
  beforeAll(async () => {
    server = await sharedServer();
    api = (await signInSubscriber(server.http)).api;
    board = await connectBoard(server.mqttPort);
  });
  afterAll(() => void board.end(true));

  test('says the number of its run today, and how many boards its topic has heard from', async () => {
    const scene = await AppletScene.open(api);
    const [roof, fan] = [await scene.topic(), await scene.topic('n')];
    const inbox = await listen(server.mqttPort, fan);
    await send(board, roof, '_dsn=z,temp=1');
    const triggers = [onMessage(roof)];
    const say = (content: string) => ({ ...publishTo(fan, content), expressions: { timeZone: NOON } });
    const id = await scene.add({
      triggers,
      filters: allOf([roof, 'temp', '>', '30']),
      actions: [say('{count(runs) * 10} {count(boards)}')],
    });
    await send(board, roof, '_dsn=a,temp=31', '_dsn=b,temp=1', '_dsn=b,temp=31', '_dsn=a,temp=32');
    expect(await inbox.received(3)).toEqual(['10 2', '20 3', '30 3']);
    // A change forgets nothing.
    await scene.change(id, { triggers, actions: [say('run {count(runs)}')] });
    await send(board, roof, '_dsn=a,temp=1');
    expect((await inbox.received(4)).at(-1)).toBe('run 4');
    inbox.close();
  });
});
