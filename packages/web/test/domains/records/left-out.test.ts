import type { DataRecordType } from '@tinkerstream/contract/points';
import type { LeftOutValue, LoggedMessage } from '@tinkerstream/contract/records';
import { expect, test } from 'vitest';
import { csvOfValues } from '../../../src/domains/charts/exports/values-csv.ts';
import { wideCsv } from '../../../src/domains/charts/exports/wide-csv.ts';
import { withLeftOut } from '../../../src/domains/charts/line-chart/use-line-exports.ts';
import { valuesToLeaveOut } from '../../../src/domains/records/left-out/leave-out-menu.tsx';
import { leftOutOfMessage } from '../../../src/domains/records/left-out/of-message.ts';

const leftOut = (time: number, value: number | string, more: Partial<LeftOutValue> = {}): LeftOutValue => ({
  id: `${time} ${value}`,
  topicId: 'pond',
  dataTypeId: 'type',
  key: 'temp',
  deviceId: 'board',
  board: 'North',
  serialNumber: 'b1',
  time: new Date(time).toISOString(),
  value,
  reason: 'Sensor fault',
  by: 'Ada',
  leftOutOn: new Date(0).toISOString(),
  ...more,
});

test('a file has what is left out in its place in time with the reason, and only what is seen', () => {
  const shown = [10, 30].map((time) => ({ time, label: 'Pond', unit: '', low: time, high: time }));
  const of = [leftOut(9, 1), leftOut(20, 88_888), leftOut(31, 2)];
  const span = { start: 10, end: 30 };
  const texts = { time: 'Time', line: 'Line', value: 'Value', lowest: 'Low', highest: 'High', unit: 'Unit' };
  expect(csvOfValues(withLeftOut(shown, of, span, undefined), { ...texts, leftOut: 'Because' }, String)).toBe(
    '\uFEFFTime,Line,Value,Because\r\n10,Pond,10,\r\n20,temp · North,88888,Sensor fault\r\n30,Pond,30,\r\n',
  );
  expect(csvOfValues(withLeftOut(shown, [], span, undefined), texts, String)).not.toContain('Because');
  // A spreadsheet calculates with every number in the column of a line.
  expect(wideCsv(withLeftOut(shown, of, span, 'Left out'), texts, String)).toContain(
    'Time,Left out,Pond\r\n10,temp · North 88888: Sensor fault,10',
  );
});

const logged: LoggedMessage = {
  id: '1',
  createdOn: new Date(1000).toISOString(),
  message: '_dsn=b1, Temp=88888.0 ,mood=bad',
  deviceSerialNumber: 'b1',
  outcome: 'STORED',
  reasons: [],
  count: 1,
};

test('a logged message has those of its values that are left out', () => {
  const found = (...of: LeftOutValue[]) => leftOutOfMessage(logged, of, []).map(({ id }) => id);
  expect(found(leftOut(1000, 88_888, { key: 'Temp' }))).toHaveLength(1);
  expect(found(leftOut(1000, 'bad', { key: 'mood' }))).toHaveLength(1);
  expect(found(leftOut(1000, 88_889, { key: 'Temp' }), leftOut(1001, 88_888, { key: 'Temp' }))).toEqual([]);
  expect(found(leftOut(1000, 88_888, { key: 'Temp', serialNumber: 'b2' }), leftOut(1000, 88_888))).toEqual([]);
  const json = { ...logged, message: '{"Temp":88888}' };
  expect(leftOutOfMessage(json, [leftOut(1000, 88_888, { key: 'Temp' })], [])).toHaveLength(1);
});

test('of a logged message, what is stored, measured and not left out yet can be left out', () => {
  const type = (keyName: string, formula?: string) => ({
    id: keyName,
    dataRecordTypeName: keyName,
    keyName,
    description: '',
    unit: '',
    ...(formula && { formula }),
  });
  const topic = {
    topicId: 'pond',
    dataTypes: [type('Temp'), type('mood')] as readonly DataRecordType[],
    devices: [{ id: 'board', serialNumber: 'b1' }],
  };
  const found = (of: LoggedMessage, leftOut: readonly LeftOutValue[] = [], on = topic) =>
    valuesToLeaveOut(of, leftOut, on).map(({ dataTypeId, deviceId, value }) => [dataTypeId, deviceId, value]);
  expect(found(logged)).toEqual([
    ['Temp', 'board', 88_888],
    ['mood', 'board', 'bad'],
  ]);
  expect(found(logged, [leftOut(1000, 88_888, { key: 'Temp' })])).toEqual([['mood', 'board', 'bad']]);
  expect(found({ ...logged, outcome: 'NOT_STORED' })).toEqual([]);
  expect(found(logged, [], { ...topic, devices: [] })).toEqual([]);
  const computed = { ...topic, dataTypes: [type('Temp', 'a*2')] as readonly DataRecordType[] };
  expect(found(logged, [], computed)).toEqual([]);
});

test('a logged message is read as the server reads it', () => {
  const type = (keyName: string, sentNames?: string[]) => ({
    id: keyName,
    dataRecordTypeName: keyName,
    keyName,
    description: '',
    unit: '',
    ...(sentNames && { sentNames }),
  });
  const topic = {
    topicId: 'pond',
    dataTypes: [type('Temp'), type('hum'), type('url'), type('PM2_5', ['PM2.5'])] as readonly DataRecordType[],
    devices: [{ id: 'board', serialNumber: 'b1' }],
  };
  const found = (message: string, of: readonly LeftOutValue[] = []) =>
    valuesToLeaveOut({ ...logged, message }, of, topic).map(({ label, value }) => [label, value]);
  expect(found('url=http://x?a=1,Temp=2')).toEqual([
    ['url', 'http://x?a=1'],
    ['Temp', 2],
  ]);
  expect(found('Temp=1,Temp=2')).toEqual([['Temp', 2]]);
  expect(found('Temp=1&hum=3')).toEqual([
    ['Temp', 1],
    ['hum', 3],
  ]);
  const hum = leftOut(1000, 3, { key: 'hum' });
  expect(leftOutOfMessage({ ...logged, message: 'Temp=1&hum=3' }, [hum], topic.dataTypes)).toEqual([hum]);
  const dust = leftOut(1000, 3, { key: 'PM2_5' });
  expect(found('Temp=1,PM2.5=3', [dust])).toEqual([['Temp', 1]]);
  expect(leftOutOfMessage({ ...logged, message: 'Temp=1,PM2.5=3' }, [dust], topic.dataTypes)).toEqual([dust]);
});
