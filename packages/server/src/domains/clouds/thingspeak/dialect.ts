import type { Dialect } from '../../../platform/mqtt/dialect.ts';
import type { StoredMessage } from '../../records/index.ts';
import type { CloudGate, EnteredCloud } from '../gate.ts';
import { wholeEntry } from './answers.ts';
import { paramsOf } from './params.ts';
import { UTC } from './times.ts';
import { FIELDS, NAMES, readUpdate } from './update.ts';
import type { Updates } from './updates.ts';

/** A key in the topic was the way of the first broker; it must be the one of the login, or of the same channel. */
const PUBLISH = /^channels\/(\d{1,9})\/publish(?:\/fields\/(field[1-8]))?(?:\/[A-Z0-9]{16})?$/;

export const scopeOf = ({ id }: Pick<EnteredCloud, 'id'>): string => `thingspeak ${id}`;

interface DialectNeeds {
  readonly updates: Updates;
  readonly gate: Pick<CloudGate, 'byNumber'>;
}

/** What a client that has signed in with a key of a channel may do over MQTT. */
export function createDialect(entered: EnteredCloud, { updates, gate }: DialectNeeds): Dialect {
  const { number, right, topic } = entered;
  const root = `channels/${number}/subscribe`;
  return {
    scope: scopeOf(entered),

    publish({ topicName, payload }, sender, _reply, done) {
      const [, channel, field] = PUBLISH.exec(topicName) ?? [];
      if (Number(channel) !== number || right !== 'WRITE') return done('unknown-topic');
      const { connection, address = '' } = sender;
      const params = field
        ? new Map([[field, payload.toString('utf8').trim()]])
        : paramsOf({ query: {}, body: payload });
      void (async () => {
        // Names of fields may have changed since the login.
        const current = (await gate.byNumber('THINGSPEAK', number)) ?? undefined;
        if (!current) return done('unknown-topic');
        await updates.update(current, { connection, address }, readUpdate(params, address));
        done('accepted', topic.name);
      })().catch(() => done('failed'));
    },

    mayRead: (filter) => filter === root || filter.startsWith(`${root}/`),
  };
}

/** What subscribers of a channel get of a stored message, by topic; none if it has no value of the channel. */
export function deliveriesOf(
  { number, keyOf }: Pick<EnteredCloud, 'number' | 'keyOf'>,
  { time, values }: Pick<StoredMessage, 'time' | 'values'>,
): (readonly [topicName: string, payload: string])[] {
  const found = new Map(
    NAMES.flatMap((name) => {
      const value = values.get(keyOf(name));
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  if (found.size === 0) return [];
  const root = `channels/${number}/subscribe`;
  const whole = wholeEntry(number, { time, values: found }, UTC, 'json');
  const fields = FIELDS.filter((name) => found.has(name));
  return [
    [root, whole],
    [`${root}/json`, whole],
    ...fields.map((name) => [`${root}/fields/${name}`, String(found.get(name))] as const),
  ];
}
