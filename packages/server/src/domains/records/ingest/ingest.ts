import { cutText } from '@tinkerstream/contract/platform/cut-text';
import {
  type BoardLocation,
  type BoardMessage,
  isCalm,
  isTooFast,
  type MessageOutcome,
  type MessageReason,
} from '@tinkerstream/contract/records';
import { MESSAGE_GRACE_DAYS } from '@tinkerstream/contract/subscriptions';
import { isolating, isRowRefusal } from '../../../platform/db/rows/row-refusal.ts';
import type { IncomingMessage } from '../../../platform/incoming-message.ts';
import type { PreparedJob } from '../../../platform/jobs/background-jobs.ts';
import type { Logger } from '../../../platform/logger.ts';
import type { MessageSender, PublishOutcome } from '../../../platform/mqtt/gateway-types.ts';
import type { StoredMessage } from '../delivery/stored-message.ts';
import type { MessageLog } from '../log/message-log.ts';
import type { RecordStore } from '../store/record-store.ts';
import type { Arrivals } from './arrivals.ts';
import { readBare } from './bare-messages.ts';
import { toBatch, WaitingMessages } from './batch/message-batch.ts';
import { type AcceptedMessage, ReceivedMessage } from './batch/received-message.ts';
import { type Decision, decide } from './decision.ts';
import type { IngestFigures } from './figures.ts';
import { type LeftOut, NO_REACTIONS, type Reaction } from './reactions.ts';
import type { Missing, TopicDirectory, TopicState } from './topic-directory.ts';

interface IngestOptions {
  readonly store: RecordStore;
  readonly directory: TopicDirectory;
  readonly log: MessageLog;
  /** Called for each message after its commit and its acknowledgement. */
  readonly onStored: (message: StoredMessage) => void;
  /** Called after a commit with the jobs in it, in the order of their messages. */
  readonly startJobs: (jobs: readonly PreparedJob[]) => void;
  readonly logger: Logger;
  readonly arrivals: Arrivals;
  readonly figures: IngestFigures;
}

/**
 * Maximum messages in one commit. Larger batches are no faster and delay the next one. The gateway accepts several
 * times as many before it waits for a commit, so the next batch is ready when one has committed.
 */
const MAX_BATCH_MESSAGES = 600;
/** The maximum while a sequential sender is active: a sender that waits for each commit before it sends again. */
const MAX_SEQUENTIAL_BATCH_MESSAGES = 300;
/** A sequential sender is active until this long after its last message. */
const SEQUENTIAL_MS = 5000;

const SWITCHED_OFF: MessageReason = { code: 'TOPIC_SWITCHED_OFF', detail: '' };
const SUBSCRIPTION_ENDED: MessageReason = { code: 'SUBSCRIPTION_ENDED', detail: String(MESSAGE_GRACE_DAYS) };
const STORING_FAILED: MessageReason = { code: 'STORING_FAILED', detail: '' };

/** A cached topic. `waiting` queues its messages while the topic is loaded or something is created for it. */
interface Entry {
  state: TopicState | undefined;
  waiting: ReceivedMessage[] | undefined;
  isStale: boolean;
}

/** Messages that are not stored, each with its error. */
type Failed = ReadonlyMap<AcceptedMessage, unknown>;

const MAX_CACHED_TOPICS = 100_000;
/**
 * Maximum characters of a client identifier in place of a board's name: jobs and intervals store it. As long as the
 * name of a device.
 */
const MAX_BOARD_NAME = 100;

/**
 * Handles the messages of all transports. A message whose topic is cached joins the current batch immediately. Batches
 * commit one after the other; messages that arrive during a commit form the next batch. Ingest acknowledges and
 * broadcasts a message only after its commit. Messages of one sender keep their order.
 */
export class Ingest {
  readonly #store: RecordStore;
  readonly #directory: TopicDirectory;
  readonly #log: MessageLog;
  readonly #onStored: (message: StoredMessage) => void;
  readonly #startJobs: (jobs: readonly PreparedJob[]) => void;
  readonly #logger: Logger;
  readonly #arrivals: Arrivals;
  readonly #figures: IngestFigures;
  readonly #topics = new Map<string, Entry>();
  readonly #waiting = new WaitingMessages();
  #isCommitting = false;
  #isScheduled = false;
  /** When the last message of a sequential sender arrived. */
  #lastSequentialAt = Number.NEGATIVE_INFINITY;
  #idleWaiters: (() => void)[] = [];
  #resolving = 0;

