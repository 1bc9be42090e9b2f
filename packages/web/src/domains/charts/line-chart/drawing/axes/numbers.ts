import type { Language } from '@tinkerstream/contract/platform/language';
import { numberText } from '../../../../../ui/text/number-text.ts';
import { stepText } from '../../../../../ui/text/scale-text.ts';
import { textWidth } from '../text-width.ts';

/** The format of the numbers beside an axis. */
export interface AxisNumbers {
  readonly text: (value: number) => string;
  /** The width of the longest number, in pixels. */
  readonly width: number;
}

/** Numbers from this size on are shortened, if neighbours still differ. */
const SHORT_FROM = 10_000;
const SHORT_DIGITS = 4;

/** The numbers of a compact axis. @param labels the values of its numbers, in order */
export function axisNumbers(labels: readonly number[], language: Language): AxisNumbers {
  const size = Math.max(0, ...labels.map(Math.abs));
  const step = labelStep(labels);
  const isShort = size >= SHORT_FROM && size / step < 10 ** SHORT_DIGITS;
  const text = (value: number) => (isShort ? numberText(value, language, 'short') : stepText(value, language, step));
  return { text, width: Math.max(0, ...labels.map((value) => textWidth(text(value)))) };
}

/** The approximate distance between the numbers of an axis. */
export function labelStep([first = 0, second]: readonly number[]): number {
  return second === undefined ? 0 : second - first;
}
