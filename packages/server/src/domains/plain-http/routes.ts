import { topicErrors } from '@tinkerstream/contract/error-codes';
import { getLastValue, getLastValues, sendFromBoard, sendFromBoardByGet } from '@tinkerstream/contract/plain-http';
import { canonicalTopicName } from '@tinkerstream/contract/platform/topic-name';
import { writePairs } from '@tinkerstream/contract/records';
import { limitedAddress } from '../../platform/address.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Client } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { LookupLimit } from '../../platform/limits/lookup-limit.ts';
import type { TopicsService } from '../topics/index.ts';
import type { PolledValues } from './polled-values.ts';
import type { PlainSending } from './sending.ts';

interface PlainParts {
  readonly topics: Pick<TopicsService, 'findByName'>;
  readonly send: PlainSending;
  readonly polled: PolledValues;
  /** The limit on guesses of topic names. */
  readonly lookups: LookupLimit;
}

/** Sending and reading without a library, by the name of a topic. */
export function plainRoutes(route: Route, { topics, send, polled, lookups }: PlainParts): void {
  /** Checks a name before a body is read. A name in use needs no look-up: ingest refuses a name that has ended. */
  async function enter(path: { readonly topicName: string }, client: Client) {
    const name = canonicalTopicName(path.topicName.trim());
    const isKnown = lookups.exists(name) === true || (await lookups.find(client, name, topics.findByName));
    if (!isKnown) throw new AppError(topicErrors.unknown);
    return { name, sender: limitedAddress(client.address) };
  }

  for (const endpoint of [sendFromBoard, sendFromBoardByGet]) {
    route(endpoint, enter, async (_input, { client, entered, sent, isJsonWanted }) => {
      const receipt = await send(entered.name, client, sent);
      return isJsonWanted ? receipt : `ok ${receipt.stored + (receipt.alreadyThere ?? 0)}`;
    });
  }

  async function valuesOf(client: Client, topicName: string) {
    const values = await polled.of(topicName, (name) => lookups.find(client, name, topics.findByName));
    if (!values) throw new AppError(topicErrors.unknown);
    return values;
  }

  route(getLastValues, async ({ topicName }, { client, isJsonWanted }) => {
    const values = await valuesOf(client, topicName);
    if (isJsonWanted) return Object.fromEntries(values);
    return writePairs([...values].map(([key, { value }]) => [key, String(value)]));
  });

  route(getLastValue, async ({ topicName, key }, { client, isJsonWanted }) => {
    const value = (await valuesOf(client, topicName)).get(key);
    if (!value) throw new AppError(topicErrors.hasNoValue, key);
    return isJsonWanted ? value : String(value.value);
  });
}
