import { normalizedKey } from '../points/key.ts';
import { numericValue } from '../points/number.ts';
import type { RecordValue } from '../points/value.ts';

/**
 * A key that is equal for equal button values: the same text, the same number in any notation, or a pair with the same
 * key and an equal value.
 */
export function buttonValueKey(received: RecordValue): string {
  const text = String(received).trim();
  const [key = '', value, ...more] = text.split('=');
  if (value !== undefined && more.length === 0) return `${normalizedKey(key)}=${buttonValueKey(value)}`;
  const number = numericValue(text);
  return number === undefined ? text : String(number);
}

/** Whether a received value equals a button value. */
export function isButtonValue(received: RecordValue, value: string): boolean {
  return buttonValueKey(received) === buttonValueKey(value);
}
