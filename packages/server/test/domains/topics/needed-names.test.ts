import { expect, test } from 'vitest';
import type { DataTypeEntity } from '../../../src/domains/topics/index.ts';
import { needOf } from '../../../src/domains/topics/sent-names.ts';

const type = (keyName: string, more: Partial<DataTypeEntity> = {}): DataTypeEntity => ({
  id: keyName,
  topicId: 't',
  name: keyName,
  keyName,
  description: '',
  unit: '',
  ...more,
});

test('a name gets a key that no data type and no other name of the message has', () => {
  expect(needOf('PM2.5', [], ['PM2.5'])).toEqual({ kind: 'data-type', key: 'PM2_5', sentName: 'PM2.5' });
  expect(needOf('PM2.5', [type('PM2_5')], ['PM2.5'])).toMatchObject({ key: 'PM2_5_2' });
  expect(needOf('PM2.5', [], ['PM2.5', 'PM2_5'])).toMatchObject({ key: 'PM2_5_2' });
  expect(needOf('temp', [], ['temp'])).toEqual({ kind: 'data-type', key: 'temp', sentName: undefined });
});

test('a name that is known, and one that cannot be a key, need nothing', () => {
  const known = [type('dust', { sentNames: ['PM2.5'] })];
  expect(needOf('PM2.5', known, [])).toEqual({ kind: 'nothing' });
  expect(needOf(' PM2.5 ', known, [])).toEqual({ kind: 'nothing' });
  expect(needOf('***', known, [])).toEqual({ kind: 'nothing' });
});

test('a key that was cut before names were remembered goes to the first name that claims it', () => {
  const cut = type('Soil_moisture_sensor', { isCut: true });
  const [one, two] = ['Soil moisture sensor 1', 'Soil moisture sensor 2'];
  expect(needOf(one, [cut], [])).toEqual({ kind: 'name', dataType: cut, sentName: one });
  const claimed = [{ ...cut, sentNames: [one] }];
  expect(needOf(two, claimed, [])).toMatchObject({ kind: 'data-type', key: 'Soil_moisture_sens_2' });
  expect(needOf(one, [type('Soil_moisture_sensor')], [])).toMatchObject({
    kind: 'data-type',
    key: 'Soil_moisture_sens_2',
  });
});

test('the name behind a key of a file is remembered once, and not beyond the limit', () => {
  expect(needOf('a_b', [], ['a_b'], 'a b')).toEqual({ kind: 'data-type', key: 'a_b', sentName: 'a b' });
  expect(needOf('a_b', [type('x', { sentNames: ['a b'] })], [], 'a b')).toMatchObject({ sentName: undefined });
  const full = [type('x', { sentNames: Array.from({ length: 100 }, (_, at) => `n ${at}`) })];
  expect(needOf('a_b', full, [], 'a b')).toMatchObject({ key: 'a_b', sentName: undefined });
  expect(needOf('a b', full, [])).toEqual({ kind: 'nothing' });
});
