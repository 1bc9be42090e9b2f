import type { Socket as NetSocket } from 'node:net';
import { changePassword, logout } from '@tinkerstream/contract/accounts';
import { projectRoom, topicRoom, userRoom } from '@tinkerstream/contract/platform/room';
import type { ClientToServerEvents, RoomAnswer } from '@tinkerstream/contract/platform/socket';
import type { ServerToClientEvents } from '@tinkerstream/contract/room-events';

import { createDataType, sendMessage } from '@tinkerstream/contract/topics';
import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { connectBoard, eventually } from '../../support/connections/boards.ts';
import { nextEvent } from '../../support/connections/browser.ts';
import { PERSON_PASSWORD, signInPerson } from '../../support/people/people.ts';
import { query } from '../../support/storage/database-query.ts';

type Browser = Socket<ServerToClientEvents, ClientToServerEvents>;

let server: ServerProcess;
let api: Api;
let stranger: Api;
const open: Browser[] = [];
beforeAll(async () => {
  server = await startServer();
  api = await Api.signIn(server.http);
  stranger = (await signInPerson(server.http)).api;
});
afterEach(() => {
  for (const browser of open.splice(0)) browser.disconnect();
});
afterAll(() => server.stop());

function connect(token?: string, options: Partial<ManagerOptions> = {}): Browser {
  const browser: Browser = io(server.http, { auth: { token }, reconnection: false, forceNew: true, ...options });
  open.push(browser);
  return browser;
}

/** The claims of an access token. */
const claimsOf = ({ accessToken }: Api) =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as { sid: string; sub: string };
const sessionOf = (of: Api) => claimsOf(of).sid;
const userOf = (of: Api) => claimsOf(of).sub;

const join = (browser: Browser, room: string, token?: string): Promise<RoomAnswer> =>
  new Promise((resolve) => browser.emit('request_data', { room, token }, resolve));

