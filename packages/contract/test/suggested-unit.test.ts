import { Unit } from '@tinkerstream/contract/points';
import { COMMON_UNITS, suggestedUnit } from '@tinkerstream/contract/topics';
import { expect, test } from 'vitest';

test.each([
  ['temp', '°C'],
  ['temperature', '°C'],
  ['Temp2', '°C'],
  ['dht_temp', '°C'],
  ['roomTemp', '°C'],
  ['watertemp', '°C'],
  ['溫度', '°C'],
  ['水温', '°C'],
  ['hum', '%'],
  ['humidity', '%'],
  ['濕度', '%'],
  ['soil_moisture', '%'],
  ['light', 'lx'],
  ['lux', 'lx'],
  ['光線強度', 'lx'],
  ['pressure', 'hPa'],
  ['气压', 'hPa'],
  ['pm25', 'µg/m³'],
  ['pm2_5', 'µg/m³'],
  ['PM10', 'µg/m³'],
  ['sound', 'dB'],
  ['noise', 'dB'],
  ['噪音', 'dB'],
  ['co2', 'ppm'],
  ['CO2-1', 'ppm'],
  ['distance', 'cm'],
  ['距離', 'cm'],
  ['加速度', 'm/s²'],
  ['風速', 'm/s'],
  ['雨量', 'mm'],
  ['voltage', 'V'],
])('the key %s suggests %s', (key, unit) => {
  expect(suggestedUnit(key, '')).toBe(unit);
});

test('the name decides only if the key does not tell', () => {
  expect(suggestedUnit('t', 'Temperature in the pond')).toBe('°C');
  expect(suggestedUnit('a1', '池水溫度')).toBe('°C');
  expect(suggestedUnit('hum', 'Temperature')).toBe('%');
});

test.each(['led', 'button', 'count', 'n', 'piano', 'attempts', 'company', 'wheat', 'constructor', ''])(
  'the key %s suggests nothing',
  (key) => {
    expect(suggestedUnit(key, '')).toBeUndefined();
  },
);

test('each suggested unit can be stored', () => {
  for (const unit of COMMON_UNITS) expect(Unit.parse(` ${unit} `)).toBe(unit);
});
