import type { Language } from '@tinkerstream/contract/platform/language';
import { numberText } from '../../../../ui/text/number-text.ts';
import { stepText } from '../../../../ui/text/scale-text.ts';
import { textWidth } from './text-width.ts';

/** How the numbers beside an axis are written. */
export interface AxisNumbers {
  readonly text: (value: number) => string;
  /** The width of the longest of them, in pixels. */
  readonly width: number;
}

/** Numbers from here on are shortened, if that leaves neighbours different. */
const SHORT_FROM = 10_000;
const SHORT_DIGITS = 4;

/** The numbers of a compact axis. @param labels those that it has, in order */
export function axisNumbers(labels: readonly number[], language: Language): AxisNumbers {
  const size = Math.max(0, ...labels.map(Math.abs));
  const step = labelStep(labels);
  const isShort = size >= SHORT_FROM && size / step < 10 ** SHORT_DIGITS;
  const text = (value: number) => (isShort ? numberText(value, language, 'short') : stepText(value, language, step));
  return { text, width: Math.max(0, ...labels.map((value) => textWidth(text(value)))) };
}

/** About how far apart the numbers of an axis are. */
export function labelStep([first = 0, second]: readonly number[]): number {
  return second === undefined ? 0 : second - first;
}
