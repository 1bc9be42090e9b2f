import { numericValue } from '../points/number.ts';
import { readJson } from './json-text.ts';

/** The key of a bare number, unless its topic has another. */
export const BARE_NUMBER_KEY = 'value';

/** Deeper objects and further values are left out: a topic has at most 50 keys. */
const MAX_DEPTH = 5;
const MAX_PAIRS = 200;

type Pair = readonly [key: string, value: string];

/**
 * The values of a JSON object as pairs. Keys of nested objects and the places in lists are joined by `_`, since a formula or a
 * content could not name a key with a point. `true` is 1, `false` is 0; null is left out.
 * @returns undefined for anything but an object
 */
export function pairsOfJson(json: unknown): readonly Pair[] | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const pairs: Pair[] = [];
  collect('', json, 0, pairs);
  return pairs;
}

function collect(prefix: string, value: object, depth: number, pairs: Pair[]): void {
  for (const [name, item] of Object.entries(value)) {
    if (pairs.length >= MAX_PAIRS) return;
    const key = prefix === '' ? name : `${prefix}_${name}`;
    if (typeof item === 'boolean') pairs.push([key, item ? '1' : '0']);
    else if (typeof item === 'number' || typeof item === 'string') pairs.push([key, String(item)]);
    else if (typeof item === 'object' && item !== null && depth < MAX_DEPTH) collect(key, item, depth + 1, pairs);
  }
}

/** The values that programs write for nothing. */
const NOTHING: ReadonlySet<string> = new Set(['', 'undefined']);

/**
 * Writes pairs as the message of a board, `key=value,key=value`. A comma in a value becomes a full-width one, since a comma
 * separates pairs. Values that are `undefined` or empty are left out, and what follows the first 200 pairs.
 */
export function writePairs(pairs: readonly Pair[]): string {
  return pairs
    .slice(0, MAX_PAIRS)
    .map(([key, value]): Pair => [oneLine(key).replaceAll(/[=,]/g, '_'), oneLine(value).replaceAll(',', '，')])
    .filter(([key, value]) => key !== '' && !NOTHING.has(value))
    .map(([key, value]) => `${key}=${value}`)
    .join(',');
}

/** Half of a surrogate pair becomes what databases store in its place: a board is found again by its stored name. */
function oneLine(text: string): string {
  return text
    .replaceAll(/\p{Cc}+/gu, ' ')
    .trim()
    .toWellFormed();
}

/** Whether a message is meant as a JSON object. No key begins with a brace. */
export function isJson(text: string): boolean {
  return text.startsWith('{');
}

/**
 * The message of pairs that a bare number or a JSON object means.
 * @param numberKey the key of a bare number
 * @returns undefined for any other text
 */
export function pairsOfBareMessage(text: string, numberKey: string): string | undefined {
  const bare = text.replaceAll('\0', '').trim();
  if (isJson(bare)) return pairsOfJsonText(bare);
  // No number is longer: a value of 60,000 digits is a text.
  return bare.length <= 40 && numericValue(bare) !== undefined ? `${numberKey}=${bare}` : undefined;
}

function pairsOfJsonText(text: string): string | undefined {
  const pairs = pairsOfJson(readJson(text).value);
  return (pairs && writePairs(pairs)) || undefined;
}
