import { numericValue } from '@tinkerstream/contract/points/number';
import { isTooFast, type MessageReason } from '@tinkerstream/contract/records';
import { AppError } from '../../../platform/app-error.ts';
import { type IngestModule, isOfNow, type Published, type StoreEarlier } from '../../records/index.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { NamedValues } from '../gate.ts';
import type { BulkEntry } from './bulk.ts';
import type { LinkedChannel } from './entered.ts';
import type { Entry } from './entries.ts';
import type { EntryValues, Update } from './update.ts';

/** What sensors without a reading send. A field of these alone gets no data type. */
const NO_READING = /^[+-]?(?:nan|inf|infinity|ovf)$/i;

export interface UpdateNeeds {
  readonly topics: Pick<TopicsService, 'find' | 'dataTypesOf' | 'createMissingDataTypes'>;
  readonly storeEarlier: StoreEarlier;
  /** Loads a topic again before its next message. */
  readonly invalidate: IngestModule['invalidate'];
  readonly permissionOfUser: SubscriptionsService['permissionOfUser'];
}

interface Where {
  readonly latitude?: string;
  readonly longitude?: string;
}

/** Sends values of a client as a message. */
export type Send = (values: NamedValues, where: Where) => Promise<Published>;

export interface Refusal {
  readonly refusal: 'too-fast' | 'refused';
  readonly details: string;
}

/** The stored entry, or why it is refused. */
export type Outcome = { readonly entry: Entry } | Refusal;

export type Updates = ReturnType<typeof createUpdates>;

/** Stores what boards send to channels. */
export function createUpdates({ topics, storeEarlier, invalidate, permissionOfUser }: UpdateNeeds) {
  /**
   * A topic makes a data type of a new key for numbers only, as a mistyped text is no key. A field and a status of ThingSpeak may
   * be texts, so they get theirs first.
   */
  async function makeRoomForTexts({ topic: { id }, sentAs }: LinkedChannel, values: EntryValues): Promise<void> {
    const texts = [...values].filter(([, value]) => isText(value)).map(([name]) => sentAs(name));
    const topic = texts.length > 0 ? await topics.find(id) : undefined;
    if (!topic?.isActive || topic.acceptsNewKeys === false) return;
    const known = new Set((await topics.dataTypesOf([id])).get(id)?.map(({ keyName }) => keyName));
    const missing = texts.filter((key) => !known.has(key));
    if (missing.length === 0) return;
    await topics.createMissingDataTypes(topic, missing);
    invalidate(topic.name);
  }

  /** Stores entries of the past, all or none. @returns why it stores none, or how many of their values were there */
  async function addAll(
    { topic, sentAs }: LinkedChannel,
    entries: readonly BulkEntry[],
    address: string,
  ): Promise<Refusal | { readonly alreadyThere: number }> {
    const seconds = Math.max(0, (await permissionOfUser(topic.creatorId)).allowDataIntervalLimitSec);
    if (
      entries.some(({ time }, place) => time - (entries[place - 1]?.time ?? Number.NEGATIVE_INFINITY) < seconds * 1000)
    ) {
      return { refusal: 'refused', details: `Entries must be at least ${seconds} seconds apart.` };
    }
    // Boards have no names here, so an address identifies a board.
    const messages = entries.map(({ time, values }) => ({
      time,
      sender: `,${address}`,
      serialNumber: '',
      serialName: '',
      values: new Map([...values].map(([name, value]) => [sentAs(name), value])),
      areNamesFitted: true,
    }));
    try {
      const { stored, alreadyThere, reasons } = await storeEarlier(topic.id, messages, { areTextsKeys: true });
      if (stored + alreadyThere > 0) return { alreadyThere };
      return { refusal: 'refused', details: reasons.map(detailsOf).slice(0, 5).join(', ') };
    } catch (error) {
      return refusalOf(error);
    }
  }

  return {
    /** @param address of the board */
    async update(entered: LinkedChannel, send: Send, { values, createdAt }: Update, address: string): Promise<Outcome> {
      if (values.size === 0) return { refusal: 'refused', details: 'There is no field with a value.' };
      if (createdAt !== undefined && !isOfNow(createdAt)) {
        const entry = { time: createdAt, values };
        const added = await addAll(entered, [entry], address);
        return 'refusal' in added ? added : { entry };
      }
      await makeRoomForTexts(entered, values);
      const [latitude, longitude] = [values.get('latitude'), values.get('longitude')];
      const published = await send([...values], latitude && longitude ? { latitude, longitude } : {});
      return refusalIn(published) ?? { entry: { time: published.time ?? Date.now(), values } };
    },

    addAll,
  };
}

function isText(value: string): boolean {
  return numericValue(value) === undefined && !NO_READING.test(value);
}

function refusalIn({ outcome, error, reasons = [], stored = 0 }: Published): Refusal | undefined {
  if (outcome === 'failed') throw error;
  if (outcome !== 'accepted') return { refusal: 'refused', details: 'The channel accepts no values now.' };
  const tooFast = reasons.find(isTooFast);
  if (tooFast) return { refusal: 'too-fast', details: `Wait ${tooFast.detail} seconds between two updates.` };
  if (stored > 0) return undefined;
  return { refusal: 'refused', details: reasons.map(detailsOf).slice(0, 5).join(', ') };
}

function detailsOf({ code, detail }: MessageReason): string {
  return detail === '' ? code : `${detail.slice(0, 50)} ${code}`;
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
  if (error.status === 429)
    return { refusal: 'too-fast', details: `Wait ${error.retryAfter} seconds before the next request.` };
  // Another server stores values of the past at this moment.
  return { refusal: error.code === 'TS_ERR_RECORD_0008' ? 'too-fast' : 'refused', details: error.message };
}
