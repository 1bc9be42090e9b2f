// Before a release.
import { registerWithLicense } from '@tinkerstream/contract/accounts';
import {
  createLicenseBatch,
  createLicenseTarget,
  getLicenseBatch,
  listBatchLicenses,
} from '@tinkerstream/contract/admin';
import { licenseErrors } from '@tinkerstream/contract/error-codes';
import { consumeLicense, getLicenseStatus, getSubscriptionStatus } from '@tinkerstream/contract/subscriptions';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Api } from '../../../../../test/support/api.ts';
import { type ServerProcess, startServer } from '../../../../../test/support/server-process.ts';
import { contentDisposition } from '../../../src/platform/http/answer/streamed-answer.ts';
import { createEvent, createLicenses, generated, join, waitFor } from '../../support/people/members.ts';
import { sharedPostgres } from '../../support/storage/postgres.ts';
import type { PostgresServer } from '../../support/storage/postgres-server.ts';

/** More than one generation step creates. */
const MANY = 1200;

describe('a batch of many licenses', () => {
  let server: ServerProcess;
  let admin: Api;
  beforeAll(async () => {
    server = await startServer();
    admin = await Api.signIn(server.http);
  });
  afterAll(() => server.stop());

  test('has unique keys, and a spreadsheet file of them in either format', async () => {
    const { batch } = await createLicenses(admin, { licenseCount: MANY });
    expect(batch).toMatchObject({ licenseCount: MANY, generatedCount: MANY });
    const pages = await Promise.all(
      [1, 2, 3].map((page) => admin.call(listBatchLicenses, { licenseBatchId: batch.id, page, pageSize: 500 })),
    );
    const keys = pages.flat().map((license) => license.licenseKey);
    expect(new Set(keys).size).toBe(MANY);

    const filename = batch.licenseDocFilename ?? '';
    const address = `${server.http}/v1/public/license/download/`;
    const xlsx = await fetch(address + filename);
    expect(xlsx.headers.get('content-disposition')).toBe(contentDisposition(filename));
    const workbook = await readXlsx(new Uint8Array(await xlsx.arrayBuffer()));
    const rows = workbook.sheets[0]?.rows ?? [];
    expect(rows[0]).toEqual(['licenseKey', 'trialStartDate', 'trialEndDate']);
    expect(rows.slice(1).map((row) => row[0])).toEqual(keys);
    expect(rows[1]).toEqual([keys[0], null, null]);
    const csv = await (await fetch(address + filename.replace('.xlsx', '.csv'))).text();
    expect(
      csv
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(keys);
  });

  test.each(['licenses-AAAAAAAAAAAAAAAAAAAAAAAAAA.xlsx', 'licenses-.csv', '..%2Ftinkerstream.db', 'x'])(
    'has no file named %s',
    async (filename) => {
      const response = await fetch(`${server.http}/v1/public/license/download/${filename}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ errors: [{ code: licenseErrors.fileUnknown }] });
    },
  );
});

test('the generation survives a server that is killed in the middle of it', async () => {
  const first = await startServer();
  const admin = await Api.signIn(first.http);
  const target = await admin.call(createLicenseTarget, { targetName: 'Big', companyName: 'School' });
  const form = { licenseTargetId: target.id, licenseType: 'custom' as const, licenseCount: 20_000, trialDays: 30 };
  const { id } = await admin.call(createLicenseBatch, form);
  const begun = await waitFor(async () => {
    const batch = await admin.call(getLicenseBatch, { licenseBatchId: id });
    return batch.generatedCount > 0 ? batch : undefined;
  });
  expect(begun.generatedCount).toBeLessThan(form.licenseCount);
  expect(begun).toMatchObject({ completeGenerationTime: null, licenseDocFilename: null });
  await first.kill();

  const second = await startServer({ dataDir: first.dataDir });
  const again = await Api.signIn(second.http);
  expect(await generated(again, id)).toMatchObject({ generatedCount: form.licenseCount });
  const file = await (
    await fetch(`${second.http}/v1/admin/license/license-batch-${id}/licenses?format=csv`, {
      headers: { authorization: `Bearer ${again.accessToken}` },
    })
  ).text();
  expect(new Set(file.trim().split('\r\n')).size).toBe(1 + form.licenseCount);
  await second.stop();
});

describe.each(['SQLite', 'PostgreSQL'])('of several users who race on %s', (engine) => {
  let postgres: PostgresServer | undefined;
  let server: ServerProcess;
  let admin: Api;
  beforeAll(async () => {
    if (engine === 'PostgreSQL') postgres = await sharedPostgres();
    server = await startServer({ env: { DATABASE_URL: await postgres?.createDatabase() } });
    admin = await Api.signIn(server.http);
  });
  afterAll(async () => {
    await server.stop();
    await postgres?.stop();
  });

  test('for the last uses of a license, exactly as many succeed as there are uses, and the others get no account', async () => {
    const { keys } = await createLicenses(admin, { maxConsumptionCount: 3, maxConcurrentCount: 3 });
    const [licenseKey = ''] = keys;
    const visitor = new Api(server.http);
    const attempts = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        visitor.call(registerWithLicense, { email: `racer${index}@example.org`, licenseKey }),
      ),
    );
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(3);
    const refused = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []));
    for (const refusal of refused) expect(refusal).toMatchObject({ errors: [{ code: licenseErrors.usedUp }] });
    expect(await visitor.call(getLicenseStatus, { licenseKey })).toMatchObject({ currentConsumptionCount: 3 });
  });

  test('for the last seat, one gets it', async () => {
    const { keys } = await createLicenses(admin, { maxConsumptionCount: 4, maxConcurrentCount: 1 });
    const [licenseKey = ''] = keys;
    const { eventCode } = await createEvent(admin);
    const users = [];
    for (const index of [1, 2, 3, 4]) {
      users.push(await join(server.http, `sitter${index}@example.org`, { eventCode }));
    }
    await Promise.all(users.map((user) => user.call(consumeLicense, { licenseKey })));
    const states = await Promise.all(users.map((user) => user.call(getSubscriptionStatus, {})));
    expect(states.filter((state) => state.isLicenseSubscription)).toHaveLength(1);
    expect(states[0]?.licenseSubscription).toMatchObject({
      currentConcurrentLoginCount: 1,
      currentConsumptionCount: 4,
    });
  });

  test('who all use the same key again, each counts once', async () => {
    const { keys } = await createLicenses(admin, { maxConsumptionCount: 2, maxConcurrentCount: 2 });
    const [licenseKey = ''] = keys;
    await Promise.all([1, 2, 3, 4].map(() => admin.call(consumeLicense, { licenseKey })));
    expect(await admin.call(getLicenseStatus, { licenseKey })).toMatchObject({ currentConsumptionCount: 1 });
  });
});
