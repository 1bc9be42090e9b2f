import type { Language } from '@tinkerstream/contract/platform/language';
import { columnsOf, formatOf, LARGEST, numberText, SHORT_DIGITS, SMALLEST } from './number-text.ts';

/** The most digits of a number: further ones are only noise. */
const MAX_DIGITS = 17;

/** A number of a scale with steps of at least `step`, with all digits that distinguish it from its neighbours. */
export function stepText(value: number, language: Language, step: number): string {
  const size = Math.abs(value);
  const order = Math.floor(Math.log10(step > 0 ? step : size || 1));
  const digits = (count: number) => Math.min(MAX_DIGITS, Math.max(0, count));
  // The text has one digit more than the step, which is not always round.
  if (value === 0 || (size >= SMALLEST && size < LARGEST)) {
    return formatOf(language, { maximumFractionDigits: digits(1 - order) }).format(value);
  }
  const maximumSignificantDigits = Math.max(1, digits(Math.floor(Math.log10(size)) - order + 2));
  return formatOf(language, { notation: 'scientific', maximumSignificantDigits }).format(value);
}

/** The largest error of a shortened number, as a share of a step. */
const SHORT_ERROR = 0.05;

/**
 * The numbers of a scale in order, as texts that all differ. If one of them needs more than `columns`, all are shortened,
 * 200K for 200,000, unless that would make them wrong. A number that floating point cannot distinguish from the one before
 * has no text.
 */
export function scaleTexts(numbers: readonly number[], language: Language, columns: number): string[] {
  const steps = numbers.slice(1).map((number, index) => Math.abs(number - (numbers[index] as number)));
  const step = Math.min(...steps.filter((length) => length > 0));
  const whole = numbers.map((number) => stepText(number, language, Number.isFinite(step) ? step : 0));
  const isShort =
    whole.some((text) => columnsOf(text) > columns) &&
    numbers.every((number) => Math.abs(Number(number.toPrecision(SHORT_DIGITS)) - number) <= SHORT_ERROR * step);
  const texts = isShort ? numbers.map((number) => numberText(number, language, 'short')) : whole;
  return texts.map((text, index) => (texts.indexOf(text) === index ? text : ''));
}
