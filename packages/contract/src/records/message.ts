/** What a board's message says, before anything is known about the topic. */
export interface BoardMessage {
  /** Values by key, in the order sent; the last one wins where a key stands twice. Empty for a simple message. */
  readonly values: ReadonlyMap<string, string>;
  /** `_dsn`, the device's serial number; empty when absent. */
  readonly deviceSerialNumber: string;
  /** `_dn`, the device's name; empty when absent. */
  readonly deviceName: string;
}

/**
 * Reads the comma-separated `key=value` payload of this field's boards (specification 2 section 3): split on commas,
 * then at the first `=`; keys and values trimmed. Parts without `=` or without a key or a value are passed over, and so
 * is U+0000, with which boards fill up their buffers.
 */
export function parseBoardMessage(payload: string): BoardMessage {
  const values = new Map<string, string>();
  let deviceSerialNumber = '';
  let deviceName = '';
  if (payload.includes('=')) {
    for (const part of payload.replaceAll('\0', '').split(',')) {
      const equals = part.indexOf('=');
      if (equals < 0) continue;
      const key = part.slice(0, equals).trim();
      const value = part.slice(equals + 1).trim();
      if (key === '_dsn') deviceSerialNumber = value;
      else if (key === '_dn') deviceName = value;
      else if (key !== '' && value !== '') values.set(key, value);
    }
  }
  return { values, deviceSerialNumber, deviceName };
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
