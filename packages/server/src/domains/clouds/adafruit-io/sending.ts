import type { Place } from '@tinkerstream/contract/points';
import { isDataTypeKey } from '@tinkerstream/contract/points';
import { isTooFast, type MessageReason } from '@tinkerstream/contract/records';
import type { MessageSender } from '../../../platform/mqtt/gateway-types.ts';
import type { Outcome } from '../../records/index.ts';
import type { CloudGate, EnteredTopic, NamedValues } from '../gate.ts';
import type { Feeds } from './feeds.ts';

/** Why values are not stored, for the clients of Adafruit IO. */
export type NotStored =
  /** The owner's interval, in seconds, has not passed. */
  { readonly kind: 'too-fast'; readonly seconds: number } | { readonly kind: 'not-stored'; readonly reason: string };

/** What became of values. */
export type Sent = ({ readonly kind: 'stored' } | NotStored) & { readonly published: Outcome };

/** Values by the names of feeds, and the place of their measurement. */
export interface Values {
  readonly values: NamedValues;
  readonly place: Place | undefined;
  /** When the values were measured, if they have a time, in milliseconds since 1970 UTC. */
  readonly measuredOn?: number | undefined;
}

type Client = Pick<Required<MessageSender>, 'connection' | 'address'>;

export type Sending = ReturnType<typeof createSending>;

/** Sends values of feeds as one message of the link's topic. */
export function createSending(gate: Pick<CloudGate, 'send' | 'sendFromClient'>, feeds: Feeds) {
  async function message(link: EnteredTopic, { values: named, place, measuredOn }: Values) {
    const keyed = () =>
      Promise.all(named.map(async ([name, value]) => [await feeds.keyOf(link, name), value] as const));
    const before = await keyed();
    const texts = await feeds.newTexts(link, before);
    const names = before.flatMap(([name]) => (isDataTypeKey(name) ? [] : [name]));
    if (texts.length + names.length > 0) await feeds.create(link, [...texts, ...names]);
    // Other boards never receive a name that is no key.
    const values = names.length === 0 ? before : await keyed();
    const where = place && { latitude: String(place.latitude), longitude: String(place.longitude) };
    const more = { ...where, measuredOn };
    // The keys are found already, so `sentAs` returns them.
    return [{ ...link, sentAs: (key: string) => key }, values, more] as const;
  }

  return {
    /** Sends values of an HTTP client. */
    async overHttp(link: EnteredTopic, client: Client, sent: Values): Promise<Sent> {
      const [keyed, values, more] = await message(link, sent);
      return outcomeOf(await gate.send(keyed, client, values, more));
    },

    /** Sends values of an MQTT client, whose packet has its turn. */
    async overMqtt(link: EnteredTopic, sender: MessageSender, sent: Values): Promise<Sent> {
      const [keyed, values, more] = await message(link, sent);
      return outcomeOf(await gate.sendFromClient(keyed, sender, values, more));
    },
  };
}

function outcomeOf(published: Outcome): Sent {
  const { outcome, reasons = [], stored = 0 } = published;
  if (outcome === 'inactive-topic') return { kind: 'not-stored', published, reason: 'the topic is switched off' };
  if (outcome === 'ended-subscription') {
    return { kind: 'not-stored', published, reason: 'the subscription of the topic’s owner has ended' };
  }
  if (outcome !== 'accepted') return { kind: 'not-stored', published, reason: 'the topic cannot store it now' };
  if (stored > 0 || reasons.length === 0) return { kind: 'stored', published };
  return { ...notStored(reasons), published };
}

export function notStored(reasons: readonly MessageReason[]): NotStored {
  const [first] = reasons;
  if (first && isTooFast(first))
    return { kind: 'too-fast', seconds: Math.max(1, Math.ceil(Number(first.detail)) || 1) };
  const texts = reasons.slice(0, 5).map(({ code, detail }) => `${detail.slice(0, 50)} ${code}`.trim());
  return { kind: 'not-stored', reason: texts.join(', ') };
}
