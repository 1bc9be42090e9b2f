// Before a release.
import { randomUUID } from 'node:crypto';
import { listAuditEntries } from '@tinkerstream/contract/admin';
import { getSiotLogin, setSiotLogin, switchOffCloudLink, switchOnCloudLink } from '@tinkerstream/contract/clouds';
import { unlinkTopic } from '@tinkerstream/contract/projects';
import { listLoggedMessages } from '@tinkerstream/contract/records';
import { deleteTopic, listTopics } from '@tinkerstream/contract/topics';
import { beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { startServer } from '../../../../../../test/support/server-process.ts';
import { connectBoard, nextMessage, publishPacket, RawBoard } from '../../../support/connections/boards.ts';
import { sendRaw } from '../../../support/connections/raw-http.ts';
import { createLicenses, join } from '../../../support/people/members.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';
import { cloudLinkOf } from '../support/linked-project.ts';

let server: SharedServer;
let teacher: Person;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});

const NO_PASSWORD = 'a'.repeat(14);

async function link({ api }: Pick<Person, 'api'> = teacher) {
  const { id: projectId } = await api.createProject('Farm');
  await api.call(switchOnCloudLink, { projectId, cloud: 'SIOT' });
  return { projectId, password: (await cloudLinkOf({ api }, projectId, 'SIOT')).writeKey };
}

const board = (password: string, port = server.mqttPort) =>
  connectBoard(port, { username: 'siot', password, clientId: '', keepalive: 60 });

