import { describe, expect, test } from 'vitest';
import { partsOf, sentLongitude, tracksOf, until } from '../../../src/domains/charts/types/track-map/tracks.ts';
import { clustersOf } from '../../../src/ui/map/clusters.ts';

describe('the way of a board', () => {
  const ivy = { id: 'a', serialName: 'Ivy', serialNumber: '' };

  test('has the places of each board, and none of a board without any', () => {
    const groups = [
      { device: ivy, times: [2], x: [22.3], y: [114.1] },
      { device: null, times: [], x: [], y: [] },
    ];
    expect(tracksOf(groups, '?')).toEqual([{ name: 'Ivy', stops: [{ time: 2, latitude: 22.3, longitude: 114.1 }] }]);
  });

  test('goes on across the date line, next to boards on its other side', () => {
    const ben = { ...ivy, id: 'b', serialName: 'Ben' };
    const groups = [
      { device: ivy, times: [1, 2, 3], x: [1, 1, 1], y: [179.9, -179.9, 179.95] },
      { device: ben, times: [1, 2], x: [2, 2], y: [-179.99, -179.98] },
    ];
    const longitudes = tracksOf(groups, '?').map(({ stops }) => stops.map(({ longitude }) => longitude));
    expect(longitudes).toEqual([
      [179.9, 180.1, 179.95],
      [expect.closeTo(180.01), expect.closeTo(180.02)],
    ]);
    expect([180.1, -180.1, 114.123456789, -180, 180].map(sentLongitude)).toEqual([
      -179.9, 179.9, 114.123456789, -180, 180,
    ]);
  });

  test('has no line through a gap in which the board was away', () => {
    const stops = [0, 2, 4, 30, 32, 3600, 3602].map((seconds) => ({ time: 1000 * seconds, latitude: 1, longitude: 2 }));
    expect(partsOf(stops).map((part) => part.length)).toEqual([5, 2]);
    expect(partsOf(stops.slice(0, 1)).map((part) => part.length)).toEqual([1]);
  });

  test.each([
    [0, []],
    [10, [10]],
    [25, [10, 20]],
    [99, [10, 20, 30]],
  ])('up to the moment %s has the places of %j', (moment, times) => {
    const stops = [10, 20, 30].map((time) => ({ time, latitude: 1, longitude: 2 }));
    expect(until({ name: '', stops }, moment).map(({ time }) => time)).toEqual(times);
  });
});

describe('clusters of places', () => {
  test('are so far apart that their signs do not cover one another', () => {
    // The middle of the first three is near the fourth, which is far from the first.
    const row = [0, 30, 39, 60, 90].map((x) => ({ x, y: 0 }));
    const clusters = clustersOf(row, 40);
    const middles = clusters.map((members) => {
      const places = members.map((index) => row[index]?.x ?? 0);
      return (Math.min(...places) + Math.max(...places)) / 2;
    });
    for (const [at, middle] of middles.slice(1).entries())
      expect(middle - (middles[at] ?? 0)).toBeGreaterThanOrEqual(40);
    expect(clusters.flat().toSorted()).toEqual([0, 1, 2, 3, 4]);
  });

  test('have the places near their first one, and leave the others alone', () => {
    const places = [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 30, y: 20 },
      { x: -39, y: 0 },
      { x: 101, y: 2 },
      { x: 300, y: 300 },
    ];
    expect(clustersOf(places, 40)).toEqual([[0, 2, 3], [1, 4], [5]]);
  });

  test('take a time that grows with the places', () => {
    const places = Array.from({ length: 20_000 }, (_, at) => ({ x: (at * 7919) % 20_000, y: (at * 104_729) % 20_000 }));
    const clusters = clustersOf(places, 40);
    expect(clusters.flat().length).toBe(20_000);
    expect(clusters.length).toBeGreaterThan(1000);
  });
});
