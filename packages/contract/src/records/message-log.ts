import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/primitives.ts';

/** How many messages a topic's log keeps. */
export const MESSAGE_LOG_LENGTH = 100;

/**
 * What became of a message. All but a refused one went to the boards and browsers that listen, whatever could be stored
 * of it.
 */
export const MessageOutcome = z.enum(['STORED', 'PARTLY_STORED', 'NOT_STORED', 'REFUSED']);
export type MessageOutcome = z.infer<typeof MessageOutcome>;

/** Why a message, or a part of it, was not stored as it was sent. */
export const MessageReasonCode = z.enum([
  /** There is no key=value pair in it. */
  'NO_KEY_VALUE_PAIR',
  /** `detail` is the part. */
  'PART_WITHOUT_EQUALS',
  'PART_WITHOUT_KEY',
  /** `detail` is the key, here and in the next five. */
  'PART_WITHOUT_VALUE',
  'KEY_REPEATED',
  /** The topic has no such data type; one cannot be created, because the key is too long or has other characters. */
  'KEY_NOT_ALLOWED',
  /** The topic has no such data type; one cannot be created, because the key is a word of programming. */
  'KEY_RESERVED',
  /** The topic has no such data type; one is created for numbers only. */
  'UNKNOWN_KEY_NOT_NUMERIC',
  'TOO_MANY_DATA_TYPES',
  /** What the message brought was stored without its device; `detail` is the serial number. */
  'TOO_MANY_DEVICES',
  /** The value was stored without its device; `detail` is the key. */
  'TOO_MANY_SERIES',
  /** The device's message before is too near; `detail` is the shortest interval in seconds. */
  'TOO_FAST',
  /** The subscription of the topic's owner does not let messages move the topic. */
  'LOCATION_NOT_ALLOWED',
  /** `detail` is what was sent. */
  'LOCATION_NOT_VALID',
  'TOPIC_SWITCHED_OFF',
  /** Not a message to this topic: a board that uses it sent it elsewhere in vain. `detail` is the masked name of that topic. */
  'OTHER_TOPIC_UNKNOWN',
  'OTHER_TOPIC_SWITCHED_OFF',
  /** The server could not write; its own log says why. */
  'STORING_FAILED',
]);
export type MessageReasonCode = z.infer<typeof MessageReasonCode>;

export const MessageReason = z.object({ code: MessageReasonCode, detail: z.string() });
export type MessageReason = z.infer<typeof MessageReason>;

export const LoggedMessage = z.object({
  id: z.string(),
  createdOn: z.string(),
  /** As it was sent, cut off after 1,000 characters. */
  message: z.string(),
  /** Empty when the message names no device. */
  deviceSerialNumber: z.string(),
  outcome: MessageOutcome,
  /** Empty where all of it was stored. */
  reasons: z.array(MessageReason),
  /** How many messages this stands for: more than one only where they were sent elsewhere in vain. */
  count: z.number(),
});
export type LoggedMessage = z.infer<typeof LoggedMessage>;

export const listLoggedMessages = endpoint({
  method: 'GET',
  path: '/v1/topic/{topicId}/message-log',
  who: 'user',
  summary:
    'The last 100 messages that reached a topic, newest first, with what became of each and why. Up to ten further entries count what its boards sent to topics that do not exist or are switched off.',
  request: z.object({ topicId: Id }),
  response: z.array(LoggedMessage),
  errors: ['TS_ERR_TOPIC_0001'],
});
