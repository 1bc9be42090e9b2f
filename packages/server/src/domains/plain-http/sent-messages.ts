import { topicErrors } from '@tinkerstream/contract/error-codes';
import { MAX_MESSAGES_A_REQUEST } from '@tinkerstream/contract/plain-http';
import { type MessageReason, placeOfMistake, readJson, writePairs } from '@tinkerstream/contract/records';
import { AppError } from '../../platform/app-error.ts';
import type { Sent } from '../../platform/http/request/any-body.ts';
import { formPairs } from '../../platform/http/request/lenient-form.ts';
import { CHIRPSTACK_EVENT, readJsonMessage, TIME_ERRORS } from '../records/index.ts';

type Pair = readonly [key: string, value: string];

/** A message of a request. */
export interface SentMessage {
  /** The text as boards send it over MQTT. */
  readonly text: string;
  /** Whether names in the message are fitted to keys. */
  readonly areNamesFitted: boolean;
  /** When the message was measured, if it has a time, in milliseconds since 1970 UTC. */
  readonly time: number | undefined;
  /** Why nothing of the message is stored, with its index in a list. */
  readonly problem?: MessageReason | undefined;
}

/** A further pair behind a comma, as boards write messages over MQTT. */
const FURTHER_PAIR = /,[^,=]*=/;

/**
 * The messages of a request, as boards send them over MQTT. Its query and its body may both have values. The form of
 * the body decides how it is read: boards and `curl -d` often name no type, or a wrong one.
 * @throws topicErrors.messageEmpty without a value, topicErrors.timeUnreadable, topicErrors.clockNotSet or
 * topicErrors.timeInFuture if each message names a time at which nothing was measured, topicErrors.jsonUnsuitable and
 * topicErrors.jsonUnreadable for what looks like JSON and is not
 */
export function messagesOf({ query, body }: Pick<Sent, 'query' | 'body'>, now = Date.now()): SentMessage[] {
  const inQuery = pairsOfQuery(query);
  const text = Buffer.from(body).toString('utf8').replaceAll('\0', '').trim();
  const messages =
    text.startsWith('{') || text.startsWith('[')
      ? messagesOfJson(text, inQuery, now)
      : [{ text: textOf(text, inQuery), areNamesFitted: false, time: undefined }];
  const withValues = messages.filter((message) => message.text !== '');
  if (withValues.length === 0) throw new AppError(topicErrors.messageEmpty);
  const [first] = withValues;
  if (first?.problem && withValues.every(({ problem }) => problem && problem.code in TIME_ERRORS)) {
    throw new AppError(TIME_ERRORS[first.problem.code as keyof typeof TIME_ERRORS], first.problem.detail);
  }
  return withValues;
}

function pairsOfQuery(query: Sent['query']): Pair[] {
  return Object.entries(query).flatMap(([key, value]) => [value].flat().map((one): Pair => [key, String(one)]));
}

/** The pairs in the order of query and body. Names of boards often are in the address, and values in the body. */
function textOf(text: string, inQuery: readonly Pair[]): string {
  if (text === '') return writePairs(inQuery);
  const isMessage = !text.includes('=') || (!text.includes('&') && FURTHER_PAIR.test(text));
  if (!isMessage) return writePairs([...inQuery, ...formPairs(text)]);
  const before = writePairs(inQuery);
  return before === '' ? oneLine(text) : `${before},${oneLine(text)}`;
}

function messagesOfJson(text: string, inQuery: readonly Pair[], now: number): SentMessage[] {
  const all = [parsed(text)].flat();
  if (all.length > MAX_MESSAGES_A_REQUEST) throw new AppError(topicErrors.jsonUnsuitable);
  const event = inQuery.find(([key]) => key === CHIRPSTACK_EVENT)?.[1];
  return all.map((one, at) => {
    const message = readJsonMessage(one, now, { index: text.startsWith('[') ? at : undefined, event });
    if (!message) throw new AppError(topicErrors.jsonUnsuitable);
    const { pairs, missing: _, isNetworkEvent, ...rest } = message;
    const own = isNetworkEvent ? inQuery.filter(([key]) => key !== CHIRPSTACK_EVENT) : inQuery;
    return { text: writePairs([...own, ...pairs]), areNamesFitted: true, ...rest };
  });
}

function parsed(text: string): unknown {
  const { value, mistake } = readJson(text);
  if (mistake) throw new AppError(topicErrors.jsonUnreadable, `${mistake.code} ${placeOfMistake(mistake)}`);
  return value;
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, ',');
}
