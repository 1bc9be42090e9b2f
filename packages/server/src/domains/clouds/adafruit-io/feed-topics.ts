import { feedKeyOf } from './names.ts';

/** The format of a payload. `plain` is the bare value of a feed, and JSON for a group. */
export type Format = 'plain' | 'csv' | 'json';

/** The feed or group that a topic of Adafruit IO names. */
export interface FeedTopic {
  readonly kind: 'feed' | 'group';
  /** The name or key of the feed or group, as the client writes it. */
  readonly name: string;
  readonly format: Format;
  /** Whether the topic asks for the latest value, to be sent to this client alone. */
  readonly isGet: boolean;
}

const KINDS: Readonly<Record<string, FeedTopic['kind']>> = { feeds: 'feed', f: 'feed', groups: 'group', g: 'group' };
const FORMATS: ReadonlySet<string> = new Set(['csv', 'json']);

/** The topics below a user's name to which the server alone sends. */
export const ERRORS = 'errors';
export const THROTTLE = 'throttle';

export const TIME_TOPICS = ['time/seconds', 'time/millis', 'time/ISO-8601', 'time/hours'] as const;
export type TimeTopic = (typeof TIME_TOPICS)[number];

/**
 * Reads `{user}/feeds/{key}` and its kin: `f`, `groups`, `g`, with `/csv` or `/json`, and `/get`.
 * @returns undefined for any other topic
 */
export function parseFeedTopic(user: string, topicName: string): FeedTopic | undefined {
  const [owner, type = '', ...rest] = topicName.split('/');
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
  if (owner !== user || kind === undefined) return undefined;
  const isGet = rest.length > 1 && rest.at(-1) === 'get';
  if (isGet) rest.pop();
  const last = rest.at(-1) ?? '';
  const format = rest.length > 1 && FORMATS.has(last) ? (last as Format) : 'plain';
  if (format !== 'plain') rest.pop();
  // The Arduino library also accepts `group/feed`.
  const name = rest.join('/');
  return rest.length > 2 || feedKeyOf(name) === undefined ? undefined : { kind, name, format, isGet };
}

/** The topics that get a new value of a feed, or new values of a group, with the format of each. */
export function topicsOf(user: string, kind: FeedTopic['kind'], name: string): { topicName: string; format: Format }[] {
  const types = kind === 'feed' ? ['feeds', 'f'] : ['groups', 'g'];
  return types.flatMap((type) => {
    const topicName = `${user}/${type}/${name}`;
    return [
      { topicName, format: 'plain' },
      { topicName: `${topicName}/json`, format: 'json' },
      { topicName: `${topicName}/csv`, format: 'csv' },
    ] as const;
  });
}

/** Whether a client of this user may subscribe to a filter: below its own name, and to the clock. */
export function mayRead(user: string, filter: string): boolean {
  const [first, second, ...rest] = filter.split('/');
  if (first === 'time') return second !== undefined && rest.length === 0 && isTimeFilter(filter);
  if (first !== user || second === undefined) return false;
  if (second === '#' || second === '+') return true;
  if (second === ERRORS || second === THROTTLE) return rest.length === 0;
  return Object.hasOwn(KINDS, second) && rest.length > 0 && rest[0] !== '';
}

function isTimeFilter(filter: string): boolean {
  return filter === 'time/+' || filter === 'time/#' || (TIME_TOPICS as readonly string[]).includes(filter);
}
