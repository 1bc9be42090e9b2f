import { limitedAddress } from '../../../platform/address.ts';
import type { Dialect, FindDialect } from '../../../platform/mqtt/dialects.ts';
import type { StoredMessage } from '../../records/index.ts';
import type { CloudNeeds } from '../adapter.ts';
import { isCloudKey, looksLikeKey } from '../cloud-keys.ts';
import type { CloudGate } from '../gate.ts';
import { wholeEntry } from './answers.ts';
import { type EnterChannel, type EnteredChannel, hasTopic, type LinkedChannel } from './entered.ts';
import { paramsOf } from './params.ts';
import { UTC } from './times.ts';
import { FIELDS, NAMES, readUpdate } from './update.ts';
import type { Send, Updates } from './updates.ts';

/** The topic of an update. The first broker wanted a key at the end as well; here the login has it. */
const PUBLISH = /^channels\/(\d{1,10})\/publish(?:\/fields\/(field[1-8]))?(?:\/[A-Z0-9]{16})?$/;
/** The number of a channel. Numbers of links have seven digits; one too few or too many is a typing mistake. */
const NUMBER = /^\d{6,8}$/;

interface DialectNeeds extends Pick<CloudNeeds, 'listeners' | 'dialects'> {
  readonly enter: EnterChannel;
  readonly gate: Pick<CloudGate, 'byNumber' | 'sendFromClient'>;
  readonly updates: Updates;
}

/**
 * The logins of channels: the number of the channel as user name, a key as password, and any client identifier. If the
 * user name is no number, the password alone decides, as at the first broker. A number that is no channel may be a
 * pupil's, unless the password looks like a key.
 */
export function createFindDialect({ enter, gate, updates, listeners, dialects }: DialectNeeds): FindDialect {
  const channels = listeners.of(createDeliver(gate, dialects));
  return ({ username, password }, asker) => {
    const isNumber = NUMBER.test(username);
    if (!isCloudKey('THINGSPEAK', password) && !isNumber) return undefined;
    return (async () => {
      const isMeant = looksLikeKey('THINGSPEAK', password);
      if (!isMeant && !(await gate.byNumber('THINGSPEAK', Number(username)))) return undefined;
      const entered = await enter(password, asker);
      if (!entered || (isNumber && Number(username) !== entered.number)) return isNumber ? 'wrong' : undefined;
      return createDialect(entered, gate, updates, () => channels.add(entered.topic.id, entered.scope, entered.number));
    })().catch(() => 'unavailable' as const);
  };
}

function createDialect(
  { number, right, scope, topic }: EnteredChannel,
  gate: DialectNeeds['gate'],
  updates: Updates,
  subscribed: () => void,
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
        // The names of the channel may have changed since the login.
        const linked = await gate.byNumber('THINGSPEAK', number);
        if (!linked || !hasTopic(linked)) return done('unknown-topic');
        const send: Send = (values, where) => gate.sendFromClient(linked, sender, values, where);
        await updates.update(linked, send, update, limitedAddress(sender.address ?? ''));
        done('accepted', topic.name);
      };
      void handle().catch(() => done('failed'));
    },

    mayRead: (filter) => filter === root || filter.startsWith(`${root}/`),
    subscribed,
  };
}

const rootOf = (number: number) => `channels/${number}/subscribe`;

/** Sends stored messages to the subscribers of a channel on this node, by its number. */
function createDeliver({ byNumber }: Pick<CloudGate, 'byNumber'>, dialects: DialectNeeds['dialects']) {
  return (number: number, message: StoredMessage, scope: string): void => {
    if (message.isTooFast) return;
    void byNumber('THINGSPEAK', number).then((linked) => {
      if (linked?.topic?.id !== message.topic.id) return;
      for (const [name, text] of deliveriesOf(linked, message)) dialects.deliver(scope, name, Buffer.from(text));
    });
  };
}

/** The messages that subscribers of a channel get for a stored message, by topic; none if it has no value of the channel. */
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
