import type { Language } from '@tinkerstream/contract/platform/language';
import { columnsOf, formatOf, LARGEST, numberText, SHORT_DIGITS, SMALLEST } from './number-text.ts';

/** Beyond this many digits a number has only noise. */
const MAX_DIGITS = 17;

/** A number of a scale whose numbers are at least `step` apart: with all the digits that tell it from its neighbours. */
export function stepText(value: number, language: Language, step: number): string {
  const size = Math.abs(value);
  const order = Math.floor(Math.log10(step > 0 ? step : size || 1));
  const digits = (count: number) => Math.min(MAX_DIGITS, Math.max(0, count));
  // One digit more than that of the step: a step is not always round.
  if (value === 0 || (size >= SMALLEST && size < LARGEST)) {
    return formatOf(language, { maximumFractionDigits: digits(1 - order) }).format(value);
  }
  const maximumSignificantDigits = Math.max(1, digits(Math.floor(Math.log10(size)) - order + 2));
  return formatOf(language, { notation: 'scientific', maximumSignificantDigits }).format(value);
}

/** The part of a step by which a shortened number may be wrong. */
const SHORT_ERROR = 0.05;

/**
 * The numbers of a scale, in order, as texts of which no two are equal. Those that need more than `columns` are all shortened,
 * 200K for 200,000, unless that would make them wrong. A number that floating point cannot tell from the one before has no text.
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
