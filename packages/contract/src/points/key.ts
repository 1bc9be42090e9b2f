/** Maximum data types per topic; further keys are not stored. */
export const MAX_DATA_TYPES = 50;

/** Longest key on the topic form. Everywhere else, and on the server, `MAX_KEY_LENGTH` applies. */
export const MAX_KEY_LENGTH_ON_TOPIC_FORM = 10;
export const MAX_KEY_LENGTH = 20;

/** Letters and digits of any script, with combining marks. */
export const KEY_PATTERN = /^[\p{L}\p{M}\p{N}_-]+$/u;

/** Keys for the sender and the location, never for data. */
export const RESERVED_KEYS: ReadonlySet<string> = new Set(['_dn', '_dsn', '_lat', '_lng']);

/** Properties that every JavaScript object inherits: looking up such a key would find these instead of a value. */
const OBJECT_NAMES: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Whether a key is a name of `Object.prototype`, such as `constructor`, which no data type may have. */
export function isPrototypeName(key: string): boolean {
  return OBJECT_NAMES.has(key);
}

const NOT_ASCII = /[^\0-\x7f]/;

/** The maximum UTF-16 code units of a key, also with each mark on its own. */
const MAX_NORMALIZED = 100;

/**
 * The stored form of a key: trimmed, and NFKC-normalised, so that full-width letters equal ASCII. A text too long for a
 * key stays as it is, because sorting its combining marks takes a time that grows with the square of their number.
 */
export function normalizedKey(text: string): string {
  const trimmed = text.trim();
  if (trimmed.length > MAX_NORMALIZED || !NOT_ASCII.test(trimmed)) return trimmed;
  return trimmed.normalize('NFKC').trim();
}

/** Whether a normalized text is too long for a key. */
export function isTooLong(key: string): boolean {
  // Count code points: a rare Chinese character is two UTF-16 units.
  return key.length > MAX_KEY_LENGTH && [...key].length > MAX_KEY_LENGTH;
}

/** Whether a normalized text can be the key of a data type. */
export function isDataTypeKey(key: string): boolean {
  return KEY_PATTERN.test(key) && !isTooLong(key) && !RESERVED_KEYS.has(key) && !isPrototypeName(key);
}

/** Longest unit, in characters. */
export const MAX_UNIT_LENGTH = 12;

/** Longest formula, in characters. */
export const MAX_FORMULA_LENGTH = 200;
