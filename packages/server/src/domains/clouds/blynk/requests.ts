import { readJson } from '@tinkerstream/contract/records';
import { joined, pinName, type SentValues, sentValues } from './datastreams.ts';

/** The texts of Blynk's errors that its clients know. */
export const PROBLEM = {
  token: 'Invalid token.',
  noToken: 'No token provided.',
  pin: 'Wrong pin format.',
  datastream: 'Wrong dataStreamId format.',
  noValue: 'No pin for update provided.',
  type: "Value doesn't match the Datastream data type.",
  noSuchPin: "Requested pin doesn't exist in the app.",
  body: 'Wrong request format.',
} as const;
export type Problem = (typeof PROBLEM)[keyof typeof PROBLEM];

type Query = Readonly<Record<string, unknown>>;

const TOKEN = 'token';
/** Maximum pins of one request. Blynk has 256 of a kind. */
const MAX_PINS = 256;
const MAX_DATASTREAM_DIGITS = 9;

/** The token of a request; '' without one. */
export function tokenOf(query: Query): string {
  return textsOf(query[TOKEN])[0] ?? '';
}

/** The values of `update` and `batch/update`: `v1=5&v2=6`, `pin=V1&value=5` or `dataStreamId=3&value=5`. */
export function readUpdate(query: Query): SentValues | Problem {
  const named = namedStream(query);
  if (typeof named === 'object') {
    const values = textsOf(query.value);
    return values.length === 0 ? PROBLEM.noValue : sentValues(named.name, values);
  }
  if (named !== undefined) return named;
  const names = Object.keys(query).filter((name) => name !== TOKEN);
  if (names.length === 0) return PROBLEM.noValue;
  if (names.length > MAX_PINS) return PROBLEM.body;
  const all: SentValues[] = [];
  for (const text of names) {
    const name = pinName(text);
    if (name === undefined) return PROBLEM.pin;
    all.push(sentValues(name, textsOf(query[text])));
  }
  return joined(all);
}

/** The datastreams that `get` requests: `v1&v2`, `pin=V1` or `dataStreamId=3`. */
export function readWanted(query: Query): readonly string[] | Problem {
  const named = namedStream(query);
  if (typeof named === 'object') return [named.name];
  if (named !== undefined) return named;
  const names = Object.keys(query).filter((name) => name !== TOKEN);
  if (names.length > MAX_PINS) return PROBLEM.body;
  const pins = names.map(pinName);
  const known = pins.filter((pin) => pin !== undefined);
  return known.length === 0 || known.length < pins.length ? PROBLEM.pin : known;
}

/** The values of the old `PUT /TOKEN/update/V1`: a list in JSON. */
export function readBody(name: string, body: Uint8Array): SentValues | Problem {
  const { value: json } = readJson(Buffer.from(body).toString('utf8'));
  if (!Array.isArray(json) || json.length > MAX_PINS) return PROBLEM.body;
  const values = json.filter((one) => typeof one === 'string' || typeof one === 'number').map(String);
  if (values.length < json.length) return PROBLEM.body;
  return values.length === 0 ? PROBLEM.noValue : sentValues(name, values);
}

/** A value with the time when it was measured, in milliseconds since 1970 UTC. */
export interface PastValue {
  readonly time: number;
  readonly values: ReadonlyMap<string, string>;
}

/** Maximum values of one request. */
const MAX_PAST = 1000;

/** The values of `POST batch/update?pin=v1`, a list `[[time, value], …]` in JSON, in the order of time. */
export function readHistory(query: Query, body: Uint8Array): readonly PastValue[] | Problem {
  const name = pinName(textsOf(query.pin)[0] ?? '');
  if (name === undefined) return PROBLEM.pin;
  const { value: json } = readJson(Buffer.from(body).toString('utf8'));
  if (!Array.isArray(json) || json.length === 0 || json.length > MAX_PAST) return PROBLEM.body;
  const known = json.filter((entry) => !hasNoValue(entry));
  const entries = known
    .filter(isTimedValue)
    .map(([time, value]) => ({ time, values: new Map([[name, String(value)]]) }));
  return entries.length === 0 || entries.length < known.length
    ? PROBLEM.body
    : entries.toSorted((a, b) => a.time - b.time);
}

/** Whether an entry has a time, and no value, since its sensor has none. */
function hasNoValue(entry: unknown): boolean {
  return Array.isArray(entry) && entry.length === 2 && entry[1] === null;
}

function isTimedValue(entry: unknown): entry is [time: number, value: number | string] {
  if (!Array.isArray(entry) || entry.length !== 2) return false;
  const [time, value] = entry as unknown[];
  return Number.isSafeInteger(time) && (time as number) > 0 && (typeof value === 'number' || typeof value === 'string');
}

function namedStream(query: Query): { readonly name: string } | Problem | undefined {
  const [pin] = textsOf(query.pin);
  if (pin !== undefined) {
    const name = pinName(pin);
    return name === undefined ? PROBLEM.pin : { name };
  }
  const [id] = textsOf(query.dataStreamId);
  if (id === undefined) return undefined;
  return /^\d+$/.test(id) && id.length <= MAX_DATASTREAM_DIGITS ? { name: `ds${id}` } : PROBLEM.datastream;
}

function textsOf(value: unknown): string[] {
  return value === undefined ? [] : [value].flat().map(String);
}