  constructor({ store, directory, log, onStored, startJobs, logger, arrivals, figures }: IngestOptions) {
    this.#arrivals = arrivals;
    this.#figures = figures;
    this.#store = store;
    this.#directory = directory;
    this.#log = log;
    this.#onStored = onStored;
    this.#startJobs = startJobs;
    this.#logger = logger;
  }

  /**
   * Handles a published message. Calls `done` once, when the message is on disk or refused.
   * @param sender already counts this message as in flight
   */
  handlePublish(incoming: IncomingMessage, sender: MessageSender, done: ReceivedMessage['done']): void {
    const { topicName, origin } = incoming;
    this.#figures.received(origin.transport);
    const message = new ReceivedMessage(incoming, this.#arrivals.next(), sender, done);
    const entry = this.#topics.get(topicName);
    if (entry?.waiting) {
      entry.waiting.push(message);
      return;
    }
    const state = entry?.state;
    const needed = state && !state.owner.isStale ? this.#accept(state, message, true) : 'topic';
    if (needed) {
      const first = needed instanceof Promise ? needed : message;
      void this.#resolve(topicName, entry ?? this.#addEntry(topicName), first);
    }
  }

  /** Drops a topic from the cache after a change. */
  invalidate(topicName: string): void {
    const entry = this.#topics.get(topicName);
    if (entry?.waiting) entry.isStale = true;
    else this.#topics.delete(topicName);
  }

  /** Notes where a message to any server has moved a topic. */
  move(topicName: string, location: BoardLocation): void {
    const state = this.#topics.get(topicName)?.state;
    if (state) state.location = location;
  }

  /** Drops all topics from the cache. */
  invalidateAll(): void {
    for (const topicName of [...this.#topics.keys()]) this.invalidate(topicName);
  }

  /** Resolves when every message so far is on disk or refused. */
  async drain(): Promise<void> {
    if (this.#waiting.isEmpty && !this.#isCommitting && this.#resolving === 0) return;
    await new Promise<void>((resolve) => this.#idleWaiters.push(resolve));
  }

  #addEntry(topicName: string): Entry {
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

  /**
   * Handles the queued messages of a topic one by one, and loads or creates what each one needs.
   * @param first the first of them, or its reaction if it is accepted and waits for that
   */
  async #resolve(topicName: string, entry: Entry, first: ReceivedMessage | Promise<void>): Promise<void> {
    this.#resolving++;
    const waiting = first instanceof Promise ? [] : [first];
    entry.waiting = waiting;
    if (first instanceof Promise) await first;
    /** How many messages of the queue were read for what they need. */
    let foreseen = 0;
    // New messages join the end of this queue.
    for (let message = waiting.shift(); message; message = waiting.shift(), foreseen--) {
      try {
        if (!entry.state || entry.isStale) {
          entry.isStale = false;
          entry.state = await this.#directory.load(topicName);
        }
        if (entry.state?.owner.isStale) await entry.state.owner.refresh();
        if (entry.state && foreseen <= 0 && waiting.length > 0) {
          foreseen = waiting.length + 1;
          await this.#createTogether(entry.state, [message, ...waiting]);
        }
        if (!entry.state) {
          this.#refuse(message, 'unknown-topic');
        } else {
          const needed = this.#accept(entry.state, message, true);
          if (needed instanceof Promise) {
            await needed;
          } else if (needed) {
            await this.#directory.create(entry.state, [needed]);
            // Parts that could not be created, for lack of room, are now left out.
            await this.#accept(entry.state, message, false);
          }
        }
      } catch (error) {
        this.#logger.error({ err: error, topicName }, 'Could not handle a message');
        if (entry.state) this.#log.add(entry.state.topic.id, message, 'REFUSED', [STORING_FAILED]);
        this.#refuse(message, 'failed', error);
      }
    }
    entry.waiting = undefined;
    if (!entry.state || entry.isStale) this.#topics.delete(topicName);
    this.#resolving--;
    this.#notifyIdle();
  }

  /** Creates what the first waiting message of each sender needs. When a lesson starts, all boards send at once. */
  async #createTogether(state: TopicState, waiting: readonly ReceivedMessage[]): Promise<void> {
    if (!state.topic.isActive || state.owner.current.isRefused) return;
    const firstOfEach = new Map<unknown, ReceivedMessage>();
    for (const message of waiting) {
      readBare(state.topic, message);
      const from = message.sentBy || message.sender.connection;
      if (!firstOfEach.has(from)) firstOfEach.set(from, message);
    }
    const missing: Missing[] = [];
    for (const { content, arrival, sender } of firstOfEach.values()) {
      const needed = decide(state, content as BoardMessage, arrival, sender, true).missing;
      // A message that moves its topic takes its turn in the order of arrival.
      if (needed && !needed.turn) missing.push({ ...needed, location: undefined });
    }
    if (missing.length > 1) await this.#directory.create(state, missing);
  }

  /** Adds a message to the batch, or returns what it still needs, or a promise that it is added after its reaction. */
  #accept(state: TopicState, message: ReceivedMessage, canCreate: boolean): Missing | Promise<void> | undefined {
    const { topic } = state;
    if (!topic.isActive) {
      this.#log.add(topic.id, message, 'REFUSED', [SWITCHED_OFF]);
      this.#refuse(message, 'inactive-topic');
      return undefined;
    }
    if (state.owner.current.isRefused) {
      this.#log.add(topic.id, message, 'REFUSED', [SUBSCRIPTION_ENDED]);
      this.#refuse(message, 'ended-subscription');
      return undefined;
    }
    readBare(topic, message);
    const { missing, decision, counts } = decide(
      state,
      message.content as BoardMessage,
      message.arrival,
      message.sender,
      canCreate,
    );
    if (missing) return missing;
    if (counts) {
      state.pace.count(counts.sender, message.arrival, counts.intervalMs);
      state.classLimit?.rate.count(counts.sender, message.arrival);
    }
    if (decision.isTooFast) {
      const leftOut = leaveOut(state, decision);
      if (leftOut) this.#add(state, message, withNotFired(decision, leftOut), [leftOut]);
      else this.#add(state, message, decision, NO_REACTIONS);
      return undefined;
    }
    const reactions = this.#react(state, message, decision);
    if (reactions instanceof Promise) return reactions.then((decided) => this.#add(state, message, decision, decided));
    this.#add(state, message, decision, reactions);
    return undefined;
  }

  #add(state: TopicState, message: ReceivedMessage, decision: Decision, reactions: readonly Reaction[]): void {
    const { arrival, sender } = message;
    if (sender.publishing === 1) this.#lastSequentialAt = arrival;
    this.#waiting.add(message.accept(state, decision, reactions));
    this.#schedule();
  }

  #react(
    state: TopicState,
    message: ReceivedMessage,
    decision: Decision,
  ): readonly Reaction[] | Promise<readonly Reaction[]> {
    const { topic, reactions } = state;
    if (!reactions) return NO_REACTIONS;
    const { text, origin, sentBy, time, arrival } = message;
    const board = origin.transport === 'applet' ? origin.board : sentBy || cutText(origin.clientId, MAX_BOARD_NAME);
    const fail = (error: unknown) => {
      this.#logger.error({ err: error, topicName: topic.name }, 'Could not react to a message');
      return NO_REACTIONS;
    };
    try {
      const values = message.valuesBy(state, decision);
      const caused = reactions.react({ text, origin, board, sentBy, time, arrival, values });
      return caused instanceof Promise ? caused.catch(fail) : caused;
    } catch (error) {
      return fail(error);
    }
  }

  /** Commits after the current task, so messages that arrive together commit together. */
  #schedule(): void {
    if (this.#isScheduled || this.#isCommitting) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      void this.#commit();
    });
  }

  async #commit(): Promise<void> {
    const isAnySequential = performance.now() - this.#lastSequentialAt < SEQUENTIAL_MS;
    const messages = this.#waiting.take(isAnySequential ? MAX_SEQUENTIAL_BATCH_MESSAGES : MAX_BATCH_MESSAGES);
    if (messages.length === 0) return this.#notifyIdle();
    this.#isCommitting = true;
    const startedAt = performance.now();
    const failed = await isolating(messages, async (some) => {
      const batch = toBatch(some);
      await this.#store.append(batch);
      this.#figures.committed(batch.counters, performance.now() - startedAt);
    });
    if (failed.size > 0) this.#reportFailed(failed);
    this.#isCommitting = false;
    const committedAt = performance.now();
    // The next batch is written while this one is acknowledged.
    if (!this.#waiting.isEmpty) void this.#commit();
    for (const message of messages) {
      if (failed.has(message)) this.#finish(message, 'failed', failed.get(message), committedAt);
      else this.#finish(message, 'accepted', undefined, committedAt);
    }
    this.#finishReactions(messages, failed);
    this.#notifyIdle();
  }

  /** Messages whose own content is refused are few; all others of a batch fail for one reason. */
  #reportFailed(failed: Failed): void {
    for (const [error, of] of Map.groupBy(failed.keys(), (message) => failed.get(message))) {
      const topicName = isRowRefusal(error) ? of[0]?.topic.name : undefined;
      this.#logger.error(
        { err: error, messages: of.length, topicName },
        topicName === undefined
          ? 'Could not store a batch of messages: boards get no acknowledgement, and most send again. Free some space if the disk is full; start the database if it is away'
          : 'The database refuses what a message would store, and the others of its batch are stored. Please report this error',
      );
    }
  }

  #finishReactions(messages: readonly AcceptedMessage[], failed: Failed): void {
    const all = messages.filter(({ reactions }) => reactions.length > 0);
    if (all.length === 0) return;
    const reacted = all.filter((message) => !failed.has(message));
    // Reactors undo what they remember of failed messages.
    for (const message of all) {
      if (!failed.has(message)) continue;
      for (const reaction of message.reactions) reaction.failed?.();
      this.invalidate(message.topic.name);
    }
    for (const { topic, reactions } of reacted) {
      try {
        for (const reaction of reactions) reaction.committed();
      } catch (error) {
        this.#logger.error({ err: error, topicName: topic.name }, 'Could not report what a message caused');
      }
    }
    this.#startJobs(reacted.flatMap(({ reactions }) => reactions.flatMap(({ jobs }) => jobs)));
  }

  #refuse(message: ReceivedMessage, outcome: PublishOutcome, error?: unknown): void {
    this.#figures.refused(outcome);
    try {
      message.done({ outcome, error });
    } catch (error) {
      this.#logger.error({ err: error }, 'Could not answer a refused message');
    }
  }

  /** Acknowledges and broadcasts a message. An error in one message must not stop the next ones. */
  #finish(message: AcceptedMessage, outcome: PublishOutcome, error: unknown, committedAt: number): void {
    const { topic, decision } = message;
    const { isTooFast, series, reasons } = decision;
    if (outcome === 'accepted') {
      this.#figures.accepted(isTooFast, series.length, committedAt - message.arrival);
    } else this.#figures.refused(outcome);
    try {
      if (outcome === 'accepted') this.#log.add(topic.id, message, outcomeOf(decision), reasons);
      else this.#log.add(topic.id, message, 'REFUSED', [STORING_FAILED]);
      message.done({ outcome, error, reasons, stored: series.length, time: message.time });
      if (outcome === 'accepted') this.#onStored(message);
    } catch (error) {
      this.#logger.error({ err: error, topicName: topic.name }, 'Could not broadcast a stored message');
    }
  }

  #notifyIdle(): void {
    if (!this.#waiting.isEmpty || this.#isCommitting || this.#resolving > 0) return;
    for (const resolve of this.#idleWaiters.splice(0)) resolve();
  }
}

function leaveOut({ reactions }: TopicState, { reasons }: Decision): LeftOut | undefined {
  const interval = reasons.find(isTooFast);
  return interval && reactions?.leaveOut(interval.detail);
}

function withNotFired(decision: Decision, { triggers }: LeftOut): Decision {
  return { ...decision, reasons: [...decision.reasons, { code: 'NOT_FIRED', detail: String(triggers) }] };
}

function outcomeOf({ series, hasLocation, reasons }: Decision): MessageOutcome {
  if (reasons.every((reason) => reason.code === 'STORED_AS_TEXT' || isCalm(reason))) return 'STORED';
  return series.length > 0 || hasLocation ? 'PARTLY_STORED' : 'NOT_STORED';
}
