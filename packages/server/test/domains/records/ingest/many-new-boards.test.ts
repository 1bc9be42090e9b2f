// Before a release.
import { renameBoard } from '@tinkerstream/contract/boards';
import { addClass, addCoTeacher, assignBoard, forgetBoards, updateClass } from '@tinkerstream/contract/classes';
import { createShareToken, joinProject } from '@tinkerstream/contract/projects';
import { listLoggedMessages, MAX_DEVICES } from '@tinkerstream/contract/records';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { connectBoard, eventually } from '../../../support/connections/boards.ts';
import { signInSubscriber } from '../../../support/people/people.ts';
import { query } from '../../../support/storage/database-query.ts';
import { sharedPostgres } from '../../../support/storage/postgres.ts';
import type { PostgresServer } from '../../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(['SQLite', 'PostgreSQL'])('new boards of a topic with %s', (engine) => {
  let url: string | undefined;
  let server: ServerProcess;
  let api: Api;
  beforeAll(async () => {
    url = engine === 'SQLite' ? undefined : await postgres.createDatabase();
    server = await startServer({ env: { DATABASE_URL: url } });
    api = await Api.signIn(server.http);
  });
  afterAll(() => server.stop());

  const devicesOf = async (topicId: string) => (await api.getTopic(topicId)).devices;
  const namesOf = async (topicId: string) => (await devicesOf(topicId)).map(({ serialNumber }) => serialNumber);

  /** Sends as boards with these names, on one connection or on one for each. */
  async function send(topicName: string, names: readonly string[], { isOneConnection = false } = {}): Promise<void> {
    const shared = isOneConnection ? await connectBoard(server.mqttPort) : undefined;
    await Promise.all(
      names.map(async (name) => {
        const client = shared ?? (await connectBoard(server.mqttPort));
        await client.publishAsync(topicName, `a=1,_dsn=${name}`, { qos: 1 });
        if (!shared) client.end(true);
      }),
    );
    shared?.end(true);
  }

  const numbered = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}-${index}`);

  /** A topic with boards that came an hour ago, or at another time, as SQL puts them. */
  async function topicWith(count: number, isSettled: 0 | 1, { projectId = '', agoMs = 3_600_000 } = {}) {
    const topic = await api.createTopic('Pond', 'a', projectId);
    const first = Date.now() - agoMs;
    const rows = numbered('old', count).map((name, index) => {
      const time = (first + index).toString(16).padStart(12, '0');
      const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${topic.id.slice(-12)}`;
      return `('${id}', '${topic.id}', '${name}', '', ${isSettled})`;
    });
    const columns = 'id, topic_id, serial_number, serial_name, is_settled';
    await query(server, url, `insert into device (${columns}) values ${rows.join(', ')}`);
    return topic;
  }

  async function nameBoard(topicId: string, serialNumber: string): Promise<void> {
    const device = (await devicesOf(topicId)).find((one) => one.serialNumber === serialNumber);
    await api.call(renameBoard, { topicId, deviceId: device?.id ?? '', shownName: 'Rose bed' });
  }

  test('forty pupils behind one address, with two boards each, are all in at once', async () => {
    const topic = await api.createTopic('Class', 'a');
    await send(topic.topicName, numbered('pupil', 80));
    expect(await devicesOf(topic.id)).toHaveLength(80);
  });

  test('a flood of names takes few places, on one connection or many, and nothing of it is lost', async () => {
    const topic = await api.createTopic('Flood', 'a');
    await send(topic.topicName, numbered('one', 300), { isOneConnection: true });
    const ofConnection = (await devicesOf(topic.id)).length;
    expect(ofConnection).toBeGreaterThanOrEqual(50);
    expect(ofConnection).toBeLessThan(100);
    await send(topic.topicName, numbered('many', 150));
    // What may come while the messages arrive, one each three seconds.
    expect((await devicesOf(topic.id)).length).toBeLessThan(200);
    const list = await api.call(listLoggedMessages, { topicId: topic.id, only: 'PROBLEMS' });
    expect(list.flatMap(({ reasons }) => reasons.map(({ code }) => code))).toContain('NEW_DEVICES_TOO_FAST');
    const [row] = await query(server, url, `select count(*) as count from device where topic_id = '${topic.id}'`);
    expect(Number(row?.count)).toBeLessThan(MAX_DEVICES / 4);
  });

  test('boards that sent once make room in a full topic; those that go on, and named ones, stay', async () => {
    const topic = await topicWith(MAX_DEVICES, 0);
    // This one sends again, an hour after its first message.
    await send(topic.topicName, ['old-0']);
    await nameBoard(topic.id, 'old-1');
    await send(topic.topicName, numbered('new', 5));
    await eventually(
      () => namesOf(topic.id),
      (names) => numbered('new', 5).every((name) => names.includes(name)),
    );
    const names = await namesOf(topic.id);
    expect(names).toEqual(expect.arrayContaining(['old-0', 'old-1']));
    expect(names).not.toContain('old-2');
    expect(names.length).toBeLessThanOrEqual(MAX_DEVICES);
  });

  test('boards that came just now make no room for others', async () => {
    const topic = await topicWith(MAX_DEVICES, 0, { agoMs: 0 });
    await send(topic.topicName, ['new']);
    const names = await namesOf(topic.id);
    expect(names).toHaveLength(MAX_DEVICES);
    expect(names).not.toContain('new');
  });

  test('a topic full of boards that go on takes no other, whatever comes at the same time', async () => {
    const topic = await topicWith(MAX_DEVICES - 3, 1);
    await send(topic.topicName, numbered('late', 20));
    expect(await namesOf(topic.id)).toHaveLength(MAX_DEVICES);
  });

  test('a teacher forgets the boards without a pupil and a name that came so far, and their places are free', async () => {
    const { id: projectId } = await api.createProject('Class');
    const topic = await topicWith(MAX_DEVICES - 1, 1, { projectId });
    const { id: classId } = await api.call(addClass, { name: '3B' });
    await api.call(updateClass, { classId, projectId });
    await api.call(assignBoard, { classId, topicId: topic.id, serialNumber: 'old-7', pupilId: null, isAside: true });
    await nameBoard(topic.id, 'old-8');
    const until = new Date().toISOString();
    await send(topic.topicName, ['later']);
    expect(await api.call(forgetBoards, { classId, until })).toEqual({ forgotten: MAX_DEVICES - 3 });
    expect(await namesOf(topic.id)).toEqual(['old-7', 'old-8', 'later']);
    await send(topic.topicName, ['new']);
    expect(await namesOf(topic.id)).toEqual(['old-7', 'old-8', 'later', 'new']);
  });

  test('a co-teacher who may not delete the boards of a topic forgets none of them', async () => {
    const { id: projectId } = await api.createProject('Class');
    const topic = await topicWith(3, 1, { projectId });
    const { id: classId } = await api.call(addClass, { name: '3B' });
    await api.call(updateClass, { classId, projectId });
    const colleague = await signInSubscriber(server.http);
    await api.call(addCoTeacher, { classId, username: colleague.email });
    const { token } = await api.call(createShareToken, { projectId });
    await colleague.api.call(joinProject, { projectShareToken: token });
    const until = new Date().toISOString();
    expect(await colleague.api.call(forgetBoards, { classId, until })).toEqual({ forgotten: 0 });
    expect(await namesOf(topic.id)).toHaveLength(3);
  });
});
