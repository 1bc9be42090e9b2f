import { topicErrors } from '@tinkerstream/contract/error-codes';
import type { Receipt } from '@tinkerstream/contract/plain-http';
import { type BoardMessage, isTooFast, type MessageReason, parseBoardMessage } from '@tinkerstream/contract/records';
import { limitedAddress } from '../../platform/address.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Client } from '../../platform/http/caller.ts';
import type { Sent } from '../../platform/http/request/any-body.ts';
import { FROM_BOARD } from '../../platform/incoming-message.ts';
import type { LookupLimit } from '../../platform/limits/lookup-limit.ts';
import { type MessageLog, type Publisher, refuseUnaccepted, type SendTimed } from '../records/index.ts';
import type { TopicsService } from '../topics/index.ts';
import { messagesOf, type SentMessage } from './sent-messages.ts';

interface SendingNeeds {
  readonly log: Pick<MessageLog, 'add'>;
  readonly topics: Pick<TopicsService, 'findByName'>;
  readonly publish: Publisher['publish'];
  readonly sendTimed: SendTimed;
  readonly lookups: Pick<LookupLimit, 'forget'>;
}

/**
 * Stores the messages of one request to a topic.
 * @throws AppError for a request of which nothing is stored, unless it is a plain message
 */
export type PlainSending = (topicName: string, client: Client, sent: Sent) => Promise<Receipt>;

const NOTHING: Receipt = { stored: 0, reasons: [] };

export function createPlainSending({ topics, publish, sendTimed, lookups, log }: SendingNeeds): PlainSending {
  /** Sends a message that arrives now. */
  async function sendNow(
    topicName: string,
    { connection, address }: Client,
    { text, areNamesFitted, time: measuredOn }: SentMessage,
  ): Promise<Receipt> {
    const payload = Buffer.from(text);
    // A board opens a connection for each message, so its address identifies a board without a name.
    const from = nameIn(parseBoardMessage(text)) === '' ? { pacedAs: addressAsName(address) } : {};
    const message = { topicName, payload, areNamesFitted, origin: FROM_BOARD, measuredOn };
    const done = await publish({ connection, address, ...from }, message);
    if (done.outcome === 'unknown-topic') lookups.forget(topicName);
    refuseUnaccepted(done);
    return { stored: done.stored ?? 0, reasons: [...(done.reasons ?? [])] };
  }

  /** Stores messages at the times that they name. */
  async function store(
    topicName: string,
    client: Client,
    messages: readonly SentMessage[],
  ): Promise<Required<Receipt>> {
    const topic = await topics.findByName(topicName);
    if (!topic) {
      lookups.forget(topicName);
      throw new AppError(topicErrors.unknown);
    }
    const timed = messages.flatMap((message) => {
      if (message.time === undefined) return [];
      const content = parseBoardMessage(message.text);
      return {
        time: message.time,
        sender: nameIn(content) || addressAsName(client.address),
        serialNumber: nameIn(content),
        serialName: content.deviceName,
        values: content.values,
        hasPlaceInValues: content.isLocationFromValues,
        areNamesFitted: message.areNamesFitted,
        ignored: content.ignored,
        sendNow: () => sendNow(topicName, client, message),
      };
    });
    const { stored, alreadyThere, reasons } = await sendTimed(topic.id, timed);
    return { stored, alreadyThere, reasons: [...timed.flatMap(({ ignored }) => ignored), ...reasons] };
  }

  /** Problems of a LoRaWAN network's request go to the log: nobody could read them in its answer. */
  async function noteProblems(
    topicName: string,
    { body }: Pick<Sent, 'body'>,
    messages: readonly SentMessage[],
    { stored, reasons }: Receipt,
  ): Promise<void> {
    const topic = await topics.findByName(topicName);
    const [first] = messages;
    if (!topic || !first) return;
    const text = Buffer.from(body).toString('utf8');
    const received = { text, time: Date.now(), place: undefined, sentBy: nameIn(parseBoardMessage(first.text)) };
    log.add(topic.id, received, stored > 0 ? 'PARTLY_STORED' : 'NOT_STORED', reasons);
  }

  return async (topicName, client, sent) => {
    const all = messagesOf(sent);
    const messages = all.filter(({ problem }) => !problem);
    const problems = all.flatMap(({ problem }) => problem ?? []);
    const [timed, untimed] = [true, false].map((isTimed) =>
      messages.filter(({ time }) => (time !== undefined) === isTimed),
    ) as [SentMessage[], SentMessage[]];
    const first = timed.length > 0 ? await store(topicName, client, timed) : undefined;
    const receipts = [first ?? NOTHING, ...(await Promise.all(untimed.map((one) => sendNow(topicName, client, one))))];
    const receipt: Receipt = {
      stored: receipts.reduce((sum, { stored }) => sum + stored, 0),
      ...(first && { alreadyThere: first.alreadyThere }),
      reasons: [...problems, ...receipts.flatMap(({ reasons }) => reasons)],
    };
    if (problems.length > 0) await noteProblems(topicName, sent, all, receipt);
    const isNothing = receipt.stored + (first?.alreadyThere ?? 0) === 0;
    if (isNothing && !problems.some(isReport)) refuseUnstored(receipt.reasons);
    return receipt;
  };
}

const nameIn = ({ deviceSerialNumber, deviceName }: BoardMessage) => deviceSerialNumber || deviceName;
/** An address in place of a name: no name has a comma. */
const addressAsName = (address: string) => `,${limitedAddress(address)}`;

/** Whether a LoRaWAN network reports something other than a measurement: it would send a refused report again. */
function isReport({ code }: MessageReason): boolean {
  return code === 'NOT_AN_UPLINK' || code === 'NO_DECODED_PAYLOAD';
}

/** @throws AppError for a message of which nothing is stored, unless it is a plain one */
function refuseUnstored(reasons: readonly MessageReason[]): void {
  const [first] = reasons;
  if (!first || first.code === 'NO_KEY_VALUE_PAIR') return;
  if (isTooFast(first)) {
    throw new AppError(topicErrors.sentTooOften, first.detail, {
      retryAfter: Math.max(1, Math.ceil(Number(first.detail))),
    });
  }
  const texts = reasons.map(({ code, detail }) => (detail === '' ? code : `${detail.slice(0, 50)} ${code}`));
  throw new AppError(topicErrors.nothingStored, texts.slice(0, 5).join(', '));
}
