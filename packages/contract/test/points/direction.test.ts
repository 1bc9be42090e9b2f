import { expect, test } from 'vitest';
import { DirectionMean, DirectionStatistics } from '../../src/points/index.ts';

const meanOf = (...degrees: readonly number[]) =>
  degrees.reduce((mean, one) => mean.add(one), new DirectionMean()).value;

test.each([
  [[350, 10], 0],
  [[10, 350], 0],
  [[0], 0],
  [[360], 0],
  [[-90], 270],
  [[-10, 10], 0],
  [[270, 0], 315],
  [[180, 180], 180],
  [[359.9, 0.3], 0.1],
  [[450], 90],
])('the mean of the directions %j is %s', (degrees, mean) => {
  expect(meanOf(...degrees)).toBeCloseTo(mean, 6);
  expect(Object.is(meanOf(...degrees), -0)).toBe(false);
});

test.each([[[]], [[0, 180]], [[0, 90, 180, 270]], [[10, 130, 250]]])('the directions %j have no mean', (degrees) => {
  expect(meanOf(...degrees)).toBeUndefined();
});

test('the mean of many directions follows from the sums of parts', () => {
  const sums = [350, 20].map((degrees) => [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]);
  const mean = new DirectionMean();
  for (const [sin = 0, cos = 0] of sums) mean.addSums(10, 10 * sin, 10 * cos);
  expect([mean.numbers, mean.value]).toEqual([20, expect.closeTo(5, 6)]);
});

test('statistics of directions have their mean, and no spread, slope and area', () => {
  const statistics = new DirectionStatistics();
  expect(statistics.result()).toBeUndefined();
  for (const [at, degrees] of [350, 10, 20, 340].entries()) statistics.add(1000 * at, degrees);
  const found = { count: 4, min: 10, max: 350, spread: null, slope: null, area: null };
  expect(statistics.result()).toEqual({ ...found, mean: expect.closeTo(0, 6) });
});
