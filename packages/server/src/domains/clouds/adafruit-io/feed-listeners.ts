import { isoTime } from '../../../platform/iso-time.ts';
import type { Dialects } from '../../../platform/mqtt/dialects.ts';
import { hasWildcard } from '../../../platform/mqtt/wire/topic-names.ts';
import type { StoredMessage } from '../../records/index.ts';
import type { EnteredTopic } from '../gate.ts';
import { groupKeyOf, keyInGroup } from './answers.ts';
import { type FeedTopic, parseFeedTopic, topicsOf } from './feed-topics.ts';
import { feedFormOf, feedFormOfDataType, feedKeyOfDataType, formOf } from './feeds.ts';
import { feedKeyOf } from './names.ts';
import { writeFeedPayload, writeGroupPayload } from './payloads.ts';

/** The spellings of names that the clients of a link subscribe to; those beyond get nothing under their own. */
const MAX_SPELLINGS = 500;

/** The clients of a link on this node that subscribe to anything. */
interface Listener {
  link: EnteredTopic;
  readonly user: string;
  /** What clients call a feed or group, by its kind and form. They compare the name with their own spelling. */
  readonly spellings: Map<string, Set<string>>;
  count: number;
}

/** Sends stored messages to the MQTT clients of links, under all topics that Adafruit IO has for a value. */
export function createFeedListeners(dialects: Pick<Dialects, 'deliver' | 'hasSubscribers'>) {
  /** By topic and scope. */
  const byTopic = new Map<string, Map<string, Listener>>();

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

  return {
    /** A client has subscribed to a filter. */
    add(link: EnteredTopic, user: string, filter: string): void {
      const scopes = byTopic.get(link.topic.id) ?? new Map<string, Listener>();
      byTopic.set(link.topic.id, scopes);
      const listener = scopes.get(link.scope) ?? { link, user, spellings: new Map(), count: 0 };
      listener.link = link;
      scopes.set(link.scope, listener);
      const named = hasWildcard(filter) ? undefined : parseFeedTopic(user, filter);
      if (!named || listener.count >= MAX_SPELLINGS) return;
      const { kind, name } = named;
      const form = kind === 'feed' ? feedFormOf(link, name) : (feedKeyOf(name) ?? name);
      const spelling = `${kind} ${formOf(form)}`;
      const known = listener.spellings.get(spelling) ?? new Set();
      if (!known.has(name)) listener.count++;
      listener.spellings.set(spelling, known.add(name));
    },

    /** Call this for each stored message of any node. */
    hear(message: StoredMessage): void {
      const scopes = byTopic.get(message.topic.id);
      if (!scopes) return;
      for (const [scope, listener] of scopes) {
        if (dialects.hasSubscribers(scope)) hear(listener, message);
        else scopes.delete(scope);
      }
      if (scopes.size === 0) byTopic.delete(message.topic.id);
    },
  };
}
