import * as z from 'zod/mini';
import { projectErrors } from '../error-codes/projects.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/primitives.ts';

/** Messages kept in a topic's log. */
export const MESSAGE_LOG_LENGTH = 100;

/**
 * The outcome of a message. Every message except a refused one reaches the subscribed boards and browsers, however much
 * of it is stored.
 */
export const MessageOutcome = z.enum(['STORED', 'PARTLY_STORED', 'NOT_STORED', 'REFUSED']);
export type MessageOutcome = z.infer<typeof MessageOutcome>;

/** Why a message or part of it was not stored, or was stored differently. */
export const MessageReasonCode = z.enum([
  /** The message contains no key=value pair. */
  'NO_KEY_VALUE_PAIR',
  /** The JSON ends before its last bracket, as a board's buffer cuts it. `detail` of all JSON reasons is the place. */
  'JSON_CUT_OFF',
  /** A name or text has no double quotes, but single ones, curly ones or none. */
  'JSON_QUOTES',
  /** A comma is missing, nothing follows it, or it is in a number. */
  'JSON_COMMA',
  /** A value is no number, text, `true`, `false` or `null`. */
  'JSON_VALUE',
  'JSON_COMMENT',
  /** More text follows the closing bracket. */
  'JSON_AFTER_END',
  /** A line break, or another control character, is in a text. */
  'JSON_LINE_BREAK',
  /** The JSON has another mistake. */
  'JSON_NOT_VALID',
  /** A part of the message has no `=`: `detail` is the part. */
  'PART_WITHOUT_EQUALS',
  'PART_WITHOUT_KEY',
  /** A part has no value: `detail` is the key, here and in the next six. */
  'PART_WITHOUT_VALUE',
  'KEY_REPEATED',
  /** The topic has no such data type, and the key is too long or has invalid characters. */
  'KEY_NOT_ALLOWED',
  /** The topic has no such data type, and the key is a name of `Object.prototype`. */
  'KEY_RESERVED',
  /** The topic has no such data type, and only a numeric value creates one. */
  'UNKNOWN_KEY_NOT_NUMERIC',
  /** Names were fitted to keys: everything is stored. `detail` is the names with their keys. */
  'KEY_RENAMED',
  /** The topic accepts no new keys. */
  'KEY_NOT_ACCEPTED',
  /** A formula computes the values of this key. */
  'KEY_COMPUTED',
  'TOO_MANY_DATA_TYPES',
  /** The records were stored without their device; `detail` is the serial number. */
  'TOO_MANY_DEVICES',
  /** One address or connection sends too many new devices: this device is stored later; `detail` is its serial number. */
  'NEW_DEVICES_TOO_FAST',
  /** The value was stored without its device; `detail` is the key. */
  'TOO_MANY_SERIES',
  /**
   * The value looks like a number but is not one; it was stored as text, which charts do not draw. `detail` is the key.
   */
  'STORED_AS_TEXT',
  /** Two boards send under this name at the same time; `detail` is the name or serial number. All is stored. */
  'NAME_SHARED',
  /** The message came too soon after the sender's previous one; `detail` is the minimum interval in seconds. */
  'TOO_FAST',
  /** The message exceeds the limit of a class; `detail` is the interval in seconds that the limit amounts to. */
  'CLASS_LIMIT',
  /** Event triggers that the message would have fired; `detail` is their number. Their own logs name them. */
  'NOT_FIRED',
  /** The subscription of the topic's owner does not include location updates by message. */
  'LOCATION_NOT_ALLOWED',
  /** The location is invalid: `detail` is the location as sent. */
  'LOCATION_NOT_VALID',
  /** The text is no time: `detail` is the time as sent, here and in the next two; in a list, after the index of the message. */
  'NOT_A_TIME',
  /** The board's clock begins at 1970 or 2000 until someone sets it. */
  'CLOCK_NOT_SET',
  'TIME_IN_FUTURE',
  /** The topic already had values at their times: `detail` is their number. */
  'ALREADY_STORED',
  /** A report of a LoRaWAN network, such as that a board has joined it; `detail` is what it reports. */
  'NOT_AN_UPLINK',
  /** A LoRaWAN network sent bytes that nothing decodes; `detail` is the name of the board. */
  'NO_DECODED_PAYLOAD',
  'TOPIC_SWITCHED_OFF',
  /** The grace period after the owner's subscription is over; `detail` is its length in days. */
  'SUBSCRIPTION_ENDED',
  /**
   * A board of the topic published to another topic, which did not accept it. `detail` is the masked name of that
   * topic.
   */
  'OTHER_TOPIC_UNKNOWN',
  'OTHER_TOPIC_SWITCHED_OFF',
  'OTHER_TOPIC_SUBSCRIPTION_ENDED',
  /** A board of the topic subscribed to another topic, which does not exist. `detail` is its masked name. */
  'OTHER_TOPIC_NOT_HEARD',
  /** The connection of a board of the topic was closed for a packet over the limit; `detail` is the limit in bytes. */
  'PACKET_TOO_LARGE',
  /** The connection of a board of the topic was closed for a packet that MQTT forbids; `detail` is the fault in English. */
  'PACKET_NOT_VALID',
  /** The server could not write; its log has the cause. */
  'STORING_FAILED',
]);
export type MessageReasonCode = z.infer<typeof MessageReasonCode>;

