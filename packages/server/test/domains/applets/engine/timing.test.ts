import { EACH_TIME, type Timing } from '@tinkerstream/contract/applets';
import { appletErrors } from '@tinkerstream/contract/error-codes';
import type { Topic } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppletScene, allOf, type Inbox, listen, onMessage, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../support/people/people.ts';
import { enginesOfThisRun, type ServerOn, startServerOn } from '../../../support/server/server-on.ts';

const BOARDS = 30;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

describe.each(enginesOfThisRun())('on %s', (engine) => {
  let on: ServerOn;
  let server: ServerOn['server'];
  let board: MqttClient;
  let scene: AppletScene;
  let roof: Topic;
  let fan: Topic;
  let inbox: Inbox;
  beforeAll(async () => {
    on = await startServerOn(engine);
    server = on.server;
    board = await connectBoard(server.mqttPort);
  });
  afterAll(async () => {
    board.end(true);
    await on.stop();
  });
  beforeEach(async () => {
    scene = await AppletScene.open((await signInSubscriber(server.http)).api);
    [roof, fan] = [await scene.topic(), await scene.topic('n')];
    inbox = await listen(server.mqttPort, fan);
  });
  afterEach(() => inbox.close());

  const timing = (input: Partial<Timing>): Timing => ({ ...EACH_TIME, ...input });
  const STARTS = timing({ when: 'STARTS' });

  /** Publishes the temperature that a board has sent, above 30. */
  const alarm = (input: Timing, comparator: string = '>') => ({
    triggers: [onMessage(roof)],
    filters: allOf([roof, 'temp', comparator, '30']),
    actions: [publishTo(fan, `n={${roof.topicName}.temp}`)],
    timing: input,
  });

  /** Sends temperatures of a board, one after the other. */
  const sendAs = (name: string, ...temperatures: number[]) =>
    send(board, roof, ...temperatures.map((temperature) => `_dsn=${name},temp=${temperature}`));

  /** What was published, once a board that nothing else concerns has started the alarm with 99. */
  async function published(): Promise<readonly string[]> {
    await sendAs('last', 0, 99);
    const count = () => inbox.messages.indexOf('n=99') + 1;
    while (count() === 0) await inbox.received(inbox.messages.length + 1);
    return inbox.messages.slice(0, count() - 1);
  }

  /** How often the log has a line. */
  const countOf = (lines: readonly string[], line: string) =>
    lines
      .filter((one) => one.startsWith(line))
      .reduce((count, one) => count + Number(/ x(\d+)$/.exec(one)?.[1] ?? 1), 0);

  describe('an event trigger that runs when its conditions start to match', () => {
    test('runs once for each of thirty boards, however they send at the same time', async () => {
      await scene.add(alarm(STARTS));
      await Promise.all(
        Array.from({ length: BOARDS }, async (_, n) => {
          const client = await connectBoard(server.mqttPort);
          for (const temperature of [20, 100 + n, 200 + n, 20, 21, 300 + n, 400 + n]) {
            await send(client, roof, `_dsn=board-${n},temp=${temperature}`);
          }
          client.end(true);
        }),
      );
      const expected = Array.from({ length: BOARDS }, (_, n) => [`n=${100 + n}`, `n=${300 + n}`]).flat();
      expect((await published()).toSorted()).toEqual(expected.toSorted());
    });

    test('remembers its topic as a whole if told', async () => {
      await scene.add(alarm(timing({ when: 'STARTS', per: 'TOPIC' })));
      await sendAs('a', 20);
      await sendAs('b', 31);
      await sendAs('a', 32);
      await sendAs('b', 20, 33);
      expect(await published()).toEqual(['n=31', 'n=33']);
    });

    test('runs after two messages in a row', async () => {
      await scene.add(alarm(timing({ when: 'STARTS', inARow: 2 })));
      await sendAs('a', 20, 31, 20, 32, 33, 34, 20, 35, 36);
      expect(await inbox.received(2)).toEqual(['n=33', 'n=36']);
    });

    test('runs again only once it has fallen below its second limit', async () => {
      const form = alarm(STARTS);
      const filters = form.filters.map((item) => (item.type === 'SUB_FILTER' ? item : { ...item, offContent: '28' }));
      await scene.add({ ...form, filters });
      await sendAs('a', 20, 29, 31, 29, 32, 28, 29, 33);
      expect(await published()).toEqual(['n=31', 'n=33']);
    });

    test('switches a lamp on, and otherwise off', async () => {
      const form = alarm(STARTS);
      await scene.add({ ...form, actions: [...form.actions, { ...publishTo(fan, 'off'), otherwise: true }] });
      await sendAs('a', 20, 31, 32, 20, 21, 33);
      expect(await published()).toEqual(['n=31', 'off', 'n=33']);
    });

    test('says in the log why it did not run', async () => {
      await scene.add(alarm(timing({ when: 'STARTS', onceInSec: 3600 })));
      await sendAs('a', 31, 32, 20, 33, 34, 20, 35, 20, 36);
      const lines = await scene.logged((found) => countOf(found, 'filter false TOO_SOON 3600') >= 2);
      expect(countOf(lines, 'filter false FIRST_VALUE')).toBe(1);
      expect(lines).toContain('filter true');
    });

    test('needs a condition', async () => {
      const { triggers, actions } = alarm(STARTS);
      await expect(scene.add({ triggers, actions, timing: STARTS })).rejects.toMatchObject({
        errors: [{ code: appletErrors.needsCondition }],
      });
    });

    test('forgets nothing when it gets another name or another one changes, and everything with another condition', async () => {
      const id = await scene.add(alarm(STARTS));
      const other = await scene.add({ ...alarm(STARTS), actions: [publishTo(roof, 'other=1')] });
      await sendAs('a', 20, 31);
      await scene.change(id, { ...alarm(STARTS), name: 'Renamed' });
      await scene.remove(other);
      await sendAs('a', 32, 20, 33);
      await scene.change(id, { ...alarm(STARTS, '<'), name: 'Renamed' });
      await scene.change(id, alarm(STARTS));
      await sendAs('a', 34, 20, 35);
      expect(await published()).toEqual(['n=31', 'n=33', 'n=35']);
    });
  });

  describe('an event trigger with a hold', () => {
    test('runs when a board has stayed so, without another message, and not if it has not', async () => {
      await scene.add(alarm(timing({ when: 'STARTS', forSec: 1 })));
      await sendAs('a', 20, 31);
      await sendAs('b', 20, 32, 20);
      await sendAs('c', 20, 33);
      expect((await inbox.received(2)).toSorted()).toEqual(['n=31', 'n=33']);
      await sendAs('a', 34);
      await sendAs('b', 35);
      expect(await inbox.received(3)).toContain('n=35');
      expect(inbox.messages).toHaveLength(3);
    });
  });

  describe('an event trigger that runs each time', () => {
    test('acts otherwise at each message that does not match', async () => {
      const form = alarm(EACH_TIME);
      await scene.add({ ...form, actions: [...form.actions, { ...publishTo(fan, 'off'), otherwise: true }] });
      await sendAs('a', 20, 31, 20);
      expect(await inbox.received(3)).toEqual(['off', 'n=31', 'off']);
    });

    test('runs at most once in a time for each board, and counts what it left out', async () => {
      await scene.add(alarm(timing({ onceInSec: 3600 })));
      await sendAs('a', 31, 32, 33, 34);
      await sendAs('b', 35);
      expect(await published()).toEqual(['n=31', 'n=35']);
      await scene.logged((lines) => countOf(lines, 'filter false TOO_SOON 3600') === 3);
    });

    test('runs only within its hours', async () => {
      const today = ((new Date().getUTCDay() + 6) % 7) + 1;
      const hours = { from: '00:00', to: '00:00', timeZone: 'UTC' };
      const tomorrow = ((today + 1) % 7) + 1;
      const id = await scene.add(alarm(timing({ hours: { ...hours, days: [tomorrow] } })));
      await sendAs('a', 31);
      await scene.logged((lines) => lines.includes('filter false OUTSIDE_HOURS'));
      await scene.change(id, alarm(timing({ hours: { ...hours, days: EVERY_DAY } })));
      await sendAs('a', 32);
      expect(await inbox.received(1)).toEqual(['n=32']);
    });

    test('is stored and answered; an update without it makes the event trigger run each time', async () => {
      const chosen = timing({ when: 'STOPS', inARow: 2, onceInSec: 5 });
      const id = await scene.add(alarm(chosen));
      const { version, timing: kept } = await scene.get(id);
      expect(kept).toEqual(chosen);
      const { timing: _, ...form } = alarm(chosen);
      await scene.change(id, form);
      const after = await scene.get(id);
      expect(after.timing).toEqual(EACH_TIME);
      expect(after.version).not.toBe(version);
    });
  });

  describe('a condition on the topic that triggers', () => {
    test('sees what the board itself has sent, also before, and nothing of another', async () => {
      await scene.add({
        ...alarm(EACH_TIME),
        filters: allOf([roof, 'temp', '>', '30']),
        actions: [publishTo(fan, `n={${roof.topicName}.hum}`)],
      });
      const say = (...messages: string[]) => send(board, roof, ...messages);
      await say('_dsn=a,temp=31,hum=1', '_dsn=b,hum=2', 'hum=3', '_dsn=a,hum=4');
      // A reference has the value of the board, and of another one only if it has none.
      await say('_dn=c,temp=40');
      expect(await inbox.received(3)).toEqual(['n=1', 'n=4', 'n=4']);
      const lines = await scene.logged((found) => countOf(found, 'filter false NO_VALUE temp') >= 2);
      expect(countOf(lines, 'filter true')).toBe(3);
    });

    test('sees the text that the board itself has sent', async () => {
      await scene.add({
        triggers: [onMessage(roof)],
        filters: [
          { key: 1, type: 'SUB_FILTER', subConditionKeys: [2] },
          {
            key: 2,
            type: 'MQTT_SIMPLE_MESSAGE_FILTER',
            topicName: roof.topicName,
            comparatorKey: 'contain_case_sensitive',
            publishContent: 'help',
          },
        ],
        actions: [publishTo(fan, 'n=1')],
        timing: STARTS,
      });
      await send(board, roof, '_dsn=a,_dn=a,hello', '_dsn=b,_dn=b,help', '_dsn=a,_dn=a,help me', '_dsn=a,_dn=a,help');
      expect(await inbox.received(1)).toEqual(['n=1']);
      await scene.logged((lines) => countOf(lines, 'filter false UNCHANGED') === 1);
      expect(inbox.messages).toHaveLength(1);
    });
  });
});
