import { recordErrors, topicErrors } from '@tinkerstream/contract/error-codes';
import {
  type BoardMessage,
  type MessageOutcome,
  type MessageReason,
  parseBoardMessage,
  readJson,
  writePairs,
} from '@tinkerstream/contract/records';
import { limitedAddress } from '../../../platform/address.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { IncomingMessage } from '../../../platform/incoming-message.ts';
import type { GatewayHandlers, MessageSender, PublishOutcome } from '../../../platform/mqtt/gateway-types.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { TopicEntity, TopicsService } from '../../topics/index.ts';
import type { IngestModule } from '../ingest/module.ts';
import type { MessageLog } from '../log/message-log.ts';
import { type JsonMessage, readJsonMessage } from '../timed/timed-json.ts';
import type { SendTimed } from './earlier-messages.ts';

interface TimedNeeds {
  readonly topics: Pick<TopicsService, 'findByName'>;
  readonly sendTimed: SendTimed;
  readonly ingest: Pick<IngestModule, 'handlers' | 'handle' | 'drain'>;
  readonly messageLog: Pick<MessageLog, 'add'>;
}

/** Texts in a message that may name a time, or a board of a LoRaWAN network. */
const MARKS = ['"at"', '"created_at"', '"ts"', '"end_device_ids"', '"deviceInfo"'].map((mark) => Buffer.from(mark));
const BRACE = 0x7b;
const BRACKET = 0x5b;
const SPACE = 0x20;
/** The byte order mark U+FEFF, with which some editors begin a text. */
const MARK_OF_ORDER = Buffer.from('\uFEFF');
/** Maximum bytes of white space before JSON. */
const MAX_SPACE = 20;

/** A JSON object with its time. */
interface ReadMessage extends Pick<JsonMessage, 'time' | 'problem'> {
  readonly payload: Buffer;
  readonly content: BoardMessage;
}

/** Errors of values of the past as reasons in the message log. */
const REASONS: Readonly<Record<string, MessageReason['code']>> = {
  [topicErrors.tooManyDataTypes]: 'TOO_MANY_DATA_TYPES',
  [topicErrors.inactive]: 'TOPIC_SWITCHED_OFF',
  [topicErrors.ownerNotSubscribed]: 'SUBSCRIPTION_ENDED',
  [topicErrors.sentTooOften]: 'TOO_FAST',
  [recordErrors.tooManyDevices]: 'TOO_MANY_DEVICES',
};

/**
 * Handles messages over MQTT. JSON with a time is stored at that time, also each object of a list, as over HTTP. All
 * other messages go to ingest unchanged.
 */
