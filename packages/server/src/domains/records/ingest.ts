import {
  type BoardMessage,
  type MessageOutcome,
  type MessageReason,
  parseBoardMessage,
  type RecordValue,
} from '@tinkerstream/contract/records';
import type { Logger } from '../../platform/logger.ts';
import type { MessageSender, PublishOutcome } from '../../platform/mqtt/gateway-types.ts';
import type { TopicRow } from '../topics/index.ts';
import type { Arrival, Arrivals } from './arrivals.ts';
import type { MessageLog } from './message-log.ts';
import { type Reception, receive } from './reception.ts';
import type { RecordStore, TopicCounter } from './store/record-store.ts';
import type { Missing, TopicDirectory, TopicState } from './topic-directory.ts';

/**
 * Most messages in one commit: a longer batch would make the next one wait. The gateway takes in twice as many before
 * it waits for a commit, so that the next batch is there when one has been committed.
 */
const MAX_BATCH_MESSAGES = 1500;
/** The same while somebody else waits who sends one message at a time: what goes along with it makes it wait. */
const MAX_SHARED_BATCH_MESSAGES = 300;
/** Most bytes of payload in one commit: what is committed together reaches the subscribers together. */
const MAX_BATCH_BYTES = 1024 * 1024;
/** Most records in one commit: a message has up to fifty. */
const MAX_BATCH_RECORDS = 5000;

/** A message of which all that is to be stored is on disk, as subscribers and browsers get it. */
export interface StoredMessage extends Pick<Reception, 'device' | 'values'> {
  readonly topic: TopicRow;
  readonly projectIds: readonly string[];
  readonly payload: Buffer;
  /** The payload as text. */
  readonly text: string;
  /** When it arrived, in milliseconds since 1970 UTC. */
  readonly time: number;
}

/** `error` says why, where the outcome is `failed`. */
type Done = (outcome: PublishOutcome, error?: unknown) => void;

interface Message extends Pick<StoredMessage, 'payload' | 'text'>, Arrival {
  /** When it arrived, in milliseconds of the monotonic clock: how fast a sender is does not depend on the time of day. */
  readonly arrival: number;
  readonly content: BoardMessage;
  readonly done: Done;
  readonly sender: MessageSender;
}

interface Accepted extends StoredMessage, Reception, Message {}

const SWITCHED_OFF: MessageReason = { code: 'TOPIC_SWITCHED_OFF', detail: '' };
const STORING_FAILED: MessageReason = { code: 'STORING_FAILED', detail: '' };

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
 * only then acknowledged and passed on. Messages of one sender keep their order.
 */
export class Ingest {
  readonly #store: RecordStore;
  readonly #directory: TopicDirectory;
  readonly #log: MessageLog;
  readonly #onStored: (message: StoredMessage) => void;
  readonly #logger: Logger;
  readonly #arrivals: Arrivals;
  readonly #topics = new Map<string, Entry>();
  #batch: Accepted[] = [];
  /** What goes before the batch: a board that sends one message at a time is in the next commit, whatever others send. */
  #ahead: Accepted[] = [];
  #isCommitting = false;
  #isScheduled = false;
  #whenIdle: (() => void)[] = [];
  #resolving = 0;

  constructor(
    store: RecordStore,
    directory: TopicDirectory,
    log: MessageLog,
    onStored: (message: StoredMessage) => void,
    logger: Logger,
    arrivals: Arrivals,
  ) {
    this.#arrivals = arrivals;
    this.#store = store;
    this.#directory = directory;
    this.#log = log;
    this.#onStored = onStored;
    this.#logger = logger;
  }

