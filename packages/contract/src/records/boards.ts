import * as z from 'zod/mini';
import { text } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, defaulted, Id, optional } from '../platform/primitives.ts';
import { seenName } from '../platform/seen-name.ts';
import { DataRecordType } from '../points/data-type.ts';
import { Device } from '../points/device.ts';
import { TimedValue } from '../points/timed-value.ts';
import { BoardProblem } from './message-log.ts';

/** Maximum boards in one answer: without a page, those that sent most recently. */
export const MAX_BOARDS = 200;
/** Of a project with more boards than this, only those that sent most recently are searched. */
export const MAX_SEARCHED_BOARDS = 10_000;
/** Maximum values of each board in one answer. */
export const BOARD_VALUES = 20;
/** A board is shown by the first of its data types that it has sent within this time before its latest message. */
export const BOARD_WINDOW_MS = 60_000;

/** A device under one topic, or all senders of the topic without a serial number and a name. */
export const Board = z.object({
  topicId: z.string(),
  device: z.nullable(Device),
  /** Set if two boards have sent under its name in the last minute. */
  isNameShared: z.optional(z.literal(true)),
  /** When its latest value arrived, under any data type. */
  lastSeen: z.string(),
  dataRecordType: DataRecordType,
  /** Its latest values under this data type, latest first; at least one. */
  records: z.array(TimedValue),
  /** The latest problem of its messages in the last hours; absent without one. */
  problem: z.optional(BoardProblem),
});
export type Board = z.infer<typeof Board>;

/**
 * The boards of a project or of one topic, by topic and in the order of their first messages, those without a device last; or a page of
 * them, in its order.
 */
export const ProjectBoards = z.object({
  boards: z.array(Board),
  /** The number of all boards, or of those that match the search. */
  total: z.int(),
  /**
   * The boards that name themselves, but of which no list above has a value: what is wrong with their messages. Of
   * pages, only the first has them.
   */
  onlyProblems: z.array(z.object({ topicId: z.string(), serialNumber: z.string(), problem: BoardProblem })),
});
export type ProjectBoards = z.infer<typeof ProjectBoards>;

/** How a page of boards is sorted: in the natural order of their names, or the most recently seen first; or reversed. */
export const BOARD_ORDERS = ['name', '-name', 'lastSeen', '-lastSeen'] as const;
export type BoardOrder = (typeof BOARD_ORDERS)[number];

const boardsQuery = {
  /** From 1. Without it, those that sent most recently are listed. */
  page: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))),
  pageSize: defaulted(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_BOARDS)), MAX_BOARDS),
  /** A part of the name, of the serial number, or of the name of the topic or the data type. Case does not matter. */
  search: z._default(text({ atMost: 100 }), ''),
  sort: defaulted(z.enum(BOARD_ORDERS), 'name'),
};

export const listProjectBoards = endpoint({
  method: 'GET',
  path: '/v1/project/{projectId}/boards',
  access: 'user',
  summary:
    'List the boards that have sent to the topics of a project, with their latest values and problems: at most 200, those that sent most recently, or a page of all that match a search.',
  request: z.object({ projectId: Id, ...boardsQuery }),
  response: ProjectBoards,
  errors: ['TS_ERR_PROJECT_0001'],
});

export const listTopicBoards = endpoint({
  method: 'GET',
  path: '/v1/topic/{topicId}/boards',
  access: 'user',
  summary:
    'List the boards that have sent to a topic, like `GET /v1/project/{projectId}/boards`; with `dataTypeId`, only those that have sent values of that data type.',
  request: z.object({ topicId: Id, dataTypeId: optional(Id), ...boardsQuery }),
  response: ProjectBoards,
  errors: ['TS_ERR_TOPIC_0001'],
});

/** A board of one topic. */
export const BoardDetail = z.object({
  device: Device,
  /** The name that it sends; empty if it sends only a serial number. */
  sentName: z.string(),
  /** The name that people have given it; empty without one. */
  shownName: z.string(),
  /** What it has sent, oldest data type first: its latest values under each, latest first. */
  keys: z.array(z.object({ dataRecordType: DataRecordType, records: z.array(TimedValue) })),
});
export type BoardDetail = z.infer<typeof BoardDetail>;

export const getBoard = endpoint({
  method: 'GET',
  path: '/v1/topic/{topicId}/device/{deviceId}',
  access: 'user',
  summary: 'Get a device of a topic with its latest values under each data type.',
  request: z.object({ topicId: Id, deviceId: Id }),
  response: BoardDetail,
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0006'],
});

export const renameBoard = endpoint({
  method: 'PUT',
  path: '/v1/topic/{topicId}/device/{deviceId}/name',
  access: 'user',
  summary:
    'Name a device: pages, charts and downloads show this name instead of the one that it sends. Empty takes the name back.',
  request: z.object({
    topicId: Id,
    deviceId: Id,
    shownName: text({ atMost: 100 }).check(z.overwrite(seenName)),
  }),
  response: Done,
  errors: ['TS_ERR_PROJECT_0007', 'TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0006'],
});
