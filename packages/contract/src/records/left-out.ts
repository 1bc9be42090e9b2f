import * as z from 'zod/mini';
import { projectErrors } from '../error-codes/projects.ts';
import { recordErrors } from '../error-codes/records.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Done, defaulted, Id, optional, Timestamp } from '../platform/primitives.ts';
import { series } from '../points/series.ts';
import { RecordValue } from '../points/value.ts';

/** Maximum values of a topic that are left out. To leave out more, delete the values of that time. */
export const MAX_LEFT_OUT = 1000;
/** Longest reason, in characters: a list shows it beside the value. */
export const MAX_REASON_LENGTH = 200;
/** The longest time range in which a value is searched: a part of a long line. */
export const MAX_SOUGHT_MS = 86_400_000;
/** The longest text of a value, as long as a message may be. */
const MAX_VALUE_LENGTH = 65_536;

const Reason = exactText({ atMost: 4 * MAX_REASON_LENGTH }).check(
  z.overwrite((text) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()),
  z.minLength(1),
  z.maxLength(MAX_REASON_LENGTH),
);

/** A value that charts and statistics leave out. It stays in exports, and people can take it back. */
export const LeftOutValue = z.object({
  id: z.string(),
  topicId: z.string(),
  dataTypeId: z.string(),
  /** The key of the data type. */
  key: z.string(),
  /** The device; null for senders without a serial number and a name. */
  deviceId: z.nullable(z.string()),
  /** The name of the board, and its serial number; '' without one. */
  board: z.string(),
  serialNumber: z.string(),
  /** When the value was measured. */
  time: Timestamp,
  value: RecordValue,
  reason: z.string(),
  /** The name of the person; '' if unknown. */
  by: z.string(),
  leftOutOn: Timestamp,
});
export type LeftOutValue = z.infer<typeof LeftOutValue>;

/** The values of topics that are left out, oldest first. */
export const LeftOutList = z.object({
  values: z.array(LeftOutValue),
  /** The topics whose values the caller may leave out. */
  mayLeaveOut: z.array(z.string()),
});
export type LeftOutList = z.infer<typeof LeftOutList>;

/** Maximum characters of the topics in one call: of all sources of a chart. */
const MAX_TOPIC_IDS = 5000;

export const listLeftOutValues = endpoint({
  method: 'GET',
  path: '/v1/record/left-out/list',
  access: 'user',
  summary:
    'List the values of topics that charts and statistics leave out, oldest first. Topics that the caller may not read have none.',
  request: z.object({
    /** Ids of topics, comma-separated. */
    topicIds: exactText({ atMost: MAX_TOPIC_IDS }),
  }),
  response: LeftOutList,
  errors: [],
});

export const leaveOutValue = endpoint({
  method: 'POST',
  path: '/v1/record/left-out/create',
  access: 'user',
  summary:
    'Leave a value out of charts and statistics, with a reason. Exports keep it and say so. For everyone who may change the topic.',
  request: z.object({
    ...series,
    /** When the value was measured, or the start of the time range that has it. */
    time: Timestamp,
    /** The length of the time range, in milliseconds; the first such value in it is left out. */
    withinMs: defaulted(z.int().check(z.minimum(1), z.maximum(MAX_SOUGHT_MS)), 1),
    /** The value at that time; absent for any value. */
    value: optional(z.union([z.number(), exactText({ atMost: MAX_VALUE_LENGTH })])),
    reason: Reason,
  }),
  response: z.object({ id: z.string() }),
  errors: [
    topicErrors.unknown,
    topicErrors.dataTypeUnknown,
    projectErrors.roleTooLow,
    recordErrors.changedMeanwhile,
    recordErrors.computedNotLeftOut,
    recordErrors.tooManyLeftOut,
  ],
});

export const takeBackValue = endpoint({
  method: 'POST',
  path: '/v1/record/left-out/delete',
  access: 'user',
  summary: 'Take a value back that was left out. For everyone who may change the topic.',
  request: z.object({ leftOutId: Id }),
  response: Done,
  errors: [topicErrors.unknown, projectErrors.roleTooLow, recordErrors.changedMeanwhile],
});
