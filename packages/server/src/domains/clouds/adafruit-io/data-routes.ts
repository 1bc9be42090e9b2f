import {
  adafruitUserName,
  createAdafruitData,
  createAdafruitDataBatch,
  createAdafruitGroupData,
  getAdafruitDatum,
  getAdafruitRetained,
  listAdafruitData,
} from '@tinkerstream/contract/clouds';
import { addAll } from '@tinkerstream/contract/platform/extremes';
import { ForeignAnswer } from '../../../platform/http/answer/board-answer.ts';
import type { Sent } from '../../../platform/http/request/any-body.ts';
import type { Route } from '../../../platform/http/route.ts';
import { isoTime } from '../../../platform/iso-time.ts';
import { chosenFields, type Datum, dataAnswer } from './answers.ts';
import { fieldsOf, textField } from './bodies.ts';
import { createdAtOf, singleCreatedAt, type Timed } from './earlier.ts';
import { type Context, type Enter, getFeed, groupKey as keyOfGroup } from './entry.ts';
import { errorAnswer, jsonAnswer, notFound } from './errors.ts';
import type { Feeds } from './feeds.ts';
import { feedInGroup, feedKeyOf } from './names.ts';
import { csvField, feedValueOf, groupValuesOf, type Json } from './payloads.ts';
import { type DataQuery, MAX_LIMIT, type Reading } from './reading.ts';
import type { NotStored, Sending, Sent as SentValues, Values } from './sending.ts';

export interface DataParts {
  readonly feeds: Feeds;
  readonly reading: Reading;
  readonly sending: Sending;
  readonly sendTimed: Timed;
}

/** Maximum values in one batch. */
const MAX_BATCH = 100;
/** Values of a page without a limit. */
const PAGE = 100;

/** The calls that send and read values. */
export function adafruitDataRoutes(
  route: Route,
  enter: Enter,
  { feeds, reading, sending, sendTimed }: DataParts,
): void {
  async function send({ entered: { link }, client }: Context, values: Values): Promise<SentValues> {
    const sent = await sending.overHttp(link, client, values);
    if (sent.published.outcome === 'failed') throw sent.published.error;
    return sent;
  }

  /** Stores values at the times that they name. */
  function timed(context: Context, all: readonly (Values & { readonly measuredOn: number })[]) {
    const { link, sender } = context.entered;
    const messages = all.map((one) => ({
      time: one.measuredOn,
      sender: `,${sender}`,
      values: one.values,
      sendNow: () => send(context, one),
    }));
    return sendTimed(link, messages);
  }

  async function createDatum(context: Context, feedKey: string): Promise<ForeignAnswer> {
    const { link } = context.entered;
    const fields = await fieldsOf(context.sent);
    if (!fields) return errorAnswer(400, 'request failed - the body is neither JSON nor a form');
    const feedValue = feedValueOf(fields);
    if (!feedValue) return errorAnswer(422, 'request failed - value can’t be blank');
    const createdAt = singleCreatedAt(fields);
    const { value, place } = feedValue;
    const values = [[feedKey, value]] as const;
    const sent =
      createdAt === undefined
        ? await send(context, { values, place })
        : await timed(context, [{ values, place, measuredOn: createdAt }]);
    if (sent.kind !== 'stored') return refusalOf(sent);
    const feed = await getFeed(feeds, link, feedKey);
    const record = await (createdAt === undefined
      ? reading.findStored(link, feed, value)
      : reading.find(link, feed, String(createdAt)));
    const datum = record ?? { id: '', value, createdOn: isoTime(createdAt ?? Date.now()) };
    const where = place && { lat: place.latitude, lon: place.longitude };
    return jsonAnswer(200, { ...dataAnswer(feed, datum), value, ...where });
  }

  route(listAdafruitData, enter, async ({ feedKey }, { entered: { link }, client, sent: { query } }) => {
    const feed = await getFeed(feeds, link, feedKey);
    const asked = dataQuery(query);
    if (!asked) return errorAnswer(400, 'request failed - start_time, end_time or limit cannot be read');
    const { values, next } = await reading.page(link, feed, asked);
    const include = textField(query, 'include');
    const path = `${client.origin}/api/v2/${adafruitUserName(link.number)}/feeds/${encodeURIComponent(feedKey)}/data`;
    return jsonAnswer(
      200,
      values.map((value) => chosenFields(dataAnswer(feed, value), include)),
      {
        'X-Pagination-Limit': String(asked.limit),
        'X-Pagination-Count': String(values.length),
        Link: linkHeader(path, query, asked, next),
      },
    );
  });

  route(createAdafruitData, enter, async ({ feedKey }, context) =>
    feedKeyOf(feedKey) === undefined ? notFound('such feed') : createDatum(context, feedKey),
  );

  route(createAdafruitDataBatch, enter, async ({ feedKey }, context) => {
    const { link } = context.entered;
    const fields = (await fieldsOf(context.sent)) as { readonly data?: unknown } | undefined;
    const data = fields?.data;
    if (feedKeyOf(feedKey) === undefined) return notFound('such feed');
    if (!Array.isArray(data) || data.length === 0 || data.length > MAX_BATCH) {
      return errorAnswer(422, `request failed - data must be a list of 1 to ${MAX_BATCH} values`);
    }
    const all = data.map((item) => {
      const fields = typeof item === 'object' && item !== null ? (item as Json) : {};
      return { value: feedValueOf(fields), createdAt: createdAtOf(fields) };
    });
    const given = all.flatMap(({ value, createdAt }) => (value ? [{ ...value, createdAt }] : []));
    if (given.length < all.length) return errorAnswer(422, 'request failed - value can’t be blank');
    const withTimes = given.flatMap(({ value, place, createdAt }) =>
      createdAt === undefined ? [] : [{ values: [[feedKey, value]] as const, value, place, measuredOn: createdAt }],
    );
    const now = new Date();
    const stored: Datum[] = [];
    let refused: NotStored | undefined;
    const done = withTimes.length > 0 ? await timed(context, withTimes) : undefined;
    if (done?.kind === 'stored') {
      addAll(
        stored,
        withTimes.map(({ measuredOn, value }) => ({ id: '', value, createdOn: isoTime(measuredOn) })),
      );
    } else refused = done;
    for (const { value, place } of given.filter(({ createdAt }) => createdAt === undefined)) {
      const sent = await send(context, { values: [[feedKey, value]], place });
      if (sent.kind === 'stored') stored.push({ id: '', value, createdOn: now.toISOString() });
      else refused ??= sent;
    }
    if (refused && stored.length === 0) return refusalOf(refused);
    const feed = await getFeed(feeds, link, feedKey);
    return jsonAnswer(
      200,
      stored.map((datum) => dataAnswer(feed, datum)),
    );
  });

  route(getAdafruitRetained, enter, async ({ feedKey }, { entered: { link } }) => {
    const last = await reading.last(link, await getFeed(feeds, link, feedKey));
    return new ForeignAnswer(200, 'text/csv; charset=utf-8', last ? `${csvField(String(last.value))},,,` : '');
  });

  route(getAdafruitDatum, enter, async ({ feedKey, dataId }, { entered: { link }, sent }) => {
    const feed = await getFeed(feeds, link, feedKey);
    const found = await reading.find(link, feed, dataId);
    if (!found) return notFound('such value');
    return jsonAnswer(200, chosenFields(dataAnswer(feed, found), textField(sent.query, 'include')));
  });

  route(createAdafruitGroupData, enter, async ({ groupKey }, context) => {
    const { link } = context.entered;
    const key = keyOfGroup(groupKey);
    const fields = await fieldsOf(context.sent);
    const values = fields && groupValuesOf(fields);
    if (!values) return errorAnswer(422, 'request failed - feeds must be a list of keys and values');
    const createdAt = singleCreatedAt(fields);
    const named = values.values.map(([feed, value]) => [feedInGroup(key, feed), value] as const);
    const { place } = values;
    const sent =
      createdAt === undefined
        ? await send(context, { values: named, place })
        : await timed(context, [{ values: named, place, measuredOn: createdAt }]);
    if (sent.kind !== 'stored') return refusalOf(sent);
    const createdOn = isoTime(createdAt ?? Date.now());
    const answers = await Promise.all(
      named.map(async ([name, value]) => {
        const feed = await feeds.find(link, name);
        return feed ? [dataAnswer(feed, { id: '', value, createdOn })] : [];
      }),
    );
    return jsonAnswer(200, answers.flat());
  });
}

