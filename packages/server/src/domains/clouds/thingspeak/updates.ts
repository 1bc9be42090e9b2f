import { createHash } from 'node:crypto';
import { numericValue, recordValue } from '@tinkerstream/contract/points/number';
import { isTooFast, type MessageReason } from '@tinkerstream/contract/records';
import { AppError } from '../../../platform/app-error.ts';
import { forgetFirst } from '../../../platform/limits/rate-limit.ts';
import type { ImportModule, IngestModule, Published } from '../../records/index.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { TopicEntity, TopicsService } from '../../topics/index.ts';
import type { NamedValues } from '../gate.ts';
import type { BulkEntry } from './bulk.ts';
import type { LinkedChannel } from './entered.ts';
import type { Entry } from './entries.ts';
import type { EntryValues, Update } from './update.ts';

/** A board with a clock names the time of a value that it has just measured: this is a message, and no value of the past. */
const LIVE_WITHIN_MS = 60_000;

/** What sensors without a reading send. A field of these alone gets no data type. */
const NO_READING = /^[+-]?(?:nan|inf|infinity|ovf)$/i;

/** Channels whose last values of the past are remembered. */
const MAX_CHANNELS = 10_000;

/** Requests of one channel with values of the past that wait for one another. */
const MAX_WAITING = 4;

export interface UpdateNeeds {
  readonly topics: Pick<TopicsService, 'find' | 'dataTypesOf' | 'createMissingDataTypes'>;
  readonly addSent: ImportModule['addSent'];
  /** Loads a topic again before its next message. */
  readonly invalidate: IngestModule['invalidate'];
  readonly permissionOfUser: SubscriptionsService['permissionOfUser'];
}

interface Where {
  readonly latitude?: string;
  readonly longitude?: string;
}

/** Sends values of a client as a message. */
type Send = (values: NamedValues, where: Where) => Promise<Published>;

export interface Refusal {
  readonly refusal: 'too-fast' | 'refused';
  readonly details: string;
}

/** The stored entry, or why it is refused. */
export type Outcome = { readonly entry: Entry } | Refusal;

export type Updates = ReturnType<typeof createUpdates>;

/** Stores what boards send to channels. */
export function createUpdates({ topics, addSent, invalidate, permissionOfUser }: UpdateNeeds) {
  const waiting = new Map<string, number>();
  /** When each channel got values of the past last, on the monotonic clock, if an interval limits it. */
  const lastPast = new Map<string, number>();

  async function keysOf(topic: TopicEntity): Promise<Map<string, { readonly formula?: string }>> {
    const types = (await topics.dataTypesOf([topic.id])).get(topic.id) ?? [];
    return new Map(types.map((type) => [type.keyName, type]));
  }

  /**
   * A topic makes a data type of a new key for numbers only, as a mistyped text is no key. A field and a status of ThingSpeak may
   * be texts, so they get theirs first.
   */
  async function makeRoomForTexts({ topic: { id }, keyOf }: LinkedChannel, values: EntryValues): Promise<void> {
    const texts = [...values].filter(([, value]) => isText(value)).map(([name]) => keyOf(name));
    const topic = texts.length > 0 ? await topics.find(id) : undefined;
    if (!topic?.isActive || topic.acceptsNewKeys === false) return;
    const known = await keysOf(topic);
    const missing = texts.filter((key) => !known.has(key));
    if (missing.length === 0) return;
    await topics.createMissingDataTypes(topic, missing);
    invalidate(topic.name);
  }

  /** @throws AppError for what the topic refuses */
  async function addPast({ topic: { id }, keyOf }: LinkedChannel, entries: readonly BulkEntry[]): Promise<void> {
    const topic = await topics.find(id);
    if (!topic) throw new AppError('TS_ERR_TOPIC_0001');
    const known = await keysOf(topic);
    const isStored = (key: string) => (known.has(key) ? !known.get(key)?.formula : topic.acceptsNewKeys !== false);
    const stored = entries.flatMap(({ time, values }) =>
      [...values].map(([name, value]) => ({ time, key: keyOf(name), value })).filter(({ key }) => isStored(key)),
    );
    const places = new Map([...new Set(stored.map(({ key }) => key))].map((key, place) => [key, place]));
    if (places.size === 0) throw new AppError('TS_ERR_TOPIC_0033');
    const columns = {
      series: [...places.keys()].map((key) => ({ key, serialNumber: '', serialName: '' })),
      seriesIndexes: stored.map(({ key }) => places.get(key) as number),
      times: stored.map(({ time }) => time),
      values: stored.map(({ value }) => recordValue(value)),
    };
    const text = JSON.stringify(entries.map(({ time, values }) => [time, ...values]));
    await addSent(topic, columns, createHash('sha256').update(text).digest('base64url'));
  }

  /** Stores entries of the past, all or none. @returns why it stores none */
  async function addAll(entered: LinkedChannel, entries: readonly BulkEntry[]): Promise<Refusal | undefined> {
    const { id, topic } = entered;
    const seconds = Math.max(0, (await permissionOfUser(topic.creatorId)).allowDataIntervalLimitSec);
    const now = performance.now();
    const isTooFast = seconds > 0 && now - (lastPast.get(id) ?? Number.NEGATIVE_INFINITY) < seconds * 1000;
    if (isTooFast || (waiting.get(id) ?? 0) >= MAX_WAITING) {
      return { refusal: 'too-fast', details: `Wait ${Math.max(1, seconds)} seconds between two requests.` };
    }
    if (
      entries.some(({ time }, place) => time - (entries[place - 1]?.time ?? Number.NEGATIVE_INFINITY) < seconds * 1000)
    ) {
      return { refusal: 'refused', details: `Entries must be at least ${seconds} seconds apart.` };
    }
    waiting.set(id, (waiting.get(id) ?? 0) + 1);
    try {
      await addPast(entered, entries);
      if (seconds > 0) lastPast.set(id, now);
      forgetFirst(lastPast, MAX_CHANNELS);
      return undefined;
    } catch (error) {
      return refusalOf(error);
    } finally {
      const left = (waiting.get(id) ?? 1) - 1;
      if (left > 0) waiting.set(id, left);
      else waiting.delete(id);
    }
  }

  return {
    async update(entered: LinkedChannel, send: Send, { values, createdAt }: Update): Promise<Outcome> {
      if (values.size === 0) return { refusal: 'refused', details: 'There is no field with a value.' };
      if (createdAt !== undefined && Math.abs(Date.now() - createdAt) > LIVE_WITHIN_MS) {
        const entry = { time: createdAt, values };
        return (await addAll(entered, [entry])) ?? { entry };
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
  // Another server stores values of the past at this moment.
  return { refusal: error.code === 'TS_ERR_RECORD_0008' ? 'too-fast' : 'refused', details: error.message };
}
