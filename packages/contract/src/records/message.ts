import type { MessageReason } from './message-log.ts';

/** Where a board is, in degrees (WGS 84). */
export interface BoardLocation {
  readonly latitude: number;
  readonly longitude: number;
}

/** What a board's message says, before anything is known about the topic. */
export interface BoardMessage {
  /** Values by key, in the order sent; the last one wins where a key stands twice. Empty for a simple message. */
  readonly values: ReadonlyMap<string, string>;
  /** `_dsn`, the device's serial number; empty when absent. */
  readonly deviceSerialNumber: string;
  /** `_dn`, the device's name; empty when absent. */
  readonly deviceName: string;
  /** From `_lat` and `_lng`, or else from `lat` and `lng`, which are values as well; undefined when there is none. */
  readonly location: BoardLocation | undefined;
  /** Whether it has `_lat` or `_lng`, which can be nothing but a location. */
  readonly isPositioned: boolean;
  /** The parts that were passed over, and why. */
  readonly ignored: readonly MessageReason[];
}

/** What is taken of a serial number and a name, in characters: each stays in memory for as long as its topic is in use. */
const MAX_DEVICE_TEXT = 100;

const SIMPLE_MESSAGE: BoardMessage = {
  values: new Map(),
  deviceSerialNumber: '',
  deviceName: '',
  location: undefined,
  isPositioned: false,
  ignored: [],
};

/**
 * Reads the comma-separated `key=value` payload of this field's boards (specification 2 section 3): split on commas,
 * then at the first `=`; keys and values trimmed. Parts without `=` or without a key or a value are passed over, and so
 * is U+0000, with which boards fill up their buffers.
 */
export function parseBoardMessage(payload: string): BoardMessage {
  if (!payload.includes('=')) return SIMPLE_MESSAGE;
  const values = new Map<string, string>();
  const ignored: MessageReason[] = [];
  let deviceSerialNumber = '';
  let deviceName = '';
  let latitude: string | undefined;
  let longitude: string | undefined;
  for (const part of payload.replaceAll('\0', '').split(',')) {
    const equals = part.indexOf('=');
    if (equals < 0) {
      if (part.trim() !== '') ignored.push({ code: 'PART_WITHOUT_EQUALS', detail: part.trim() });
      continue;
    }
    const key = part.slice(0, equals).trim();
    const value = part.slice(equals + 1).trim();
    if (key === '_dsn') deviceSerialNumber = value;
    else if (key === '_dn') deviceName = value;
    else if (key === '_lat') latitude = value;
    else if (key === '_lng') longitude = value;
    else if (key === '') ignored.push({ code: 'PART_WITHOUT_KEY', detail: part.trim() });
    else if (value === '') ignored.push({ code: 'PART_WITHOUT_VALUE', detail: key });
    else {
      if (values.has(key)) ignored.push({ code: 'KEY_REPEATED', detail: key });
      values.set(key, value);
    }
  }
  const location = locationOf(latitude ?? values.get('lat'), longitude ?? values.get('lng'));
  // Boards with a positioning module send empty coordinates until it has found itself: nothing to complain of.
  const isPositioned = Boolean(latitude || longitude);
  if (!location && isPositioned) {
    ignored.push({ code: 'LOCATION_NOT_VALID', detail: `${latitude ?? ''}, ${longitude ?? ''}` });
  }
  return {
    values,
    deviceSerialNumber: deviceSerialNumber.slice(0, MAX_DEVICE_TEXT),
    deviceName: deviceName.slice(0, MAX_DEVICE_TEXT),
    location,
    isPositioned,
    ignored,
  };
}

function locationOf(latitudeText: string | undefined, longitudeText: string | undefined): BoardLocation | undefined {
  if (!latitudeText || !longitudeText) return undefined;
  const latitude = numericValue(latitudeText);
  const longitude = numericValue(longitudeText);
  if (latitude === undefined || longitude === undefined) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** Beyond it a value is text, so that sums stay below 1.8e308, the end of 64-bit floats. */
const LARGEST_NUMBER = 1e290;

/** The number that a value's text stands for, in decimal notation; undefined when it is text. */
export function numericValue(text: string): number | undefined {
  if (!DECIMAL.test(text)) return undefined;
  const value = Number(text);
  return Math.abs(value) <= LARGEST_NUMBER ? value : undefined;
}
