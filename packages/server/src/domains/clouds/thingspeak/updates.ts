import { numericValue } from '@tinkerstream/contract/points/number';
import { isTooFast } from '@tinkerstream/contract/records';
import type { Events } from '../../../platform/events/events.ts';
import { isOfNow, type Outcome } from '../../records/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { NamedValues } from '../gate.ts';
import { type CloudPast, detailsOf, type Refusal } from '../past.ts';
import { createForTexts } from '../sent.ts';
import type { LinkedChannel } from './entered.ts';
import type { Entry } from './entries.ts';
import type { EntryValues, Update } from './update.ts';

/** Values of sensors without a reading. A field of these alone gets no data type. */
const NO_READING = /^[+-]?(?:nan|inf|infinity|ovf)$/i;

interface UpdateNeeds {
  readonly topics: Pick<TopicsService, 'find' | 'dataTypesOf' | 'createMissingDataTypes'>;
  readonly past: CloudPast;
}

interface Where {
  readonly latitude?: string;
  readonly longitude?: string;
}

/** Sends values of a client as a message. */
export type Send = (values: NamedValues, where: Where) => Promise<Outcome>;

/** The stored entry, or why it is refused. */
type Updated = { readonly entry: Entry } | Refusal;

export type Updates = ReturnType<typeof createUpdates>;

/** Stores what boards send to channels. */
export function createUpdates(events: Pick<Events, 'emit'>, { topics, past }: UpdateNeeds) {
  /**
   * Creates data types for texts. A topic creates one of a new key for numbers only, because a mistyped text is no key.
   * A field and a status of ThingSpeak may be texts, so they get their data types first.
   */
  async function makeRoomForTexts({ topic: { id }, sentAs }: LinkedChannel, values: EntryValues): Promise<void> {
    const texts = [...values].filter(([, value]) => isText(value)).map(([name]) => sentAs(name));
    const topic = texts.length > 0 ? await topics.find(id) : undefined;
    if (!topic?.isActive || topic.acceptsNewKeys === false) return;
    const known = new Set((await topics.dataTypesOf([id])).get(id)?.map(({ keyName }) => keyName));
    const missing = texts.filter((key) => !known.has(key));
    if (missing.length === 0) return;
    await createForTexts(events, topics, topic, missing);
  }

  return {
    /** @param address of the board */
    async update(entered: LinkedChannel, send: Send, { values, createdAt }: Update, address: string): Promise<Updated> {
      if (values.size === 0) return { refusal: 'refused', details: 'There is no field with a value.' };
      if (createdAt !== undefined && !isOfNow(createdAt)) {
        const entry = { time: createdAt, values };
        const added = await past.addAll(entered, [entry], address);
        return 'refusal' in added ? added : { entry };
      }
      await makeRoomForTexts(entered, values);
      const [latitude, longitude] = [values.get('latitude'), values.get('longitude')];
      const published = await send([...values], latitude && longitude ? { latitude, longitude } : {});
      return refusalIn(published) ?? { entry: { time: published.time ?? Date.now(), values } };
    },
  };
}

function isText(value: string): boolean {
  return numericValue(value) === undefined && !NO_READING.test(value);
}

function refusalIn({ outcome, error, reasons = [], stored = 0 }: Outcome): Refusal | undefined {
  if (outcome === 'failed') throw error;
  if (outcome !== 'accepted') return { refusal: 'refused', details: 'The channel accepts no values now.' };
  const tooFast = reasons.find(isTooFast);
  if (tooFast) return { refusal: 'too-fast', details: `Wait ${tooFast.detail} seconds between two updates.` };
  if (stored > 0) return undefined;
  return { refusal: 'refused', details: detailsOf(reasons) };
}
