import { createHash } from 'node:crypto';
import { asStorable } from '@tinkerstream/contract/platform/bounded';
import { recordValue } from '@tinkerstream/contract/points';
import { IMPORT_CLOCK_TOLERANCE_MS, type MessageReason } from '@tinkerstream/contract/records';
import { NOTE_KEY } from '@tinkerstream/contract/topics';
import { AppError } from '../../../platform/app-error.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { TopicEntity, TopicsService } from '../../topics/index.ts';
import { keyRefusal } from '../ingest/decision.ts';
import type { FindClassLimit } from '../ingest/topic-directory.ts';
import { type ImportedColumns, namesOf } from './imported-values.ts';
import type { SenderTurn } from './sent-requests.ts';
import { type AddSent, tooFast } from './service.ts';

/** What a board has measured in the past, at one time. */
interface EarlierMessage {
  /** In milliseconds since 1970 UTC. */
  readonly time: number;
  /** Whom the interval of the owner and the limit of a class count: a board, or the address of one without a name. */
  readonly sender: string;
  /** The serial number of its device; '' for none. */
  readonly serialNumber: string;
  readonly serialName: string;
  /** By key, as sent. */
  readonly values: ReadonlyMap<string, string>;
  /** Whether its values `lat` and `lng` are its place, which is not kept, unless the topic has such data types. */
  readonly hasPlaceInValues?: boolean;
  /** Whether names that are no keys get one. */
  readonly areNamesFitted?: boolean;
}

interface StoredEarlier {
  /** How many values are stored. */
  readonly stored: number;
  /** Why others are not. */
  readonly reasons: readonly MessageReason[];
  /** Whether the same request was stored before, as its answer was lost. */
  readonly isRepeated: boolean;
}

/** A board with a clock names the time of a value that it has just measured: this is a message, and no value of the past. */
const LIVE_WITHIN_MS = 60_000;
/** A message may be early by this fraction of the interval. */
const TOLERANCE = 0.1;
const SECOND_MS = 1000;
const PLACE_KEYS: ReadonlySet<string> = new Set(['lat', 'lng']);
/** Requests to one topic that wait: a class whose WiFi is back sends all it has. */
const MAX_WAITING = 40;
const MAX_WAITING_TOPICS = 200;
/** Reasons in an answer. */
const MAX_REASONS = 20;

/** Clocks of boards begin at 1970 or 2000, until someone sets them. */
const FIRST_TIME = Date.UTC(2010, 0, 1);

/** The latest one that a date can be. */
const LAST_TIME = 8.64e15;

/** Whether a value can have been measured at a time, in milliseconds since 1970 UTC. */
export function isPastTime(time: number, now = Date.now()): boolean {
  return time >= FIRST_TIME && time <= now + IMPORT_CLOCK_TOLERANCE_MS;
}

/** Whether a time is that of a message which arrives now. In milliseconds since 1970 UTC. */
export function isOfNow(time: number, now = Date.now()): boolean {
  return Math.abs(now - time) <= LIVE_WITHIN_MS;
}

/**
 * Divides messages that name their times. The latest one of a sender is a message like any other if it is of this minute, so
 * event triggers and other boards get it. All others are of the past, since a message arrives now, whatever time it names.
 */
export function divideByTime<Timed extends { readonly time: number; readonly sender: string }>(
  messages: readonly Timed[],
  now = Date.now(),
): { readonly earlier: readonly Timed[]; readonly live: readonly Timed[] } {
  const latest = new Map<string, Timed>();
  for (const message of messages) {
    if (message.time >= (latest.get(message.sender)?.time ?? Number.NEGATIVE_INFINITY)) {
      latest.set(message.sender, message);
    }
  }
  const isLive = (message: Timed) => latest.get(message.sender) === message && isOfNow(message.time, now);
  return { earlier: messages.filter((one) => !isLive(one)), live: messages.filter(isLive) };
}

interface EarlierNeeds {
  readonly topics: Pick<TopicsService, 'find' | 'dataTypesOf' | 'projectIdsOf'>;
  readonly messageTermsOf: SubscriptionsService['messageTermsOf'];
  readonly classLimitOf: FindClassLimit;
  readonly addSent: AddSent;
}

interface EarlierOptions {
  /** Whether a text creates a data type, as a number does. */
  readonly areTextsKeys?: boolean;
  /** Identifies the whole request, if it has more than these messages. */
  readonly request?: string;
}

export type StoreEarlier = ReturnType<typeof createStoreEarlier>;

/**
 * Stores what boards have measured in the past. It is on charts at its time, and reaches no board and no event trigger. The
 * interval of the owner counts between messages of a sender and between its requests; of a class's limit, a request takes as many
 * turns as it has messages.
 */