describe('a browser', () => {
  test('in the room of a topic gets the values of a message', async () => {
    const topic = await api.createTopic('Live', 'temperature');
    const browser = connect(api.accessToken);
    expect(await join(browser, topicRoom(topic.id))).toEqual({ ok: true });
    const event = nextEvent(browser, 'read_data');
    await api.call(sendMessage, { topicId: topic.id, outputType: '', message: '_dsn=b7,temperature=21.5,note=hi' });
    expect(await event).toMatchObject({
      topicId: topic.id,
      deviceId: expect.any(String),
      deviceSerialNumber: 'b7',
      records: { temperature: 21.5 },
      timeArrival: expect.stringMatching(/Z$/),
    });
  });

  test('in the room of a project gets each message unchanged, and is notified of new charts', async () => {
    const project = await api.createProject('Live');
    const topic = await api.createTopic('Live', 'a', project.id);
    const browser = connect(api.accessToken);
    await join(browser, projectRoom(project.id));
    const message = nextEvent(browser, 'mqtt_plain_message');
    await api.call(sendMessage, { topicId: topic.id, outputType: '', message: '你好' });
    expect(await message).toMatchObject({ topicName: topic.topicName, message: '你好' });
    const chart = nextEvent(browser, 'new_chart');
    await api.call(createDataType, { topicId: topic.id, dataTypeName: 'Heat', dataTypeKey: 'heat' });
    expect(await chart).toMatchObject({ name: 'Heat', chartId: expect.any(String) });
  });

  test('that does not read is disconnected, and the others continue', async () => {
    const topic = await api.createTopic('Live', 'a');
    const frozen = connect(api.accessToken, { transports: ['websocket'] });
    const healthy = connect(api.accessToken);
    for (const browser of [frozen, healthy]) await join(browser, topicRoom(topic.id));
    const received = { frozen: 0, healthy: 0 };
    frozen.on('read_data', () => received.frozen++);
    healthy.on('read_data', () => received.healthy++);
    const disconnected = new Promise<void>((resolve) => frozen.once('disconnect', () => resolve()));
    const { ws } = frozen.io.engine.transport as unknown as { ws: { _socket: NetSocket } };
    ws._socket.pause();
    const board = await connectBoard(server.mqttPort);
    // Long ones, so the operating system cannot buffer all of them for the one that does not read.
    const serialNumber = 'a sensor with a long serial number '.repeat(20);
    for (let sent = 0; sent < 40_000; ) {
      for (const end = sent + 2000; sent < end; sent++)
        board.publish(topic.topicName, `_dsn=${serialNumber},a=${sent}`);
      await eventually(
        async () => received.healthy,
        (count) => count === sent,
      );
    }
    ws._socket.resume();
    await disconnected;
    expect(received.frozen).toBeLessThan(40_000);
    await board.endAsync();
  });

  test('that left a room gets nothing more from it', async () => {
    const topic = await api.createTopic('Live', 'a');
    const browser = connect(api.accessToken);
    await join(browser, topicRoom(topic.id));
    const values: unknown[] = [];
    browser.on('read_data', (event) => values.push(event.records.a));
    await api.call(sendMessage, { topicId: topic.id, outputType: '', message: 'a=1' });
    await new Promise((resolve) => browser.emit('undo_request_data', { room: topicRoom(topic.id) }, resolve));
    await api.call(sendMessage, { topicId: topic.id, outputType: '', message: 'a=2' });
    await join(browser, topicRoom(topic.id));
    await api.call(sendMessage, { topicId: topic.id, outputType: '', message: 'a=3' });
    await expect.poll(() => values).toEqual([1, 3]);
  });

  test('that joins and leaves immediately is outside', async () => {
    const topic = await api.createTopic('Live', 'a');
    const browser = connect(api.accessToken);
    const values: unknown[] = [];
    browser.on('read_data', (event) => values.push(event.records.a));
    browser.emit('request_data', { room: topicRoom(topic.id) });
    await new Promise((resolve) => browser.emit('undo_request_data', { room: topicRoom(topic.id) }, resolve));
    await api.call(sendMessage, { topicId: topic.id, outputType: '', message: 'a=1' });
    await join(browser, topicRoom(topic.id));
    await api.call(sendMessage, { topicId: topic.id, outputType: '', message: 'a=2' });
    await expect.poll(() => values).toEqual([2]);
  });

  test.each(['sign-out', 'a password change elsewhere'])('is disconnected by %s, whatever it has left', async (end) => {
    const { email } = await signInPerson(server.http);
    const [leaving, other] = [
      await Api.signIn(server.http, email, PERSON_PASSWORD),
      await Api.signIn(server.http, email, PERSON_PASSWORD),
    ];
    const browser = connect(leaving.accessToken);
    await join(browser, 'T');
    for (const room of [`session:${sessionOf(leaving)}`, browser.id ?? '']) {
      await new Promise((resolve) => browser.emit('undo_request_data', { room }, resolve));
    }
    const disconnected = new Promise((resolve) => browser.once('disconnect', resolve));
    if (end === 'sign-out') await leaving.call(logout, {});
    else await other.call(changePassword, { oldPassword: PERSON_PASSWORD, newPassword: 'another-secret' });
    expect(await disconnected).toBe('io server disconnect');
  });

  test('is disconnected at its next join once its session has expired', async () => {
    const leaving = await Api.signIn(server.http);
    const topic = await api.createTopic('Expired', 'a');
    const browser = connect(leaving.accessToken);
    expect(await join(browser, topicRoom(topic.id))).toEqual({ ok: true });
    await query(server, undefined, `UPDATE session SET refreshed_on = 1 WHERE id = '${sessionOf(leaving)}'`);
    const disconnected = new Promise((resolve) => browser.once('disconnect', resolve));
    const other = await api.createTopic('Expired', 'b');
    browser.emit('request_data', { room: topicRoom(other.id) });
    expect(await disconnected).toBe('io server disconnect');
  });

  test('that connects while it signs out does not stay', async () => {
    for (let round = 0; round < 10; round++) {
      const leaving = await Api.signIn(server.http);
      const browsers = Array.from({ length: 10 }, () => {
        const browser = connect(leaving.accessToken, { transports: ['websocket'] });
        const gone = new Promise<undefined>((resolve) => {
          for (const event of ['disconnect', 'connect_error'] as const) browser.once(event, () => resolve(undefined));
        });
        return { browser, gone };
      });
      await leaving.call(logout, {});
      for (const { browser, gone } of browsers) {
        // Either it is disconnected, or it has no session and may not join.
        const answer = await Promise.race([join(browser, userRoom(userOf(leaving))), gone]);
        expect(answer?.ok).not.toBe(true);
        browser.disconnect();
      }
    }
  });

  test('without an account joins a topic whose name it knows', async () => {
    const topic = await api.createTopic('Live', 'a');
    expect(await join(connect(), topicRoom(topic.id), topic.topicName)).toEqual({ ok: true });
  });
});

describe('a room', () => {
  test('is closed to strangers, to visitors, and with a wrong name', async () => {
    const project = await api.createProject('Private');
    const topic = await api.createTopic('Private', 'a', project.id);
    for (const room of [topicRoom(topic.id), projectRoom(project.id)]) {
      expect(await join(connect(stranger.accessToken), room)).toMatchObject({ ok: false });
      expect(await join(connect(), room)).toMatchObject({ ok: false });
      expect(await join(connect('nonsense'), room, 'WRONGNAME2')).toMatchObject({ ok: false });
    }
  });

  test.each(['', 'T', 'X1', `T${'0'.repeat(36)}`, 'x'.repeat(500)])('named %j is refused', async (room) => {
    expect(await join(connect(api.accessToken), room)).toMatchObject({
      ok: false,
      error: { code: expect.stringMatching(/^TS_ERR[_]/) },
    });
  });

  test('request that is malformed, or wants no answer, does no harm', async () => {
    const browser = connect(api.accessToken);
    browser.emit('request_data', null as never, null as never);
    browser.emit('undo_request_data', null as never);
    const topic = await api.createTopic('Live', 'a');
    expect(await join(browser, topicRoom(topic.id))).toEqual({ ok: true });
  });
});