async function ask(call: string, password: string, query: Record<string, string> = {}, at = server.http) {
  const answer = await fetch(`${at}/${call}?${new URLSearchParams({ ...query, iname: 'siot', ipwd: password })}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as { code: number; msg: string; data?: Record<string, unknown>[] };
}

async function topicsOf(projectId: string, { api }: Pick<Person, 'api'> = teacher) {
  const topics = await api.call(listTopics, { projectId });
  return topics.map(({ description, topicName, id }) => ({ description, topicName, id }));
}

describe('over MQTT', () => {
  test('the first message creates the topic of a name, and a chart of its numbers', async () => {
    const { projectId, password } = await link();
    const one = await board(password);
    for (const value of ['21', '22.5']) await one.publishAsync('xzr/001', value, { qos: 1 });
    await one.publishAsync('xzr/light', 'on', { qos: 1 });
    await one.publishAsync('siot/节点1/氮', 'n=3,p=4', { qos: 1 });
    const topics = await topicsOf(projectId);
    expect(topics.map(({ description }) => description).sort()).toEqual(['siot/节点1/氮', 'xzr/001', 'xzr/light']);
    const last = async (description: string) => {
      const topicName = topics.find((topic) => topic.description === description)?.topicName;
      return (await fetch(`${server.http}/last/${topicName}`)).text();
    };
    expect([await last('xzr/001'), await last('xzr/light'), await last('siot/节点1/氮')]).toEqual([
      'value=22.5',
      '',
      'n=3,p=4',
    ]);
    await one.endAsync();
  });

  test('listeners get what was sent, also by boards of this server and by the web API', async () => {
    const { projectId, password } = await link();
    const [sender, listener] = [await board(password), await board(password)];
    await listener.subscribeAsync('xzr/001');
    const first = nextMessage(listener);
    await sender.publishAsync('xzr/001', 'hello', { qos: 1 });
    expect(await first).toEqual({ topic: 'xzr/001', payload: 'hello' });
    const second = nextMessage(listener);
    expect(await ask('publish', password, { topic: 'xzr/001', msg: '5' })).toEqual({ code: 1, msg: '数据已发送' });
    expect(await second).toEqual({ topic: 'xzr/001', payload: '5' });
    const [topic] = await topicsOf(projectId);
    const third = nextMessage(listener);
    await fetch(`${server.http}/send/${topic?.topicName}?temp=7`);
    expect(await third).toEqual({ topic: 'xzr/001', payload: 'temp=7' });
    await Promise.all([sender.endAsync(), listener.endAsync()]);
  });

  test('a command is relayed, and not stored', async () => {
    const { projectId, password } = await link();
    const [sender, listener] = [await board(password), await board(password)];
    await listener.subscribeAsync('xzr/+');
    for (const send of [
      () => sender.publishAsync('xzr/lamp', '->on', { qos: 1 }),
      () => ask('publish', password, { topic: 'xzr/lamp', msg: '->on' }),
    ]) {
      const received = nextMessage(listener);
      await send();
      expect(await received).toEqual({ topic: 'xzr/lamp', payload: '->on' });
    }
    expect(await topicsOf(projectId)).toEqual([]);
    await Promise.all([sender.endAsync(), listener.endAsync()]);
  });

  test('the bytes of SIoT’s MicroPython library are served', async () => {
    const { projectId, password } = await link();
    const raw = await RawBoard.open(server.mqttPort);
    // CONNECT with an empty id, no keep-alive, user and password; then SUBSCRIBE and PUBLISH with QoS 0.
    raw.socket.write(
      Buffer.concat([
        Buffer.from([0x10, 10 + 2 + 2 + 4 + 2 + 14]),
        Buffer.from('\0\x04MQTT\x04\xc2\0\0\0\0\0\x04siot\0\x0e', 'latin1'),
        Buffer.from(password),
      ]),
    );
    expect(await raw.received('connack')).toMatchObject([{ returnCode: 0 }]);
    raw.socket.write(Buffer.from('\x82\x0c\0\x01\0\x07xzr/001\0', 'latin1'));
    expect(await raw.received('suback')).toMatchObject([{ granted: [0] }]);
    raw.socket.write(Buffer.from('\x30\x10\0\x07xzr/001value 0', 'latin1'));
    const [message] = await raw.received('publish');
    expect({ topic: message?.topic, payload: String(message?.payload) }).toEqual({
      topic: 'xzr/001',
      payload: 'value 0',
    });
    expect((await topicsOf(projectId)).map(({ description }) => description)).toEqual(['xzr/001']);
    raw.socket.destroy();
  });

  test('of thirty boards that begin at the same time, one creates the topic', async () => {
    const { projectId, password } = await link();
    const boards = await Promise.all(Array.from({ length: 30 }, () => board(password)));
    await Promise.all(boards.map((one, at) => one.publishAsync('class/temp', String(at), { qos: 1 })));
    const topics = await topicsOf(projectId);
    expect(topics).toHaveLength(1);
    expect((await teacher.api.getTopic(topics[0]?.id as string)).totalNumberOfMessages).toBe(30);
    await Promise.all(boards.map((one) => one.endAsync()));
  });

  test('a wrong password is refused, another user name is that of an ordinary board', async () => {
    const { password } = await link();
    await expect(board(NO_PASSWORD)).rejects.toMatchObject({ code: 4 });
    const topic = await teacher.api.createTopic('Bed', 'temp');
    for (const login of [
      { username: 'siot', password: 'dfrobot' },
      { username: 'pupil', password },
    ]) {
      const one = await connectBoard(server.mqttPort, login);
      await one.publishAsync(topic.topicName, 'temp=3', { qos: 1 });
      await one.endAsync();
    }
    expect((await teacher.api.getTopic(topic.id)).totalNumberOfMessages).toBe(2);
  });

  test('a board sees its own project only', async () => {
    const [own, other] = [await link(), await link()];
    const listener = await board(own.password);
    const messages: string[] = [];
    listener.on('message', (topic, payload) => messages.push(`${topic} ${payload}`));
    await listener.subscribeAsync('#');
    await expect(listener.subscribeAsync('$SYS/#')).rejects.toThrow();
    await ask('publish', other.password, { topic: 'xzr/001', msg: 'secret' });
    await ask('publish', own.password, { topic: 'xzr/001', msg: 'mine' });
    await expect.poll(() => messages).toEqual(['xzr/001 mine']);
    await listener.endAsync();
  });

  test('names without a device, and the worst payloads, stop nothing', async () => {
    const { projectId, password } = await link();
    const raw = await RawBoard.open(server.mqttPort);
    raw.send({
      cmd: 'connect',
      clientId: '',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: true,
      username: 'siot',
      password: Buffer.from(password),
    });
    await raw.received('connack');
    for (const name of ['x', 'x/', '/x', `x/${'y'.repeat(3000)}`]) raw.send(publishPacket(name, '1'));
    for (const payload of ['', '\0', '\xff', '{'.repeat(60_000), '=,'.repeat(30_000), '->'.repeat(30_000)]) {
      raw.send(publishPacket('a/b', payload));
    }
    raw.send(publishPacket('a/b', '7', 1, 9));
    await raw.received('puback');
    expect((await topicsOf(projectId)).map(({ description }) => description)).toEqual(['a/b']);
    raw.socket.destroy();
  });
});

describe('the web API', () => {
  test('lists messages, projects and devices as SIoT does', async () => {
    const { password } = await link();
    for (const msg of ['10', 'on', '11']) await ask('publish', password, { topic: 'xzr/001', msg });
    await ask('publish', password, { topic: 'abc/x', msg: '1' });
    const last = await ask('lastmessage', password, { topic: 'xzr/001' });
    expect(last).toEqual({
      code: 1,
      data: [
        {
          ID: expect.any(Number),
          Topic: 'xzr/001',
          Content: '11',
          Created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        },
      ],
      msg: '成功',
    });
    const contents = async (query: Record<string, string>) =>
      (await ask('messages', password, { topic: 'xzr/001', ...query })).data?.map(({ Content }) => Content);
    expect(await contents({})).toEqual(['10', 'on', '11']);
    expect(await contents({ order: 'desc', psize: '2' })).toEqual(['11', 'on']);
    expect(await contents({ pnum: '2', psize: '2' })).toEqual(['10']);
    expect(await contents({ begin: '2019-04-04', end: '2019-07-01' })).toEqual([]);
    expect(await contents({ begin: '2019-04-04 00:00:00', end: '2999-01-01' })).toEqual(['10', 'on', '11']);
    expect((await ask('projects', password)).data).toEqual([
      { ID: 'xzr', Description: '', Created: expect.any(Number) },
      { ID: 'abc', Description: '', Created: expect.any(Number) },
    ]);
    expect((await ask('devices', password, { pid: 'xzr' })).data).toEqual([
      { ID: 1, ProjectID: 'xzr', DeviceName: '001', DeviceDesc: '' },
    ]);
    expect(await ask('checkLogin', password)).toEqual({ code: 1, msg: '成功' });
  });

  test('of more messages than the log has, the numbers are listed', async () => {
    const { password } = await link();
    const one = await board(password);
    for (let value = 1; value <= 120; value++) await one.publishAsync('xzr/many', String(value), { qos: 1 });
    const { data = [] } = await ask('messages', password, { topic: 'xzr/many', psize: '1000' });
    expect(data.map(({ Content }) => Content)).toEqual(Array.from({ length: 120 }, (_, at) => String(at + 1)));
    await one.endAsync();
  });

  test('a broken request gets SIoT’s own error', async () => {
    const { projectId, password } = await link();
    const login = { code: 0, msg: '用户名或密码错误' };
    for (const call of ['publish', 'lastmessage', 'messages', 'projects', 'devices', 'checkLogin', 'clearmsg']) {
      expect(await ask(call, NO_PASSWORD, { topic: 'xzr/001', msg: '1' })).toEqual(login);
      expect(await ask(call, 'dfrobot', { topic: 'xzr/001', msg: '1' })).toEqual(login);
    }
    expect(await (await fetch(`${server.http}/projects`)).json()).toEqual(login);
    const wrongTopic = { code: 0, msg: expect.stringContaining('主题格式错误') };
    for (const call of ['publish', 'lastmessage', 'messages']) {
      expect(await ask(call, password, { topic: 'xzr', msg: '1' })).toEqual(wrongTopic);
    }
    expect(await ask('publish', password, { topic: 'xzr/001' })).toEqual({ code: 0, msg: '消息内容不能为空' });
    expect(await ask('messages', password, { topic: 'xzr/001', begin: 'x' })).toEqual({ code: 0, msg: '时间格式错误' });
    expect(await ask('lastmessage', password, { topic: 'xzr/001' })).toEqual({ code: 1, data: [], msg: '成功' });
    expect(await topicsOf(projectId)).toEqual([]);
  });

  test('a password that each board has deletes nothing', async () => {
    const { projectId, password } = await link();
    await ask('publish', password, { topic: 'xzr/001', msg: '1' });
    for (const call of ['clearmsg', 'deldev', 'delprj', 'updatedev', 'updateprj']) {
      expect(await ask(call, password, { topic: 'xzr/001', pid: 'xzr' })).toMatchObject({ code: 0 });
    }
    const [topic] = await topicsOf(projectId);
    expect(await teacher.api.call(listLoggedMessages, { topicId: topic?.id as string })).toHaveLength(1);
  });

  test('the bytes of a program that encodes nothing are read', async () => {
    const { password } = await link();
    const query = `topic=xzr/001&msg=21 度&iname=siot&ipwd=${password}`;
    const request = `GET /publish?${Buffer.from(query).toString('latin1')} HTTP/1.1\r\nHost: 192.168.1.5:8080\r\n\r\n`;
    expect(JSON.parse((await sendRaw(server.http, request)).body)).toMatchObject({ code: 1 });
    const { data } = await ask('lastmessage', password, { topic: 'xzr/001' });
    expect(data?.[0]?.Content).toBe('21 度');
  });
});

describe('the topics of names', () => {
  test('are created within the limit of the project’s owner', async () => {
    const { keys } = await createLicenses(await Api.signIn(server.http), { topicCount: 2 });
    const student = { api: await join(server.http, `${randomUUID()}@example.org`, { licenseKey: keys[0] as string }) };
    const { projectId, password } = await link(student);
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((device) => ask('publish', password, { topic: `x/${device}`, msg: '1' })),
    );
    expect(answers.map(({ code }) => code).sort()).toEqual([0, 0, 1, 1]);
    expect(answers.find(({ code }) => code === 0)?.msg).toBe('主题数量已达上限');
    expect(await topicsOf(projectId, student)).toHaveLength(2);
    const one = await board(password);
    await one.publishAsync('x/e', '1', { qos: 1 });
    expect(await topicsOf(projectId, student)).toHaveLength(2);
    await one.endAsync();
  });

  test('that are deleted, or leave the project, begin anew', async () => {
    const { projectId, password } = await link();
    for (const end of ['delete', 'unlink'] as const) {
      await ask('publish', password, { topic: 'xzr/001', msg: '1' });
      const [topic] = await topicsOf(projectId);
      const topicId = topic?.id as string;
      if (end === 'delete') await teacher.api.call(deleteTopic, { topicId });
      else await teacher.api.call(unlinkTopic, { topicId, projectId });
      expect(await ask('lastmessage', password, { topic: 'xzr/001' })).toMatchObject({ code: 1, data: [] });
      expect(await ask('publish', password, { topic: 'xzr/001', msg: '2' })).toMatchObject({ code: 1 });
      const [next] = await topicsOf(projectId);
      expect(next?.id).not.toBe(topicId);
    }
  });
});

describe('the login that everyone knows', () => {
  test('is taken for one project that an administrator chooses, and for no other', async () => {
    const own = await startServer();
    const admin = { api: await Api.signIn(own.http) };
    expect(await admin.api.call(getSiotLogin, {})).toEqual({ projectId: null, projectName: null });
    const [first, second] = [await link(admin), await link(admin)];
    const send = (msg: string) => ask('publish', 'dfrobot', { topic: 'xzr/001', msg }, own.http);
    expect((await send('1')).code).toBe(0);

    expect(await admin.api.call(setSiotLogin, { projectId: first.projectId })).toEqual({
      projectId: first.projectId,
      projectName: 'Farm',
    });
    expect((await send('1')).code).toBe(1);
    const one = await board('dfrobot', own.mqttPort);
    await one.publishAsync('xzr/001', '2', { qos: 1 });
    expect(await topicsOf(first.projectId, admin)).toHaveLength(1);

    const closed = new Promise((resolve) => one.once('close', () => resolve('closed')));
    await admin.api.call(setSiotLogin, { projectId: second.projectId });
    expect(await closed).toBe('closed');
    expect((await send('3')).code).toBe(1);
    expect(await topicsOf(second.projectId, admin)).toHaveLength(1);

    await admin.api.call(switchOffCloudLink, { projectId: second.projectId, cloud: 'SIOT' });
    expect((await send('4')).code).toBe(0);
    await expect(admin.api.call(setSiotLogin, { projectId: second.projectId })).rejects.toMatchObject({ status: 404 });
    await admin.api.call(setSiotLogin, { projectId: null });
    const entries = await admin.api.call(listAuditEntries, {});
    expect(entries.filter(({ subject }) => subject === 'siot-login')).toHaveLength(3);
    one.end(true);
    await own.stop();
  });

  test('is not for others to choose, nor for public networks', async () => {
    const proxied = await startServer({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
    const admin = { api: await Api.signIn(proxied.http) };
    const { projectId } = await link(admin);
    await admin.api.call(setSiotLogin, { projectId });
    const from = async (address: string) => {
      const query = 'topic=xzr/001&msg=1&iname=siot&ipwd=dfrobot';
      const headers = { 'x-forwarded-for': address };
      return (await (await fetch(`${proxied.http}/publish?${query}`, { headers })).json()) as { code: number };
    };
    expect((await from('192.168.1.7')).code).toBe(1);
    expect((await from('8.8.8.8')).code).toBe(0);
    await proxied.stop();
    await expect(teacher.api.call(setSiotLogin, { projectId: null })).rejects.toMatchObject({ status: 403 });
    await expect(teacher.api.call(getSiotLogin, {})).rejects.toMatchObject({ status: 403 });
  });
});

test('guessing passwords is limited, in the words of SIoT, and no log has one', async () => {
  const own = await startServer({ env: { LOG_LEVEL: 'debug' } });
  const admin = { api: await Api.signIn(own.http) };
  const { password } = await link(admin);
  const guess = (at: number) =>
    ask('lastmessage', `bbbbbbbb${String(at).padStart(6, '2').replaceAll(/[01]/g, 'x')}`, { topic: 'a/b' }, own.http);
  const answers: { msg: string }[] = [];
  for (let round = 0; round < 12; round++) {
    answers.push(...(await Promise.all(Array.from({ length: 100 }, (_, at) => guess(round * 1000 + at)))));
    if (answers.some(({ msg }) => msg.includes('次数过多'))) break;
  }
  expect(answers.some(({ msg }) => msg.includes('次数过多'))).toBe(true);
  expect((await ask('publish', password, { topic: 'a/b', msg: '1' }, own.http)).code).toBe(1);
  expect(own.output()).not.toMatch(/bbbbbbbb/);
  expect(own.output()).not.toContain(password);
  await own.stop();
});
