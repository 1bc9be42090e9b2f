import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requestErrors } from '@tinkerstream/contract/error-codes';
import { listHistoricalRecords } from '@tinkerstream/contract/records';
import { sendMessage } from '@tinkerstream/contract/topics';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { shiftedClock } from '../../../../../../test/support/clock.ts';
import { type ServerProcess, startServer } from '../../../../../../test/support/server-process.ts';

/** Early and late on the day on which London returns to winter time. */
const MORNING = Date.UTC(2026, 9, 24, 23, 30);
const NIGHT = Date.UTC(2026, 9, 25, 23, 30);

const dataDir = mkdtempSync(join(tmpdir(), 'history-'));
let server: ServerProcess;
let series: { topicId: string; dataTypeId: string };
let api: Api;

async function startAt(time: number): Promise<void> {
  server = await startServer({ dataDir, env: shiftedClock(time - Date.now()) });
  api = await Api.signIn(server.http);
}

beforeAll(async () => {
  await startAt(MORNING);
  const { id: topicId, dataRecordTypes } = await api.createTopic('Roof', 'temperature');
  series = { topicId, dataTypeId: dataRecordTypes[0]?.id ?? '' };
  const send = (message: string) => api.call(sendMessage, { topicId, outputType: 'KEY_VALUE_PAIR', message });
  await send('temperature=10');
  await server.stop();
  await startAt(NIGHT);
  await send('temperature=20');
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

function days(zone: { timeZone?: string }) {
  const period = { startTime: '2026-10-24 00:00:00 +0100', endTime: '2026-10-27 00:00:00 +0000' };
  return api.call(listHistoricalRecords, { ...series, ...period, interval: 'day', aggregate: 'average', ...zone });
}

test('a day of a time zone is a calendar day, also on the day of a clock change', async () => {
  expect(await days({ timeZone: 'Europe/London' })).toEqual([{ createdOn: '2026-10-24T23:00:00.000Z', value: 15 }]);
});

test('without a time zone, days follow the offset of the start', async () => {
  expect(await days({})).toEqual([
    { createdOn: '2026-10-24T23:00:00.000Z', value: 10 },
    { createdOn: '2026-10-25T23:00:00.000Z', value: 20 },
  ]);
});

test.each(['Europe/Atlantis', 'London'])('the time zone %j is refused', async (timeZone) => {
  await expect(days({ timeZone })).rejects.toMatchObject({
    status: 400,
    errors: [{ code: requestErrors.fieldInvalid, description: expect.stringContaining('timeZone') }],
  });
});
