import { listAppletRuns } from '@tinkerstream/contract/applets';
import { type Topic, updateDataType } from '@tinkerstream/contract/topics';
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../../../test/support/run/shared-server.ts';
import {
  AppletScene,
  allOf,
  type Inbox,
  listen,
  onMessage,
  publishTo,
  send,
} from '../../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../../support/people/people.ts';

let server: SharedServer;
let board: MqttClient;
let scene: AppletScene;
let roof: Topic;
let fan: Topic;
let inbox: Inbox;
beforeAll(async () => {
  server = await sharedServer();
  board = await connectBoard(server.mqttPort);
});
afterAll(() => void board.end(true));
beforeEach(async () => {
  scene = await AppletScene.open((await signInSubscriber(server.http)).api);
  [roof, fan] = [await scene.topic(), await scene.topic('n')];
  inbox = await listen(server.mqttPort, fan);
});
afterEach(() => inbox.close());

/** Publishes the temperature that a board has sent, under one condition. */
const form = (condition: object) => ({
  triggers: [onMessage(roof)],
  filters: allOf([roof, 'temp', '>', '1']).map((item) =>
    item.type === 'SUB_FILTER' ? item : { ...item, ...condition },
  ),
  actions: [publishTo(fan, `n={${roof.topicName}.temp}`)],
});

const sendAs = (name: string, ...values: (number | string)[]) =>
  send(board, roof, ...values.map((value) => `_dsn=${name},temp=${value}`));

describe('a comparator', () => {
  test('that a value has changed compares with the value before of the same board', async () => {
    await scene.add(form({ comparatorKey: 'changed', publishContent: '' }));
    await sendAs('a', 20);
    await sendAs('b', 30);
    await sendAs('a', 20, 21);
    await send(board, roof, '_dsn=a,humidity=5');
    await sendAs('b', 30, 31);
    await sendAs('a', 21, 22);
    expect(await inbox.received(3)).toEqual(['n=21', 'n=31', 'n=22']);
    const log = await scene.logged((lines) => lines.some((line) => line.includes('NO_VALUE_BEFORE')));
    expect(log.some((line) => line.startsWith('filter false NO_VALUE_BEFORE temp'))).toBe(true);
  });

  test('that a value has changed knows what was stored before the event trigger was saved', async () => {
    await sendAs('a', 20);
    await scene.add(form({ comparatorKey: 'rose_by', publishContent: '5' }));
    await sendAs('a', 25, 26, 31);
    expect(await inbox.received(2)).toEqual(['n=25', 'n=31']);
    const { runs } = await eventually(
      () => scene.api.call(listAppletRuns, { projectId: scene.project.id, result: 'RAN' }),
      ({ runs }) => runs.length === 2,
    );
    expect(runs.at(-1)?.conditions).toMatchObject([{ seen: '25', before: '20', against: '5', isMatch: true }]);
  });

  test('accepts a range, a list and a beginning', async () => {
    await scene.add(form({ comparatorKey: 'between', publishContent: '20', toContent: '30' }));
    await scene.add(form({ comparatorKey: 'one_of', publishContent: 'hot, 40' }));
    await scene.add(form({ comparatorKey: 'starts_with', publishContent: 'co' }));
    await sendAs('a', 19, 20, 30.5, 40, 'hot', 'warm', 'cold', 30);
    expect(await inbox.received(5)).toEqual(['n=20', 'n=40', 'n=hot', 'n=cold', 'n=30']);
  });

  test('compares with a reading of another topic at the other end of a range', async () => {
    const limit = await scene.topic('max');
    const id = await scene.add(
      form({ comparatorKey: 'between', publishContent: '20', toContent: `{${limit.topicName}.max}` }),
    );
    await sendAs('a', 25);
    await send(board, limit, 'max=30');
    await sendAs('a', 26, 31);
    expect(await inbox.received(1)).toEqual(['n=26']);
    const stored = await scene.get(id);
    expect(stored.appletFilter.filters[1]).toMatchObject({ toContent: `{${limit.topicName}.max}` });
    const log = await scene.logged((lines) => lines.some((line) => line.includes('NO_REFERENCE_VALUE')));
    expect(log).toContain('filter false NO_REFERENCE_VALUE max 25');
  });

  test('that a value is missing matches until it comes', async () => {
    await scene.add({ ...form({ comparatorKey: 'missing', publishContent: '' }), actions: [publishTo(fan, 'none')] });
    await send(board, roof, '_dsn=a,humidity=1');
    await sendAs('a', 5);
    await send(board, roof, '_dsn=a,humidity=2', '_dsn=b,humidity=3');
    expect(await inbox.received(2)).toEqual(['none', 'none']);
  });

  test('is refused without what it needs', async () => {
    for (const wrong of [
      { comparatorKey: 'equal', publishContent: '' },
      { comparatorKey: 'between', publishContent: '1' },
      { comparatorKey: 'rose_by', publishContent: 'x' },
      { comparatorKey: 'unknown', publishContent: 'x' },
    ]) {
      await expect(scene.add(form(wrong))).rejects.toThrow(/400|TS_ERR/);
    }
  });
});

