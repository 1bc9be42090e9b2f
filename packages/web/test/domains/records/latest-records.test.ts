import { expect, test } from 'vitest';
import { withLatest } from '../../../src/domains/records/latest-records.ts';

const type = (id: string, keyName: string) => ({ id, keyName, dataRecordTypeName: keyName, description: '', unit: '' });
const wind = type('1', 'wind');
const rain = type('2', 'rain');
const event = (records: Record<string, number>) => ({
  topicId: 't',
  deviceId: null,
  deviceSerialNumber: '',
  records,
  timeArrival: '2026-11-21T10:00:00.000Z',
});

test('a live message replaces the values it contains and keeps the others', () => {
  const before = [
    { dataRecordType: wind, value: 1, createdOn: 'earlier' },
    { dataRecordType: rain, value: 2, createdOn: 'earlier' },
  ];
  expect(withLatest(before, [wind, rain], event({ rain: 3, other: 4 }))).toEqual([
    before[0],
    { dataRecordType: rain, value: 3, createdOn: '2026-11-21T10:00:00.000Z' },
  ]);
});

test('the first value of a data type is inserted in the order of the data types', () => {
  const before = [{ dataRecordType: rain, value: 2, createdOn: 'earlier' }];
  expect(withLatest(before, [wind, rain], event({ wind: 5 })).map(({ value }) => value)).toEqual([5, 2]);
});
