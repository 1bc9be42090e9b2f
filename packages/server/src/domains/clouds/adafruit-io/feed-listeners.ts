import { isoTime } from '../../../platform/iso-time.ts';
import { hasWildcard } from '../../../platform/mqtt/wire/topic-names.ts';
import type { StoredMessage } from '../../records/index.ts';
import type { CloudNeeds } from '../adapter.ts';
import type { EnteredTopic } from '../gate.ts';
import { groupKeyOf, keyInGroup } from './answers.ts';
import { type FeedTopic, parseFeedTopic, topicsOf } from './feed-topics.ts';
import { feedFormOf, feedFormOfDataType, feedKeyOfDataType, formOf } from './feeds.ts';
import { feedKeyOf } from './names.ts';
import { writeFeedPayload, writeGroupPayload } from './payloads.ts';

/** Maximum spellings of names that the clients of a link subscribe to; further ones get nothing under their own. */
const MAX_SPELLINGS = 500;

/** The clients of a link on this node that subscribe to anything. */
interface Listener {
  link: EnteredTopic;
  readonly user: string;
  /** The clients' spellings of a feed or group, by its kind and form. Clients compare the name with their own spelling. */
  readonly spellings: Map<string, Set<string>>;
  count: number;
}

/**
 * Sends stored messages to the MQTT clients of links, under all topics that Adafruit IO has for a value.
 * @returns what to call when a client has subscribed to a filter
 */
export function createFeedListeners(
  dialects: CloudNeeds['dialects'],
  listeners: CloudNeeds['listeners'],
): (link: EnteredTopic, user: string, filter: string) => void {
  const clients = listeners.of(hear);

  function deliver(
    { link: { scope }, user, spellings }: Listener,
    kind: FeedTopic['kind'],
    key: string,
    form: string,
    write: (format: FeedTopic['format'], name: string) => string,
  ): void {
    for (const name of new Set([key, ...(spellings.get(`${kind} ${form}`) ?? [])])) {
      for (const { topicName, format } of topicsOf(user, kind, name)) {
        dialects.deliver(scope, topicName, Buffer.from(write(format, name)));
      }
    }
  }

  function hear(listener: Listener, { values, time }: StoredMessage): void {
    const createdOn = isoTime(time);
    const groups = new Map<string, [feed: string, value: string][]>();
    for (const [key, stored] of values) {
      const value = String(stored);
      const feedKey = feedKeyOfDataType(listener.link, key);
      deliver(listener, 'feed', feedKey, feedFormOfDataType(listener.link, key), (format, name) =>
        writeFeedPayload(format, { key: name, value, id: String(time), createdOn }),
      );
      const group = groupKeyOf(feedKey);
      groups.set(group, [...(groups.get(group) ?? []), [keyInGroup(feedKey), value]]);
    }
    for (const [group, ofGroup] of groups) {
      deliver(listener, 'group', group, formOf(group), (format) => writeGroupPayload(format, ofGroup));
    }
  }

  return (link, user, filter) => {
    const { topic, scope } = link;
    const listener = clients.get(topic.id, scope) ?? { link, user, spellings: new Map(), count: 0 };
    listener.link = link;
    clients.add(topic.id, scope, listener);
    const named = hasWildcard(filter) ? undefined : parseFeedTopic(user, filter);
    if (!named || listener.count >= MAX_SPELLINGS) return;
    const { kind, name } = named;
    const form = kind === 'feed' ? feedFormOf(link, name) : (feedKeyOf(name) ?? name);
    const spelling = `${kind} ${formOf(form)}`;
    const known = listener.spellings.get(spelling) ?? new Set();
    if (!known.has(name)) listener.count++;
    listener.spellings.set(spelling, known.add(name));
  };
}
