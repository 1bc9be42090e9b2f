import { adafruitUserName } from '@tinkerstream/contract/clouds';
import type { RecordValue, TimedValue } from '@tinkerstream/contract/points';
import type { LinkedProject } from '../gate.ts';
import type { Feed } from './feeds.ts';
import { isDefaultGroup } from './names.ts';

/** A value of a feed, as a record. */
export interface Datum {
  readonly id: string;
  readonly value: RecordValue;
  /** The time in ISO 8601. */
  readonly createdOn: string;
}

/** Fields of a value that a client may choose with `include`. */
const CHOSEN: ReadonlySet<string> = new Set(['value', 'lat', 'lon', 'ele', 'id', 'created_at']);

/** A value in the form of Adafruit IO's libraries. Places belong to boards here, so old values have none. */
export function dataAnswer({ key, dataType }: Feed, { id, value, createdOn }: Datum) {
  return {
    id,
    value: String(value),
    feed_id: numberOf(dataType.id),
    feed_key: key,
    created_at: seconds(createdOn),
    updated_at: seconds(createdOn),
    created_epoch: Math.floor(Date.parse(createdOn) / 1000),
    expiration: null,
    lat: null,
    lon: null,
    ele: null,
    location: null,
  };
}

/** The fields that a client requests, as a comma-separated list; without one, all. */
export function chosenFields(answer: ReturnType<typeof dataAnswer>, include: string): Partial<typeof answer> {
  const wanted = include.split(',').filter((name) => CHOSEN.has(name));
  if (wanted.length === 0) return answer;
  return Object.fromEntries(Object.entries(answer).filter(([name]) => wanted.includes(name)));
}

export function feedAnswer(link: LinkedProject, { key, dataType }: Feed, last: TimedValue | undefined) {
  const createdOn = timeOfId(dataType.id);
  const group = groupOf(link, groupKeyOf(key));
  return {
    id: numberOf(dataType.id),
    key,
    name: dataType.name,
    username: adafruitUserName(link.number),
    description: dataType.description,
    unit_symbol: dataType.unit === '' ? null : dataType.unit,
    history: true,
    visibility: 'private',
    license: null,
    enabled: true,
    last_value: last ? String(last.value) : null,
    status: last ? 'online' : 'offline',
    created_at: createdOn,
    updated_at: last ? seconds(last.createdOn) : createdOn,
    group,
    groups: [group],
  };
}

export function groupAnswer(
  link: LinkedProject,
  key: string,
  feeds: readonly Feed[],
  lastOf: (feed: Feed) => TimedValue | undefined,
) {
  const ofGroup = feeds.filter((feed) => groupKeyOf(feed.key) === key);
  return { ...groupOf(link, key), feeds: ofGroup.map((feed) => feedAnswer(link, feed, lastOf(feed))) };
}

export function userAnswer({ number, createdOn }: LinkedProject) {
  const username = adafruitUserName(number);
  const created = seconds(new Date(createdOn).toISOString());
  return {
    id: number,
    name: username,
    username,
    color: null,
    created_at: created,
    updated_at: created,
  };
}

/** The group of a feed: the part before its first point. */
export function groupKeyOf(feedKey: string): string {
  const point = feedKey.indexOf('.');
  return point < 0 ? 'default' : feedKey.slice(0, point);
}

/** The key of a feed within its group. */
export function keyInGroup(feedKey: string): string {
  return feedKey.slice(feedKey.indexOf('.') + 1);
}

function groupOf({ number, createdOn }: LinkedProject, key: string) {
  const created = seconds(new Date(createdOn).toISOString());
  return {
    id: number,
    key,
    name: isDefaultGroup(key) ? 'Default' : key,
    username: adafruitUserName(number),
    description: '',
    created_at: created,
    updated_at: created,
  };
}

/** A number in place of an id: the libraries expect one. Nothing is found by it. */
function numberOf(id: string): number {
  return Number.parseInt(id.replaceAll('-', '').slice(-7), 16);
}

/** When a UUIDv7 was created. */
function timeOfId(id: string): string {
  return seconds(new Date(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toISOString());
}

/** A time without fractions of a second, as boards parse it. */
function seconds(isoTime: string): string {
  return `${isoTime.slice(0, 19)}Z`;
}
