import { expect, test } from 'vitest';
import { soundLevel } from '../../../src/domains/boards/virtual/device/sound.ts';

const wave = (loudest: number) => Float32Array.from({ length: 1000 }, (_, at) => loudest * Math.sin(at));

test('the sound level grows with the sound, from 0 to 255', () => {
  const levels = [0, 0.0001, 0.01, 0.1, 0.5].map((loudest) => soundLevel(wave(loudest)));
  expect(levels[0]).toBe(0);
  expect(levels[1]).toBe(0);
  expect(levels).toEqual([...levels].sort((one, other) => one - other));
  expect(soundLevel(new Float32Array(1000).fill(1))).toBe(255);
  expect(soundLevel(new Float32Array(1000).fill(Number.NaN))).toBe(0);
});
