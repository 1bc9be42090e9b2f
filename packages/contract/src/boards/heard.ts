import * as z from 'zod/mini';
import { topicErrors } from '../error-codes/topics.ts';
import { endpoint } from '../platform/endpoint.ts';
import { optional } from '../platform/primitives.ts';
import { TypedTopicName } from '../platform/topic-name.ts';

/** How long the server remembers the connections of a board. */
export const HEARD_FOR_MS = 10 * 60_000;
/** Maximum boards in a list: the latest. */
export const MAX_HEARD_BOARDS = 200;

/** How a board used a topic: its messages were accepted or refused, or it listens. */
export const HeardUse = z.enum(['SENT', 'LISTENS', 'UNKNOWN', 'SWITCHED_OFF', 'SUBSCRIPTION_ENDED', 'NOT_STORED']);
export type HeardUse = z.infer<typeof HeardUse>;

/** Why a connection failed: the client did not speak MQTT, the server had no place left, or MQTT 5 features are missing here. */
export const HeardProblem = z.enum(['NOT_MQTT', 'NO_PLACE', 'REFUSED']);
export type HeardProblem = z.infer<typeof HeardProblem>;

export const HeardTopic = z.object({
  /** The topic's id; null for a topic that the caller may not read, or that does not exist. */
  topicId: z.nullable(z.string()),
  description: z.nullable(z.string()),
  /**
   * The name: only its first and last character, unless the caller may read the topic, or the name is a misspelling of
   * the topic's name.
   */
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
  /** The topics that the board used, the latest first. */
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
    /**
     * Boards that are left out: of the caller's network, or of all networks if the caller uses this computer or
     * administers it.
     */
    others: z.object({ boards: z.int(), problems: z.int() }),
  }),
  errors: [topicErrors.unknown],
});