  /**
   * Takes a message in. `done` is called once: when it is on disk, or when it is refused.
   * @param sender who sent it, with this message counted among those under way
   */
  accept(topicName: string, payload: Buffer, done: Done, sender: MessageSender): void {
    const text = payload.toString('utf8');
    const { time, place } = this.#arrivals.next();
    const message: Message = {
      payload,
      text,
      time,
      place,
      arrival: performance.now(),
      content: parseBoardMessage(text),
      done,
      sender,
    };
    const entry = this.#topics.get(topicName);
    if (entry?.waiting) {
      entry.waiting.push(message);
    } else if (!entry?.state || this.#take(entry.state, message, true)) {
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
    if (!this.#isWaiting && !this.#isCommitting && this.#resolving === 0) return;
    await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  /** Whether there is something to commit. */
  get #isWaiting(): boolean {
    return this.#batch.length > 0 || this.#ahead.length > 0;
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
    // Further messages join at the end meanwhile.
    for (let message = waiting.shift(); message; message = waiting.shift()) {
      try {
        if (!entry.state || entry.isStale) {
          entry.isStale = false;
          entry.state = await this.#directory.load(topicName);
        }
        if (!entry.state) {
          this.#refuse(message, 'unknown-topic');
        } else {
          const missing = this.#take(entry.state, message, true);
          if (missing) {
            await this.#directory.create(entry.state, missing);
            // What could not be created, for want of room, is left out of the message now.
            this.#take(entry.state, message, false);
          }
        }
      } catch (error) {
        this.#logger.error({ err: error, topicName }, 'A message could not be taken in');
        if (entry.state) this.#log.add(entry.state.topic.id, message, 'REFUSED', [STORING_FAILED]);
        this.#refuse(message, 'failed', error);
      }
    }
    entry.waiting = undefined;
    if (!entry.state || entry.isStale) this.#topics.delete(topicName);
    this.#resolving--;
    this.#announceIdle();
  }

  /** Puts a message into the batch; or answers what it needs first, where that can still be created. */
  #take(state: TopicState, message: Message, canCreate: boolean): Missing | undefined {
    const { topic, projectIds } = state;
    if (!topic.is_active) {
      this.#log.add(topic.id, message, 'REFUSED', [SWITCHED_OFF]);
      this.#refuse(message, 'inactive-topic');
      return undefined;
    }
    const { missing, reception } = receive(state, message.content, message.arrival, canCreate);
    if (missing) return missing;
    const { payload, text, time, place, arrival, content, done, sender } = message;
    const { device, values, series, isLocated, reasons } = reception;
    // Written out: spreading both takes a tenth of a message's whole time here.
    (sender.publishing === 1 ? this.#ahead : this.#batch).push({
      topic,
      projectIds,
      payload,
      text,
      time,
      place,
      arrival,
      content,
      device,
      values,
      series,
      isLocated,
      reasons,
      done,
      sender,
    });
    this.#schedule();
    return undefined;
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
    const isShared = this.#ahead.some(({ sender }) => sender.publishing === 1);
    const most = isShared ? MAX_SHARED_BATCH_MESSAGES : MAX_BATCH_MESSAGES;
    if (this.#ahead.length > 0) this.#batch = this.#ahead.concat(this.#batch);
    this.#ahead = [];
    const messages = this.#batch.splice(0, lengthOfBatch(this.#batch, most));
    if (messages.length === 0) return this.#announceIdle();
    this.#isCommitting = true;
    let outcome: PublishOutcome = 'accepted';
    let failure: unknown;
    try {
      await this.#store.append(toBatch(messages));
    } catch (error) {
      this.#logger.error({ err: error, messages: messages.length }, 'A batch of messages could not be stored');
      outcome = 'failed';
      failure = error;
    }
    this.#isCommitting = false;
    if (this.#isWaiting) this.#schedule();
    for (const message of messages) this.#finish(message, outcome, failure);
    this.#announceIdle();
  }

  #refuse(message: Message, outcome: PublishOutcome, error?: unknown): void {
    try {
      message.done(outcome, error);
    } catch (error) {
      this.#logger.error({ err: error }, 'A refusal could not be told');
    }
  }

  /** Acknowledges a message and passes it on. One that cannot be passed on must not hold up those behind it. */
  #finish(message: Accepted, outcome: PublishOutcome, error: unknown): void {
    try {
      if (outcome === 'accepted') this.#log.add(message.topic.id, message, outcomeOf(message), message.reasons);
      else this.#log.add(message.topic.id, message, 'REFUSED', [STORING_FAILED]);
      message.done(outcome, error);
      if (outcome === 'accepted') this.#onStored(message);
    } catch (error) {
      this.#logger.error({ err: error, topicName: message.topic.name }, 'A stored message could not be passed on');
    }
  }

  #announceIdle(): void {
    if (this.#isWaiting || this.#isCommitting || this.#resolving > 0) return;
    for (const resolve of this.#whenIdle.splice(0)) resolve();
  }
}

/** How many of the messages that wait go into one commit. */
function lengthOfBatch(waiting: readonly Accepted[], most: number): number {
  let length = 0;
  let bytes = 0;
  let records = 0;
  for (const { payload, series } of waiting) {
    if (length === most || bytes >= MAX_BATCH_BYTES || records >= MAX_BATCH_RECORDS) break;
    bytes += payload.length;
    records += series.length;
    length++;
  }
  return length;
}

function outcomeOf({ series, isLocated, reasons }: Reception): MessageOutcome {
  if (reasons.length === 0) return 'STORED';
  return series.length > 0 || isLocated ? 'PARTLY_STORED' : 'NOT_STORED';
}

function toBatch(messages: readonly Accepted[]) {
  const series: number[] = [];
  const times: number[] = [];
  const values: RecordValue[] = [];
  const places = messages.some(({ place }) => place !== undefined) ? ([] as (number | null)[]) : undefined;
  const counters = new Map<string, TopicCounter>();
  for (const message of messages) {
    if (message.series.length === 0) continue;
    for (const id of message.series) {
      series.push(id);
      times.push(message.time);
      places?.push(message.place ?? null);
    }
    values.push(...message.values.values());
    const counter = counters.get(message.topic.id) ?? { messages: 0, records: 0 };
    counter.messages++;
    counter.records += message.series.length;
    counters.set(message.topic.id, counter);
  }
  return { series, times, values, places, counters };
}
