import {
  bulkUpdateChannel,
  bulkUpdateChannelByCsv,
  readChannel,
  readChannelEntry,
  readChannelItem,
  updateChannel,
  updateChannelByGet,
  updateChannelForJson,
  updateChannelForJsonByGet,
  updateChannelForXml,
  updateChannelForXmlByGet,
} from '@tinkerstream/contract/clouds';
import { limitedAddress } from '../../../platform/address.ts';
import { AppError } from '../../../platform/app-error.ts';
import { ForeignAnswer, ForeignRefusal } from '../../../platform/http/answer/board-answer.ts';
import type { Client } from '../../../platform/http/caller.ts';
import type { Sent } from '../../../platform/http/request/any-body.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { CloudGate } from '../gate.ts';
import type { CloudPast } from '../past.ts';
import { type ErrorStatus, entryText, errorText, listText, wholeEntry } from './answers.ts';
import { keyInBulk, readBulk } from './bulk.ts';
import type { Channels } from './channels.ts';
import type { EnterChannel, EnteredChannel } from './entered.ts';
import { optionsOf } from './options.ts';
import { keyIn, paramsOf } from './params.ts';
import { type Format, type Question, questionOf, TYPES } from './paths.ts';
import { clockOf, entryIdOf } from './times.ts';
import { readUpdate } from './update.ts';
import type { Updates } from './updates.ts';

interface ThingspeakParts {
  readonly enter: EnterChannel;
  readonly gate: Pick<CloudGate, 'byNumber' | 'send'>;
  readonly updates: Updates;
  readonly past: CloudPast;
  readonly channels: Channels;
}

/** ThingSpeak's answer to clients that may not read, and if there is nothing to read. */
const NOTHING = '-1';
/** The header with the number of values that the channel had already. */
const ALREADY_THERE = 'X-Already-There';
/** The answer to a refused update. */
const REFUSED = '0';

const WRONG_KEY = 'Please provide proper authentication details.';
const TOO_MANY = 'Too many wrong keys. Please wait.';

