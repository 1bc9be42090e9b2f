import { readJson } from '@tinkerstream/contract/records';
import { joined, type SentValues, sentValues } from './datastreams.ts';

/** A message of a device to Blynk's MQTT API. */
export type Uplink =
  | ({ readonly kind: 'values' } & SentValues)
  /** The device requests the latest values of some datastreams, or of all. */
  | { readonly kind: 'get'; readonly names: readonly string[] | 'all' }
  | { readonly kind: 'time' | 'place' }
  /** A message about the device or about Blynk's own widgets, which has no use here and needs no answer. */
  | { readonly kind: 'quiet' }
  /** A message that cannot be read. The text is for `downlink/diag`. */
  | { readonly kind: 'problem'; readonly text: string };

/** Maximum bytes of Blynk's own messages. */
const MAX_BATCH = 64 * 1024;
/** Maximum datastreams of one message. */
const MAX_NAMES = 200;

const DS = 'ds/';
const PROPERTY = /\/prop\/[^/]+(?:\/erase)?$/;

/** Reads a PUBLISH of a device. */
export function readUplink(topicName: string, payload: Buffer): Uplink {
  if (topicName === 'batch_ds') return readBatch(payload);
  if (topicName === 'get/ds/all') return { kind: 'get', names: 'all' };
  if (topicName === 'get/ds') {
    const names = payload
      .toString('utf8')
      .split(',', MAX_NAMES)
      .map((name) => name.trim());
    return { kind: 'get', names: names.filter((name) => name !== '') };
  }
  if (topicName === 'get/utc/all/json') return { kind: 'time' };
  if (topicName === 'get/loc/all') return { kind: 'place' };
  if (topicName.startsWith('info/')) return { kind: 'quiet' };
  if (topicName.startsWith(DS) && topicName.length > DS.length) {
    const name = topicName.slice(DS.length);
    if (PROPERTY.test(name)) return { kind: 'quiet' };
    if (name.endsWith('/erase')) return { kind: 'problem', text: 'Values of datastreams are not erased by devices.' };
    return { kind: 'values', ...sentValues(name, payload.toString('utf8').split('\0')) };
  }
  return { kind: 'problem', text: `This server does not know the topic ${topicName.slice(0, 50)}.` };
}

/** `{"Temperature":10.3,"Device On":true,"Location":[lon,lat]}` */
function readBatch(payload: Buffer): Uplink {
  const problem = { kind: 'problem', text: 'batch_ds expects a JSON object with names and values.' } as const;
  if (payload.length > MAX_BATCH) return problem;
  const { value: json } = readJson(payload.toString('utf8'));
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return problem;
  const entries = Object.entries(json).slice(0, MAX_NAMES);
  const all = entries.map(([name, value]) => {
    const texts = [value].flat().slice(0, MAX_NAMES).map(textOf);
    return texts.includes(undefined) || texts.length === 0 ? undefined : sentValues(name, texts as string[]);
  });
  const known = all.filter((one) => one !== undefined);
  return known.length === 0 ? problem : { kind: 'values', ...joined(known) };
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;
}

/** The answer on `downlink/utc/all/json`, for boards without a clock. */
export function timeAnswer(now: Date, timeZone: string): string {
  const offset = offsetMinutes(now, timeZone);
  const local = new Date(now.getTime() + offset * 60_000).toISOString().slice(0, 19);
  return JSON.stringify({
    tz_name: timeZone,
    // POSIX counts hours to the west as positive.
    tz_rule: `<${written(offset, '')}>${offset > 0 ? '-' : ''}${written(offset, ':').slice(1)}`,
    tz_offset: offset,
    dst_offset: 0,
    time: now.getTime(),
    iso8601: `${local}${written(offset, ':')}`,
  });
}

function offsetMinutes(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(now);
  const [, sign, hours = '0', minutes = '0'] =
    /([+-])(\d\d):(\d\d)/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function written(offset: number, between: string): string {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${between}${String(minutes).padStart(2, '0')}`;
}
