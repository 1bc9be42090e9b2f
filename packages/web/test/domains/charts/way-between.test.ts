import { expect, test } from 'vitest';
import { wayBetween } from '../../../src/domains/charts/types/track-map/way-between.ts';

const pier = { latitude: 22.28, longitude: 114.16 };

test.each([
  ['north', { latitude: 22.29, longitude: 114.16 }, 1112],
  ['southWest', { latitude: 22.27, longitude: 114.149 }, 1587],
  ['east', { latitude: 22.28, longitude: 114.17 }, 1029],
] as const)('a place to the %s', (heading, to, metres) => {
  const way = wayBetween(pier, to);
  expect(way.heading).toBe(heading);
  expect(Math.round(way.metres)).toBe(metres);
});

test('the shorter way crosses the date line', () => {
  const way = wayBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 });
  expect(way.heading).toBe('east');
  expect(way.metres).toBeLessThan(23_000);
});
