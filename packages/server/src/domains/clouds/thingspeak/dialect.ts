import { limitedAddress } from '../../../platform/address.ts';
import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import type { Dialect, Dialects, FindDialect } from '../../../platform/mqtt/dialects.ts';
import type { StoredMessage } from '../../records/index.ts';
import { isCloudKey, looksLikeKey } from '../cloud-keys.ts';
import type { CloudGate } from '../gate.ts';
import { wholeEntry } from './answers.ts';
import { type EnterChannel, type EnteredChannel, hasTopic, type LinkedChannel } from './entered.ts';
import { paramsOf } from './params.ts';
import { UTC } from './times.ts';
import { FIELDS, NAMES, readUpdate } from './update.ts';
import type { Send, Updates } from './updates.ts';

/** The first broker wanted a key at the end as well; the login has one here. */
const PUBLISH = /^channels\/(\d{1,10})\/publish(?:\/fields\/(field[1-8]))?(?:\/[A-Z0-9]{16})?$/;
/** Numbers of links have seven digits, and one too few or too many is a mistake. */
const NUMBER = /^\d{6,8}$/;

/** Channels remembered by their topics: those of all links in use. */
const MAX_TOPICS = 10_000;

interface DialectNeeds {
  readonly enter: EnterChannel;
  readonly gate: Pick<CloudGate, 'byNumber' | 'sendFromClient'>;
  readonly updates: Updates;
  /** Runs for each channel that a client has signed in to. */
  readonly listen: (channel: LinkedChannel) => void;
}

/**
 * The logins of channels: the number of the channel as user name, a key as password, and any client identifier. A user name that is
 * no number is left to the password alone, as the first broker did. A number that is no channel may be that of a pupil, unless the
 * password looks like a key.
 */
export function createFindDialect({ enter, listen, ...needs }: DialectNeeds): FindDialect {
  return ({ username, password }, asker) => {
    const isNumber = NUMBER.test(username);
    if (!isCloudKey('THINGSPEAK', password) && !isNumber) return undefined;
    return (async () => {
      const isMeant = looksLikeKey('THINGSPEAK', password);
      if (!isMeant && !(await needs.gate.byNumber('THINGSPEAK', Number(username)))) return undefined;
      const entered = await enter(password, asker);
      if (!entered || (isNumber && Number(username) !== entered.number)) return isNumber ? 'wrong' : undefined;
      listen(entered);
      return createDialect(entered, needs);
    })().catch(() => 'unavailable' as const);
  };
}

function createDialect(
  { number, right, scope, topic }: EnteredChannel,
  { gate, updates }: Pick<DialectNeeds, 'gate' | 'updates'>,
): Dialect {
  const root = rootOf(number);
  return {
    scope,

    publish({ topicName, payload }, sender, _reply, done) {
      const [, channel, field] = PUBLISH.exec(topicName) ?? [];
      if (Number(channel) !== number || right !== 'WRITE') return done('unknown-topic');
      const params = field
        ? new Map([[field, payload.toString('utf8').replaceAll('\0', '').trim()]])
        : paramsOf({ query: {}, body: payload });
      const update = readUpdate(params, sender.address ?? '');
      const handle = async () => {
        // Its names may have changed since the login.
        const linked = await gate.byNumber('THINGSPEAK', number);
        if (!linked || !hasTopic(linked)) return done('unknown-topic');
        const send: Send = (values, where) => gate.sendFromClient(linked, sender, values, where);
        await updates.update(linked, send, update, limitedAddress(sender.address ?? ''));
        done('accepted', topic.name);
      };
      void handle().catch(() => done('failed'));
    },

    mayRead: (filter) => filter === root || filter.startsWith(`${root}/`),
  };
}

const rootOf = (number: number) => `channels/${number}/subscribe`;

/** Sends stored messages to the subscribers of their channels on this node. */
export function createDeliver({ byNumber }: Pick<CloudGate, 'byNumber'>, dialects: Dialects) {
  /** The numbers of the channels of a topic. */
  const numbers = new Map<string, Map<number, string>>();

  return {
    listen({ topic, number, scope }: LinkedChannel): void {
      const ofTopic = numbers.get(topic.id) ?? new Map<number, string>();
      numbers.delete(topic.id);
      numbers.set(topic.id, ofTopic.set(number, scope));
      forgetFirst(numbers, MAX_TOPICS);
    },

    deliver(message: StoredMessage): void {
      const channels = numbers.get(message.topic.id);
      if (!channels || message.isTooFast) return;
      for (const [number, scope] of channels) {
        if (!dialects.hasSubscribers(scope)) continue;
        void byNumber('THINGSPEAK', number).then((linked) => {
          if (linked?.topic?.id !== message.topic.id) return;
          for (const [name, text] of deliveriesOf(linked, message)) dialects.deliver(scope, name, Buffer.from(text));
        });
      }
    },
  };
}

/** What subscribers of a channel get of a stored message, by topic; none if it has no value of the channel. */
function deliveriesOf(
  { number, keyOf }: Pick<LinkedChannel, 'number' | 'keyOf'>,
  { time, values }: Pick<StoredMessage, 'time' | 'values'>,
): (readonly [topicName: string, payload: string])[] {
  const found = new Map(
    NAMES.flatMap((name) => {
      const value = values.get(keyOf(name));
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  if (found.size === 0) return [];
  const root = rootOf(number);
  const whole = wholeEntry(number, { time, values: found }, UTC, 'json');
  const fields = FIELDS.filter((name) => found.has(name));
  return [
    [root, whole],
    [`${root}/json`, whole],
    ...fields.map((name) => [`${root}/fields/${name}`, String(found.get(name))] as const),
  ];
}
