import { MAX_MESSAGES_A_REQUEST, TIME_KEYS } from '@tinkerstream/contract/boards';
import { pairsOfJson, placeOfMistake, readJson, writePairs } from '@tinkerstream/contract/records';
import { AppError } from '../../../platform/app-error.ts';
import type { Sent } from '../../../platform/http/request/any-body.ts';
import { formPairs } from '../../../platform/http/request/lenient-form.ts';
import { parseWrittenTime } from '../../../platform/written-time.ts';
import { isPastTime } from '../../records/index.ts';

type Pair = readonly [key: string, value: string];

/** A message of a request. */
export interface SentMessage {
  /** As boards send it over MQTT. */
  readonly text: string;
  /** Whether its names get keys that fit. */
  readonly areNamesFitted: boolean;
  /** When it was measured, if it says so, in milliseconds since 1970 UTC. */
  readonly time: number | undefined;
}

/** A further pair behind a comma, as boards write messages over MQTT. */
const FURTHER_PAIR = /,[^,=]*=/;

/** Of a time in an error, in characters. */
const MAX_SHOWN_TIME = 40;

/**
 * The messages of a request, as boards send them over MQTT. Its query and its body may both have values. What the body looks like
 * decides how it is read: boards and `curl -d` often name no type, or a wrong one.
 * @throws AppError TS_ERR_TOPIC_0033 without a value, 0037 for a time at which nothing was measured, 0038 and 0065
 *   for what looks like JSON and is not
 */
export function messagesOf({ query, body }: Pick<Sent, 'query' | 'body'>, now = Date.now()): SentMessage[] {
  const inQuery = pairsOfQuery(query);
  const text = Buffer.from(body).toString('utf8').replaceAll('\0', '').trim();
  const messages =
    text.startsWith('{') || text.startsWith('[')
      ? messagesOfJson(text, inQuery, now)
      : [{ text: textOf(text, inQuery), areNamesFitted: false, time: undefined }];
  const withValues = messages.filter((message) => message.text !== '');
  if (withValues.length === 0) throw new AppError('TS_ERR_TOPIC_0033');
  return withValues;
}

function pairsOfQuery(query: Sent['query']): Pair[] {
  return Object.entries(query).flatMap(([key, value]) => [value].flat().map((one): Pair => [key, String(one)]));
}

/** In the order of the query and the body. Names of boards often are in the address, and values in the body. */
function textOf(text: string, inQuery: readonly Pair[]): string {
  if (text === '') return writePairs(inQuery);
  const isMessage = !text.includes('=') || (!text.includes('&') && FURTHER_PAIR.test(text));
  if (!isMessage) return writePairs([...inQuery, ...formPairs(text)]);
  const before = writePairs(inQuery);
  return before === '' ? oneLine(text) : `${before},${oneLine(text)}`;
}

function messagesOfJson(text: string, inQuery: readonly Pair[], now: number): SentMessage[] {
  const all = [parsed(text)].flat();
  if (all.length > MAX_MESSAGES_A_REQUEST) throw new AppError('TS_ERR_TOPIC_0038');
  return all.map((one) => {
    const pairs = pairsOfJson(one);
    if (!pairs) throw new AppError('TS_ERR_TOPIC_0038');
    const values = pairs.filter(([key]) => !TIME_KEYS.has(key));
    return { text: writePairs([...inQuery, ...values]), areNamesFitted: true, time: timeIn(one as object, now) };
  });
}

/** Without an offset, a time would be stored under a wrong one in any other time zone. */
function timeIn(one: object, now: number): number | undefined {
  const written = Object.entries(one).find(([key, value]) => TIME_KEYS.has(key) && value !== null && value !== '')?.[1];
  if (written === undefined) return undefined;
  const time = typeof written === 'object' ? undefined : parseWrittenTime(String(written));
  if (time === undefined || !isPastTime(time, now)) {
    throw new AppError('TS_ERR_TOPIC_0037', String(written).slice(0, MAX_SHOWN_TIME));
  }
  return time;
}

function parsed(text: string): unknown {
  const { value, mistake } = readJson(text);
  if (mistake) throw new AppError('TS_ERR_TOPIC_0065', `${mistake.code} ${placeOfMistake(mistake)}`);
  return value;
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ',');
}
