import * as z from 'zod/mini';
import { projectErrors } from '../error-codes/projects.ts';
import { recordErrors } from '../error-codes/records.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { text } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, defaulted, Id, optional } from '../platform/primitives.ts';
import { seenName } from '../platform/seen-name.ts';
import { DataRecordType } from '../points/data-type.ts';
import { Device } from '../points/device.ts';
import { TimedValue } from '../points/timed-value.ts';
import { BoardProblem } from '../records/message-log.ts';
import { RemovedKeys } from './removed-keys.ts';

/** Maximum boards in one answer: without a page, the boards that sent most recently. */
export const MAX_BOARDS = 200;
/** Maximum boards of a project that a search reads: the boards that sent most recently. */
export const MAX_SEARCHED_BOARDS = 10_000;
/** Maximum values of each board in one answer. */
export const BOARD_VALUES = 20;
/** A board is shown by the first of its data types that it has sent within this time before its latest message. */
export const BOARD_WINDOW_MS = 60_000;

/** A device under one topic, or all senders of the topic without a serial number and a name. */
export const Board = z.object({
  topicId: z.string(),
  device: z.nullable(Device),
  /** Set if two boards have sent under this name in the last minute. */
  isNameShared: z.optional(z.literal(true)),
  /** When the latest value of the board arrived, under any data type. */
  lastSeen: z.string(),
  dataRecordType: DataRecordType,
  /** The latest values of the board under this data type, latest first; at least one. */
  records: z.array(TimedValue),
  /** The latest problem of the board's messages in the last hours; absent without one. */
  problem: z.optional(BoardProblem),
});
export type Board = z.infer<typeof Board>;

/**
 * The boards of a project or of one topic, by topic and in the order of their first messages, senders without a device
 * last; or a page of boards, in the order of the request.
 */
export const ProjectBoards = z.object({
  boards: z.array(Board),
  /** The number of all boards, or of the boards that match the search. */
  total: z.int(),
  /** Named boards whose messages were never stored, with the reason. On the first page only. */
  onlyProblems: z.array(z.object({ topicId: z.string(), serialNumber: z.string(), problem: BoardProblem })),
});
export type ProjectBoards = z.infer<typeof ProjectBoards>;

/** The order of a page of boards: by name in the natural order, or the most recently seen first; or reversed. */
export const BOARD_ORDERS = ['name', '-name', 'lastSeen', '-lastSeen'] as const;
export type BoardOrder = (typeof BOARD_ORDERS)[number];

const boardsQuery = {
  /** The page, from 1. Without it, the boards that sent most recently are listed. */
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
  errors: [projectErrors.unknown],
});

export const listTopicBoards = endpoint({
  method: 'GET',
  path: '/v1/topic/{topicId}/boards',
  access: 'user',
  summary:
    'List the boards that have sent to a topic, like `GET /v1/project/{projectId}/boards`; with `dataTypeId`, only those that have sent values of that data type.',
  request: z.object({ topicId: Id, dataTypeId: optional(Id), ...boardsQuery }),
  response: ProjectBoards,
  errors: [topicErrors.unknown],
});

/** A board of one topic. */
export const BoardDetail = z.object({
  device: Device,
  /** The name that the board sends; empty if it sends only a serial number. */
  sentName: z.string(),
  /** The name that people have given the board; empty without one. */
  shownName: z.string(),
  /** The data types of the board, the oldest first, with its latest values under each, latest first. */
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
  errors: [topicErrors.unknown, topicErrors.deviceUnknown],
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
  errors: [projectErrors.roleTooLow, topicErrors.unknown, topicErrors.deviceUnknown],
});

export const deleteDevice = endpoint({
  method: 'DELETE',
  path: '/v1/topic/device/delete-device',
  access: 'user',
  summary:
    'Delete a device with its records and logged messages, the charts that show nothing else, and the data types that only it has sent. Only the creator of the topic or the owner of its project may delete it. If it sends again, it is a new device.',
  request: z.object({ topicId: Id, deviceId: Id }),
  response: Done,
  errors: [topicErrors.unknown, topicErrors.deviceUnknown, recordErrors.notDeletable],
});

export const foreseeDeviceRemoval = endpoint({
  method: 'GET',
  path: '/v1/topic/{topicId}/device/{deviceId}/removal',
  access: 'user',
  summary:
    'Get the keys of the data types that `DELETE /v1/topic/device/delete-device` would delete with a device, and why the other keys that it has sent stay.',
  request: z.object({ topicId: Id, deviceId: Id }),
  response: RemovedKeys,
  errors: [topicErrors.unknown, topicErrors.deviceUnknown, recordErrors.notDeletable],
});
