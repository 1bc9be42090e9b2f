import { randomUUID } from 'node:crypto';
import { updateUserAccess } from '@tinkerstream/contract/admin';
import { permissionErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { formatHistoryTime } from '@tinkerstream/contract/platform/time/zoned-time';
import { listHistoricalRecords, listLoggedMessages, listRecentRecords } from '@tinkerstream/contract/records';
import { sendMessage, type Topic } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';
import { connectBoard } from '../../../support/connections/boards.ts';
import { createEvent, createLicenses, DAY_MS, join } from '../../../support/people/members.ts';
import { signInSubscriber } from '../../../support/people/people.ts';
import { query } from '../../../support/storage/database-query.ts';

let server: ServerProcess;
let admin: Api;
beforeAll(async () => {
  server = await startServer();
  admin = await Api.signIn(server.http);
});
afterAll(() => server.stop());

/** A user with a subscription, and a function that ends it at a given time. */
interface Subscribed {
  readonly owner: Api;
  readonly end: (time: number) => Promise<unknown>;
}

const newEmail = () => `${randomUUID()}@example.org`;
const change = (sql: string) => query(server, undefined, `${sql} RETURNING 1`);
const moveEnd = (email: string, time: number) =>
  change(`UPDATE ended_access SET ended_on = ${time} WHERE email = '${email}'`);

const KINDS: Record<string, () => Promise<Subscribed>> = {
  async 'a license'() {
    const { keys, batch } = await createLicenses(admin, { dataIntervalLimitSec: 1 });
    const owner = await join(server.http, newEmail(), { licenseKey: keys[0] as string });
    const end = (time: number) =>
      change(`UPDATE license_batch SET trial_days = NULL, expire_date = ${time} WHERE id = '${batch.id}'`);
    return { owner, end };
  },

  async 'an event code'() {
    const { id, eventCode } = await createEvent(admin);
    const owner = await join(server.http, newEmail(), { eventCode });
    return {
      owner,
      end: (time) => change(`UPDATE event_code SET start_from = 0, end_until = ${time} WHERE id = '${id}'`),
    };
  },

  async 'the whitelist'() {
    const { api: owner, email, endSubscription } = await signInSubscriber(server.http);
    const end = async (time: number) => {
      await endSubscription();
      await moveEnd(email, time);
    };
    return { owner, end };
  },

  async 'the role of an administrator'() {
    const { api: owner, userId, email, endSubscription } = await signInSubscriber(server.http);
    await admin.call(updateUserAccess, { userId, isAdmin: true });
    await endSubscription();
    const end = async (time: number) => {
      await admin.call(updateUserAccess, { userId, isAdmin: false });
      await moveEnd(email, time);
    };
    return { owner, end };
  },
};

/** A topic with a record, whose owner's subscription ended this many days ago. */
async function topicAfter(kind: string, days: number) {
  const { owner, end } = await (KINDS[kind] as () => Promise<Subscribed>)();
  const topic = await owner.createTopic('Roof', 'n');
  await end(Date.now() - days * DAY_MS);
  // A new account would still be in its own first thirty days.
  await change('UPDATE user_account SET created_on = 0');
  return { owner, topic };
}

const logOf = async (api: Api, { id: topicId }: Topic) =>
  (await api.call(listLoggedMessages, { topicId })).map(({ outcome, reasons: [reason] }) =>
    [outcome, reason?.code, reason?.detail].filter(Boolean).join(' '),
  );

/** Publishes two messages of one board back to back. */
async function publishTwice({ topicName }: Topic): Promise<void> {
  const board = await connectBoard(server.mqttPort);
  for (const n of [1, 2]) await board.publishAsync(topicName, `_dsn=board,n=${n}`, { qos: 1 });
  await board.endAsync();
}

test.each(Object.keys(KINDS))(
  'for 30 days after the end of %s, messages are stored within the limits of the smallest subscription',
  async (kind) => {
    const { owner, topic } = await topicAfter(kind, 29);
    await publishTwice(topic);
    expect(await logOf(owner, topic)).toEqual(['NOT_STORED TOO_FAST 5', 'STORED']);
  },
);

test.each(Object.keys(KINDS))('after these days, with %s, they are refused and the log says why', async (kind) => {
  const { owner, topic } = await topicAfter(kind, 31);
  await publishTwice(topic);
  expect(await logOf(owner, topic)).toEqual(['REFUSED SUBSCRIPTION_ENDED 30', 'REFUSED SUBSCRIPTION_ENDED 30']);
  await expect(owner.call(sendMessage, { topicId: topic.id, message: 'n=3' })).rejects.toMatchObject({
    status: 409,
    errors: [{ code: topicErrors.ownerNotSubscribed }],
  });
});

test('existing records stay readable, as far back as with the smallest subscription', async () => {
  const { owner, topic } = await topicAfter('a license', 29);
  await publishTwice(topic);
  const query = { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id ?? '' };
  expect(await owner.call(listRecentRecords, query)).toMatchObject([{ value: 1 }]);
  const at = (days: number) => formatHistoryTime({ time: Date.now() - days * DAY_MS, offsetMinutes: 0 });
  const history = (days: number) =>
    owner.call(listHistoricalRecords, {
      ...query,
      startTime: at(days),
      endTime: at(-1),
      interval: 'day',
      aggregate: 'count',
    });
  expect(await history(13)).toMatchObject([{ value: 1 }]);
  await expect(history(15)).rejects.toMatchObject({ errors: [{ code: permissionErrors.notIncluded }] });
});
