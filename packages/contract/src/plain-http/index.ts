import * as z from 'zod/mini';
import { authErrors } from '../error-codes/accounts.ts';
import { recordErrors } from '../error-codes/records.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { endpoint } from '../platform/endpoint.ts';
import { TypedTopicName } from '../platform/topic-name.ts';
import { DataTypeKey } from '../points/data-type.ts';
import { TimedValue } from '../points/timed-value.ts';
import { MessageReason } from '../records/message-log.ts';

/* Sending and reading without a library: by the name of a topic, which is the key, as over MQTT. */

/** Most messages in one request, as a JSON list. */
export const MAX_MESSAGES_A_REQUEST = 100;

/** The JSON keys for the time of a measurement: an ISO 8601 time with an offset, or seconds or milliseconds since 1970. */
export const TIME_KEYS: ReadonlySet<string> = new Set(['at', 'created_at']);

/** The result of a request: how many values are stored now, and why others are not. */
export const Receipt = z.object({
  stored: z.int(),
  /** How many values were stored already, at their times. Only if a message names its time. */
  alreadyThere: z.optional(z.int()),
  reasons: z.array(MessageReason),
});
export type Receipt = z.infer<typeof Receipt>;

const shared = { access: 'public', forBoards: true, text: 'also' } as const;

const SEND = {
  ...shared,
  path: '/send/{topicName}',
  summary:
    'Send values to a topic, such as `?temp=21&_dn=board1`: in the query, as a form, as text (`temp=21,hum=40`), or as JSON, whose nested keys are joined by `_`, and where `at` or `created_at` names a time of the past. Answers `ok N` once N values are on disk. A value of the past that the topic has already is not stored again, and counts. With `Accept: application/json`, the answer counts the new ones and those that were there apart.',
  encoding: 'any',
  request: z.object({ topicName: TypedTopicName }),
  response: z.union([z.string(), Receipt]),
  errors: [
    topicErrors.unknown,
    topicErrors.tooManyDataTypes,
    topicErrors.inactive,
    topicErrors.ownerNotSubscribed,
    topicErrors.messageEmpty,
    topicErrors.sentTooOften,
    topicErrors.nothingStored,
    topicErrors.timeUnreadable,
    topicErrors.jsonUnsuitable,
    topicErrors.jsonUnreadable,
    topicErrors.clockNotSet,
    topicErrors.timeInFuture,
    recordErrors.tooManyDevices,
    recordErrors.importRunning,
    authErrors.tooManyAttempts,
  ],
} as const;

export const sendFromBoard = endpoint({ ...SEND, method: 'POST' });
export const sendFromBoardByGet = endpoint({ ...SEND, method: 'GET' });

export const getLastValues = endpoint({
  ...shared,
  method: 'GET',
  path: '/last/{topicName}',
  summary:
    'Get the latest value of each key of a topic, as text (`temp=21,hum=40`), or as JSON with `Accept: application/json`. The ETag saves boards that poll the same answer again.',
  hasEtag: true,
  request: z.object({ topicName: TypedTopicName }),
  response: z.union([z.string(), z.record(z.string(), TimedValue)]),
  errors: [topicErrors.unknown, authErrors.tooManyAttempts],
});

export const getLastValue = endpoint({
  ...shared,
  method: 'GET',
  path: '/last/{topicName}/{key}',
  summary: 'Get the latest value of one key of a topic, as text (`21`), or as JSON with `Accept: application/json`.',
  hasEtag: true,
  request: z.object({ topicName: TypedTopicName, key: DataTypeKey }),
  response: z.union([z.string(), TimedValue]),
  errors: [topicErrors.unknown, topicErrors.hasNoValue, authErrors.tooManyAttempts],
});
