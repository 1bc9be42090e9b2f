import { describe, expect, it } from 'vitest';
import { fittedKey, MAX_SENT_NAME } from '../../src/points/fitted-key.ts';
import { isDataTypeKey } from '../../src/points/key.ts';

const keysOf = (names: readonly string[]): (string | undefined)[] => {
  const taken = new Set<string>();
  return names.map((name) => {
    const key = fittedKey(name, (one) => taken.has(one));
    if (key !== undefined) taken.add(key);
    return key;
  });
};

describe('a key that fits', () => {
  it.each([
    [['temp'], ['temp']],
    [
      ['PM2.5', 'PM2,5', 'PM2 5'],
      ['PM2_5', 'PM2_5_2', 'PM2_5_3'],
    ],
    [
      ['Soil moisture sensor 1', 'Soil moisture sensor 2'],
      ['Soil_moisture_sensor', 'Soil_moisture_sens_2'],
    ],
    [['SI7021-00_Temperature'], ['SI7021-00_Temperatur']],
    [
      ['constructor', '_dsn'],
      ['constructor_2', 'dsn'],
    ],
    [['温度（一楼实验室靠窗位置的第二个传感器一号）'], ['温度_一楼实验室靠窗位置的第二个传感器一']],
    [
      ['%', '—', ''],
      [undefined, undefined, undefined],
    ],
    [
      ['__a__', '-b.'],
      ['__a__', 'b'],
    ],
  ])('%j become %j', (names, keys) => expect(keysOf(names)).toEqual(keys));

  it('is another one for each of a thousand names that begin alike', () => {
    const keys = keysOf(Array.from({ length: 1000 }, (_, index) => `Temperature of classroom ${index}`));
    expect(new Set(keys).size).toBe(1000);
    expect(keys.every((key) => key !== undefined && isDataTypeKey(key))).toBe(true);
  });

  it('of a million signs, and of marks alone, has the length of a key', () => {
    expect(fittedKey('_'.repeat(1_000_000), () => false)).toBeUndefined();
    expect(fittedKey(`a${'.'.repeat(MAX_SENT_NAME)}b`, () => false)).toBe('a');
    expect(isDataTypeKey(fittedKey('\u0301'.repeat(300), () => false) ?? 'x')).toBe(true);
  });
});
