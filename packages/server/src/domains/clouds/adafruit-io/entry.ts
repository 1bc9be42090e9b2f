import { adafruitUserName } from '@tinkerstream/contract/clouds';
import { limitedAddress } from '../../../platform/address.ts';
import { ForeignRefusal } from '../../../platform/http/answer/board-answer.ts';
import type { Client } from '../../../platform/http/caller.ts';
import type { Sent } from '../../../platform/http/request/any-body.ts';
import type { CloudGate, EnteredTopic } from '../gate.ts';
import { errorAnswer, notFound } from './errors.ts';
import type { Feed, Feeds } from './feeds.ts';
import { feedKeyOf } from './names.ts';

/** The data of a call besides its path. */
export interface Context {
  readonly entered: { readonly link: EnteredTopic; readonly sender: string };
  readonly client: Client;
  readonly sent: Sent;
}

export type Enter = ReturnType<typeof createEnter>;

/** Opens the HTTP calls by their key. */
export function createEnter(gate: Pick<CloudGate, 'enter'>) {
  /** Finds the link of a key. The user name is no secret, and must belong to it. */
  return async function enter(
    path: { readonly username?: string },
    client: Client,
    { headers, query }: Pick<Sent, 'headers' | 'query'>,
  ) {
    const inQuery = Object.entries(query).find(([name]) => name.toLowerCase() === 'x-aio-key')?.[1];
    const key = String(headers['x-aio-key'] ?? inQuery ?? '').trim();
    const link = key === '' ? undefined : await gate.enter('ADAFRUIT_IO', key, client);
    if (!link?.topic) throw new ForeignRefusal(errorAnswer(401, 'request failed - API key missing or invalid'));
    if (path.username !== undefined && path.username !== adafruitUserName(link.number)) {
      throw new ForeignRefusal(errorAnswer(401, 'request failed - this API key belongs to another username'));
    }
    return { link: { ...link, topic: link.topic }, sender: limitedAddress(client.address) };
  };
}

/** @throws ForeignRefusal for a feed that does not exist */
export async function getFeed(feeds: Feeds, link: EnteredTopic, name: string): Promise<Feed> {
  const feed = await feeds.find(link, name);
  if (!feed) throw new ForeignRefusal(notFound('such feed'));
  return feed;
}

/** The key of a group. @throws ForeignRefusal for a name that no group has */
export function groupKey(name: string): string {
  const key = feedKeyOf(name);
  if (key === undefined || key.includes('.')) throw new ForeignRefusal(notFound('such group'));
  return key;
}
