import { formPairs } from '../../../platform/http/request/lenient-form.ts';
import type { PastEntry } from '../past.ts';
import { parsed } from './params.ts';
import { type Clock, clockOf, parseTime } from './times.ts';
import { type EntryValues, NAMES, readValues } from './update.ts';

/** Maximum entries of one request, as on ThingSpeak. */
const MAX_ENTRIES = 960;

/** An entry as sent: its time is absolute, or the seconds since the entry before it. */
interface SentEntry {
  readonly createdAt: string | undefined;
  readonly delta: string | undefined;
  readonly values: EntryValues;
}

const KEY_IN_JSON = /"(?:write_)?api_key"\s*:\s*"([^"\\]{0,100})"/;
const KEY_IN_FORM = /(?:^|&)(?:write_)?api_key=([^&\s]{0,100})/;

/** The key in a body, found without reading the rest: only a request with a key may cost more. '' without one. */
export function keyInBulk(body: Uint8Array): string {
  const text = textOf(body);
  return (text.startsWith('{') ? KEY_IN_JSON : KEY_IN_FORM).exec(text)?.[1] ?? '';
}

function textOf(body: Uint8Array): string {
  return Buffer.from(body).toString('utf8').replaceAll('\0', '').trim();
}

/**
 * Reads entries of the past. The form of the body decides: JSON, or a form with `updates=TIME,field1,…|TIME,…`.
 * @param now the time of the last entry, where entries have their distance from the one before, in milliseconds since
 * 1970 UTC
 * @returns them sorted by time, each with a value; or why there are none, for the answer
 */
export function readBulk(body: Uint8Array, now: number): readonly PastEntry[] | string {
  const text = textOf(body);
  const { sent, clock } = text.startsWith('{') ? ofJson(text) : ofForm(text);
  if (sent.length === 0) return 'There are no updates.';
  if (sent.length > MAX_ENTRIES) return `There are more than ${MAX_ENTRIES} updates.`;
  const times = timesOf(sent, clock, now);
  if (!times) return 'An update has no valid created_at or delta_t.';
  const entries = sent
    .map(({ values }, index): PastEntry => ({ time: times[index] as number, values }))
    .filter(({ values }) => values.size > 0)
    .sort((a, b) => a.time - b.time);
  return entries.length > 0 ? entries : 'No update has a value.';
}

interface SentBulk {
  readonly sent: readonly SentEntry[];
  readonly clock: Clock;
}

function ofJson(text: string): SentBulk {
  const { updates, timezone } = parsed(text);
  const all = Array.isArray(updates) ? updates.slice(0, MAX_ENTRIES + 1) : [];
  const sent = all.map((update): SentEntry => {
    const params = new Map(
      Object.entries((update ?? {}) as object).flatMap(([name, value]) =>
        typeof value === 'object' ? [] : [[name, String(value).trim()] as const],
      ),
    );
    return { createdAt: params.get('created_at'), delta: params.get('delta_t'), values: readValues(params, '') };
  });
  return { sent, clock: clockOf(new Map([['timezone', String(timezone)]])) };
}

function ofForm(text: string): SentBulk {
  const params = new Map(formPairs(text));
  const isRelative = params.get('time_format') === 'relative';
  const parts = (params.get('updates') ?? '').split('|', MAX_ENTRIES + 1).filter((part) => part.trim() !== '');
  const sent = parts.map((part): SentEntry => {
    const [time = '', ...columns] = part.split(',');
    // The last cell, the status, may have commas.
    const cells = [...columns.slice(0, NAMES.length - 1), columns.slice(NAMES.length - 1).join()];
    const values = readValues(new Map(NAMES.map((name, index) => [name, (cells[index] ?? '').trim()])), '');
    return { createdAt: isRelative ? undefined : time, delta: isRelative ? time : undefined, values };
  });
  return { sent, clock: clockOf(params) };
}

const SECONDS = /^\d{1,9}(?:\.\d{1,3})?$/;

/** The times of entries. For a board without a clock, the last entry's time is now, and the others follow from the distances. */
function timesOf(sent: readonly SentEntry[], clock: Clock, now: number): readonly number[] | undefined {
  const times: number[] = [];
  let after = 0;
  for (const { createdAt, delta = '' } of sent.toReversed()) {
    if (createdAt !== undefined && createdAt !== '') {
      const time = parseTime(createdAt, clock);
      if (time === undefined) return undefined;
      times.push(time);
    } else {
      if (!SECONDS.test(delta.trim())) return undefined;
      times.push(now - after);
      after += Math.round(Number(delta) * 1000);
    }
  }
  return times.reverse();
}
