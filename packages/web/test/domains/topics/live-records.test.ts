import type { Topic } from '@tinkerstream/contract/topics';
import { expect, test } from 'vitest';
import { withLiveMessage } from '../../../src/domains/topics/live-records.ts';

const board = { id: 'd1', serialName: 'board', serialNumber: 's1' };
const temperature = {
  id: 't',
  dataRecordTypeName: 'Temperature',
  keyName: 'temp',
  description: '',
  unit: '',
  devices: [board],
  hasRecords: false,
};
const topic: Topic = {
  id: 'topic',
  topicName: 'ABCDEFGHJK',
  description: '',
  isActive: true,
  acceptsNewKeys: true,
  showsBoardNames: true,
  numberKey: 'value',
  latitude: null,
  longitude: null,
  createdOn: '',
  isOwner: true,
  isManageable: true,
  mayAdd: true,
  mayChange: true,
  projects: [],
  foreignProjects: [],
  devices: [],
  dataRecordTypes: [temperature],
  totalNumberOfDataRecords: 0,
  totalNumberOfMessages: 0,
  recentDataRecords: [],
};
const message = (value: number, deviceId: string | null = 'd1') => ({
  topicId: 'topic',
  deviceId,
  deviceSerialNumber: 's9',
  records: { temp: value, unknown: 1 },
  timeArrival: '2026-11-21T01:30:05.000Z',
});

test('a live message appears first, with its device', () => {
  const after = withLiveMessage(withLiveMessage(topic, message(20)), message(21));
  expect(after.recentDataRecords.map(({ value }) => value)).toEqual([21, 20]);
  expect(after.recentDataRecords[0]).toMatchObject({ dataRecordType: { keyName: 'temp' }, device: board });
  expect(after.dataRecordTypes[0]?.hasRecords).toBe(true);
});

test('an event that comes after an answer with its message adds nothing', () => {
  const { timeArrival: createdOn } = message(20);
  const stored = { id: '7', value: 20, createdOn, dataRecordType: temperature, device: board };
  const loaded = { ...topic, recentDataRecords: [stored], totalNumberOfMessages: 1, totalNumberOfDataRecords: 1 };
  expect(withLiveMessage(loaded, message(20))).toBe(loaded);
  expect(withLiveMessage(loaded, message(21)).recentDataRecords.map(({ value }) => value)).toEqual([21, 20]);
});

test('an unknown device is shown by its serial number', () => {
  expect(withLiveMessage(topic, message(1, 'new')).recentDataRecords[0]?.device?.serialNumber).toBe('s9');
  expect(withLiveMessage(topic, message(1, null)).recentDataRecords[0]?.device).toBeNull();
});

test('no more rows are kept than are shown', () => {
  let after = topic;
  for (let i = 0; i < 30; i += 1) after = withLiveMessage(after, message(i));
  expect(after.recentDataRecords.length).toBe(10);
  expect(new Set(after.recentDataRecords.map(({ id }) => id)).size).toBe(10);
});

test.each(['constructor', '__proto__', 'toString'])(
  'a data type called %s has a value only if the message contains it',
  (keyName) => {
    const odd = { ...topic, dataRecordTypes: topic.dataRecordTypes.map((type) => ({ ...type, keyName })) };
    expect(withLiveMessage(odd, message(20)).recentDataRecords).toEqual([]);
    // On the wire, JSON.parse makes every key an own property.
    const records = JSON.parse(`{"${keyName}":5}`);
    expect(withLiveMessage(odd, { ...message(20), records }).recentDataRecords.map(({ value }) => value)).toEqual([5]);
  },
);