/** Sending to channels and reading them, over HTTP. */
export function thingspeakRoutes(route: Route, { enter, gate, updates, past, channels }: ThingspeakParts): void {
  /** @returns undefined for a wrong key; 'too-many' after too many of them */
  async function entering(key: string, client: Client): Promise<EnteredChannel | 'too-many' | undefined> {
    try {
      return await enter(key, client);
    } catch (error) {
      if (error instanceof AppError && error.status === 429) return 'too-many';
      throw error;
    }
  }

  async function update(client: Client, sent: Sent, format: 'txt' | 'json' | 'xml'): Promise<ForeignAnswer> {
    const params = paramsOf(sent);
    const entered = await entering(keyIn(sent.headers, params), client);
    if (entered === 'too-many') return refusedUpdate(429, TOO_MANY, format);
    if (entered?.right !== 'WRITE') return refusedUpdate(format === 'txt' ? 400 : 401, WRONG_KEY, format);
    const clock = clockOf(params);
    const outcome = await updates.update(
      entered,
      (values, where) => gate.send(entered, client, values, where),
      readUpdate(params, client.address, clock),
      limitedAddress(client.address),
    );
    if ('refusal' in outcome) {
      if (format === 'txt') return textAnswer(200, REFUSED);
      return errorAnswer(outcome.refusal === 'too-fast' ? 429 : 400, outcome.details, format);
    }
    if (format === 'txt') return textAnswer(200, String(entryIdOf(outcome.entry.time)));
    return new ForeignAnswer(200, TYPES[format], wholeEntry(entered.number, outcome.entry, clock, format));
  }

  for (const [endpoint, format] of [
    [updateChannel, 'txt'],
    [updateChannelByGet, 'txt'],
    [updateChannelForJson, 'json'],
    [updateChannelForJsonByGet, 'json'],
    [updateChannelForXml, 'xml'],
    [updateChannelForXmlByGet, 'xml'],
  ] as const) {
    route(endpoint, (_input, { client, sent }) => update(client, sent, format));
  }

  /** The key is in the body, so the number must at least be a channel's before a large body is read. */
  async function enterBulk({ channel }: { readonly channel: string }, client: Client) {
    const linked = await gate.byNumber('THINGSPEAK', numberOf(channel));
    if (!linked) throw new ForeignRefusal(errorAnswer(404, 'There is no such channel.', 'json'));
    return { sender: limitedAddress(client.address) };
  }

  for (const endpoint of [bulkUpdateChannel, bulkUpdateChannelByCsv]) {
    route(endpoint, enterBulk, async ({ channel }, { client, sent }) => {
      const entered = await entering(keyIn(sent.headers, new Map([['api_key', keyInBulk(sent.body)]])), client);
      if (entered === 'too-many') return errorAnswer(429, TOO_MANY, 'json');
      if (entered?.right !== 'WRITE' || entered.number !== numberOf(channel))
        return errorAnswer(401, WRONG_KEY, 'json');
      const entries = readBulk(sent.body, Date.now());
      if (typeof entries === 'string') return errorAnswer(400, entries, 'json');
      const added = await past.addAll(entered, entries, limitedAddress(client.address));
      if ('refusal' in added) return errorAnswer(added.refusal === 'too-fast' ? 429 : 400, added.details, 'json');
      // The body has ThingSpeak's form, for programs that compare it.
      const headers: Record<string, string> =
        added.alreadyThere > 0 ? { [ALREADY_THERE]: String(added.alreadyThere) } : {};
      return new ForeignAnswer(202, TYPES.json, '{"success":true}', headers);
    });
  }

  async function read(channel: string, parts: readonly string[], client: Client, sent: Sent): Promise<ForeignAnswer> {
    const question = questionOf(parts);
    const format = question?.format ?? 'txt';
    if (!question) return errorAnswer(404, 'There is no such address.', 'json');
    const entered = await entering(keyIn(sent.headers, paramsOf({ query: sent.query, body: sent.body })), client);
    if (entered === 'too-many') return textAnswer(429, NOTHING);
    if (!entered) return textAnswer(400, NOTHING);
    if (entered.number !== numberOf(channel)) {
      return errorAnswer(404, 'The key is of another channel.', format === 'xml' ? 'xml' : 'json');
    }
    const options = optionsOf(sent.query, Date.now());
    try {
      return question.entry === 'list'
        ? await listAnswer(entered, question)
        : await entryAnswer(entered, question, format);
    } catch (error) {
      if (error instanceof AppError && error.status < 500) return errorAnswer(400, error.message, 'json');
      throw error;
    }

    async function listAnswer(entered: EnteredChannel, question: Question): Promise<ForeignAnswer> {
      const { channel, names, entries } = await channels.list(entered, question, options);
      const columns = { names, hasEntryId: !options.parts, clock: options.clock };
      const ofList = format === 'txt' ? 'json' : format;
      return new ForeignAnswer(200, TYPES[ofList], await listText(channel, entries, columns, ofList));
    }

    async function entryAnswer(entered: EnteredChannel, question: Question, format: Format): Promise<ForeignAnswer> {
      const found = await channels.find(entered, question, options);
      if (!found)
        return textAnswer(200, format === 'json' ? `"${NOTHING}"` : NOTHING, format === 'json' ? 'json' : 'txt');
      const [name = ''] = question.field === undefined && question.of === 'feeds' ? [] : found.names;
      if (format === 'txt' && name !== '') return textAnswer(200, String(found.entry.values.get(name) ?? NOTHING));
      const columns = { names: found.names, hasEntryId: true, clock: options.clock };
      return new ForeignAnswer(200, TYPES[format], entryText(found.entry, columns, format));
    }
  }

  route(readChannel, ({ channel, list }, { client, sent }) => read(channel, [list], client, sent));
  route(readChannelItem, ({ channel, list, item }, { client, sent }) => read(channel, [list, item], client, sent));
  route(readChannelEntry, ({ channel, list, item, entry }, { client, sent }) =>
    read(channel, [list, item, entry], client, sent),
  );
}

function numberOf(channel: string): number {
  return /^\d{1,10}$/.test(channel) ? Number(channel) : Number.NaN;
}

function textAnswer(status: number, text: string, format: Format = 'txt'): ForeignAnswer {
  return new ForeignAnswer(status, TYPES[format], text);
}

function errorAnswer(status: ErrorStatus, details: string, format: 'json' | 'xml'): ForeignAnswer {
  return new ForeignAnswer(status, TYPES[format], errorText(status, details, format));
}

function refusedUpdate(status: ErrorStatus, details: string, format: 'txt' | 'json' | 'xml'): ForeignAnswer {
  return format === 'txt' ? textAnswer(status, REFUSED) : errorAnswer(status, details, format);
}
