import type { RecordValue } from './value.ts';

/* No zod here: each database thread loads this file for itself. */

/**
 * A decimal number. Each text matches in one way only: a value of 60,000 digits would otherwise be tried in all its
 * divisions.
 */
const DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/** Larger values are text, so that sums stay below 1.8e308, the limit of 64-bit floats. */
export const LARGEST_NUMBER = 1e290;

/** Parses decimal notation with half-width or full-width digits; undefined for text. */
export function numericValue(value: RecordValue): number | undefined {
  if (typeof value === 'number') return value;
  if (!DECIMAL.test(value)) {
    const text = halfWidth(value);
    return text === value ? undefined : numericValue(text);
  }
  const number = Number(value);
  return Math.abs(number) <= LARGEST_NUMBER ? number : undefined;
}

/** Decimal digits that survive a round trip through a 64-bit float. */
const SAFE_DIGITS = 15;
const PLAIN_NUMBER = /^[+-]?(?!0\d)(?:\d+(?:\.\d*)?|\.\d+)$/;

/**
 * The stored form of a received value: its number, or its text if it is not numeric or the number would lose digits.
 */
export function recordValue(text: string): RecordValue {
  // Fast path: almost all values are plain numbers.
  if (text.length <= SAFE_DIGITS && PLAIN_NUMBER.test(text)) return Number(text);
  const number = numericValue(text);
  return number === undefined || losesDigits(halfWidth(text), number) ? text : number;
}

/** Whether a number has fewer digits than its decimal notation. */
export function losesDigits(text: string, number: number): boolean {
  return /^[+-]?0\d/.test(text) || digitsOf(text) !== digitsOf(String(number));
}

/** The significant digits of a decimal notation, without sign, point and exponent. */
function digitsOf(decimal: string): string {
  return (
    decimal
      .replace(/[eE].*/, '')
      .replace(/\D/g, '')
      // Only the first of some zeros is tried as the beginning of the last ones.
      .replace(/^0+|(?<!0)0+$/g, '')
  );
}

const NUMBER_LIKE = /^[+-]?(\.?\d|(nan|inf|infinity|ovf)$)/i;

/**
 * Whether a text looks like an attempted number: it starts with a digit, or is a placeholder that boards send, such as
 * `nan`.
 */
export function isNumberLike(text: string): boolean {
  return NUMBER_LIKE.test(halfWidth(text));
}

const FULL_WIDTH = /[\uff01-\uff5e\u2212]/g;
const WIDTH_OFFSET = 0xfee0;

/** Converts full-width characters (U+FF01 to U+FF5E) and minus signs (U+2212) to ASCII. */
function halfWidth(text: string): string {
  return text.replace(FULL_WIDTH, (sign) => {
    return sign === '\u2212' ? '-' : String.fromCharCode(sign.charCodeAt(0) - WIDTH_OFFSET);
  });
}
