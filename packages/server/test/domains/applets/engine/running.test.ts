import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Api } from '../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { AppletScene, allOf, type Inbox, listen, onMessage, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../support/people/people.ts';

let server: SharedServer;
let api: Api;
let board: MqttClient;
beforeAll(async () => {
  server = await sharedServer();
  api = (await signInSubscriber(server.http)).api;
  board = await connectBoard(server.mqttPort);
});
afterAll(() => void board.end(true));

let scene: AppletScene;
const inboxes: Inbox[] = [];
beforeEach(async () => {
  scene = await AppletScene.open(api);
});
afterEach(() => {
  for (const inbox of inboxes.splice(0)) inbox.close();
});

async function inboxOf(...topics: Parameters<typeof listen>[1][]): Promise<Inbox> {
  const inbox = await listen(server.mqttPort, ...topics);
  inboxes.push(inbox);
  return inbox;
}

describe('an event trigger on the messages of a topic', () => {
  test('performs its actions for each message, in order', async () => {
    const [roof, fan] = [await scene.topic(), await scene.topic('n')];
    const inbox = await inboxOf(fan);
    const id = await scene.add({
      triggers: [onMessage(roof)],
      actions: [publishTo(fan, `n={${roof.topicName}.temp}`), publishTo(fan, 'then')],
    });
    const messages = Array.from({ length: 9 }, (_, n) => `temp=${n}`);
    await send(board, roof, ...messages);
    expect(await inbox.received(18)).toEqual(messages.flatMap((_, n) => [`n=${n}`, 'then']));
    expect((await api.getTopic(fan.id)).totalNumberOfMessages).toBe(9);
    expect(await scene.runCount(id)).toBe(9);
    const log = await scene.logged((lines) => lines.some((line) => line.startsWith('action')));
    expect(new Set(log.map((line) => line.replace(/ x\d+$/, '')))).toEqual(
      new Set([`trigger ${roof.topicName}`, `action ${fan.topicName} DONE`]),
    );
  });

  test('keeps the order also where messages arrive faster than they are stored', async () => {
    const [roof, fan] = [await scene.topic(), await scene.topic('n')];
    const inbox = await inboxOf(fan);
    await scene.add({ triggers: [onMessage(roof)], actions: [publishTo(fan, `n={${roof.topicName}.temp}`)] });
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => board.publishAsync(roof.topicName, `temp=${n}`, { qos: 1 })),
    );
    expect(await inbox.received(20)).toEqual(Array.from({ length: 20 }, (_, n) => `n=${n}`));
  });

  test('performs nothing while its conditions do not match, and says what it saw', async () => {
    const [roof, fan] = [await scene.topic(), await scene.topic('on')];
    const inbox = await inboxOf(fan);
    await scene.add({
      triggers: [onMessage(roof)],
      filters: allOf([roof, 'temp', '>', '30']),
      actions: [publishTo(fan, 'on=1')],
    });
    await send(board, roof, 'temp=30', 'temp=31', 'temp=hot');
    expect(await inbox.received(1)).toEqual(['on=1']);
    const log = await scene.logged((lines) => lines.length >= 5);
    expect(log).toContain('filter false NOT_MATCHED temp 30');
    expect(log).toContain('filter true');
    expect(log).toContain('filter false NOT_A_NUMBER temp hot');
    expect(inbox.messages).toEqual(['on=1']);
  });

  test('compares with the latest values of other topics, stored before and sent since', async () => {
    const [roof, soil, fan] = [await scene.topic(), await scene.topic('wet'), await scene.topic('on')];
    await send(board, soil, 'wet=10');
    const inbox = await inboxOf(fan);
    await scene.add({
      triggers: [onMessage(roof)],
      filters: allOf([roof, 'temp', '>', `{${soil.topicName}.wet}`], [soil, 'wet', '<', '50']),
      actions: [publishTo(fan, `on={${soil.topicName}.wet}`)],
    });
    await send(board, roof, 'temp=11');
    expect(await inbox.received(1)).toEqual(['on=10']);
    await send(board, soil, 'wet=20');
    await send(board, roof, 'temp=15', 'temp=21');
    expect(await inbox.received(2)).toEqual(['on=10', 'on=20']);
  });

  test('sees a value that was sent just before, and not stored yet', async () => {
    const [roof, soil, fan] = [await scene.topic(), await scene.topic('wet'), await scene.topic('on')];
    const inbox = await inboxOf(fan);
    await scene.add({ triggers: [onMessage(roof)], actions: [publishTo(fan, `on={${soil.topicName}.wet}`)] });
    await send(board, soil, 'wet=0');
    await send(board, roof, 'temp=0');
    await inbox.received(1);
    const sent: Promise<unknown>[] = [];
    for (let n = 1; n <= 10; n++) {
      sent.push(board.publishAsync(soil.topicName, `wet=${n}`, { qos: 1 }));
      sent.push(board.publishAsync(roof.topicName, `temp=${n}`, { qos: 1 }));
    }
    await Promise.all(sent);
    const seen = (await inbox.received(11)).map((text) => Number(text.replace('on=', '')));
    // A run that had to wait for its turn sees later values, and none that is older.
    expect(seen.filter((value, n) => value < n)).toEqual([]);
    expect(seen).toEqual(seen.toSorted((one, other) => one - other));
  });

  test('looks at whole messages as they were sent', async () => {
    const [roof, fan] = [await scene.topic(), await scene.topic('on')];
    const inbox = await inboxOf(fan);
    await scene.add({
      triggers: [onMessage(roof)],
      filters: [
        { key: 1, type: 'SUB_FILTER', subConditionKeys: [2] },
        {
          key: 2,
          type: 'MQTT_SIMPLE_MESSAGE_FILTER',
          topicName: roof.topicName,
          comparatorKey: 'contain_case_sensitive',
          publishContent: 'Fire',
        },
      ],
      actions: [publishTo(fan, 'on=1')],
    });
    await send(board, roof, 'fire', 'a=Fire', 'no fire', 'Fire!');
    await inbox.received(2);
    await scene.logged((lines) => lines.filter((line) => line.startsWith('filter false')).length > 0);
    expect(inbox.messages).toEqual(['on=1', 'on=1']);
  });

  test('does not perform an action whose reference has no value, and performs the others', async () => {
    const [roof, fan] = [await scene.topic(), await scene.topic('on')];
    const inbox = await inboxOf(fan);
    await scene.add({
      triggers: [onMessage(roof)],
      actions: [publishTo(fan, `on={${fan.topicName}.never}`), publishTo(fan, 'on=1')],
    });
    await send(board, roof, 'temp=1');
    expect(await inbox.received(1)).toEqual(['on=1']);
    expect(await scene.logged((lines) => lines.length >= 3)).toContain(
      `action ${fan.topicName} FAILED NO_REFERENCE_VALUE never`,
    );
  });

  test('has no one to answer', async () => {
    const roof = await scene.topic();
    await scene.add({
      triggers: [onMessage(roof)],
      actions: [{ type: 'HTTP_RESPONSE_ACTION', publishContent: 'hello' }],
    });
    await send(board, roof, 'temp=1');
    expect(await scene.logged((lines) => lines.length >= 2)).toContain('action FAILED NO_REQUEST');
  });

  test('takes part from the next message on as it was changed, switched off or deleted', async () => {
    const [roof, fan] = [await scene.topic(), await scene.topic('on')];
    const inbox = await inboxOf(fan);
    await send(board, roof, 'temp=1');
    const form = { triggers: [onMessage(roof)], actions: [publishTo(fan, 'on=1')] };
    const id = await scene.add(form);
    await send(board, roof, 'temp=2');
    await scene.change(id, { ...form, actions: [publishTo(fan, 'on=2')] });
    await send(board, roof, 'temp=3');
    await scene.change(id, { ...form, enabled: false });
    await send(board, roof, 'temp=4');
    await scene.change(id, { ...form, actions: [publishTo(fan, 'on=3')] });
    await send(board, roof, 'temp=5');
    await scene.remove(id);
    await send(board, roof, 'temp=6');
    await scene.add({ ...form, actions: [publishTo(fan, 'on=4')] });
    await send(board, roof, 'temp=7');
    expect(await inbox.received(4)).toEqual(['on=1', 'on=2', 'on=3', 'on=4']);
  });

  test('runs for thirty boards on one topic, that all share a client id', async () => {
    const [roof, fan] = [await scene.topic(), await scene.topic('on')];
    const inbox = await inboxOf(fan);
    await scene.add({
      triggers: [onMessage(roof)],
      filters: allOf([roof, 'temp', '>', '28']),
      actions: [publishTo(fan, `on={${roof.topicName}.temp}`)],
    });
    const boards = await Promise.all(
      Array.from({ length: 30 }, () => connectBoard(server.mqttPort, { clientId: 'clientID' })),
    );
    await Promise.all(boards.map((one, n) => one.publishAsync(roof.topicName, `temp=${n}`, { qos: 1 })));
    expect(await inbox.received(1)).toEqual(['on=29']);
    for (const one of boards) one.end(true);
    expect((await api.getTopic(roof.id)).totalNumberOfMessages).toBe(30);
    // Of a flood, the log has counts, which come a moment later.
    const countOf = async (kind: string) =>
      (await scene.log()).filter((entry) => entry.kind === kind).reduce((sum, { count }) => sum + count, 0);
    await eventually(
      () => countOf('trigger'),
      (count) => count === 30,
    );
    expect(await countOf('filter')).toBe(30);
  });
});
