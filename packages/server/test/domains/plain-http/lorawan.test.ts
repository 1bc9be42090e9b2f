import { listAllRecords, listLoggedMessages } from '@tinkerstream/contract/records';
import type { Topic } from '@tinkerstream/contract/topics';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type SharedServer, sharedServer } from '../../../../../test/support/run/shared-server.ts';
import { type Person, signInSubscriber } from '../../support/people/people.ts';

let server: SharedServer;
let teacher: Person;
let topic: Topic;
beforeAll(async () => {
  server = await sharedServer();
  teacher = await signInSubscriber(server.http);
});
beforeEach(async () => {
  topic = await teacher.api.createTopic('Garden', 'temp');
});

async function post(body: object, query = ''): Promise<[status: number, text: string]> {
  const headers = { 'content-type': 'application/json' };
  const address = `${server.http}/send/${topic.topicName}${query}`;
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) });
  return [answer.status, await answer.text()];
}

async function stored() {
  const { dataRecordTypes, devices } = await teacher.api.getTopic(topic.id);
  const records = await Promise.all(
    dataRecordTypes.map(async ({ id, keyName }) =>
      (await teacher.api.call(listAllRecords, { topicId: topic.id, dataTypeId: id })).map(
        ({ value, createdOn, device }) => `${keyName}=${value} ${createdOn} ${device?.serialNumber ?? ''}`,
      ),
    ),
  );
  return { records: records.flat().toSorted(), devices: devices.map((one) => [one.serialNumber, one.serialName]) };
}

async function logged() {
  const all = await teacher.api.call(listLoggedMessages, { topicId: topic.id });
  return all.map(({ deviceSerialNumber, reasons }) =>
    [deviceSerialNumber, ...reasons.map(({ code, detail }) => `${code} ${detail}`)].join(' '),
  );
}

/** In the shape of the documentation of The Things Stack v3.30. */
const theThingsStack = (more: object) => ({
  end_device_ids: {
    device_id: 'garden-1',
    application_ids: { application_id: 'school' },
    dev_eui: '0004A30B001C0530',
    dev_addr: '00BCB929',
  },
  correlation_ids: ['as:up:01E0WZGT6Y7657CPFPE5WEYDSQ'],
  received_at: '2026-03-12T15:15:45.787123456Z',
  ...more,
});
const uplink = (decoded: object | undefined) =>
  theThingsStack({
    uplink_message: {
      session_key_id: 'AXA50tHUQ',
      f_port: 1,
      f_cnt: 2,
      frm_payload: 'gkHe',
      ...(decoded && { decoded_payload: decoded }),
      rx_metadata: [{ gateway_ids: { gateway_id: 'roof' }, time: '2026-03-12T15:15:45.000Z', rssi: -35, snr: 5 }],
      settings: { data_rate: { lora: { bandwidth: 125000, spreading_factor: 7 } }, frequency: '867300000' },
      received_at: '2026-03-12T15:15:45.578Z',
    },
  });

/** In the shape of the documentation of ChirpStack v4. */
const chirpStack = (more: object) => ({
  deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
  time: '2026-03-12T23:34:15.775023242+08:00',
  deviceInfo: {
    tenantName: 'School',
    applicationName: 'Garden',
    deviceProfileName: 'Soil',
    deviceName: 'Bed 3',
    devEui: '0101010101010101',
    tags: { key: 'value' },
  },
  ...more,
});
const RADIO = { devAddr: '00189440', rxInfo: [{ gatewayId: '0016c001f153a14c', rssi: -48, snr: 9 }] };

test('an uplink of The Things Stack is the values of its board at the time of reception, once', async () => {
  const body = uplink({ temp: 21.5, soil: { moisture: 40 }, wet: true, state: 'ok' });
  for (const _ of [1, 2]) expect(await post(body)).toEqual([200, 'ok 3']);
  const at = '2026-03-12T15:15:45.787Z garden-1';
  expect(await stored()).toEqual({
    records: [`soil_moisture=40 ${at}`, `temp=21.5 ${at}`, `wet=1 ${at}`],
    devices: [['garden-1', 'garden-1']],
  });
});

test('an uplink of ChirpStack is the values of its board, whether the address names the event or not', async () => {
  const body = chirpStack({ ...RADIO, fCnt: 1, fPort: 2, data: 'qg==', object: { temp: 21.5, soil: [1, 2] } });
  for (const query of ['?event=up', '']) expect(await post(body, query)).toEqual([200, 'ok 3']);
  const at = '2026-03-12T15:34:15.775Z 0101010101010101';
  expect(await stored()).toEqual({
    records: [`soil_0=1 ${at}`, `soil_1=2 ${at}`, `temp=21.5 ${at}`],
    devices: [['0101010101010101', 'Bed 3']],
  });
});

test.each<[string, object, string, string]>([
  ['join', theThingsStack({ join_accept: { session_key_id: 'a' } }), '', 'garden-1 NOT_AN_UPLINK join_accept'],
  ['ack', theThingsStack({ downlink_ack: { f_port: 15 } }), '', 'garden-1 NOT_AN_UPLINK downlink_ack'],
  ['failed downlink', theThingsStack({ downlink_failed: { error: {} } }), '', 'garden-1 NOT_AN_UPLINK downlink_failed'],
  ['location', theThingsStack({ location_solved: { service: 'x' } }), '', 'garden-1 NOT_AN_UPLINK location_solved'],
  ['raw uplink', uplink(undefined), '', 'garden-1 NO_DECODED_PAYLOAD garden-1'],
  ['join', chirpStack({ devAddr: '00189440' }), '?event=join', '0101010101010101 NOT_AN_UPLINK join'],
  ['status', chirpStack({ margin: 15, batteryLevel: 75.5 }), '?event=status', '0101010101010101 NOT_AN_UPLINK status'],
  ['ack', chirpStack({ acknowledged: true, fCntDown: 4 }), '?event=ack', '0101010101010101 NOT_AN_UPLINK ack'],
  ['report without a name', chirpStack({ margin: 15 }), '', '0101010101010101 NOT_AN_UPLINK report'],
  ['raw uplink', chirpStack({ ...RADIO, data: 'qg==' }), '?event=up', '0101010101010101 NO_DECODED_PAYLOAD Bed 3'],
])('a %s is answered and logged, and is no value', async (_what, body, query, line) => {
  expect(await post(body, query)).toEqual([200, 'ok 0']);
  expect(await stored()).toEqual({ records: [], devices: [] });
  expect(await logged()).toEqual([line]);
});

test('an event of this minute reaches boards and event triggers as a message', async () => {
  const body = { ...uplink({ temp: 7 }), received_at: new Date(Date.now() - 2000).toISOString() };
  expect(await post(body)).toEqual([200, 'ok 1']);
  expect(await logged()).toEqual(['garden-1']);
});
