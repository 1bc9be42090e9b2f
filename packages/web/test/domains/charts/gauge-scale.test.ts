import { LANGUAGES } from '@tinkerstream/contract/platform/language';
import { expect, test } from 'vitest';
import { dialTexts, partOf } from '../../../src/domains/charts/types/gauge/dial.tsx';

/** Numbers between 0 and 1 that follow from a seed. */
function* numbersFrom(seed: number): Generator<number, never> {
  let state = seed;
  while (true) {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    yield state / 2 ** 32;
  }
}

test.each([
  [20.1, 20.4],
  [1013.1, 1013.4],
  [-1013.4, -1013.1],
  [-40.05, -40],
  [0, 100],
  [0, 1_000_000],
  [1_000_000, 1_000_001],
  [1_764_412_345_000, 1_764_412_345_010],
  [0, 1e-9],
  [1.000_01e-7, 1.000_02e-7],
  [-1e308, 1e308],
  [1e20, 1.000_01e20],
  [123_456_789.12, 123_456_789.13],
  [-0.000_001, 0.000_001],
])('the numbers of a scale from %d to %d are distinct', (min, max) => {
  for (const language of LANGUAGES) {
    const texts = dialTexts(min, max, language);
    expect(texts.every((text) => text !== '')).toBe(true);
    expect(new Set(texts).size).toBe(6);
  }
});

test('the numbers of any scale are distinct, and never wrong by a tenth of a step', () => {
  const random = numbersFrom(7);
  const next = () => random.next().value;
  for (let run = 0; run < 2000; run += 1) {
    const min = (next() - 0.5) * 10 ** Math.floor(next() * 14 - 6);
    const max = min + (next() + 0.01) * Math.max(Math.abs(min) * 1e-9, 10 ** Math.floor(next() * 12 - 8));
    const texts = dialTexts(min, max, 'en');
    expect(new Set(texts).size, `${min} to ${max}: ${texts}`).toBe(6);
    expect(texts).not.toContain('');
    for (const [index, text] of texts.entries()) {
      const unit = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 }[text.at(-1) ?? ''] ?? 1;
      const shown = Number(text.replaceAll(',', '').replace(/[KMBT]$/, '')) * unit;
      const wanted = min + (index / 5) * (max - min);
      expect(Math.abs(shown - wanted), `${min} to ${max}: ${texts}`).toBeLessThanOrEqual(
        (max - min) / 50 + 1e-12 * Math.abs(wanted),
      );
    }
  }
});

test('a scale narrower than floating point has its ends, and no number twice', () => {
  const texts = dialTexts(1, 1 + Number.EPSILON, 'en').filter((text) => text !== '');
  expect(new Set(texts).size).toBe(texts.length);
});

test('round scales have short numbers where they are long', () => {
  expect(dialTexts(0, 1_000_000, 'en')).toEqual(['0', '200K', '400K', '600K', '800K', '1M']);
  expect(dialTexts(0, 100_000, 'zh-HK')).toEqual(['0', '2萬', '4萬', '6萬', '8萬', '10萬']);
  expect(dialTexts(20.1, 20.4, 'en')).toEqual(['20.1', '20.16', '20.22', '20.28', '20.34', '20.4']);
});

test('a needle is on the scale, whatever its ends', () => {
  expect(partOf(0, -1e308, 1e308)).toBeCloseTo(0.5);
  expect(partOf(20.25, 20.1, 20.4)).toBeCloseTo(0.5);
  expect([partOf(-5, 0, 10), partOf(15, 0, 10)]).toEqual([0, 1]);
});
