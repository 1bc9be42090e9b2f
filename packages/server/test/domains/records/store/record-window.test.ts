import { recordErrors, requestErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import { getRecordWindow, listRecentRecords } from '@tinkerstream/contract/records';
import { sendMessage } from '@tinkerstream/contract/topics';
import { beforeAll, expect, test } from 'vitest';
import { Api } from '../../../../../../test/support/api.ts';
import { type SharedServer, sharedServer } from '../../../../../../test/support/run/shared-server.ts';
import { signInPerson, signInSubscriber } from '../../../support/people/people.ts';

let server: SharedServer;
let api: Api;
let stranger: Api;
beforeAll(async () => {
  server = await sharedServer();
  api = (await signInSubscriber(server.http)).api;
  stranger = (await signInPerson(server.http)).api;
});

/** A topic that received these messages, one after the other. */
async function topicWith(...messages: readonly string[]) {
  const { id: topicId, dataRecordTypes } = await api.createTopic('Roof', 'temperature');
  for (const message of messages) await api.call(sendMessage, { topicId, outputType: 'KEY_VALUE_PAIR', message });
  const series = { topicId, dataTypeId: dataRecordTypes[0]?.id ?? '' };
  const records = await api.call(listRecentRecords, series);
  return { series, records: records.toReversed(), devices: (await api.getTopic(topicId)).devices };
}

test('a window contains the single numbers of all devices, oldest first, if they fit', async () => {
  const { series, records } = await topicWith('temperature=21,_dsn=A', 'temperature=broken', 'temperature=19.5,_dsn=B');
  const numbers = records.filter(({ value }) => typeof value === 'number');
  expect(await api.call(getRecordWindow, { ...series, points: 2 })).toEqual({
    span: { startTime: numbers[0]?.createdOn, endTime: numbers[1]?.createdOn },
    resolution: 0,
    times: numbers.map(({ createdOn }) => Date.parse(createdOn)),
    min: [21, 19.5],
    max: [21, 19.5],
  });
});

test('a window with too few points contains the lowest and the highest', async () => {
  const { series } = await topicWith('temperature=21', 'temperature=-3', 'temperature=30', 'temperature=7');
  const { resolution, min, max } = await api.call(getRecordWindow, { ...series, points: 1 });
  expect(resolution).toBeGreaterThan(0);
  expect([min, max]).toEqual([[-3], [30]]);
});

test('the end of the period of a window belongs to the next one', async () => {
  const { series, records } = await topicWith('temperature=1', 'temperature=2', 'temperature=3', 'temperature=4');
  const times = records.map(({ createdOn }) => createdOn);
  const windowOf = async (startTime?: string, endTime?: string) => {
    const period = { ...(startTime && { startTime }), ...(endTime && { endTime }) };
    const { span, times: found } = await api.call(getRecordWindow, { ...series, ...period, points: 10 });
    expect(span).toEqual({ startTime: times[0], endTime: times[3] });
    return found.map((time) => new Date(time).toISOString());
  };
  const within = (start: string, end: string) => times.filter((time) => time >= start && time < end);
  expect(await windowOf(times[1], times[2])).toEqual(within(times[1] ?? '', times[2] ?? ''));
  expect(await windowOf(times[2])).toEqual(within(times[2] ?? '', '9'));
  expect(await windowOf(undefined, times[1])).toEqual(within('', times[1] ?? ''));
  expect(await windowOf(times[1], times[1])).toEqual([]);
  expect(await windowOf('2020-01-01T00:00:00.000Z', '2020-01-02T00:00:00Z')).toEqual([]);
});

test('a window of one device contains only its numbers', async () => {
  const { series, devices } = await topicWith('temperature=1,_dsn=A', 'temperature=2,_dsn=B');
  const deviceId = devices.find(({ serialNumber }) => serialNumber === 'B')?.id ?? '';
  expect((await api.call(getRecordWindow, { ...series, deviceId, points: 10 })).min).toEqual([2]);
});

test('a data type without numbers has an empty window', async () => {
  const { series } = await topicWith('temperature=broken');
  const nothing = { span: null, resolution: 0, times: [], min: [], max: [] };
  expect(await api.call(getRecordWindow, { ...series, points: 10 })).toEqual(nothing);
});

test('an impossible period, an invalid count and an unknown id are refused', async () => {
  const { series } = await topicWith();
  const [early, late] = ['2026-01-01T00:00:00Z', '2026-01-02T00:00:00Z'];
  const refusal = (input: object) =>
    api.call(getRecordWindow, { ...series, points: 10, ...input }).then(
      () => 'answered',
      ({ status, errors }) => [status, errors[0].code],
    );
  expect(await refusal({ startTime: late, endTime: early })).toEqual([400, recordErrors.periodReversed]);
  expect(await refusal({ startTime: 'yesterday' })).toEqual([400, requestErrors.fieldInvalid]);
  for (const points of [0, 4001, 1.5]) expect(await refusal({ points })).toEqual([400, requestErrors.fieldInvalid]);
  expect(await refusal({ dataTypeId: 'x' })).toEqual([404, topicErrors.dataTypeUnknown]);
  expect(await refusal({ deviceId: 'x' })).toEqual([404, topicErrors.deviceUnknown]);
  expect(await refusal({ topicId: 'x' })).toEqual([404, topicErrors.unknown]);
});

test('a stranger gets "unknown topic" for any data type', async () => {
  const { series } = await topicWith('temperature=1');
  for (const dataTypeId of [series.dataTypeId, 'x']) {
    const attempt = stranger.call(getRecordWindow, { ...series, dataTypeId, points: 10 });
    await expect(attempt).rejects.toMatchObject({ status: 404, errors: [{ code: topicErrors.unknown }] });
  }
  const nobody = new Api(server.http).call(getRecordWindow, { ...series, points: 10 });
  await expect(nobody).rejects.toMatchObject({ status: 401 });
});
