import {
  getLastValue,
  getLastValues,
  type Receipt,
  sendFromBoard,
  sendFromBoardByGet,
} from '@tinkerstream/contract/boards';
import { canonicalTopicName } from '@tinkerstream/contract/platform/topic-name';
import { isTooFast, type MessageReason, parseBoardMessage, writePairs } from '@tinkerstream/contract/records';
import { limitedAddress } from '../../../platform/address.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Client } from '../../../platform/http/caller.ts';
import type { Sent } from '../../../platform/http/request/any-body.ts';
import type { Route } from '../../../platform/http/route.ts';
import { FROM_BOARD } from '../../../platform/incoming-message.ts';
import type { LookupLimit } from '../../../platform/limits/lookup-limit.ts';
import { type Publisher, refuseUnaccepted } from '../../records/index.ts';
import type { TopicsService } from '../../topics/index.ts';
import type { PolledValues } from './polled-values.ts';
import { messagesOf } from './sent-messages.ts';

interface PlainParts {
  readonly topics: Pick<TopicsService, 'findByName'>;
  readonly publish: Publisher['publish'];
  readonly polled: PolledValues;
  /** Limits the guessing of topic names. */
  readonly lookups: LookupLimit;
}

/** Sending and reading without a library, by the name of a topic. */
export function plainRoutes(route: Route, { topics, publish, polled, lookups }: PlainParts): void {
  /** Checks a name before a body is read. A name in use needs no look-up: ingest refuses it if it has ended. */
  async function enter(path: { readonly topicName: string }, client: Client) {
    const name = canonicalTopicName(path.topicName.trim());
    const isKnown = lookups.exists(name) === true || (await lookups.find(client, name, topics.findByName));
    if (!isKnown) throw new AppError('TS_ERR_TOPIC_0001');
    return { name, sender: limitedAddress(client.address) };
  }

  async function send(topicName: string, { connection, address }: Client, sent: Sent): Promise<Receipt> {
    const receipts = messagesOf(sent).map(async (message) => {
      const payload = Buffer.from(message);
      const { deviceName, deviceSerialNumber } = parseBoardMessage(message);
      const isNamed = deviceName !== '' || deviceSerialNumber !== '';
      // A board opens a connection for each message, so its address stands for one without a name. No name has a comma.
      const from = isNamed ? {} : { pacedAs: `,${limitedAddress(address)}` };
      const done = await publish({ connection, address, ...from }, { topicName, payload, origin: FROM_BOARD });
      if (done.outcome === 'unknown-topic') lookups.forget(topicName);
      refuseUnaccepted(done);
      return { stored: done.stored ?? 0, reasons: done.reasons ?? [] };
    });
    const all = await Promise.all(receipts);
    const receipt = {
      stored: all.reduce((sum, { stored }) => sum + stored, 0),
      reasons: all.flatMap(({ reasons }) => reasons),
    };
    if (receipt.stored === 0) refuseUnstored(receipt.reasons);
    return receipt;
  }

  for (const endpoint of [sendFromBoard, sendFromBoardByGet]) {
    route(endpoint, enter, async (_input, { client, entered, sent, isJsonWanted }) => {
      const receipt = await send(entered.name, client, sent);
      return isJsonWanted ? receipt : `ok ${receipt.stored}`;
    });
  }

  async function valuesOf(client: Client, topicName: string) {
    const values = await polled.of(topicName, (name) => lookups.find(client, name, topics.findByName));
    if (!values) throw new AppError('TS_ERR_TOPIC_0001');
    return values;
  }

  route(getLastValues, async ({ topicName }, { client, isJsonWanted }) => {
    const values = await valuesOf(client, topicName);
    if (isJsonWanted) return Object.fromEntries(values);
    return writePairs([...values].map(([key, { value }]) => [key, String(value)]));
  });

  route(getLastValue, async ({ topicName, key }, { client, isJsonWanted }) => {
    const value = (await valuesOf(client, topicName)).get(key);
    if (!value) throw new AppError('TS_ERR_TOPIC_0036', key);
    return isJsonWanted ? value : String(value.value);
  });
}

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
