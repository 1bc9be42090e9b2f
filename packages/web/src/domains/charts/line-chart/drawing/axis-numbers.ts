import type { Language } from '@tinkerstream/contract/platform/language';
import { numberText } from '../../../../ui/text/number-text.ts';
import { stepText } from '../../../../ui/text/scale-text.ts';
import type { Span } from '../../span.ts';
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

/**
 * The numbers of a compact axis. It starts and ends at round numbers, whose last digit is that of the distance between
 * two labels.
 *
 * @param labels about how many the axis has
 */
export function axisNumbers({ start, end }: Span, labels: number, language: Language): AxisNumbers {
  const size = Math.max(Math.abs(start), Math.abs(end));
  const step = 10 ** Math.floor(Math.log10((end - start || size || 1) / labels));
  const isShort = size >= SHORT_FROM && size / step < 10 ** SHORT_DIGITS;
  const text = (value: number) => (isShort ? numberText(value, language, 'short') : stepText(value, language, step));
  // The ends of the axis may have a digit more than those of its values.
  const ends = [step, 10 * step].flatMap((unit) => [Math.floor(start / unit) * unit, Math.ceil(end / unit) * unit]);
  return { text, width: Math.max(...ends.map((value) => textWidth(text(value)))) };
}
