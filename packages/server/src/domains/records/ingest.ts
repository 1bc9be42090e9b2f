import { numericValue, parseBoardMessage, type RecordValue } from '@tinkerstream/contract/records';
import { isDataTypeKey, MAX_DATA_TYPES } from '@tinkerstream/contract/topics';
import type { Logger } from '../../platform/logger.ts';
import type { PublishOutcome } from '../../platform/mqtt/gateway-types.ts';
import type { TopicRow } from '../topics/index.ts';
import type { RecordStore, TopicCounter } from './store/record-store.ts';
import { seriesKey, type TopicDirectory, type TopicState } from './topic-directory.ts';

/** Most messages in one commit: a longer batch would make the first of it wait. */
const MAX_BATCH_MESSAGES = 5000;

/** A message that is on disk, as subscribers and browsers get it. */
export interface StoredMessage {
  readonly topic: TopicRow;
  readonly projectIds: readonly string[];
  readonly payload: Buffer;
  /** The payload as text. */
  readonly text: string;
  /** When it arrived, in milliseconds since 1970 UTC. */
  readonly time: number;
  readonly device: { readonly id: string; readonly serialNumber: string } | undefined;
  /** What was stored, by data-type key. Empty for a simple message. */
  readonly values: ReadonlyMap<string, RecordValue>;
}

interface Message {
  readonly payload: Buffer;
  readonly text: string;
  readonly time: number;
  readonly done: (outcome: PublishOutcome) => void;
}

interface Accepted extends StoredMessage {
  readonly series: readonly number[];
  readonly done: Message['done'];
}

/** What a message needs that its topic does not have yet. */
interface Missing {
  readonly keys: readonly string[];
  readonly device: { readonly serialNumber: string; readonly serialName: string } | undefined;
}

/** A topic in memory. While `waiting` is there, something is being loaded or created for the messages in it. */
interface Entry {
  state: TopicState | undefined;
  waiting: Message[] | undefined;
  isStale: boolean;
}

const MAX_CACHED_TOPICS = 10_000;

/**
 * The one way in for messages of all transports. What a message needs is mostly in memory; then it joins the current
 * batch at once. Batches are committed one after the other, each as large as what came in during the one before, and
 * only then acknowledged and passed on. Messages of one topic keep their order.
 */
export class Ingest {
  readonly #store: RecordStore;
  readonly #directory: TopicDirectory;
  readonly #onStored: (message: StoredMessage) => void;
  readonly #logger: Logger;
  readonly #topics = new Map<string, Entry>();
  #batch: Accepted[] = [];
  #isCommitting = false;
  #isScheduled = false;
  #whenIdle: (() => void)[] = [];
  #resolving = 0;

  constructor(
    store: RecordStore,
    directory: TopicDirectory,
    onStored: (message: StoredMessage) => void,
    logger: Logger,
  ) {
    this.#store = store;
    this.#directory = directory;
    this.#onStored = onStored;
    this.#logger = logger;
  }

  /** Takes a message in. `done` is called once: when it is on disk, or when it is refused. */
  accept(topicName: string, payload: Buffer, done: (outcome: PublishOutcome) => void): void {
    const message: Message = { payload, text: payload.toString('utf8'), time: Date.now(), done };
    const entry = this.#topics.get(topicName);
    if (entry?.waiting) {
      entry.waiting.push(message);
    } else if (!entry?.state || !this.#take(entry.state, message)) {
      void this.#resolve(topicName, entry ?? this.#remember(topicName), message);
    }
  }

  /** Forgets what is in memory of a topic, because it has changed. */
  forget(topicName: string): void {
    const entry = this.#topics.get(topicName);
    if (entry?.waiting) entry.isStale = true;
    else this.#topics.delete(topicName);
  }

