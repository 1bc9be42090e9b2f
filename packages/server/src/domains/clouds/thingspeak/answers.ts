import { inertText } from '@tinkerstream/contract/platform/inert-text';
import type { RecordValue } from '@tinkerstream/contract/points';
import { numericValue } from '@tinkerstream/contract/points/number';
import { plainCsvOf } from '../../../platform/http/answer/csv.ts';
import type { Entry } from './entries.ts';
import type { Format } from './paths.ts';
import { inSlices } from './slices.ts';
import { type Clock, entryIdOf, isoSecond, spacedSecond } from './times.ts';
import { FIELDS, LOCATION, STATUS } from './update.ts';

/** A channel as its readers see it. */
export interface Channel {
  readonly number: number;
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** The meaning of the fields, by name; fields that never had a value are absent. */
  readonly labels: ReadonlyMap<string, string>;
  /** When the channel was created, in milliseconds since 1970 UTC. */
  readonly createdOn: number;
  /** The time of the latest entry. */
  readonly updatedOn: number | undefined;
}

/** The parts of an entry that an answer has. */
export interface Columns {
  readonly names: readonly string[];
  /** Whether entries have a number; parts of time have none. */
  readonly hasEntryId: boolean;
  readonly clock: Clock;
}

type Member = readonly [name: string, value: string | number | null];

/** The names of a channel that are shown. */
export function namesOf(
  { labels }: Pick<Channel, 'labels'>,
  { field, hasLocation, hasStatus }: { field: number | undefined; hasLocation: boolean; hasStatus: boolean },
): string[] {
  const fields = FIELDS.filter((name) => labels.has(name) && (field === undefined || name === `field${field}`));
  return [...fields, ...(hasLocation ? LOCATION : []), ...(hasStatus ? [STATUS] : [])];
}

function textOf(value: RecordValue | undefined): string | null {
  return value === undefined ? null : String(value);
}

function membersOf({ time, values }: Entry, { names, hasEntryId, clock }: Columns): Member[] {
  return [
    ['created_at', isoSecond(time, clock)],
    ...(hasEntryId ? [['entry_id', entryIdOf(time)] as const] : []),
    ...names.map((name): Member => [name, textOf(values.get(name))]),
  ];
}

function channelMembers(channel: Channel, names: readonly string[], clock: Clock): Member[] {
  const { number, name, latitude, longitude, labels, createdOn, updatedOn } = channel;
  return [
    ['id', number],
    ['name', name],
    ...(latitude === null || longitude === null
      ? []
      : [['latitude', String(latitude)] as const, ['longitude', String(longitude)] as const]),
    ...names.flatMap((field): Member[] => (labels.has(field) ? [[field, labels.get(field) as string]] : [])),
    ['created_at', isoSecond(createdOn, clock)],
    ['updated_at', isoSecond(updatedOn ?? createdOn, clock)],
    ['last_entry_id', updatedOn === undefined ? null : entryIdOf(updatedOn)],
  ];
}

/** The entries of a channel, oldest first. */
export async function listText(
  channel: Channel,
  entries: readonly Entry[],
  columns: Columns,
  format: 'json' | 'csv' | 'xml',
): Promise<string> {
  const members = channelMembers(channel, columns.names, columns.clock);
  if (format === 'csv') {
    const rows = await inSlices(entries, (part) => plainCsvOf(part.map((entry) => cellsOf(entry, columns))));
    return plainCsvOf([csvHeadOf(columns)]) + rows.join('');
  }
  if (format === 'xml') {
    const feeds = await inSlices(entries, (part) =>
      part.map((entry) => `${element('feed', membersOf(entry, columns), '    ')}\n`).join(''),
    );
    const inner = `${elements(members, '  ')}\n  <feeds type="array">\n${feeds.join('')}  </feeds>`;
    return `${XML}<channel>\n${inner}\n</channel>\n`;
  }
  const feeds = await inSlices(entries, (part) => part.map((entry) => jsonOf(membersOf(entry, columns))).join());
  return `{"channel":${jsonOf(members)},"feeds":[${feeds.join()}]}`;
}

