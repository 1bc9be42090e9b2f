import { expect, test } from 'vitest';
import { TILE_ORDERS, tilesInOrder } from '../../../src/domains/boards/tiles/tile-order.ts';

const TILES = [
  { name: 'group10', value: 21, time: 300 },
  { name: '', value: 50, time: 500 },
  { name: 'group2', value: 'hot', time: 100 },
  { name: 'group1', value: undefined, time: undefined },
  { name: 'group3', value: '30', time: 400 },
];

test.each([
  ['name', ['group1', 'group2', 'group3', 'group10', '']],
  ['value', ['', 'group3', 'group10', 'group1', 'group2']],
  ['age', ['group1', 'group2', 'group10', 'group3', '']],
] as const)('tiles are in order of their %s', (order, names) => {
  expect(tilesInOrder(TILES, order).map(({ name }) => name)).toEqual(names);
});

test('one’s own board comes first in each order', () => {
  const own = { name: 'zebra', value: 1, time: 600, isOwn: true };
  for (const order of TILE_ORDERS) expect(tilesInOrder([...TILES, own], order)[0]).toBe(own);
});
