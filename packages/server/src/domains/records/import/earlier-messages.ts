import { topicErrors } from '@tinkerstream/contract/error-codes';
import type { MessageReason } from '@tinkerstream/contract/records';
import { AppError } from '../../../platform/app-error.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import type { SubscriptionsService } from '../../subscriptions/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { FindClassLimit } from '../ingest/topic-directory.ts';
import { isOfNow, TIME_ERRORS, timeProblem } from '../timed/named-time.ts';
import { acceptedBy, columnsOf, type EarlierMessage } from './earlier-values.ts';
import type { SenderTurn } from './sender-turns.ts';
import { type AddSent, type SendOnce, tooFast } from './service.ts';

interface StoredEarlier {
  /** How many values are stored. */
  readonly stored: number;
  /** How many values the topic had already: a board that got no answer sends its values again. */
  readonly alreadyThere: number;
  /** Why other values are not stored. */
  readonly reasons: readonly MessageReason[];
}

/** A message with a time, which may be now. */
interface TimedMessage extends EarlierMessage {
  /** Sends the message as one that arrives now, with its time. */
  readonly sendNow: () => Promise<Pick<StoredEarlier, 'stored' | 'reasons'>>;
}

/** A message may be early by this fraction of the interval. */
const TOLERANCE = 0.1;
const SECOND_MS = 1000;
/** Maximum requests to one topic that wait: a class whose WiFi is back sends all its values. */
const MAX_WAITING = 40;
/** Maximum messages with the current time that wait: those of a large class. */
const MAX_WAITING_NOW = 400;
const MAX_WAITING_TOPICS = 2000;
/** Maximum reasons in an answer. */
const MAX_REASONS = 20;

/** The latest time that a date can have. */
const LAST_TIME = 8.64e15;

/**
 * Divides messages with a time. The latest one of a sender is a message like any other if its time is now, so event
 * triggers and other boards get it. All others are of the past: a message arrives now, even if its time is earlier.
 */
function divideByTime<Timed extends { readonly time: number; readonly sender: string }>(
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
  readonly sendOnce: SendOnce;
}

interface EarlierOptions {
  /** Whether a text creates a data type, as a number does. */
  readonly areTextsKeys?: boolean;
}

export type StoreEarlier = ReturnType<typeof createTimedMessages>['storeEarlier'];
export type SendTimed = ReturnType<typeof createTimedMessages>['sendTimed'];

/**
 * Stores values that boards have measured in the past. Charts show them at their time; no board and no event trigger
 * gets them. The interval of the owner counts between messages of a sender and between its requests; for a class's
 * limit, a request takes as many turns as it has messages.
 */
export function createTimedMessages({ topics, messageTermsOf, classLimitOf, addSent, sendOnce }: EarlierNeeds) {
  /** Requests and messages that wait for their turn, by topic. */
  const waiting = new Map<string, number>();

  async function store(
    topicId: string,
    messages: readonly EarlierMessage[],
    { areTextsKeys = false }: EarlierOptions,
  ): Promise<StoredEarlier> {
    for (const { time } of messages) {
      const problem = timeProblem(time);
      if (problem) throw new AppError(TIME_ERRORS[problem], isoTime(Math.min(time, LAST_TIME)).slice(0, 19));
    }
    const topic = await topics.find(topicId);
    if (!topic) throw new AppError(topicErrors.unknown);
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
    const { columns, messageOf } = columnsOf(
      inPace,
      acceptedBy(topic, dataTypes.get(topicId) ?? [], areTextsKeys, explain),
    );
    const all = [...reasons.values()];
    if (columns.values.length === 0) return { stored: 0, alreadyThere: 0, reasons: all };
    const { alreadyThere } = await addSent(topic, {
      columns,
      turnsOf(isNew) {
        const withNews = new Set(messageOf.filter((_, place) => isNew[place]));
        return turnsOf([...withNews], intervalMs, perSecond);
      },
    });
    return { stored: columns.values.length - alreadyThere, alreadyThere, reasons: all };
  }

  /**
   * @throws topicErrors.sentTooOften for a sender whose turn it is not yet; for a topic that is off, an ended subscription, times
   *   in the future or of a clock that is not set, and too many data types or devices
   */
  async function storeEarlier(
    topicId: string,
    messages: readonly EarlierMessage[],
    options: EarlierOptions = {},
  ): Promise<StoredEarlier> {
    return inLine(topicId, MAX_WAITING, () => store(topicId, messages, options));
  }

  /**
   * Runs `work` after others of the topic, of which a maximum waits. The wait comes before any look-up: a flood must
   * cost little.
   */
  async function inLine<Result>(topicId: string, most: number, work: () => Promise<Result>): Promise<Result> {
    const count = waiting.get(topicId) ?? 0;
    if (count >= most || waiting.size >= MAX_WAITING_TOPICS) throw tooFast(SECOND_MS);
    waiting.set(topicId, count + 1);
    try {
      return await work();
    } finally {
      const left = (waiting.get(topicId) ?? 1) - 1;
      if (left > 0) waiting.set(topicId, left);
      else waiting.delete(topicId);
    }
  }

  /** Sends a message with the current time, unless the topic has it already: its answer was lost, and its list comes again. */
  async function sendLive(topicId: string, message: TimedMessage, options: EarlierOptions): Promise<StoredEarlier> {
    const topic = await topics.find(topicId);
    const dataTypes = (await topics.dataTypesOf([topicId])).get(topicId) ?? [];
    const accepts = topic && acceptedBy(topic, dataTypes, options.areTextsKeys ?? false, () => {});
    const { columns } = columnsOf([message], accepts ?? (() => false));
    const sent = await sendOnce(topicId, columns, message.sendNow);
    return sent ? { ...sent, alreadyThere: 0 } : { stored: 0, alreadyThere: columns.values.length, reasons: [] };
  }

  return {
    storeEarlier,

    /**
     * Stores messages once, at the times that they name. The latest one of each sender is also sent to boards and event
     * triggers if its time is now.
     * @throws AppError as `storeEarlier`, and the errors of `sendNow`
     */
    async sendTimed(
      topicId: string,
      messages: readonly TimedMessage[],
      options: EarlierOptions = {},
    ): Promise<StoredEarlier> {
      const { earlier, live } = divideByTime(messages);
      const all: StoredEarlier[] = [];
      if (earlier.length > 0) all.push(await storeEarlier(topicId, earlier, options));
      for (const message of live) {
        all.push(await inLine(topicId, MAX_WAITING_NOW, () => sendLive(topicId, message, options)));
      }
      return {
        stored: all.reduce((sum, { stored }) => sum + stored, 0),
        alreadyThere: all.reduce((sum, { alreadyThere }) => sum + alreadyThere, 0),
        reasons: all.flatMap(({ reasons }) => reasons),
      };
    },
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

function turnsOf(
  messages: readonly EarlierMessage[],
  intervalMs: number,
  perSecond: number | undefined,
): Map<string, SenderTurn> {
  const turnMs = perSecond === undefined ? 0 : SECOND_MS / perSecond;
  const counts = new Map<string, number>();
  for (const { sender } of messages) counts.set(sender, (counts.get(sender) ?? 0) + 1);
  // Under a class's limit, the messages of a second may come together.
  const tolerance = intervalMs > 0 ? TOLERANCE * intervalMs : SECOND_MS - turnMs;
  return new Map(
    [...counts].map(([sender, count]) => [sender, { lasts: Math.max(intervalMs, count * turnMs), tolerance }]),
  );
}
