import { getCurrentUser } from '@tinkerstream/contract/accounts';
import { enterClass, findClassDoor, getClass, passPupil } from '@tinkerstream/contract/classes';
import { eventCodeErrors } from '@tinkerstream/contract/error-codes';
import { consumeEventCode, consumeLicense } from '@tinkerstream/contract/subscriptions';
import { getTopicByName, sendMessageByTopicName } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { fullWidth } from '../../support/people/full-width.ts';
import { createEvent, createLicenses, join } from '../../support/people/members.ts';
import { signInPerson, signInSubscriber } from '../../support/people/people.ts';
import { openNewClass } from '../../support/people/pupils.ts';
import { refused } from '../../support/server/refused.ts';
import { enginesOfThisRun } from '../../support/server/server-on.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await sharedPostgres();
});
afterAll(() => postgres.stop());

describe.each(enginesOfThisRun())('in full width, with %s,', (engine) => {
  let server: ServerProcess;
  let admin: Api;
  beforeAll(async () => {
    const url = engine === 'SQLite' ? undefined : await postgres.createDatabase();
    server = await startServer({ env: { DATABASE_URL: url } });
    admin = await Api.signIn(server.http);
  });
  afterAll(() => server.stop());

  test('an event code registers, with and without its hyphens, and not where two codes differ in them only', async () => {
    const { eventCode } = await createEvent(admin, { eventCode: 'FAIR-2026-HK' });
    const one = await join(server.http, 'one@example.org', { eventCode: fullWidth('fair-2026-hk') });
    expect(await one.call(getCurrentUser, {})).toMatchObject({ email: 'one@example.org' });
    const two = (await signInPerson(server.http)).api;
    await two.call(consumeEventCode, { eventCode: ` ${fullWidth('fair 2026 hk')} ` });
    await createEvent(admin, { eventCode: 'FAIR2026-HK' });
    const three = (await signInPerson(server.http)).api;
    await expect(three.call(consumeEventCode, { eventCode: 'FAIR2026HK' })).rejects.toEqual(
      refused(eventCodeErrors.invalid),
    );
    await three.call(consumeEventCode, { eventCode });
  });

  test('a license key is consumed, and an email registers', async () => {
    const { keys } = await createLicenses(admin, { licenseCount: 2 });
    const [key = '', other = ''] = keys;
    const person = (await signInPerson(server.http)).api;
    await person.call(consumeLicense, { licenseKey: fullWidth(key.toLowerCase().replaceAll('-', ' ')) });
    const typed = fullWidth('Ada.Lovelace@Example.org');
    const ada = await join(server.http, typed, { licenseKey: other.replaceAll('-', '\u30fc') });
    expect(await ada.call(getCurrentUser, {})).toMatchObject({ email: 'ada.lovelace@example.org' });
  });

  test('a class code opens the door, and the number of a pass lets in', async () => {
    const teacher = (await signInSubscriber(server.http)).api;
    const { classId, code } = await openNewClass(teacher);
    const typed = fullWidth(`${code.slice(0, 3)} - ${code.slice(3)}`);
    const anyone = new Api(server.http);
    await expect(anyone.call(findClassDoor, { code: typed })).resolves.toMatchObject({ className: '3B' });
    await anyone.call(enterClass, { code: typed, name: 'Ann' });
    const [pupil] = (await teacher.call(getClass, { classId })).pupils;
    const { number } = await teacher.call(passPupil, { classId, pupilId: pupil?.id ?? '' });
    const pass = fullWidth(`${number.slice(0, 3)} ${number.slice(3)}`);
    await expect(anyone.call(enterClass, { code: typed, name: 'Ann', pass })).resolves.toMatchObject({ isNew: true });
  });

  test('a topic name finds its topic and sends to it', async () => {
    const { api } = await signInSubscriber(server.http);
    const { topicName } = await api.createTopic('Pond', 'temp');
    const typed = fullWidth(`${topicName.slice(0, 5)}-${topicName.slice(5).toLowerCase()}`);
    await expect(api.call(getTopicByName, { topicName: typed })).resolves.toMatchObject({
      topicId: expect.any(String),
    });
    const message = { topicName: typed, message: 'temp=21' };
    await api.call(sendMessageByTopicName, message);
  });
});
