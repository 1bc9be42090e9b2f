import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { optional } from '../platform/primitives.ts';
import { TypedTopicName } from '../platform/topic-name.ts';

export * from './plain-http.ts';
export * from './room-events.ts';

/** How long the server remembers what it has heard of a board. */
export const HEARD_FOR_MS = 10 * 60_000;
/** How many boards a list has at most, the latest. */
export const MAX_HEARD_BOARDS = 200;

/** What a board did with a topic: its messages were accepted or refused, or it listens. */
export const HeardUse = z.enum(['SENT', 'LISTENS', 'UNKNOWN', 'SWITCHED_OFF', 'SUBSCRIPTION_ENDED', 'NOT_STORED']);
export type HeardUse = z.infer<typeof HeardUse>;

/** Why a connection got no further: it did not speak MQTT, no place was left, or MQTT 5 features are missing here. */
export const HeardProblem = z.enum(['NOT_MQTT', 'NO_PLACE', 'REFUSED']);
export type HeardProblem = z.infer<typeof HeardProblem>;

export const HeardTopic = z.object({
  /** Null for a topic that the caller may not read, or that does not exist. */
  topicId: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /** Only the first and the last character, unless the caller may read the topic, or the name is a misspelling of its name. */
  name: z.string(),
  use: HeardUse,
  on: z.string(),
});
export type HeardTopic = z.infer<typeof HeardTopic>;

/** The connections of one address with one client id. */
export const HeardBoard = z.object({
  id: z.string(),
  address: z.string(),
  clientId: z.string(),
  isConnected: z.boolean(),
  on: z.string(),
  problem: z.nullable(HeardProblem),
  /** The latest first. */
  topics: z.array(HeardTopic),
});
export type HeardBoard = z.infer<typeof HeardBoard>;

export const listHeardBoards = endpoint({
  method: 'GET',
  path: '/v1/boards/heard',
  access: 'user',
  summary: `List the boards that have connected over MQTT in the last ten minutes, latest first, at most ${MAX_HEARD_BOARDS}, with what became of their messages: all for administrators; for others, those that use a topic they may read. With \`topicName\`, only those that use this topic or misspell its name. \`others\` counts the rest.`,
  request: z.object({ topicName: optional(TypedTopicName) }),
  response: z.object({
    boards: z.array(HeardBoard),
    /** Boards that are left out: those of the caller's network, or all if the caller uses this computer or administers it. */
    others: z.object({ boards: z.int(), problems: z.int() }),
  }),
  errors: ['TS_ERR_TOPIC_0001'],
});
