import { expect, test } from 'vitest';
import { createNamesOfTopics } from '../../../src/domains/clouds/link-names.ts';
import type { DataTypeEntity } from '../../../src/domains/topics/index.ts';

const type = (keyName: string, more: Partial<DataTypeEntity> = {}): DataTypeEntity => ({
  id: keyName,
  topicId: 't',
  name: keyName,
  keyName,
  description: '',
  unit: '',
  ...more,
});

async function linkOf(types: DataTypeEntity[], edited: { name: string; key: string }[] = []) {
  const names = createNamesOfTopics({ dataTypesOf: async () => new Map([['t', types]]) });
  await names.load('t');
  return { names, link: names.ofLink('t', edited) };
}

test('names have the keys that they got, also once a link is open', async () => {
  const types = [type('Fan_Speed_2', { sentNames: ['Fan Speed'] }), type('V1')];
  const { names, link } = await linkOf(types);
  expect([link.keyOf('Fan Speed'), link.keyOf('V1'), link.nameOf('Fan_Speed_2'), link.nameOf('V1')]).toEqual([
    'Fan_Speed_2',
    'V1',
    'Fan Speed',
    'V1',
  ]);
  expect(link.sentAs('Soil moisture sensor 1')).toBe('Soil moisture sensor 1');
  types.push(type('Soil_moisture_sensor', { sentNames: ['Soil moisture sensor 1'] }));
  await names.changed('t');
  expect(link.sentAs('Soil moisture sensor 1')).toBe('Soil_moisture_sensor');
});

test('what a member has edited goes before all others', async () => {
  const { link } = await linkOf([type('x', { sentNames: ['Fan Speed'] })], [{ name: 'Fan Speed', key: 'fan' }]);
  expect([link.keyOf('Fan Speed'), link.nameOf('fan')]).toEqual(['fan', 'Fan Speed']);
});

test('a key that was cut is read under each name until one claims it, and is sent under none', async () => {
  const types = [type('Soil_moisture_sensor', { isCut: true })];
  const { names, link } = await linkOf(types);
  expect(link.keyOf('Soil moisture sensor 2')).toBe('Soil_moisture_sensor');
  expect(link.sentAs('Soil moisture sensor 2')).toBe('Soil moisture sensor 2');
  types[0] = type('Soil_moisture_sensor', { isCut: true, sentNames: ['Soil moisture sensor 1'] });
  await names.changed('t');
  expect(link.keyOf('Soil moisture sensor 2')).toBe('Soil moisture sensor 2');
  expect(link.keyOf('Soil moisture sensor 1')).toBe('Soil_moisture_sensor');
});
