import { createHash } from 'node:crypto';
import { numericValue, recordValue } from '@tinkerstream/contract/points/number';
import { isTooFast, type MessageReason } from '@tinkerstream/contract/records';
import { AppError } from '../../../platform/app-error.ts';
import type { ImportModule, Published } from '../../records/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { CloudGate, EnteredCloud } from '../gate.ts';
import type { BulkEntry } from './bulk.ts';
import type { Entry } from './entries.ts';
import type { EntryValues, Update } from './update.ts';

/** A board with a clock names the time of a value that it has just measured: this is a message, and no value of the past. */
const LIVE_WITHIN_MS = 60_000;

export interface UpdateNeeds {
  readonly gate: Pick<CloudGate, 'send'>;
  readonly topics: Pick<TopicsService, 'dataTypesOf' | 'createMissingDataTypes'>;
  readonly addSent: ImportModule['addSent'];
  /** The shortest time between two messages of a board to topics of this user, in milliseconds. */
  readonly intervalOf: (userId: string) => Promise<number>;
}

type Client = Parameters<CloudGate['send']>[1];

/** What became of an update: the stored entry; too fast, or why it is refused. */
export type Outcome = { readonly entry: Entry } | { readonly refusal: 'too-fast' | 'refused'; readonly details: string };

export type Updates = ReturnType<typeof createUpdates>;

/** Stores what boards send to channels. */
export function createUpdates({ gate, topics, addSent, intervalOf }: UpdateNeeds) {
  /**
   * A topic makes a data type of a new key for numbers only, as a mistyped text is no key. A field and a status of ThingSpeak may
   * be texts, so they get theirs first.
   */
  async function makeRoomForTexts({ topic, keyOf }: EnteredCloud, values: EntryValues): Promise<void> {
    const texts = [...values].filter(([, value]) => numericValue(value) === undefined).map(([name]) => keyOf(name));
    if (texts.length === 0 || topic.acceptsNewKeys === false || !topic.isActive) return;
    const known = new Set((await topics.dataTypesOf([topic.id])).get(topic.id)?.map(({ keyName }) => keyName));
    const missing = texts.filter((key) => !known.has(key));
    if (missing.length > 0) await topics.createMissingDataTypes(topic, missing);
  }

  /** @throws AppError for what the topic refuses */
  async function addPast({ topic, keyOf }: EnteredCloud, entries: readonly BulkEntry[]): Promise<void> {
    const known = (await topics.dataTypesOf([topic.id])).get(topic.id) ?? [];
    const isStored = (key: string) => {
      const type = known.find(({ keyName }) => keyName === key);
      return type ? !type.formula : topic.acceptsNewKeys !== false;
    };
    const stored = entries.flatMap(({ time, values }) =>
      [...values].flatMap(([name, value]) => (isStored(keyOf(name)) ? [{ time, key: keyOf(name), value }] : [])),
    );
    const keys = [...new Set(stored.map(({ key }) => key))];
    if (keys.length === 0) return;
    const columns = {
      series: keys.map((key) => ({ key, serialNumber: '', serialName: '' })),
      seriesIndexes: stored.map(({ key }) => keys.indexOf(key)),
      times: stored.map(({ time }) => time),
      values: stored.map(({ value }) => recordValue(value)),
    };
    const text = JSON.stringify(entries.map(({ time, values }) => [time, ...values]));
    await addSent(topic, columns, createHash('sha256').update(text).digest('base64url'));
  }

  return {
    async update(entered: EnteredCloud, client: Client, { values, createdAt }: Update): Promise<Outcome> {
      if (values.size === 0) return { refusal: 'refused', details: 'There is no field with a value.' };
      const entry = { time: createdAt ?? Date.now(), values };
      try {
        if (createdAt !== undefined && Math.abs(Date.now() - createdAt) > LIVE_WITHIN_MS) {
          await addPast(entered, [entry]);
          return { entry };
        }
        await makeRoomForTexts(entered, values);
        const [latitude, longitude] = ['latitude', 'longitude'].map((name) => numericValue(values.get(name) ?? ''));
        const where = latitude === undefined || longitude === undefined ? {} : { latitude, longitude };
        const published = await gate.send(entered, client, [...values], where);
        return outcomeOf(published) ?? { entry: { time: Date.now(), values } };
      } catch (error) {
        return refusalOf(error);
      }
    },

    /** Stores entries of the past, all or none. */
    async addAll(entered: EnteredCloud, entries: readonly BulkEntry[]): Promise<Outcome | undefined> {
      const interval = await intervalOf(entered.topic.creatorId);
      const isTooClose = entries.some(({ time }, index) => index > 0 && time - (entries[index - 1]?.time ?? 0) < interval);
      if (isTooClose) {
        return { refusal: 'refused', details: `Updates are at least ${interval / 1000} seconds apart.` };
      }
      try {
        await addPast(entered, entries);
        return undefined;
      } catch (error) {
        return refusalOf(error);
      }
    },
  };
}

function outcomeOf({ outcome, error, reasons = [], stored = 0 }: Published): Outcome | undefined {
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

function refusalOf(error: unknown): Outcome {
  // Another server stores values of the past now.
  if (error instanceof AppError && error.code === 'TS_ERR_RECORD_0008') {
    return { refusal: 'too-fast', details: error.message };
  }
  if (error instanceof AppError && error.status < 500) return { refusal: 'refused', details: error.message };
  throw error;
}
