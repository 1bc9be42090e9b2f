import { adafruitUserName } from '@tinkerstream/contract/clouds';
import { beforeAll, describe, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { RawBoard } from '../../../support/connections/boards.ts';
import { sendRaw } from '../../../support/connections/raw-http.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';
import { PATIENCE_MS } from '../../../support/server/patience.ts';
import { openLink } from '../support/links.ts';
import { type Login, type PythonRequest, pythonPackets, pythonRequest } from './python-library.ts';

let server: SharedServer;
let teacher: Person;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});

async function open() {
  const { topic, link } = await openLink(teacher.api, 'ADAFRUIT_IO');
  const login: Login = { user: adafruitUserName(link.number ?? 0), key: link.writeKey };
  const ask = async (name: PythonRequest) => {
    const { status, headers, body } = await sendRaw(server.http, pythonRequest(name, login));
    return { status, headers, body: JSON.parse(body) };
  };
  return { topic, login, ask };
}

const lastOf = async (topicName: string) => {
  const answer = await fetch(`${server.http}/last/${topicName}`, { headers: { accept: 'application/json' } });
  const values = (await answer.json()) as Record<string, { value: unknown }>;
  return Object.fromEntries(Object.entries(values).map(([key, { value }]) => [key, value]));
};

describe('the Python library, by its recorded bytes', () => {
  test('sends values that the console has, and reads them back', async () => {
    const { topic, ask } = await open();
    expect(await ask('create a feed')).toMatchObject({ status: 201, body: { key: 'testfeed', name: 'testfeed' } });
    expect(await ask('send a value')).toMatchObject({ status: 200, body: { value: '21.5', feed_key: 'testfeed' } });
    expect(await ask('send a value with a place')).toMatchObject({ body: { value: '22', lat: 40.72619 } });
    expect(await ask('send a batch')).toMatchObject({ status: 200, body: [{ value: '23' }, { value: '24' }] });
    expect(await lastOf(topic.topicName)).toEqual({ testfeed: 24 });
    const { latitude, longitude } = await teacher.api.getTopic(topic.id);
    expect([latitude, longitude]).toEqual([40.72619, -74.005334]);

    expect(await ask('get the last value')).toMatchObject({ status: 200, body: { value: '24' } });
    expect(await ask('get the next value')).toMatchObject({ body: { value: '24' } });
    expect(await ask('get the previous value')).toMatchObject({ body: { value: '24' } });
    expect(await ask('get the next value')).toMatchObject({ status: 404, body: { error: expect.any(String) } });
    const { status, headers, body } = await ask('list values');
    expect([status, body.map(({ value }: { value: string }) => value)]).toEqual([200, ['24', '23', '22', '21.5']]);
    // The library fails without this header.
    expect(headers.link).toMatch(/^<http.+\/data\?limit=100>$/);
  });

  test('creates feeds and groups, and reads the time', async () => {
    const { ask } = await open();
    await ask('create a feed');
    expect(await ask('list feeds')).toMatchObject({ body: [{ key: 'temp' }, { key: 'testfeed' }] });
    expect(await ask('get a feed')).toMatchObject({ status: 200, body: { key: 'testfeed', last_value: null } });
    expect(await ask('create a group')).toMatchObject({ status: 201, body: { key: 'testgroup', feeds: [] } });
    expect(await ask('create a feed in a group')).toMatchObject({ status: 201, body: { key: 'testgroup.inside' } });
    expect(await ask('get a group')).toMatchObject({
      body: { name: 'testgroup', feeds: [{ key: 'testgroup.inside' }] },
    });
    expect(await ask('list groups')).toMatchObject({ body: [{ key: 'default' }, { key: 'testgroup' }] });
    const { body } = await ask('get the time');
    expect(Math.abs(Date.UTC(body.year, body.mon - 1, body.mday, body.hour - 8) - Date.now())).toBeLessThan(3_700_000);
  });

  test('gets its errors with `error`, for which it looks', async () => {
    const { ask, login } = await open();
    for (const [name, status] of [
      ['get a value of no feed', 404],
      ['delete a feed', 403],
      ['send no value', 422],
    ] as const) {
      expect(await ask(name)).toMatchObject({
        status,
        body: { error: expect.stringMatching(/^(not found|request failed) - /) },
      });
    }
    for (const wrong of [
      { ...login, key: `aio_${'A'.repeat(28)}` },
      { ...login, key: '' },
      { ...login, user: 'ts1' },
    ]) {
      const { status, body } = await sendRaw(server.http, pythonRequest('list feeds', wrong));
      expect([status, JSON.parse(body)]).toEqual([401, { error: expect.stringContaining('API key') }]);
    }
  });

  test('publishes, subscribes and asks over MQTT', async () => {
    const { topic, login } = await open();
    const board = await RawBoard.open(server.mqttPort);
    board.socket.write(pythonPackets(login));
    await board.closed;
    const [connack] = await board.received('connack');
    expect(connack?.returnCode).toBe(0);
    const granted = (await board.received('suback', 3)).map((packet) => packet.granted);
    expect(granted).toEqual([[1], [0], [0]]);
    // QoS 0: nothing says when the values are on disk.
    await expect
      .poll(() => lastOf(topic.topicName), { timeout: PATIENCE_MS })
      .toEqual({ testfeed: 25, testgroup_inside: 5 });
  });
});