  /** Forgets what is in memory of all topics. */
  forgetAll(): void {
    for (const topicName of [...this.#topics.keys()]) this.forget(topicName);
  }

  /** Waits until everything that was accepted is on disk or refused. */
  async drain(): Promise<void> {
    if (this.#batch.length === 0 && !this.#isCommitting && this.#resolving === 0) return;
    await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  #remember(topicName: string): Entry {
    if (this.#topics.size >= MAX_CACHED_TOPICS) {
      for (const [name, { waiting }] of this.#topics) {
        if (waiting) continue;
        this.#topics.delete(name);
        break;
      }
    }
    const entry: Entry = { state: undefined, waiting: undefined, isStale: false };
    this.#topics.set(topicName, entry);
    return entry;
  }

  /** Loads or creates what is missing, one message after the other, until the topic's messages flow again. */
  async #resolve(topicName: string, entry: Entry, first: Message): Promise<void> {
    this.#resolving++;
    const waiting = [first];
    entry.waiting = waiting;
    // Further messages join at the end of the array meanwhile.
    for (const message of waiting) {
      try {
        if (!entry.state || entry.isStale) {
          entry.isStale = false;
          entry.state = await this.#directory.load(topicName);
        }
        if (!entry.state) {
          this.#refuse(message, 'unknown-topic');
        } else if (!this.#take(entry.state, message)) {
          await this.#directory.create(entry.state, missingFor(entry.state, message));
          // What could not be created, for want of room, is left out of the message now.
          this.#take(entry.state, message, true);
        }
      } catch (error) {
        this.#logger.error({ err: error, topicName }, 'A message could not be taken in');
        this.#refuse(message, 'failed');
      }
    }
    entry.waiting = undefined;
    if (!entry.state || entry.isStale) this.#topics.delete(topicName);
    this.#resolving--;
    this.#announceIdle();
  }

  /**
   * Puts a message into the batch. False when something it needs is missing, unless `force` leaves that out.
   */
  #take(state: TopicState, message: Message, force = false): boolean {
    if (!state.topic.is_active) {
      this.#refuse(message, 'inactive-topic');
      return true;
    }
    const { values: pairs, deviceSerialNumber, deviceName } = parseBoardMessage(message.text);
    const serialNumber = deviceSerialNumber || deviceName;
    const device = serialNumber ? state.devices.get(serialNumber) : undefined;
    const isDeviceMissing = serialNumber !== '' && (!device || (deviceName !== '' && device.serialName !== deviceName));
    if (isDeviceMissing && !force && pairs.size > 0) return false;

    const series: number[] = [];
    const values = new Map<string, RecordValue>();
    for (const [key, text] of pairs) {
      const number = numericValue(text);
      const known = state.series.get(seriesKey(key, device?.id));
      if (known !== undefined) {
        series.push(known);
        values.set(key, number ?? text);
      } else if (!force && (state.dataTypeIds.has(key) || isNewKey(state, key, number))) {
        return false;
      }
    }
    this.#batch.push({
      topic: state.topic,
      projectIds: state.projectIds,
      payload: message.payload,
      text: message.text,
      time: message.time,
      device: device && { id: device.id, serialNumber },
      values,
      series,
      done: message.done,
    });
    this.#schedule();
    return true;
  }

  /** Commits after this turn of the event loop, so that what arrived together is committed together. */
  #schedule(): void {
    if (this.#isScheduled || this.#isCommitting) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      void this.#commit();
    });
  }

  async #commit(): Promise<void> {
    const messages = this.#batch.splice(0, MAX_BATCH_MESSAGES);
    if (messages.length === 0) return this.#announceIdle();
    this.#isCommitting = true;
    let outcome: PublishOutcome = 'accepted';
    try {
      await this.#store.append(toBatch(messages));
    } catch (error) {
      this.#logger.error({ err: error, messages: messages.length }, 'A batch of messages could not be stored');
      outcome = 'failed';
    }
    this.#isCommitting = false;
    if (this.#batch.length > 0) this.#schedule();
    for (const message of messages) this.#finish(message, outcome);
    this.#announceIdle();
  }

  #refuse(message: Message, outcome: PublishOutcome): void {
    try {
      message.done(outcome);
    } catch (error) {
      this.#logger.error({ err: error }, 'A refusal could not be told');
    }
  }

  /** Acknowledges a message and passes it on. One that cannot be passed on must not hold up those behind it. */
  #finish(message: Accepted, outcome: PublishOutcome): void {
    try {
      message.done(outcome);
      if (outcome === 'accepted') this.#onStored(message);
    } catch (error) {
      this.#logger.error({ err: error, topicName: message.topic.name }, 'A stored message could not be passed on');
    }
  }

  #announceIdle(): void {
    if (this.#batch.length > 0 || this.#isCommitting || this.#resolving > 0) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }
}

/** Whether a key that came with a message becomes a data type: it must be numeric, and there must be room. */
function isNewKey(state: TopicState, key: string, value: number | undefined): boolean {
  return value !== undefined && state.dataTypeIds.size < MAX_DATA_TYPES && isDataTypeKey(key);
}

function missingFor(state: TopicState, message: Message): Missing {
  const { values, deviceSerialNumber, deviceName } = parseBoardMessage(message.text);
  const serialNumber = deviceSerialNumber || deviceName;
  const keys = [...values.keys()].filter(
    (key) => state.dataTypeIds.has(key) || isNewKey(state, key, numericValue(values.get(key) as string)),
  );
  return { keys, device: serialNumber ? { serialNumber, serialName: deviceName } : undefined };
}

function toBatch(messages: readonly Accepted[]) {
  const series: number[] = [];
  const times: number[] = [];
  const values: RecordValue[] = [];
  const counters = new Map<string, TopicCounter>();
  for (const message of messages) {
    if (message.series.length === 0) continue;
    for (const id of message.series) {
      series.push(id);
      times.push(message.time);
    }
    values.push(...message.values.values());
    const counter = counters.get(message.topic.id) ?? { messages: 0, records: 0 };
    counter.messages++;
    counter.records += message.series.length;
    counters.set(message.topic.id, counter);
  }
  return { series, times, values, counters };
}