function refusalOf(sent: NotStored): ForeignAnswer {
  if (sent.kind === 'not-stored') return errorAnswer(422, `request failed - ${sent.reason}`);
  const text = `request failed - data rate limit reached, ${sent.seconds} seconds until throttle released`;
  return errorAnswer(429, text, { 'Retry-After': String(sent.seconds) });
}

/** The query of a request to a feed. Undefined if it cannot be read. */
function dataQuery(query: Sent['query']): DataQuery | undefined {
  const limit = textField(query, 'limit') === '' ? PAGE : Number(textField(query, 'limit'));
  const [from, to] = ['start_time', 'end_time'].map((name) => {
    const text = textField(query, name);
    return text === '' ? undefined : Date.parse(text.replace(/ UTC$/, 'Z').replace(' ', 'T'));
  });
  const [, before, skip] = /^(\d{1,15})\.(\d{1,4})$/.exec(textField(query, 'before')) ?? [];
  if (!Number.isInteger(limit) || Number.isNaN(from) || Number.isNaN(to)) return undefined;
  const end = Math.min(to ?? Number.MAX_SAFE_INTEGER, before === undefined ? Number.MAX_SAFE_INTEGER : Number(before));
  return { from: from ?? 0, to: end, skip: Number(skip ?? 0), limit: Math.min(Math.max(limit, 1), MAX_LIMIT) };
}

/**
 * The header with the link to the next page. As on Adafruit's server, the address follows its relation, which the
 * Python library searches for; the address also precedes it, as RFC 8288 has it.
 */
function linkHeader(
  path: string,
  query: Sent['query'],
  { limit }: DataQuery,
  next: { to: number; skip: number } | undefined,
): string {
  const given = ['start_time', 'end_time', 'include'].flatMap((name) => {
    const text = textField(query, name);
    return text === '' ? [] : [[name, text] as [string, string]];
  });
  const address = (more: [string, string][]) =>
    `<${path}?${new URLSearchParams([...given, ['limit', String(limit)], ...more])}>`;
  if (!next) return address([]);
  const nextPage = address([['before', `${next.to}.${next.skip}`]]);
  return `${nextPage}; rel="next", ${nextPage}`;
}
