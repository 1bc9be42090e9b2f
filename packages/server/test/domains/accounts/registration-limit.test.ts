import { registerWithEventCode, registerWithLicense } from '@tinkerstream/contract/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../test/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/server-process.ts';
import { createEvent, createLicenses } from '../../support/members.ts';

let server: ServerProcess;
let admin: Api;
beforeAll(async () => {
  server = await startServer();
  admin = await Api.signIn(server.http);
});
afterAll(() => server.stop());

test('after 300 wrong codes from an address in a minute, right codes from it still register, and wrong ones wait', async () => {
  const { eventCode } = await createEvent(admin);
  const { keys } = await createLicenses(admin, { maxConsumptionCount: 1, maxConcurrentCount: 1 });
  const visitor = new Api(server.http);
  const guess = (index: number) =>
    visitor.call(registerWithEventCode, { email: `guess${index}@example.org`, eventCode: `wrong${index}` });
  const guesses = await Promise.allSettled(Array.from({ length: 320 }, (_, index) => guess(index)));
  expect(new Set(guesses.map((one) => one.status === 'rejected' && one.reason.status))).toEqual(new Set([404]));
  const email = 'ada@example.org';
  expect(await visitor.call(registerWithEventCode, { email, eventCode })).toMatchObject({ email });
  const byKey = { email: 'bob@example.org', licenseKey: keys[0] ?? '' };
  expect(await visitor.call(registerWithLicense, byKey)).toMatchObject({ email: byKey.email });
});
