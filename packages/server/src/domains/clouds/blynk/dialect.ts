import type { TimedValue } from '@tinkerstream/contract/points';
import { FROM_BOARD } from '../../../platform/incoming-message.ts';
import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import type { Dialect, FindDialect, Reply } from '../../../platform/mqtt/dialects.ts';
import type { MessageSender } from '../../../platform/mqtt/gateway-types.ts';
import type { StoredMessage } from '../../records/index.ts';
import type { CloudNeeds } from '../adapter.ts';
import { looksLikeKey } from '../cloud-keys.ts';
import type { CloudGate, EnteredTopic } from '../gate.ts';
import { notStored } from '../sent.ts';
import { readUplink, timeAnswer, type Uplink } from './uplink.ts';

/** The user name of every device. Other boards may have it too, so the form of the password decides. */
const USER = 'device';

const DOWNLINK = 'downlink/';
const DATASTREAM = `${DOWNLINK}ds/`;
/** The topic of Blynk's messages about mistakes, for programmers. */
const DIAGNOSIS = `${DOWNLINK}diag`;

/** Links remembered with the names of their datastreams. */
const MAX_LINKS = 10_000;
/** Names remembered of a link: more than a topic has keys. */
const MAX_SPELLINGS = 200;

interface BlynkParts extends Pick<CloudNeeds, 'dialects' | 'listeners' | 'topics'> {
  readonly gate: Pick<CloudGate, 'enter' | 'sendFromClient'>;
  readonly latestOf: (entered: EnteredTopic) => Promise<ReadonlyMap<string, TimedValue>>;
}

/** Blynk's MQTT API for devices: `ds/NAME` up, `downlink/ds/NAME` down. */
export function createFindBlynk({ gate, dialects, listeners, topics, latestOf }: BlynkParts): FindDialect {
  /**
   * The names of datastreams as devices write them, by scope and key: `Set Temperature` has the key `Set_Temperature`. They outlive
   * a connection.
   */
  const spellingsOf = new Map<string, Map<string, string>>();
  const devices = listeners.of(hear);

  function spellings(scope: string): Map<string, string> {
    const known = spellingsOf.get(scope) ?? new Map<string, string>();
    spellingsOf.set(scope, known);
    forgetFirst(spellingsOf, MAX_LINKS);
    return known;
  }

  /** What others send to the topic reaches its devices. */
  function hear(entered: EnteredTopic, { origin, values }: StoredMessage, scope: string): void {
    if (origin.clientId === scope) return;
    for (const [key, value] of values) {
      const name = spellings(scope).get(key) ?? entered.nameOf(key);
      dialects.deliver(scope, DATASTREAM + name, Buffer.from(String(value)));
    }
  }

  function dialectOf(entered: EnteredTopic): Dialect {
    const { scope, topic } = entered;
    /** Ends once the values that the device has sent so far are stored: its next request includes them. */
    let stored: Promise<unknown> = Promise.resolve();
    /** The name in the spelling of the device. */
    const spell = (name: string): string => {
      const key = entered.keyOf(name);
      const known = spellings(scope);
      known.set(key, name);
      forgetFirst(known, MAX_SPELLINGS);
      return key;
    };

    async function answer(uplink: Uplink, reply: Reply): Promise<void> {
      if (uplink.kind === 'time') {
        const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
        reply(`${DOWNLINK}utc/all/json`, Buffer.from(timeAnswer(new Date(), timeZone)));
      } else if (uplink.kind === 'place') {
        const { latitude, longitude } = (await topics.find(topic.id)) ?? topic;
        if (latitude !== null && longitude !== null)
          reply(`${DOWNLINK}loc/all`, Buffer.from(`${latitude},${longitude}`));
      } else if (uplink.kind === 'problem') {
        reply(DIAGNOSIS, Buffer.from(uplink.text));
      } else if (uplink.kind === 'get') {
        await stored;
        const values = await latestOf(entered);
        const names =
          uplink.names === 'all'
            ? [...values.keys()].map((key) => [key, spellings(scope).get(key) ?? entered.nameOf(key)] as const)
            : uplink.names.map((name) => [spell(name), name] as const);
        for (const [key, name] of names) {
          const latest = values.get(key);
          if (latest) reply(DATASTREAM + name, Buffer.from(String(latest.value)));
        }
      }
    }

    async function store(uplink: Uplink & { kind: 'values' }, sender: MessageSender, reply: Reply) {
      const { values, latitude, longitude } = uplink;
      for (const [name] of values) spell(name);
      const place = latitude === undefined ? {} : { latitude: String(latitude), longitude: String(longitude) };
      // The sender’s own values do not come back: see `hear`.
      const origin = { ...FROM_BOARD, clientId: scope };
      const published = await gate.sendFromClient(entered, sender, values, { ...place, origin });
      if (published.outcome === 'failed') return published.outcome;
      const refused = notStored(published);
      if (refused) reply(DIAGNOSIS, Buffer.from(refused.text));
      return published.outcome;
    }

    return {
      scope,
      publish({ topicName, payload }, sender, reply, done) {
        const uplink = readUplink(topicName, payload);
        const isValues = uplink.kind === 'values';
        const handled = isValues ? store(uplink, sender, reply) : answer(uplink, reply).then(() => 'accepted' as const);
        if (isValues) stored = handled.catch(() => {});
        handled.then(
          (outcome) => done(outcome, isValues ? topic.name : undefined),
          () => done('failed', isValues ? topic.name : undefined),
        );
      },
      mayRead: (filter) => filter === '#' || filter.startsWith(DOWNLINK),
      subscribed(filter) {
        const name = filter.startsWith(DATASTREAM) ? filter.slice(DATASTREAM.length) : '';
        if (name !== '' && !/[+#]/.test(name)) spell(name);
        devices.add(topic.id, scope, entered);
      },
    };
  }

  return ({ username, password }, asker) => {
    if (username !== USER || !looksLikeKey('BLYNK', password)) return undefined;
    return gate
      .enter('BLYNK', password, asker)
      .then((entered) => (entered?.topic ? dialectOf(entered as EnteredTopic) : 'wrong'));
  };
}
