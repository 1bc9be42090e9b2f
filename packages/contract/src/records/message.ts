import { cut } from '../platform/cut.ts';
import { normalizedKey, RESERVED_KEYS } from '../points/key.ts';
import { numericValue } from '../points/number.ts';
import { Pairs } from '../points/pairs.ts';
import type { MessageReason, MessageReasonCode } from './message-log.ts';

/** A board's location, in degrees (WGS 84). */
export interface BoardLocation {
  readonly latitude: number;
  readonly longitude: number;
}

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
  /** From `_lat` and `_lng`, or else from the values `lat` and `lng`; undefined if there is none. */
  readonly location: BoardLocation | undefined;
  /**
   * Whether the location comes from the values `lat` and `lng`, which are ordinary data if the topic does not accept
   * locations.
   */
  readonly isLocationFromValues: boolean;
  /** Whether the message has `_lat` or `_lng`, which are never data. */
  readonly hasLocationKeys: boolean;
  /** The parts that were skipped, and why. */
  readonly ignored: readonly MessageReason[];
}

/** Parts that are explained. A message of 64 kB has 16,000. */
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
};

/**
 * Parses the comma-separated `key=value` payload of boards (rule 4): split on commas, then at the
 * first `=`; keys normalized, values trimmed. Skips parts without `=`, key or value. Ignores U+0000, which some boards
 * use to pad their buffers.
 */
export function parseBoardMessage(payload: string): BoardMessage {
  if (!payload.includes('=')) return { text: payload, ...NO_PAIRS };
  const sent = payload.replaceAll('\0', '');
  const values = new Pairs<string>();
  const ignored: MessageReason[] = [];
  /** Looked for at the first part without `=`: nearly no message has one. */
  let plainText: string | undefined;
  let isPlainTextKnown = false;
  let deviceSerialNumber = '';
  let deviceName = '';
  let latitude: string | undefined;
  let longitude: string | undefined;
  let equals = -1;
  // By their places, without a list of parts: every message of every board is read here.
  for (let start = 0, end = 0; start <= sent.length; start = end + 1) {
    end = placeOf(sent, ',', start);
    // A search for each part would be quadratic without any.
    if (equals < start) equals = placeOf(sent, '=', start);
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
  const location = locationOf(latitude ?? values.get('lat'), longitude ?? values.get('lng'));
  // Boards with a GPS module send empty coordinates until they have a fix: not an error.
  const hasLocationKeys = Boolean(latitude || longitude);
  if (!location && hasLocationKeys) {
    ignore(ignored, 'LOCATION_NOT_VALID', `${latitude ?? ''}, ${longitude ?? ''}`);
  }
  return {
    text: plainText ?? payload,
    values,
    deviceSerialNumber: cut(deviceSerialNumber, MAX_DEVICE_TEXT),
    deviceName: cut(deviceName, MAX_DEVICE_TEXT),
    location,
    isLocationFromValues: location !== undefined && latitude === undefined && longitude === undefined,
    hasLocationKeys,
    ignored,
  };
}

/** The place of a sign; the length of the text if there is none. */
function placeOf(text: string, sign: string, start: number): number {
  const place = text.indexOf(sign, start);
  return place < 0 ? text.length : place;
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

function locationOf(latitudeText: string | undefined, longitudeText: string | undefined): BoardLocation | undefined {
  if (!latitudeText || !longitudeText) return undefined;
  const latitude = numericValue(latitudeText);
  const longitude = numericValue(longitudeText);
  if (latitude === undefined || longitude === undefined) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}
