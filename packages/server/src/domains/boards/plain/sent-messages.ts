import { MAX_MESSAGES_A_REQUEST, TIME_KEYS } from '@tinkerstream/contract/boards';
import { pairsOfJson, writePairs } from '@tinkerstream/contract/records';
import { AppError } from '../../../platform/app-error.ts';
import type { Sent } from '../../../platform/http/request/any-body.ts';
import { formPairs } from '../../../platform/http/request/lenient-form.ts';

type Pair = readonly [key: string, value: string];

/** A further pair behind a comma, as boards write messages over MQTT. */
const FURTHER_PAIR = /,[^,=]*=/;

/**
 * The messages of a request, as boards send them over MQTT. Its query and its body may both have values. What the body looks like
 * decides how it is read: boards and `curl -d` often name no type, or a wrong one.
 * @throws AppError TS_ERR_TOPIC_0033 without a value, 0037 for times of the past, 0038 for what looks like JSON and is not
 */
export function messagesOf({ query, body }: Pick<Sent, 'query' | 'body'>): string[] {
  const inQuery = pairsOfQuery(query);
  const text = Buffer.from(body).toString('utf8').replaceAll('\0', '').trim();
  const messages =
    text.startsWith('{') || text.startsWith('[') ? messagesOfJson(text, inQuery) : [textOf(text, inQuery)];
  const withValues = messages.filter((message) => message !== '');
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

function messagesOfJson(text: string, inQuery: readonly Pair[]): string[] {
  const all = [parsed(text)].flat();
  if (all.length > MAX_MESSAGES_A_REQUEST) throw new AppError('TS_ERR_TOPIC_0038');
  return all.map((one) => {
    const pairs = pairsOfJson(one);
    if (!pairs) throw new AppError('TS_ERR_TOPIC_0038');
    if (pairs.some(([key]) => TIME_KEYS.has(key))) throw new AppError('TS_ERR_TOPIC_0037');
    return writePairs([...inQuery, ...pairs]);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('TS_ERR_TOPIC_0038');
  }
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ',');
}
