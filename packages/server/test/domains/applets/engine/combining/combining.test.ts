// Mostly waits.

import {
  ACTIONS_AT_ONCE,
  listAppletRuns,
  listApplets,
  MAX_ACTIONS,
  MAX_WAITING_ACTIONS,
} from '@tinkerstream/contract/applets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppletScene, listen, onMessage, publishTo, send } from '../../../../support/applets/scene.ts';
import { connectBoard, eventually } from '../../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../../support/people/people.ts';
import { ENGINE_NAMES, type ServerOn, startServerOn } from '../../../../support/server/server-on.ts';

const BOARDS = 10;
/** Half as many messages again as have room. */
const MESSAGES = Math.ceil((1.5 * (ACTIONS_AT_ONCE + MAX_WAITING_ACTIONS)) / MAX_ACTIONS / BOARDS);

describe.each(ENGINE_NAMES)('on %s', (engine) => {
  let on: ServerOn;
  let server: ServerOn['server'];
  beforeAll(async () => {
    on = await startServerOn(engine);
    server = on.server;
  });
  afterAll(() => on.stop());

  test('a flood of boards ends with the latest value of each, the log says how many messages were combined, and no other user waits', async () => {
    const { api } = await signInSubscriber(server.http);
    const scene = await AppletScene.open(api);
    const [roof, fan, lamp] = [await scene.topic('n'), await scene.topic('on'), await scene.topic('on')];
    const expressions = { timeZone: 'Asia/Hong_Kong' };
    const appletId = await scene.add({
      triggers: [onMessage(roof)],
      actions: [
        ...Array.from({ length: MAX_ACTIONS - 1 }, () => publishTo(fan, 'on=1')),
        { ...publishTo(lamp, '{board}={n}'), expressions },
      ],
    });
    const other = await AppletScene.open((await signInSubscriber(server.http)).api);
    const [bell, horn] = [await other.topic('n'), await other.topic('on')];
    await other.add({ triggers: [onMessage(bell)], actions: [publishTo(horn, `on={${bell.topicName}.n}`)] });
    const inbox = await listen(server.mqttPort, lamp, horn);

    const board = await connectBoard(server.mqttPort);
    const flood = Array.from({ length: BOARDS }, (_, place) =>
      send(board, roof, ...Array.from({ length: MESSAGES }, (_, n) => `_dsn=b${place},n=${n + 1}`)),
    );
    await Promise.all(flood);
    await send(board, bell, 'n=7');

    const latest = new Map(Array.from({ length: BOARDS }, (_, place) => [`b${place}`, MESSAGES]));
    const latestSeen = () =>
      new Map(
        inbox.messages.flatMap((message) => {
          const [name = '', value] = message.split('=');
          return name === 'on' ? [] : [[name, Number(value)] as const];
        }),
      );
    const isLatest = (seen: ReadonlyMap<string, number>) =>
      [...latest].every(([name, value]) => seen.get(name) === value);
    await eventually(async () => latestSeen(), isLatest);
    // Those of the first user that waited came later.
    expect(inbox.messages.indexOf('on=7')).toBeLessThan(inbox.messages.length - BOARDS);

    const { id: projectId } = scene.project;
    const [listed] = await eventually(
      () => api.call(listApplets, { projectId }),
      ([one]) => one !== undefined && one.runCount + one.combinedCount + one.leftOutCount === BOARDS * MESSAGES,
    );
    expect(listed?.combinedCount).toBeGreaterThan(0);
    expect(listed?.leftOutCount).toBe(0);
    const combined = (await scene.log()).filter(({ reason }) => reason?.code === 'COMBINED');
    expect(combined.reduce((sum, { count }) => sum + count, 0)).toBe(listed?.combinedCount);
    const { runs } = await api.call(listAppletRuns, { projectId, appletId, limit: BOARDS });
    expect(runs.reduce((sum, { count }) => sum + count - 1, 0)).toBe(listed?.combinedCount);
    expect(runs.every(({ result, message }) => result === 'RAN' && message?.endsWith(`n=${MESSAGES}`))).toBe(true);
    // Each is performed once, in the order of its board.
    const seen = inbox.messages.filter((message) => !message.startsWith('on='));
    await eventually(
      () => api.getTopic(lamp.id),
      ({ totalNumberOfMessages }) => totalNumberOfMessages === listed?.runCount,
    );
    expect(seen).toHaveLength(listed?.runCount ?? 0);
    for (const name of latest.keys()) {
      const values = seen.filter((message) => message.startsWith(`${name}=`)).map((one) => Number(one.split('=')[1]));
      expect(values).toEqual(values.toSorted((one, other) => one - other));
    }
    inbox.close();
    board.end(true);
  });
});
