import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/primitives.ts';
import { DataRecordType } from '../points/data-type.ts';
import { Device } from '../points/device.ts';
import { TimedValue } from '../points/timed-value.ts';

/** Maximum boards in one answer: those that sent most recently. */
export const MAX_BOARDS = 200;
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
});
export type Board = z.infer<typeof Board>;

/** The boards of a project, by topic and in the order of their first messages, those without a device last. */
export const ProjectBoards = z.object({
  boards: z.array(Board),
  /** The number of all boards. */
  total: z.int(),
});
export type ProjectBoards = z.infer<typeof ProjectBoards>;

export const listProjectBoards = endpoint({
  method: 'GET',
  path: '/v1/project/{projectId}/boards',
  access: 'user',
  summary:
    'List the boards that have sent to the topics of a project, with their latest values: at most 200, those that sent most recently.',
  request: z.object({ projectId: Id }),
  response: ProjectBoards,
  errors: ['TS_ERR_PROJECT_0001'],
});
