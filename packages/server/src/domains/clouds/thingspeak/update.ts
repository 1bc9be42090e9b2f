import { asStorable } from '@tinkerstream/contract/platform/bounded';
import { cutText } from '@tinkerstream/contract/platform/cut-text';
import { type Clock, clockOf, parseTime } from './times.ts';

/** The names of an entry's fields, in the order of a CSV file. */
export const FIELDS = ['field1', 'field2', 'field3', 'field4', 'field5', 'field6', 'field7', 'field8'] as const;
export const LOCATION = ['latitude', 'longitude', 'elevation'] as const;
export const STATUS = 'status';
export const NAMES: readonly string[] = [...FIELDS, ...LOCATION, STATUS];

/** The values of an entry, by name. */
export type EntryValues = ReadonlyMap<string, string>;

export interface Update {
  readonly values: EntryValues;
  /** The time in milliseconds since 1970 UTC; undefined for now. */
  readonly createdAt: number | undefined;
}

/** Other spellings of the names. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['lat', 'latitude'],
  ['long', 'longitude'],
  ...FIELDS.map((name) => [name.slice('field'.length), name] as const),
]);

/** Values that programs write for a missing one: the blocks of some boards send all eight fields. */
const NOTHING: ReadonlySet<string> = new Set(['', 'undefined', 'null']);

/** Maximum characters of a field or status: more than ThingSpeak stores. */
const MAX_VALUE = 255;

/** The text that is replaced by the network address of the board. */
const ADDRESS = 'IP_ADDRESS';

/**
 * Reads the values of an update, whatever their spelling. A time that cannot be read means now, as on ThingSpeak.
 * @param address of the board
 */
export function readUpdate(params: ReadonlyMap<string, string>, address: string, clock = clockOf(params)): Update {
  return { values: readValues(params, address), createdAt: timeOf(params.get('created_at'), clock) };
}

/** The values among parameters, in the order of `NAMES`. */
export function readValues(params: ReadonlyMap<string, string>, address: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const [spelling, sent] of params) {
    const name = SPELLINGS.get(spelling) ?? spelling;
    const value = cutText(asStorable(sent).replace(/(?:\\[rn])+$/, ''), MAX_VALUE);
    if (NAMES.includes(name) && !NOTHING.has(value)) found.set(name, value.toUpperCase() === ADDRESS ? address : value);
  }
  return new Map(NAMES.flatMap((name) => (found.has(name) ? [[name, found.get(name) as string]] : [])));
}

function timeOf(text: string | undefined, clock: Clock): number | undefined {
  return text ? parseTime(text, clock) : undefined;
}