export function timedPublishing(
  { lifecycle, logger }: Pick<Platform, 'lifecycle' | 'logger'>,
  { topics, sendTimed, ingest, messageLog }: TimedNeeds,
): Pick<GatewayHandlers, 'publish'> {
  const { handle, handlers } = ingest;
  const running = new Set<Promise<void>>();

  async function publish(incoming: IncomingMessage, sender: MessageSender): Promise<PublishOutcome> {
    const topic = await topics.findByName(incoming.topicName);
    const messages = topic?.numberKey && topic.isActive ? messagesIn(incoming.payload) : [];
    const isTimed = messages.some(({ time, problem }) => time !== undefined || problem);
    if (!topic || !isTimed) return (await handle(incoming, sender)).outcome;
    return store(topic, messages, incoming, sender);
  }

  async function store(
    topic: TopicEntity,
    messages: readonly ReadMessage[],
    incoming: IncomingMessage,
    sender: MessageSender,
  ): Promise<PublishOutcome> {
    let failed: PublishOutcome | undefined;
    /** The messages that were sent now, and the number of their stored values. Ingest logs them. */
    const now = { messages: new Set<ReadMessage>(), stored: 0 };
    const send = async (message: ReadMessage) => {
      const { payload, content, time: measuredOn } = message;
      now.messages.add(message);
      const done = await handle({ ...incoming, payload, content, measuredOn }, sender);
      if (done.outcome !== 'accepted') failed ??= done.outcome;
      const { stored = 0 } = done;
      now.stored += stored;
      return { stored, reasons: [] };
    };
    const timed = messages.flatMap((message) => {
      const { content, time } = message;
      if (time === undefined) return [];
      const name = nameIn(content);
      return {
        time,
        sender: name || `,${limitedAddress(sender.address ?? '')}`,
        serialNumber: name,
        serialName: content.deviceName,
        values: content.values,
        hasPlaceInValues: content.isLocationFromValues,
        areNamesFitted: true,
        sendNow: () => send(message),
      };
    });
    const reasons: MessageReason[] = messages.flatMap(({ problem }) => problem ?? []);
    let stored = 0;
    try {
      const sent = await sendTimed(topic.id, timed);
      stored = sent.stored - now.stored;
      if (sent.alreadyThere > 0) reasons.push({ code: 'ALREADY_STORED', detail: String(sent.alreadyThere) });
      reasons.push(...sent.reasons);
    } catch (error) {
      // After any other error, the board sends the message again.
      const code = error instanceof AppError ? REASONS[error.code] : undefined;
      if (!code) throw error;
      reasons.push({ code, detail: (error as AppError).detail });
    }
    const ofPast = messages.filter((message) => message.time !== undefined && !now.messages.has(message));
    for (const { content } of ofPast) reasons.push(...content.ignored);
    if (reasons.length === 0 && ofPast.length > 0 && ofPast.every(({ content }) => content.values.size === 0)) {
      reasons.push({ code: 'NO_KEY_VALUE_PAIR', detail: '' });
    }
    await Promise.all(messages.filter(({ time, problem }) => time === undefined && !problem).map(send));
    if (failed) return failed;
    if (ofPast.length > 0 || reasons.length > 0) {
      const text = incoming.payload.toString('utf8');
      const sentBy = messages.map(({ content }) => nameIn(content)).find((name) => name !== '') ?? '';
      messageLog.add(
        topic.id,
        { text, time: Date.now(), place: undefined, sentBy },
        outcomeOf(stored, reasons),
        reasons,
      );
    }
    return 'accepted';
  }

  lifecycle.onFlush(async () => {
    await Promise.all(running);
    await ingest.drain();
  });

  return {
    publish(message, sender, done) {
      if (!mayNameTime(message.payload)) return handlers.publish(message, sender, done);
      const work = publish(message, sender)
        .catch((error: unknown): PublishOutcome => {
          logger.error({ err: error, topicName: message.topicName }, 'Could not store a message that names its time');
          return 'failed';
        })
        .then(done);
      running.add(work);
      void work.finally(() => running.delete(work));
    },
  };
}

/** The objects of JSON. None if it has anything else. */
function messagesIn(payload: Buffer): readonly ReadMessage[] {
  const whole = payload.toString('utf8');
  const { value } = readJson(whole, { missing: Number.NaN });
  const isList = Array.isArray(value);
  const now = Date.now();
  const messages = [value].flat().map((json, index): ReadMessage | undefined => {
    const read = readJsonMessage(json, now, isList ? { index } : {});
    if (!read) return undefined;
    // Boards receive the sent text; for a list, the object.
    const text = isList ? JSON.stringify(json) : whole;
    const message = parseBoardMessage(writePairs(read.pairs));
    const missing = read.missing.map((detail): MessageReason => ({ code: 'PART_WITHOUT_VALUE', detail }));
    const content = { ...message, text, ignored: [...message.ignored, ...missing], areNamesFitted: true };
    return { time: read.time, problem: read.problem, payload: isList ? Buffer.from(text) : payload, content };
  });
  return messages.every((message) => message !== undefined) ? messages : [];
}

/** Whether a message is JSON that may have a time: nearly none is. */
function mayNameTime(payload: Buffer): boolean {
  let start = payload.subarray(0, MARK_OF_ORDER.length).equals(MARK_OF_ORDER) ? MARK_OF_ORDER.length : 0;
  const most = start + MAX_SPACE;
  while (start < most && (payload[start] ?? BRACE) <= SPACE) start++;
  const isJson = payload[start] === BRACE || payload[start] === BRACKET;
  return isJson && MARKS.some((mark) => payload.includes(mark));
}

const nameIn = ({ deviceSerialNumber, deviceName }: BoardMessage) => deviceSerialNumber || deviceName;

/** @param stored how many values of the past are new */
function outcomeOf(stored: number, reasons: readonly MessageReason[]): MessageOutcome {
  if (reasons.every(({ code }) => code === 'ALREADY_STORED')) return 'STORED';
  return stored > 0 || reasons.some(({ code }) => code === 'ALREADY_STORED') ? 'PARTLY_STORED' : 'NOT_STORED';
}
