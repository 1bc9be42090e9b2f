import { cutText } from '../platform/cut-text.ts';
import { isDataTypeKey, normalizedKey, RESERVED_KEYS } from '../points/key.ts';
import { numericValue } from '../points/number.ts';
import { Pairs } from '../points/pairs.ts';
import { isWithoutFix, type Place, placeOf } from '../points/place.ts';
import type { MessageReason, MessageReasonCode } from './message-log.ts';

/** A board's location. */
export type BoardLocation = Place;

/** A parsed message from a board, independent of its topic. */
export interface BoardMessage {
  /**
   * The message as people read it and conditions compare it: a plain message without the sender and location around it,
   * as text blocks of boards send it (`_dsn=…,_dn=…,hello`). Any other message is as sent, and contains an `=`.
   */
  readonly text: string;
  /** Values by normalized key, in the order sent; the last value of a repeated key wins. Empty for a plain message. */
  readonly values: Pairs<string>;
  /** `_dsn`, the device's serial number; empty when absent. */
  readonly deviceSerialNumber: string;
  /** `_dn`, the device's name; empty when absent. */
  readonly deviceName: string;
  /** The location from `_lat` and `_lng`, or else from the values `lat` and `lng`; undefined if there is none. */
  readonly location: BoardLocation | undefined;
  /**
   * Whether the location comes from the values `lat` and `lng`, which are ordinary data if the topic does not accept
   * locations. Also true for the zeros of a receiver without a fix.
   */
  readonly isLocationFromValues: boolean;
  /** Whether the message has `_lat` or `_lng`, which are never data. */
  readonly hasLocationKeys: boolean;
  /** The parts that were skipped, and why. */
  readonly ignored: readonly MessageReason[];
  /**
   * Whether names that are no keys are fitted, as in JSON and messages of other clouds. In plain pairs such a name is
   * mostly the noise of a serial line, which must not create data types.
   */
  readonly areNamesFitted: boolean;
}

/** Maximum skipped parts that are explained. A message of 64 kB has 16,000. */
const MAX_IGNORED = 20;

/** Longest serial number and name, in characters: they stay in memory while their topic is in use. */
const MAX_DEVICE_TEXT = 100;

const NO_PAIRS: Omit<BoardMessage, 'text'> = {
  values: new Pairs(),
  deviceSerialNumber: '',
  deviceName: '',
  location: undefined,
  isLocationFromValues: false,
  hasLocationKeys: false,
  ignored: [],
  areNamesFitted: false,
};

/**
 * Parses the comma-separated `key=value` payload of boards (rule 4): split on commas, or the signs in their place, then
 * at the first `=`; keys normalized, values trimmed. Skips parts without `=`, key or value. Ignores U+0000, which some
 * boards use to pad their buffers.
 */
export function parseBoardMessage(payload: string): BoardMessage {
  if (!payload.includes('=')) return plainMessage(payload);
  const sent = withCommas(payload.replaceAll('\0', ''));
  const values = new Pairs<string>();
  const ignored: MessageReason[] = [];
  /** The plain text is searched at the first part without `=`: nearly no message has one. */
  let plainText: string | undefined;
  let isPlainTextKnown = false;
  let deviceSerialNumber = '';
  let deviceName = '';
  let latitude: string | undefined;
  let longitude: string | undefined;
  let equals = -1;
  // Parts are found by their places, without a list: every message of every board is read here.
  for (let start = 0, end = 0; start <= sent.length; start = end + 1) {
    end = indexOf(sent, ',', start);
    // Without an `=`, a search for each part would be quadratic.
    if (equals < start) equals = indexOf(sent, '=', start);
    if (equals >= end) {
      const part = sent.slice(start, end).trim();
      if (part === '') continue;
      if (!isPlainTextKnown) plainText = plainTextOf(sent.split(','));
      isPlainTextKnown = true;
      if (plainText === undefined) ignore(ignored, 'PART_WITHOUT_EQUALS', part);
      continue;
    }
    const key = normalizedKey(sent.slice(start, equals));
    const value = sent.slice(equals + 1, end).trim();
    if (key === '_dsn') deviceSerialNumber = value;
    else if (key === '_dn') deviceName = value;
    else if (key === '_lat') latitude = value;
    else if (key === '_lng') longitude = value;
    else if (key === '') ignore(ignored, 'PART_WITHOUT_KEY', sent.slice(start, end).trim());
    else if (value === '') ignore(ignored, 'PART_WITHOUT_VALUE', key);
    else {
      if (values.has(key)) ignore(ignored, 'KEY_REPEATED', key);
      values.set(key, value);
    }
  }
  const [lat, lng] = [latitude ?? values.get('lat'), longitude ?? values.get('lng')];
  const location = placeOf(lat, lng);
  const isNoFix = isWithoutFix(lat, lng);
  // Boards with a GPS module send empty coordinates or zeros until they have a fix: not an error.
  const hasLocationKeys = Boolean(latitude || longitude);
  if (!location && hasLocationKeys && !isNoFix) {
    ignore(ignored, 'LOCATION_NOT_VALID', `${latitude ?? ''}, ${longitude ?? ''}`);
  }
  return {
    text: plainText ?? payload,
    values,
    deviceSerialNumber: cutText(deviceSerialNumber, MAX_DEVICE_TEXT),
    deviceName: cutText(deviceName, MAX_DEVICE_TEXT),
    location,
    isLocationFromValues: (location !== undefined || isNoFix) && latitude === undefined && longitude === undefined,
    hasLocationKeys,
    ignored,
    areNamesFitted: false,
  };
}

