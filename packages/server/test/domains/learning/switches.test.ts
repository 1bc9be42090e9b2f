import { authErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { listLatestSwitches } from '@tinkerstream/contract/learning';
import { topicRoom } from '@tinkerstream/contract/platform/room';

import { deleteTopic, getTopicByName, renewTopicName, sendMessageByTopicName } from '@tinkerstream/contract/topics';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { Browser } from '../../support/connections/browser.ts';
import { type Person, signInPerson, signInSubscriber } from '../../support/people/people.ts';
import { PATIENCE_MS } from '../../support/server/patience.ts';

let server: SharedServer;
let owner: Person;
let stranger: Person;
const open: Browser[] = [];
beforeAll(async () => {
  server = await sharedServer();
  [owner, stranger] = await Promise.all([signInSubscriber(server.http), signInPerson(server.http)]);
});
afterEach(() => {
  for (const browser of open.splice(0)) browser.close();
});

/** Repeats assertions until they hold. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: PATIENCE_MS });

function send(topicName: string, message: string) {
  return owner.api.call(sendMessageByTopicName, { topicName, outputType: '', message });
}

function browse(token?: string): Browser {
  const browser = new Browser(server.http, token);
  open.push(browser);
  return browser;
}

/** The room of a topic for those who know its name. */
async function roomByName(topicName: string) {
  const { topicId } = await new Api(server.http).call(getTopicByName, { topicName });
  return { topicId, room: topicRoom(topicId) };
}

describe('the latest switches of a topic', () => {
  test('are those among its values that were received last, also where no record has them', async () => {
    const { topicName } = await owner.api.createTopic('Room', 'lamp');
    const ask = (keys: string, values = '1,0') => stranger.api.call(listLatestSwitches, { topicName, keys, values });
    expect(await ask('lamp,door')).toEqual([]);
    for (const message of ['lamp=1', 'lamp=7', 'door=1,fan=0', 'curtain=open']) await send(topicName, message);
    expect(await ask('lamp,door,fan,curtain')).toEqual([
      { key: 'lamp', value: 1 },
      { key: 'door', value: 1 },
      { key: 'fan', value: 0 },
    ]);
    // The topic has no data type `curtain`, so its text is not stored.
    expect(await ask('curtain', 'open,closed')).toEqual([{ key: 'curtain', value: 'open' }]);
    await send(topicName, 'lamp=0');
    expect(await ask('lamp')).toEqual([{ key: 'lamp', value: 0 }]);
    // Notations of one number are one value, and full-width keys are those of boards.
    expect(await ask('ｌａｍｐ', '1.0,0.0')).toEqual([{ key: 'ｌａｍｐ', value: 0 }]);
  });

  test('need the name of a topic, and a session', async () => {
    const input = { topicName: 'NOSUCHNAME', keys: 'lamp', values: '1,0' };
    await expect(owner.api.call(listLatestSwitches, input)).rejects.toMatchObject({
      status: 404,
      errors: [{ code: topicErrors.unknown }],
    });
    await expect(new Api(server.http).call(listLatestSwitches, input)).rejects.toMatchObject({
      status: 401,
      errors: [{ code: authErrors.notSignedIn }],
    });
  });
});

describe('the room of the id that a look-up by name answers', () => {
  test('opens with the name, and has no other ids', async () => {
    const topic = await owner.api.createTopic('Room', 'lamp');
    const { topicId, room } = await roomByName(topic.topicName);
    const visitor = browse(stranger.api.accessToken);
    expect(await visitor.join(room, topic.topicName)).toEqual({ ok: true });
    const events = visitor.gatherAll();
    await send(topic.topicName, '_dsn=a1,lamp=1');
    await send(topic.topicName, 'curtain=open');
    await eventually(() => expect(events).toHaveLength(2));
    expect(events.map(({ room }) => room)).toEqual([room, room]);
    expect(JSON.stringify(events)).not.toContain(topic.id);
    expect(events.map(({ event }) => event)).toMatchObject([
      { topicId, deviceId: null, deviceSerialNumber: 'a1', records: { lamp: 1 } },
      { topicId, message: 'curtain=open' },
    ]);
  });

  test('does not open without the name, or with the name of another topic', async () => {
    const [topic, other] = [await owner.api.createTopic('One', 'a'), await owner.api.createTopic('Two', 'a')];
    const { room } = await roomByName(topic.topicName);
    const visitor = browse();
    for (const token of [undefined, '', other.topicName, topic.id]) {
      expect(await visitor.join(room, token)).toMatchObject({ ok: false, error: { code: topicErrors.unknown } });
    }
    // The id opens nothing else.
    expect((await visitor.join(room.replace(/^T/, 'P'), topic.topicName)).ok).toBe(false);
  });

  test.each(['renewed', 'deleted'] as const)('closes when the topic is %s', async (change) => {
    const { id, topicName } = await owner.api.createTopic('Short', 'a');
    const { room } = await roomByName(topicName);
    const visitor = browse();
    expect(await visitor.join(room, topicName)).toEqual({ ok: true });
    const closed = visitor.next('room_closed');
    await owner.api.call(change === 'renewed' ? renewTopicName : deleteTopic, { topicId: id });
    expect(await closed).toEqual({ room });
    expect((await visitor.join(room, topicName)).ok).toBe(false);
  });
});
