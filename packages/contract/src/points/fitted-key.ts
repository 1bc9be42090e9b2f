import { cutText } from '../platform/cut-text.ts';
import { isDataTypeKey, MAX_KEY_LENGTH, normalizedKey } from './key.ts';

/** Longest name that is remembered with its key, in characters. A longer name counts by its beginning. */
export const MAX_SENT_NAME = 200;

/** Maximum names that a topic remembers with their keys. */
export const MAX_SENT_NAMES = 100;

/** The form in which sent names are compared and stored: two names with one form are one name. */
export function sentNameOf(name: string): string {
  return normalizedKey(name.slice(0, MAX_SENT_NAME));
}

/**
 * The key of a name as it was sent. A name that is a key stays as it is. Another name is fitted: `PM2.5` becomes
 * `PM2_5`, a name of 21 letters loses the last. No two names get one key: `Soil moisture sensor 2` becomes
 * `Soil_moisture_sens_2` beside `Soil moisture sensor 1`, whose key is `Soil_moisture_sensor`.
 * @param isTaken whether a key belongs to another name
 * @returns undefined if the name has no letter or digit
 */
export function fittedKey(name: string, isTaken: (key: string) => boolean): string | undefined {
  const sent = sentNameOf(name);
  if (isDataTypeKey(sent)) return sent;
  const plain = sent.replaceAll(/[^\p{L}\p{M}\p{N}_-]+/gu, '_').replaceAll(/^[_-]+|(?<![_-])[_-]+$/g, '');
  if (plain === '') return undefined;
  for (let count = 1; ; count++) {
    const key = withCount(plain, count);
    if (isDataTypeKey(key) && !isTaken(key)) return key;
  }
}

/** Whether a name that is no key can be fitted. */
export function isFittable(name: string): boolean {
  return fittedKey(name, () => false) !== undefined;
}

/** The key that earlier versions made of a name, which several names might share. */
export function cutKey(name: string): string {
  const key = normalizedKey(name.slice(0, 100)).replaceAll(/[^\p{L}\p{M}\p{N}_-]/gu, '_');
  const short = [...key].slice(0, MAX_KEY_LENGTH).join('');
  return isDataTypeKey(short) ? short : cutText(`v${short.replaceAll('_', '')}`, MAX_KEY_LENGTH);
}

/**
 * A key with a number. The first name of a key has none. A name that no data type may have, such as `constructor`,
 * always has one.
 */
function withCount(plain: string, count: number): string {
  const end = count === 1 ? '' : `_${count}`;
  const start = [...plain].slice(0, MAX_KEY_LENGTH - end.length).join('');
  return start.replaceAll(/(?<![_-])[_-]+$/g, '') + end;
}
