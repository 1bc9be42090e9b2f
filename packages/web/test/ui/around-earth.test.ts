import { expect, test } from 'vitest';
import { aroundEarth } from '../../src/ui/map/around-earth.ts';

test.each([
  ['on both sides of the date line continue beyond it', [179.9, -179.9, 170], [179.9, 180.1, 170]],
  ['around Greenwich stay as they are', [-10, 0, 20], [-10, 0, 20]],
  ['all around the Pacific are on one map of it', [114, -123, 151, -77], [114, 237, 151, 283]],
  ['alone stay as they are', [-179.9], [-179.9]],
])('places %s', (_, longitudes, shown) => {
  const places = longitudes.map((longitude) => ({ latitude: 0, longitude }));
  expect(aroundEarth(places).map(({ longitude }) => longitude)).toEqual(shown);
});