describe('a condition on several boards', () => {
  const of = (which: string) => ({ which, withinSec: 3600 });

  test('matches the average, lowest, highest, sum and number of the boards, each by its latest value', async () => {
    for (const [which, publishContent] of [
      ['AVERAGE', '20'],
      ['MIN', '10'],
      ['MAX', '30'],
      ['SUM', '60'],
      ['COUNT', '3'],
    ] as const) {
      await scene.add({
        ...form({ comparatorKey: 'equal', publishContent, of: of(which) }),
        actions: [publishTo(fan, which)],
      });
    }
    await sendAs('a', 50, 10);
    await sendAs('b', 20);
    await sendAs('c', 30);
    // The lowest is 10 from the second message on; the rest is so at the last one.
    expect((await inbox.received(7)).toSorted()).toEqual(['AVERAGE', 'COUNT', 'MAX', 'MIN', 'MIN', 'MIN', 'SUM']);
  });

  test('matches any board or all of them, and says how many', async () => {
    await scene.add({ ...form({ publishContent: '30', of: of('ANY') }), actions: [publishTo(fan, 'any')] });
    await scene.add({ ...form({ publishContent: '30', of: of('ALL') }), actions: [publishTo(fan, 'all')] });
    await sendAs('a', 20);
    await sendAs('b', 31);
    await sendAs('a', 32);
    expect((await inbox.received(3)).toSorted()).toEqual(['all', 'any', 'any']);
    const { runs } = await eventually(
      () => scene.api.call(listAppletRuns, { projectId: scene.project.id, result: 'RAN' }),
      ({ runs }) => runs.length === 3,
    );
    expect(runs.map(({ conditions }) => conditions[0]?.seen).toSorted()).toEqual(['1/2', '2/2', '2/2']);
  });

  test('matches the value of one board, whichever board sends', async () => {
    await scene.add(form({ publishContent: '30', of: { which: 'BOARD', board: 'a' } }));
    await sendAs('b', 99);
    await sendAs('a', 31);
    await sendAs('b', 1);
    await sendAs('a', 2);
    await sendAs('b', 98);
    expect(await inbox.received(2)).toEqual(['n=31', 'n=1']);
  });

  test('knows what boards of another topic have sent before it was saved', async () => {
    const soil = await scene.topic('wet');
    for (const [name, wet] of [
      ['a', 10],
      ['b', 30],
    ] as const) {
      await send(board, soil, `_dsn=${name},wet=${wet}`);
    }
    await scene.add({
      ...form({
        topicName: soil.topicName,
        subjectKey: 'wet',
        comparatorKey: 'equal',
        publishContent: '20',
        of: of('AVERAGE'),
      }),
      actions: [publishTo(fan, 'twenty')],
    });
    await sendAs('x', 1);
    expect(await inbox.received(1)).toEqual(['twenty']);
  });
});

test('a value of another topic that is too old counts as missing', async () => {
  const soil = await scene.topic('wet');
  await scene.add({
    ...form({
      topicName: soil.topicName,
      subjectKey: 'wet',
      comparatorKey: 'missing',
      publishContent: '',
      maxAgeSec: 1,
    }),
    actions: [publishTo(fan, 'old')],
  });
  await send(board, soil, 'wet=10');
  await sendAs('x', 1);
  await scene.logged((lines) => lines.includes('filter false NOT_MATCHED wet 10'));
  await eventually(
    async () => {
      await sendAs('x', 1);
      return inbox.messages;
    },
    (messages) => messages.includes('old'),
  );
});

describe('a condition on the past', () => {
  test('matches the average, lowest, highest and number of values of the board that sends, also of those before it was made', async () => {
    await sendAs('a', 10, 30);
    await sendAs('b', 500);
    for (const [which, publishContent] of [
      ['PAST_AVERAGE', '20'],
      ['PAST_MIN', '10'],
      ['PAST_MAX', '30'],
      ['PAST_COUNT', '3'],
    ] as const) {
      await scene.add({
        ...form({ comparatorKey: 'equal', publishContent, of: { which, withinSec: 3600 } }),
        actions: [publishTo(fan, which)],
      });
    }
    await sendAs('a', 20);
    await sendAs('b', 500);
    await sendAs('a', 500);
    // After the last value the lowest is as before, and the others are not.
    const all = ['PAST_AVERAGE', 'PAST_COUNT', 'PAST_MAX', 'PAST_MIN', 'PAST_MIN'];
    expect((await inbox.received(5)).toSorted()).toEqual(all);
  });

  test('takes the mean of directions, also of those before it was made, and follows what the data type says', async () => {
    const wind = (await scene.api.getTopic(roof.id)).dataRecordTypes.find(({ keyName }) => keyName === 'temp');
    const isDirection = (is: boolean) =>
      scene.api.call(updateDataType, { topicId: roof.id, dataTypeId: wind?.id ?? '', dataTypeIsDirection: is });
    await isDirection(true);
    await sendAs('a', 10, 350);
    for (const [which, publishContent] of [
      ['PAST_AVERAGE', '0'],
      ['AVERAGE', '0'],
      ['PAST_AVERAGE', '180'],
    ] as const) {
      await scene.add({
        ...form({ comparatorKey: 'equal', publishContent, of: { which, withinSec: 3600 } }),
        actions: [publishTo(fan, `${which}=${publishContent}`)],
      });
    }
    await sendAs('b', 10);
    expect(await inbox.received(1)).toEqual(['AVERAGE=0']);
    await sendAs('a', 0);
    expect(await inbox.received(2)).toEqual(['AVERAGE=0', 'PAST_AVERAGE=0']);
    await isDirection(false);
    // 10, 350, 0 and 360 as numbers.
    await sendAs('a', 360);
    expect(await inbox.received(3)).toEqual(['AVERAGE=0', 'PAST_AVERAGE=0', 'PAST_AVERAGE=180']);
  });

  test('looks at all boards of another topic', async () => {
    await sendAs('a', 10);
    await sendAs('b', 30);
    const other = await scene.topic('go');
    await scene.add({
      ...form({ comparatorKey: 'equal', publishContent: '20', of: { which: 'PAST_AVERAGE', withinSec: 600 } }),
      triggers: [onMessage(other)],
      actions: [publishTo(fan, 'n=1')],
    });
    await send(board, other, '_dsn=c,go=1');
    expect(await inbox.received(1)).toEqual(['n=1']);
  });
});