/** A message without a pair. */
export function plainMessage(text: string, ignored: readonly MessageReason[] = NO_PAIRS.ignored): BoardMessage {
  return { text, ...NO_PAIRS, ignored };
}

/** Signs that separate pairs beside the comma, each with the signs that are searched together with it. */
const SEPARATORS = [
  ['&', /[&\r\n]+/],
  [';', /[;\r\n]+/],
] as const;
const LINE_BREAKS = /[\r\n]+/;
/** A pair, with the beginning of its value. */
const KEY_AND_EQUALS = /^[^=]{1,60}=/;

/**
 * Puts commas between pairs where a message has line breaks, `&` or `;`, as bridges of serial ports and programs for other clouds
 * write them. These signs are also in texts, such as `msg=Tom & Jerry` and `url=http://x?a=1&b=2`. So each part must be a pair, and
 * `&` and `;` are parts of texts in a message that has commas.
 */
function withCommas(message: string): string {
  if (!message.includes(',')) {
    for (const [sign, between] of SEPARATORS) {
      if (!message.includes(sign)) continue;
      const parts = partsOf(message, between);
      if (parts.every(isWholePair) && (parts.length > 1 || isNumberPair(parts[0] ?? ''))) return parts.join();
    }
  }
  if (!LINE_BREAKS.test(message)) return message;
  const lines = partsOf(message, LINE_BREAKS);
  return lines.length > 1 && lines.every(hasKey) ? lines.join() : message;
}

function partsOf(message: string, between: RegExp): string[] {
  return message.split(between).filter((part) => part.trim() !== '');
}

function hasKey(part: string): boolean {
  const [start = ''] = KEY_AND_EQUALS.exec(part) ?? [];
  const key = normalizedKey(start.slice(0, -1));
  return isDataTypeKey(key) || RESERVED_KEYS.has(key);
}

/** Whether the text behind the key of a part looks neither like a further pair nor like an address with pairs. */
function isWholePair(part: string): boolean {
  return hasKey(part) && part.indexOf('=') === part.lastIndexOf('=') && !part.includes('://');
}

function isNumberPair(part: string): boolean {
  return numericValue(part.slice(part.indexOf('=') + 1).trim()) !== undefined;
}

/** The index of a sign; the length of the text if there is none. */
function indexOf(text: string, sign: string, start: number): number {
  const index = text.indexOf(sign, start);
  return index < 0 ? text.length : index;
}

function ignore(ignored: MessageReason[], code: MessageReasonCode, detail: string): void {
  if (ignored.length < MAX_IGNORED) ignored.push({ code, detail });
}

/** The plain message between pairs of the sender and the location; undefined if there is none, or further pairs. */
function plainTextOf(parts: readonly string[]): string | undefined {
  const start = parts.findIndex((part) => !isReservedPair(part));
  const end = parts.findLastIndex((part) => !isReservedPair(part));
  const rest = parts.slice(Math.max(0, start), end + 1);
  if (rest.some((part) => part.includes('=')) || rest.every((part) => part.trim() === '')) return undefined;
  return rest.join().trim();
}

function isReservedPair(part: string): boolean {
  const equals = part.indexOf('=');
  return equals >= 0 && RESERVED_KEYS.has(normalizedKey(part.slice(0, equals)));
}

/** Whether a message with `=` has at least one value or location. */
export function hasPair(payload: string): boolean {
  const { values, hasLocationKeys } = parseBoardMessage(payload);
  return values.size > 0 || hasLocationKeys;
}
