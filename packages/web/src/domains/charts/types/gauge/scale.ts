import type { Language } from '@tinkerstream/contract/platform/language';
import { scaleTexts } from '../../../../ui/text/scale-text.ts';

/** The parts of the scale of every gauge, which end at numbers. */
export const MAJOR_PARTS = 5;
/** A scale with longer numbers is in short ones: 200K. */
const LONGEST_LABEL = 6;
/** The digits of a number that a calculation leaves right. */
const EXACT_DIGITS = 15;

/** The numbers beside a scale; no two are equal. */
export function dialTexts(min: number, max: number, language: Language): string[] {
  // Both ends apart: their distance may be beyond the largest number.
  const numbers = Array.from({ length: MAJOR_PARTS + 1 }, (_, index) =>
    Number((min * (1 - index / MAJOR_PARTS) + max * (index / MAJOR_PARTS)).toPrecision(EXACT_DIGITS)),
  );
  return scaleTexts(numbers, language, LONGEST_LABEL);
}

/** Where a value is on a scale, from 0 to 1; values off the scale rest at its ends. */
export function partOf(value: number, min: number, max: number): number {
  if (value <= min) return 0;
  if (value >= max) return 1;
  const length = max - min;
  return Number.isFinite(length) ? (value - min) / length : (value / 2 - min / 2) / (max / 2 - min / 2);
}
