import { updateUserAccess } from '@tinkerstream/contract/admin';
import { createApplet } from '@tinkerstream/contract/applets';
import { createShareToken, joinProject, removeProjectUser } from '@tinkerstream/contract/projects';
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { AppletScene, listen, onMessage, publishTo, send } from '../../../support/applets/scene.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { createLicenses, DAY_MS, join } from '../../../support/people/members.ts';
import { type Person, signInSubscriber } from '../../../support/people/people.ts';
import { query } from '../../../support/storage/database-query.ts';
import { sharedPostgres } from '../../../support/storage/postgres.ts';
import type { PostgresServer } from '../../../support/storage/postgres-server.ts';
import { type RedisServer, startRedis } from '../../../support/storage/redis-server.ts';

let postgres: PostgresServer;
let redis: RedisServer;
let url: string;
let a: ServerProcess;
let b: ServerProcess;
/** Connected to the second node, while calls go to the first. */
let board: MqttClient;
beforeAll(async () => {
  [postgres, redis] = await Promise.all([sharedPostgres(), startRedis()]);
  url = await postgres.createDatabase();
  const env = { DATABASE_URL: url, REDIS_URL: redis.url };
  [a, b] = await Promise.all([startServer({ env }), startServer({ env })]);
  board = await connectBoard(b.mqttPort);
});
afterAll(async () => {
  board.end(true);
  await Promise.all([a.stop(), b.stop()]);
  await Promise.all([postgres.stop(), redis.stop()]);
});

let teacher: AppletScene;
let roof: Awaited<ReturnType<AppletScene['topic']>>;
let fan: typeof roof;
beforeEach(async () => {
  teacher = await AppletScene.open((await signInSubscriber(a.http)).api);
  [roof, fan] = [await teacher.topic(), await teacher.topic('on')];
});

async function joinAs(api: Api): Promise<void> {
  const { token } = await teacher.api.call(createShareToken, { projectId: teacher.project.id });
  await api.call(joinProject, { projectShareToken: token });
}

async function addAs(api: Api): Promise<void> {
  await joinAs(api);
  await api.call(createApplet, {
    projectId: teacher.project.id,
    name: 'Theirs',
    triggers: [onMessage(roof)],
    actions: [publishTo(fan, `on={${roof.topicName}.temp}`)],
  });
}

/** Sends one message before rights end, and one after: only the first may cause something. */
async function expectEnd(endRights: () => Promise<unknown>): Promise<void> {
  const inbox = await listen(b.mqttPort, fan);
  await send(board, roof, 'temp=1');
  await inbox.received(1);
  await endRights();
  await send(board, roof, 'temp=2');
  await teacher.logged((lines) => lines.some((line) => /NOT_ALLOWED|NOT_A_MEMBER/.test(line)));
  await send(board, fan, 'on=last');
  expect(await inbox.received(2)).toEqual(['on=1', 'on=last']);
  inbox.close();
}

test('nothing runs for a disabled user from the next message on, on any node', async () => {
  const pupil: Person = await signInSubscriber(a.http);
  await addAs(pupil.api);
  const admin = await Api.signIn(a.http);
  await expectEnd(() => admin.call(updateUserAccess, { userId: pupil.userId, isDisabled: true }));
});

test('nothing runs for a user whose subscription has ended from the next message on', async () => {
  const pupil = await signInSubscriber(a.http);
  await addAs(pupil.api);
  await expectEnd(pupil.endSubscription);
});

test('nothing runs for a user whose license has expired from the next message on', async () => {
  const { keys, ids } = await createLicenses(await Api.signIn(a.http), {
    canMqttTrigger: true,
    canMqttAction: true,
    projectCount: 5,
    topicCount: 5,
    canShareProject: true,
  });
  await addAs(await join(a.http, `${crypto.randomUUID()}@example.org`, { licenseKey: keys[0] as string }));
  // As if its time had passed.
  await expectEnd(() =>
    query(a, url, `UPDATE license SET first_consumed_on = first_consumed_on - ${31 * DAY_MS} WHERE id = '${ids[0]}'`),
  );
});

test('nothing runs for a removed member from the next message on', async () => {
  const pupil: Person = await signInSubscriber(a.http);
  await addAs(pupil.api);
  await expectEnd(() => teacher.api.call(removeProjectUser, { projectId: teacher.project.id, userId: pupil.userId }));
});
