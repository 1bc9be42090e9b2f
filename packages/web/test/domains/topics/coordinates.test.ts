import { expect, test } from 'vitest';
import { isInvalid, pointOf, textsOf } from '../../../src/domains/topics/location/coordinates.ts';

const texts = (latitude: string, longitude: string) => ({ latitude, longitude });

test('two fields describe one place on the globe, or none', () => {
  expect(pointOf(texts(' 22.3193 ', '-114.1694'))).toEqual({ latitude: 22.3193, longitude: -114.1694 });
  expect(pointOf(texts('90', '180'))).toEqual({ latitude: 90, longitude: 180 });
  for (const [latitude, longitude] of [
    ['90.1', '0'],
    ['0', '-180.5'],
    ['', '0'],
    ['north', '0'],
    ['0x10', '0'],
    ['1,5', '0'],
  ] as const) {
    expect(pointOf(texts(latitude, longitude))).toBeUndefined();
  }
});

test('each field is validated separately', () => {
  expect(isInvalid('latitude', texts('120', '120'))).toBe(true);
  expect(isInvalid('longitude', texts('120', '120'))).toBe(false);
});

test('a picked place is rounded to the precision of pointing, without trailing zeros', () => {
  expect(textsOf({ latitude: 22.31930000004, longitude: 114.5 })).toEqual(texts('22.3193', '114.5'));
  expect(textsOf(undefined)).toEqual(texts('', ''));
});
