import { numericValue } from '../points/number.ts';
import { placeOfMistake, readJson } from './json-text.ts';
import { type BoardMessage, parseBoardMessage, plainMessage } from './message.ts';
import type { MessageReason } from './message-log.ts';

/** The key of a bare number, unless its topic has another. */
export const BARE_NUMBER_KEY = 'value';

/** Maximum depth. Deeper objects are left out. */
const MAX_DEPTH = 5;
const MAX_PAIRS = 200;

type Pair = readonly [key: string, value: string];

/**
 * The values of a JSON object as pairs. Keys of nested objects and the places in lists are joined by `_`, since a formula or a
 * content could not name a key with a point. `true` is 1, `false` is 0; null is left out.
 * @param missing gets the keys of numbers that are none, such as NaN
 * @returns undefined for anything but an object
 */
export function pairsOfJson(json: unknown, missing: string[] = []): readonly Pair[] | undefined {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return undefined;
  const pairs: Pair[] = [];
  collect('', json, 0, pairs, missing);
  return pairs;
}

function collect(prefix: string, value: object, depth: number, pairs: Pair[], missing: string[]): void {
  for (const [name, item] of Object.entries(value)) {
    if (pairs.length + missing.length >= MAX_PAIRS) return;
    const key = prefix === '' ? name : `${prefix}_${name}`;
    if (typeof item === 'boolean') pairs.push([key, item ? '1' : '0']);
    else if (typeof item === 'number' && !Number.isFinite(item)) missing.push(key);
    else if (typeof item === 'number' || typeof item === 'string') pairs.push([key, String(item)]);
    else if (typeof item === 'object' && item !== null && depth < MAX_DEPTH)
      collect(key, item, depth + 1, pairs, missing);
  }
}

/** Values that programs write for a missing one. */
const NOTHING: ReadonlySet<string> = new Set(['', 'undefined']);

/**
 * Writes pairs as the message of a board, `key=value,key=value`. A comma becomes a full-width one, since a comma
 * separates pairs, and so does `=` in a key, which the reader normalizes back. Values that are `undefined` or empty are
 * left out, and so is everything after the first 200 pairs.
 */
export function writePairs(pairs: readonly Pair[]): string {
  const written = pairs
    .slice(0, MAX_PAIRS)
    .map(([key, value]): Pair => [wide(oneLine(key)).replaceAll('=', '＝'), wide(oneLine(value))])
    .filter(([key, value]) => key !== '' && !NOTHING.has(value))
    .map(([key, value]) => `${key}=${value}`);
  // The only part: in a message with a comma, no other sign separates pairs.
  return written.length === 1 && /[&;]/.test(written[0] ?? '') ? `${written[0]},` : written.join();
}

function wide(text: string): string {
  return text.replaceAll(',', '，');
}

/**
 * A text on one line. Half of a surrogate pair becomes the character that databases store in its place: a board is
 * found again by its stored name.
 */
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
 * Reads a bare number or JSON as the values of a board. The text itself stays as it was sent.
 * @param numberKey the key of a bare number
 * @returns undefined for any other text, and for JSON without a value
 */
export function parseBareMessage(text: string, numberKey: string): BoardMessage | undefined {
  const bare = text.replaceAll('\0', '').trim();
  if (isJson(bare)) return parseJsonMessage(bare, text);
  // A longer text is no number: a value of 60,000 digits is a text.
  const isNumber = bare.length <= 40 && numericValue(bare) !== undefined;
  return isNumber ? { ...parseBoardMessage(`${numberKey}=${bare}`), text } : undefined;
}

function parseJsonMessage(json: string, text: string): BoardMessage | undefined {
  const { value, mistake } = readJson(json, { missing: Number.NaN });
  if (mistake) return plainMessage(text, [{ code: mistake.code, detail: placeOfMistake(mistake) }]);
  const missing: string[] = [];
  const pairs = writePairs(pairsOfJson(value, missing) ?? []);
  const ignored = missing.map((detail): MessageReason => ({ code: 'PART_WITHOUT_VALUE', detail }));
  if (pairs === '') return ignored.length > 0 ? plainMessage(text, ignored) : undefined;
  const message = parseBoardMessage(pairs);
  return { ...message, text, ignored: [...message.ignored, ...ignored], areNamesFitted: true };
}
