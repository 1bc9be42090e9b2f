import { createHash } from 'node:crypto';
import type { Receipt } from '@tinkerstream/contract/boards';
import { type BoardMessage, isTooFast, type MessageReason, parseBoardMessage } from '@tinkerstream/contract/records';
import { limitedAddress } from '../../../platform/address.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Client } from '../../../platform/http/caller.ts';
import type { Sent } from '../../../platform/http/request/any-body.ts';
import { FROM_BOARD } from '../../../platform/incoming-message.ts';
import type { LookupLimit } from '../../../platform/limits/lookup-limit.ts';
import { divideByTime, type Publisher, refuseUnaccepted, type StoreEarlier } from '../../records/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import { messagesOf, type SentMessage } from './sent-messages.ts';

interface SendingNeeds {
  readonly topics: Pick<TopicsService, 'findByName'>;
  readonly publish: Publisher['publish'];
  readonly storeEarlier: StoreEarlier;
  readonly lookups: Pick<LookupLimit, 'forget'>;
}

/**
 * Stores what a board sends in one request to a topic.
 * @throws AppError for a request of which nothing is stored, unless it is a plain message
 */
export type PlainSending = (topicName: string, client: Client, sent: Sent) => Promise<Receipt>;

interface TimedMessage extends SentMessage {
  readonly time: number;
  /** The board, or the address of one without a name. */
  readonly sender: string;
  readonly content: BoardMessage;
}

interface Stored {
  readonly stored: number;
  readonly reasons: readonly MessageReason[];
}

const NOTHING: Stored = { stored: 0, reasons: [] };

export function createPlainSending({ topics, publish, storeEarlier, lookups }: SendingNeeds): PlainSending {
  /** Sends a message that arrives now. */
  async function sendNow(
    topicName: string,
    { connection, address }: Client,
    { text: message, areNamesFitted }: SentMessage,
  ): Promise<Stored> {
    const payload = Buffer.from(message);
    // A board opens a connection for each message, so its address identifies a board without a name.
    const from = nameIn(parseBoardMessage(message)) === '' ? { pacedAs: addressAsName(address) } : {};
    const done = await publish(
      { connection, address, ...from },
      { topicName, payload, areNamesFitted, origin: FROM_BOARD },
    );
    if (done.outcome === 'unknown-topic') lookups.forget(topicName);
    refuseUnaccepted(done);
    return { stored: done.stored ?? 0, reasons: done.reasons ?? [] };
  }

  /** Stores values of the past, each with its time. */
  async function store(
    topicName: string,
    messages: readonly TimedMessage[],
    request: string,
  ): Promise<Stored & { readonly isRepeated: boolean }> {
    const topic = await topics.findByName(topicName);
    if (!topic) {
      lookups.forget(topicName);
      throw new AppError('TS_ERR_TOPIC_0001');
    }
    const earlier = messages.map(({ time, sender, content, areNamesFitted }) => ({
      time,
      sender,
      serialNumber: nameIn(content),
      serialName: content.deviceName,
      values: content.values,
      hasPlaceInValues: content.isLocationFromValues,
      areNamesFitted,
    }));
    const { stored, reasons, isRepeated } = await storeEarlier(topic.id, earlier, { request });
    const ignored = messages.flatMap(({ content }) => content.ignored);
    return { stored, reasons: [...ignored, ...reasons], isRepeated };
  }

  return async (topicName, client, sent) => {
    const messages = messagesOf(sent);
    const timed = messages.flatMap((message) => withSender(message, client.address));
    const { earlier, live } = divideByTime(timed);
    // All of it, since the latest one may be of the past when the request comes again.
    const request = createHash('sha256').update(
      JSON.stringify(timed.map(({ time, sender, text }) => [time, sender, text])),
    );
    const past = earlier.length > 0 ? await store(topicName, earlier, request.digest('base64url')) : undefined;
    const now = [...messages.filter(({ time }) => time === undefined), ...(past?.isRepeated ? [] : live)];
    const receipts = await Promise.all(now.map((message) => sendNow(topicName, client, message)));
    const all = [past ?? NOTHING, ...receipts];
    const receipt = {
      stored: all.reduce((sum, { stored }) => sum + stored, 0),
      reasons: all.flatMap(({ reasons }) => reasons),
    };
    if (receipt.stored === 0) refuseUnstored(receipt.reasons);
    return receipt;
  };
}

function withSender({ text, areNamesFitted, time }: SentMessage, address: string): TimedMessage[] {
  if (time === undefined) return [];
  const content = parseBoardMessage(text);
  return [{ text, areNamesFitted, time, content, sender: nameIn(content) || addressAsName(address) }];
}

const nameIn = ({ deviceSerialNumber, deviceName }: BoardMessage) => deviceSerialNumber || deviceName;
/** No name has a comma. */
const addressAsName = (address: string) => `,${limitedAddress(address)}`;

/** @throws AppError for a message of which nothing is stored, unless it is a plain one */
function refuseUnstored(reasons: readonly MessageReason[]): void {
  const [first] = reasons;
  if (!first || first.code === 'NO_KEY_VALUE_PAIR') return;
  if (isTooFast(first)) {
    throw new AppError('TS_ERR_TOPIC_0034', first.detail, { retryAfter: Math.max(1, Math.ceil(Number(first.detail))) });
  }
  const texts = reasons.map(({ code, detail }) => (detail === '' ? code : `${detail.slice(0, 50)} ${code}`));
  throw new AppError('TS_ERR_TOPIC_0035', texts.slice(0, 5).join(', '));
}