function jsonOf(members: readonly Member[]): string {
  return `{${members.map(([name, value]) => `"${name}":${JSON.stringify(value)}`).join()}}`;
}

/** One entry. As text, an entry is JSON too, as the Arduino library reads it. */
export function entryText(entry: Entry, columns: Columns, format: Format): string {
  if (format === 'csv') return plainCsvOf([csvHeadOf(columns), cellsOf(entry, columns)]);
  return writtenEntry(membersOf(entry, columns), format);
}

/** An entry with all its names, as updates and MQTT have it. */
export function wholeEntry(number: number, entry: Entry, clock: Clock, format: 'json' | 'xml'): string {
  const text = (name: string): Member => [name, textOf(entry.values.get(name))];
  const [before, after] = [FIELDS.map(text), [STATUS, ...LOCATION].map(text)];
  const members: Member[] = [
    ['channel_id', number],
    ...before,
    ['created_at', isoSecond(entry.time, clock)],
    ['entry_id', entryIdOf(entry.time)],
    ...after,
  ];
  return writtenEntry(members, format);
}

function writtenEntry(members: readonly Member[], format: Exclude<Format, 'csv'>): string {
  return format === 'xml' ? `${XML}${element('feed', members, '')}\n` : jsonOf(members);
}

function csvHeadOf({ names, hasEntryId }: Columns): readonly string[] {
  return ['created_at', ...(hasEntryId ? ['entry_id'] : []), ...names];
}

function cellsOf({ time, values }: Entry, { names, hasEntryId, clock }: Columns): readonly RecordValue[] {
  return [
    spacedSecond(time, clock),
    ...(hasEntryId ? [entryIdOf(time)] : []),
    ...names.map((name) => cellOf(values.get(name))),
  ];
}

function cellOf(value: RecordValue = ''): RecordValue {
  return typeof value === 'number' || numericValue(value) !== undefined ? value : inertText(value);
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const XML_TYPES: Readonly<Record<string, string>> = {
  id: 'integer',
  channel_id: 'integer',
  entry_id: 'integer',
  last_entry_id: 'integer',
  created_at: 'dateTime',
  updated_at: 'dateTime',
  latitude: 'decimal',
  longitude: 'decimal',
};

function element(tag: string, members: readonly Member[], indent: string): string {
  return `${indent}<${tag}>\n${elements(members, `${indent}  `)}\n${indent}</${tag}>`;
}

function elements(members: readonly Member[], indent: string): string {
  return members
    .map(([name, value]) => {
      const tag = name.replaceAll('_', '-');
      const type = XML_TYPES[name] ? ` type="${XML_TYPES[name]}"` : '';
      return value === null
        ? `${indent}<${tag}${type} nil="true"/>`
        : `${indent}<${tag}${type}>${escaped(String(value))}</${tag}>`;
    })
    .join('\n');
}

/** A text without characters that XML 1.0 cannot contain. */
function escaped(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

const ERRORS = {
  400: ['error_bad_request', 'Bad Request'],
  401: ['error_auth_required', 'Authorization Required'],
  404: ['error_resource_not_found', 'Resource not found'],
  405: ['error_method_invalid', 'Method Not Allowed'],
  413: ['error_request_too_large', 'Request Entity Too Large'],
  429: ['error_too_many_requests', 'Too Many Requests'],
} as const;

export type ErrorStatus = keyof typeof ERRORS;

/** The code of an error, which is the whole answer where answers are text. */
export function errorCode(status: ErrorStatus): string {
  return ERRORS[status][0];
}

export function isErrorStatus(status: number): status is ErrorStatus {
  return status in ERRORS;
}

/** An error as JSON or XML; ThingSpeak has its own codes. */
export function errorText(status: ErrorStatus, details: string, format: 'json' | 'xml'): string {
  const [code, message] = ERRORS[status];
  if (format === 'json') {
    return JSON.stringify({ status: String(status), error: { error_code: code, message, details } });
  }
  const error = element(
    'error',
    [
      ['error_code', code],
      ['message', message],
      ['details', details],
    ],
    '  ',
  );
  return `${XML}<hash>\n  <status>${status}</status>\n${error}\n</hash>\n`;
}