export const MessageReason = z.object({
  code: MessageReasonCode,
  detail: z.string(),
  /** The index of the message in a list, from 0. */
  index: z.optional(z.int()),
});
export type MessageReason = z.infer<typeof MessageReason>;

/** Reasons that need no repair. */
const CALM: ReadonlySet<MessageReasonCode> = new Set(['KEY_RENAMED', 'ALREADY_STORED', 'NOT_AN_UPLINK']);

/** Whether a reason reports normal behaviour, which needs no attention. */
export function isCalm({ code }: MessageReason): boolean {
  return CALM.has(code);
}

/** Whether a message was not stored because it came too soon after others of its board. */
export function isTooFast({ code }: MessageReason): boolean {
  return code === 'TOO_FAST' || code === 'CLASS_LIMIT';
}

export const LoggedMessage = z.object({
  id: z.string(),
  createdOn: z.string(),
  /** The message as sent, truncated to 1,000 characters; a plain message without the names and location of its board. */
  message: z.string(),
  /** The serial number; empty if the message names no device. */
  deviceSerialNumber: z.string(),
  outcome: MessageOutcome,
  /** The reasons; empty if the whole message was stored as sent. */
  reasons: z.array(MessageReason),
  /** Messages in this entry: more than one only among problems, and for messages published to another topic. */
  count: z.number(),
});
export type LoggedMessage = z.infer<typeof LoggedMessage>;

/** The problem of a board's latest message that was not stored as sent. */
export const BoardProblem = z.object({
  createdOn: z.string(),
  outcome: MessageOutcome,
  reasons: z.array(MessageReason),
  /** The number of such messages. */
  count: z.int(),
});
export type BoardProblem = z.infer<typeof BoardProblem>;

const PROBLEM_LASTS_MS = 1000;

/**
 * Whether a problem still counts: until a message of its board is stored.
 * @param lastSeen when the latest value of the board arrived, ISO 8601; absent before the first one
 */
export function isProblemCurrent({ createdOn }: BoardProblem, lastSeen: string | null | undefined): boolean {
  return !lastSeen || Date.parse(createdOn) > Date.parse(lastSeen) - PROBLEM_LASTS_MS;
}

export const listLoggedMessages = endpoint({
  method: 'GET',
  path: '/v1/topic/{topicId}/message-log',
  access: 'user',
  summary:
    "List the latest 100 messages to a topic, latest first, with the outcome and reasons of each; or only its problems, which are kept apart: equal ones of a board are one entry with a count. Up to ten further entries count messages that the topic's boards sent to topics that do not accept them.",
  request: z.object({
    topicId: Id,
    only: z.optional(z.enum(['PROBLEMS'])),
    /** The serial number of a board, or the name of one without. Empty: messages that name no board. */
    board: z.optional(exactText({ atMost: 100 })),
  }),
  response: z.array(LoggedMessage),
  errors: [topicErrors.unknown],
});

/** A message that reached a project's room, as its overview lists it. */
export const ProjectMessage = z.object({
  id: z.string(),
  topicName: z.string(),
  createdOn: z.string(),
  /** The message as sent, truncated to 1,000 characters; a plain message without the names and location of its board. */
  message: z.string(),
  /** Whether the message was not stored because it arrived within the interval limit of the subscription. */
  isTooFast: z.boolean(),
});
export type ProjectMessage = z.infer<typeof ProjectMessage>;

export const listProjectMessages = endpoint({
  method: 'GET',
  path: '/v1/project/{projectId}/message-log',
  access: 'user',
  summary: 'List the latest 100 messages to the topics of a project, latest first.',
  request: z.object({ projectId: Id }),
  response: z.array(ProjectMessage),
  errors: [projectErrors.unknown],
});