export function createStoreEarlier({ topics, messageTermsOf, classLimitOf, addSent }: EarlierNeeds) {
  /** Requests that wait for their turn, by topic. */
  const waiting = new Map<string, number>();

  async function store(
    topicId: string,
    messages: readonly EarlierMessage[],
    { areTextsKeys = false, request = digestOf(messages) }: EarlierOptions,
  ): Promise<StoredEarlier> {
    const wrong = messages.find(({ time }) => !isPastTime(time));
    if (wrong) throw new AppError('TS_ERR_TOPIC_0037', isoTime(Math.min(wrong.time, LAST_TIME)).slice(0, 19));
    const topic = await topics.find(topicId);
    if (!topic) throw new AppError('TS_ERR_TOPIC_0001');
    const [{ permission }, dataTypes, projectIds] = await Promise.all([
      messageTermsOf(topic.creatorId),
      topics.dataTypesOf([topicId]),
      topics.projectIdsOf([topicId]),
    ]);
    const ofTopic = projectIds.get(topicId) ?? [];
    const perSecond = ofTopic.length > 0 ? await classLimitOf(ofTopic) : undefined;
    const intervalMs = Math.max(0, permission.allowDataIntervalLimitSec * SECOND_MS);

    const reasons = new Map<string, MessageReason>();
    const explain = (code: MessageReason['code'], detail: string) => {
      if (reasons.size < MAX_REASONS) reasons.set(`${code} ${detail}`, { code, detail });
    };
    const inPace = keepInterval(messages, intervalMs, () => explain('TOO_FAST', String(intervalMs / SECOND_MS)));
    const known = new Map(
      (dataTypes.get(topicId) ?? []).flatMap((type) => namesOf(type).map((name) => [name, type] as const)),
    );
    const columns = columnsOf(inPace, (key, value, { hasPlaceInValues, areNamesFitted }) => {
      if (hasPlaceInValues && PLACE_KEYS.has(key) && !known.has(key)) return false;
      const type = known.get(key);
      const refusal = type?.formula
        ? 'KEY_COMPUTED'
        : unknownKeyRefusal(topic, known, key, value, { areTextsKeys, areNamesFitted });
      if (refusal) explain(refusal, key);
      return refusal === undefined;
    });
    const stored = columns.values.length;
    const all = [...reasons.values()];
    if (stored === 0) return { stored, reasons: all, isRepeated: false };
    const turns = turnsOf(inPace, intervalMs, perSecond);
    const isNew = await addSent(topic, { columns, request, turns });
    return { stored, reasons: all, isRepeated: !isNew };
  }

  /**
   * @throws AppError TS_ERR_TOPIC_0034 for a sender whose turn it is not yet; for a topic that is off, an ended subscription, times in
   *   the future or of a clock that is not set, and too many data types or devices
   */
  return async (
    topicId: string,
    messages: readonly EarlierMessage[],
    options: EarlierOptions = {},
  ): Promise<StoredEarlier> => {
    // Before anything is looked up: a flood must cost little.
    const count = waiting.get(topicId) ?? 0;
    if (count >= MAX_WAITING || waiting.size >= MAX_WAITING_TOPICS) throw tooFast(SECOND_MS);
    waiting.set(topicId, count + 1);
    try {
      return await store(topicId, messages, options);
    } finally {
      const left = (waiting.get(topicId) ?? 1) - 1;
      if (left > 0) waiting.set(topicId, left);
      else waiting.delete(topicId);
    }
  };
}

/** Leaves out messages that follow another one of their sender too soon. @returns the others, the oldest first */
function keepInterval(
  messages: readonly EarlierMessage[],
  intervalMs: number,
  onTooFast: () => void,
): readonly EarlierMessage[] {
  const sorted = messages.toSorted((a, b) => a.time - b.time);
  const latest = new Map<string, number>();
  return sorted.filter(({ sender, time }) => {
    const isInPace = time - (latest.get(sender) ?? Number.NEGATIVE_INFINITY) >= (1 - TOLERANCE) * intervalMs;
    if (isInPace) latest.set(sender, time);
    else onTooFast();
    return isInPace;
  });
}

function unknownKeyRefusal(
  topic: TopicEntity,
  known: Map<string, { readonly formula?: string | undefined }>,
  key: string,
  value: string,
  { areTextsKeys, areNamesFitted }: { readonly areTextsKeys: boolean; readonly areNamesFitted: boolean | undefined },
): MessageReason['code'] | undefined {
  if (known.has(key)) return undefined;
  // It annotates the moment of a message, which this is none of.
  if (key === NOTE_KEY) return 'KEY_NOT_ACCEPTED';
  const refusal = keyRefusal({ topic, dataTypeIds: known }, key, areTextsKeys ? 0 : recordValue(value), areNamesFitted);
  // The next new key needs room too.
  if (refusal === undefined) known.set(key, {});
  return refusal;
}

function columnsOf(
  messages: readonly EarlierMessage[],
  accepts: (key: string, value: string, message: EarlierMessage) => boolean,
): ImportedColumns {
  const places = new Map<string, number>();
  const series: ImportedColumns['series'][number][] = [];
  const columns = {
    seriesIndexes: [] as number[],
    times: [] as number[],
    values: [] as ReturnType<typeof recordValue>[],
  };
  for (const message of messages) {
    const { time, serialNumber, serialName, values } = message;
    for (const [key, sent] of values) {
      const value = asStorable(sent);
      if (value === '' || !accepts(key, value, message)) continue;
      const name = `${key} ${serialNumber}`;
      const place = places.get(name) ?? series.push({ key, serialNumber, serialName }) - 1;
      places.set(name, place);
      columns.seriesIndexes.push(place);
      columns.times.push(time);
      columns.values.push(recordValue(value));
    }
  }
  return { series, ...columns };
}

function turnsOf(
  messages: readonly EarlierMessage[],
  intervalMs: number,
  perSecond: number | undefined,
): Map<string, SenderTurn> {
  const turnMs = perSecond === undefined ? 0 : SECOND_MS / perSecond;
  const counts = new Map<string, number>();
  for (const { sender } of messages) counts.set(sender, (counts.get(sender) ?? 0) + 1);
  // Of a class's limit, the messages of a second may come together.
  const tolerance = intervalMs > 0 ? TOLERANCE * intervalMs : SECOND_MS - turnMs;
  return new Map(
    [...counts].map(([sender, count]) => [sender, { lasts: Math.max(intervalMs, count * turnMs), tolerance }]),
  );
}

function digestOf(messages: readonly EarlierMessage[]): string {
  const text = JSON.stringify(
    messages.map(({ time, serialNumber, values }) => [time, serialNumber, ...[...values].flat()]),
  );
  return createHash('sha256').update(text).digest('base64url');
}
