import { CSV_TYPE, TEXT_TYPE } from '@tinkerstream/contract/platform/media-types';

/** The forms of an answer. */
export type Format = 'json' | 'csv' | 'xml' | 'txt';

export const TYPES: Readonly<Record<Format, string>> = {
  json: 'application/json; charset=utf-8',
  csv: CSV_TYPE,
  xml: 'application/xml; charset=utf-8',
  txt: TEXT_TYPE,
};

/** The question that a path below `/channels/{number}/` asks. */
export interface Question {
  readonly of: 'feeds' | 'status';
  /** One field of an entry, from 1 to 8. */
  readonly field: number | undefined;
  /** A list of entries, the latest entry, or the entry of a number. */
  readonly entry: 'list' | 'last' | number;
  /** The format; undefined without an extension. */
  readonly format: Format | undefined;
}

const LIST = /^(?:(feed)s?|(status)(?:es)?)$/;
const FIELD = /^(?:field)?([1-8])$/;
const FIELDS_PART = /^fields?$/;

/**
 * Reads paths such as `feeds.json`, `feeds/last.txt`, `fields/1/last` and `status.csv`, and the older singular ones.
 * @returns undefined for any other path
 */
export function questionOf(parts: readonly string[]): Question | undefined {
  const [, last = '', extension] = /^([^.]*)(?:\.(\w+))?$/.exec(parts.at(-1) ?? '') ?? [];
  const format = formatOf(extension);
  if (format === 'unknown') return undefined;
  const [first = '', ...rest] = [...parts.slice(0, -1), last];
  const list = LIST.exec(first);
  if (list && rest.length <= 1) {
    const entry = entryOf(rest[0]);
    return entry === undefined ? undefined : { of: list[1] ? 'feeds' : 'status', field: undefined, entry, format };
  }
  const field = FIELDS_PART.test(first) ? FIELD.exec(rest[0] ?? '')?.[1] : undefined;
  const entry = rest.length <= 2 ? entryOf(rest[1]) : undefined;
  return field && entry ? { of: 'feeds', field: Number(field), entry, format } : undefined;
}

function entryOf(part: string | undefined): Question['entry'] | undefined {
  if (part === undefined) return 'list';
  if (part === 'last') return 'last';
  return /^[1-9]\d{0,9}$/.test(part) ? Number(part) : undefined;
}

function formatOf(extension: string | undefined): Format | 'unknown' | undefined {
  if (extension === undefined) return undefined;
  if (extension === 'text' || extension === 'txt') return 'txt';
  return extension === 'json' || extension === 'csv' || extension === 'xml' ? extension : 'unknown';
}
