import { type Place, placeOf, type RecordValue } from '@tinkerstream/contract/points';
import { readJson } from '@tinkerstream/contract/records';
import type { Format } from './feed-topics.ts';
import { feedKeyOf } from './names.ts';

/** An object of a client, with unchecked fields. */
export interface Json {
  readonly value?: unknown;
  readonly lat?: unknown;
  readonly lon?: unknown;
  readonly feeds?: unknown;
  readonly location?: unknown;
}

export interface FeedValue {
  readonly value: string;
  readonly place: Place | undefined;
}

export interface GroupValues {
  /** Values by key of the feed, without its group. */
  readonly values: readonly (readonly [feed: string, value: string])[];
  readonly place: Place | undefined;
}

/** Maximum feeds of a payload: more than any topic has data types. */
const MAX_FEEDS = 100;

/**
 * Reads what a client publishes to a feed.
 * @returns undefined if it contains no value
 */
export function readFeedPayload(payload: Buffer, format: Format): FeedValue | undefined {
  const text = textOf(payload);
  if (format === 'csv') {
    const [value = '', latitude, longitude] = csvFields(text.split(/\r?\n/, 1)[0] ?? '');
    return feedValue(value, placeIn(latitude, longitude));
  }
  const json = text.startsWith('{') ? parseObject(text) : undefined;
  if (json && Object.hasOwn(json, 'value')) return feedValueOf(json);
  // JSON of another form is itself the value.
  return format === 'json' && json === undefined ? undefined : feedValue(text, undefined);
}

/** The value in an object with `value`, `lat`, `lon`, as HTTP and MQTT write it. Undefined without a value. */
export function feedValueOf(json: Json): FeedValue | undefined {
  return feedValue(valueText(json.value), placeIn(json.lat, json.lon));
}

/**
 * Reads what a client publishes to a group.
 * @returns undefined if it contains no value of any feed
 */
export function readGroupPayload(payload: Buffer, format: Format): GroupValues | undefined {
  const text = textOf(payload);
  if (format === 'csv') return readGroupCsv(text);
  const json = parseObject(text);
  return json && groupValuesOf(json);
}

/** The values of `{"feeds": …}`: an object by key, as over MQTT, or a list of keys and values, as over HTTP. */
export function groupValuesOf(json: Json): GroupValues | undefined {
  const feeds = json.feeds;
  if (typeof feeds !== 'object' || feeds === null) return undefined;
  const named = Array.isArray(feeds)
    ? feeds.slice(0, MAX_FEEDS).map((feed): [unknown, unknown] => [feed?.key, feed?.value])
    : Object.entries(feeds).slice(0, MAX_FEEDS);
  const location = isObject(json.location) ? json.location : json;
  return groupValues(
    named.map(([feed, value]) => [typeof feed === 'string' ? feed : '', valueText(value)]),
    placeIn(location.lat, location.lon),
  );
}

function readGroupCsv(text: string): GroupValues | undefined {
  const values: [feed: string, value: string][] = [];
  let place: Place | undefined;
  for (const line of text.split(/\r?\n/, MAX_FEEDS)) {
    const [feed = '', ...fields] = csvFields(line);
    if (feed.trim() === 'location') place = placeIn(fields[0], fields[1]);
    else values.push([feed, fields[0] ?? '']);
  }
  return groupValues(values, place);
}

function groupValues(named: readonly (readonly [string, string])[], place: Place | undefined): GroupValues | undefined {
  const values = named.flatMap(([name, value]) => {
    const feed = feedKeyOf(name);
    return feed === undefined || value === '' ? [] : [[feed, value] as const];
  });
  return values.length > 0 ? { values, place } : undefined;
}

function feedValue(text: string, place: Place | undefined): FeedValue | undefined {
  const value = text.trim();
  return value === '' ? undefined : { value, place };
}

/** A value as text: an object as compact JSON, as Adafruit IO stores it. '' for none. */
function valueText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'object') return String(value);
  try {
    return JSON.stringify(value);
  } catch {
    // A value too deep for the recursion of JSON.stringify.
    return '';
  }
}

/** The third number of Adafruit's places, the elevation, has no counterpart here. */
function placeIn(latitude: unknown, longitude: unknown): Place | undefined {
  return placeOf(degrees(latitude), degrees(longitude));
}

function degrees(value: unknown): RecordValue | undefined {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}

/** A payload as text. Boards pad their buffers with U+0000, and a request for the latest value is a single one. */
function textOf(payload: Buffer): string {
  return payload.toString('utf8').replaceAll('\0', '').trim();
}

/** The object that a text contains. Undefined for any other text. */
export function parseObject(text: string): Json | undefined {
  const { value } = readJson(text);
  return isObject(value) ? value : undefined;
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a line, with quotes around fields that contain a comma, as in RFC 4180. */
function csvFields(line: string): string[] {
  const fields: string[] = [];
  const pattern = /\s*(?:"((?:[^"]|"")*)"(?!")[^,]*|(?!\s)([^,]*))(?:,|$)/gy;
  while (pattern.lastIndex < line.length && fields.length < 10) {
    const match = pattern.exec(line);
    if (!match) break;
    fields.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
  }
  return fields;
}

/** Writes a new value in the form for the clients of a feed. */
export function writeFeedPayload(
  format: Format,
  { key, value, id, createdOn }: { key: string; value: string; id: string; createdOn: string },
): string {
  if (format === 'plain') return value;
  if (format === 'csv') return `${csvField(value)},,,`;
  const data = { id, value, created_at: createdOn, lat: null, lon: null, ele: null };
  return JSON.stringify({ key, value, last_value: value, updated_at: createdOn, data });
}

/** Writes the new values of a group, by the keys of the feeds without the group. */
export function writeGroupPayload(format: Format, values: readonly (readonly [feed: string, value: string])[]): string {
  if (format === 'csv') return values.map(([feed, value]) => `${feed},${csvField(value)}\n`).join('');
  return JSON.stringify({ feeds: Object.fromEntries(values) });
}

/** A value in quotes if it contains a comma, a quote or a line feed. */
export function csvField(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
