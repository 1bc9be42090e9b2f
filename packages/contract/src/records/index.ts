import * as z from 'zod/mini';
import { chartErrors } from '../error-codes/charts.ts';
import { projectErrors } from '../error-codes/projects.ts';
import { recordErrors } from '../error-codes/records.ts';
import { permissionErrors } from '../error-codes/subscriptions.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { XLSX_TYPE } from '../platform/media-types.ts';
import { Done, defaulted, Id, optional } from '../platform/primitives.ts';
import { TimeZone, UtcOffset } from '../platform/time/zone.ts';
import { parseHistoryTime } from '../platform/time/zoned-time.ts';
import { DataRecord } from '../points/record.ts';
import { series } from '../points/series.ts';
import { IntervalNumber } from '../points/timed-value.ts';

export * from './activity.ts';
export * from './clock.ts';
export * from './import.ts';
export * from './json-message.ts';
export * from './json-text.ts';
export * from './left-out.ts';
export * from './line-shares.ts';
export * from './message.ts';
export * from './message-log.ts';
export * from './room-events.ts';
export * from './silence.ts';
export * from './statistics.ts';
export * from './storage-condition.ts';
export * from './window.ts';

/** Default and largest number of recent records. */
export const DEFAULT_RECENT_COUNT = 10;
export const MAX_RECENT_COUNT = 10_000;
const RecentCount = defaulted(
  z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_RECENT_COUNT)),
  DEFAULT_RECENT_COUNT,
);

/** Maximum lines in one chart, one per device: more colours are indistinguishable. */
export const MAX_LINES = 40;

/** Maximum buckets in one historical answer: 69 days of minutes. */
export const MAX_BUCKETS = 100_000;

export const INTERVALS = ['month', 'day', 'hour', 'minute'] as const;
export const Interval = z.enum(INTERVALS);
export type Interval = z.infer<typeof Interval>;
export const AGGREGATES = ['average', 'sum', 'min', 'max', 'count'] as const;
export const Aggregate = z.enum(AGGREGATES);
export type Aggregate = z.infer<typeof Aggregate>;

/** A time as `YYYY-MM-DD HH:mm:ss Z`, with an offset like `+0800` or `+08:00`. */
export const HistoryTime = exactText({ atMost: 40 }).check(
  z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:?\d\d$/, { abort: true }),
  z.refine((text) => parseHistoryTime(text) !== undefined, { params: { reason: 'no-such-time' } }),
);

export const listRecentRecords = endpoint({
  method: 'GET',
  path: '/v1/record/list/recent',
  access: 'user',
  summary: 'List the latest records of a data type, from one device or all, latest first.',
  request: z.object({
    ...series,
    count: RecentCount,
  }),
  response: z.array(DataRecord),
  errors: [topicErrors.unknown, topicErrors.dataTypeUnknown, topicErrors.deviceUnknown],
});

export const listAllRecords = endpoint({
  method: 'GET',
  path: '/v1/record/list/all',
  access: 'user',
  summary: 'List all records of a data type, from one device or all, latest first.',
  request: z.object(series),
  response: z.array(DataRecord),
  streamed: true,
  errors: [topicErrors.unknown, topicErrors.dataTypeUnknown, topicErrors.deviceUnknown],
});

export const clearValues = endpoint({
  method: 'POST',
  path: '/v1/topic/{topicId}/clear-values',
  access: 'user',
  summary:
    'Delete all values and logged messages of a topic. Its data types, charts and devices stay. Only the creator of the topic or the owner of its project may clear it.',
  request: z.object({ topicId: Id }),
  response: Done,
  errors: [topicErrors.unknown, recordErrors.notDeletable],
});

export const listHistoricalRecords = endpoint({
  method: 'GET',
  path: '/v1/record/list/historical',
  access: 'user',
  summary:
    'List one aggregated value per interval with records, oldest first. The end of the period belongs to the next one. Of directions, every figure but the count is the mean direction. An average with a single value far from all others names it as `outlier`. Days and months follow the time zone, or the offset of the start time if no zone is given.',
  request: z.object({
    ...series,
    startTime: HistoryTime,
    endTime: HistoryTime,
    interval: Interval,
    aggregate: Aggregate,
    /** An IANA time zone, such as `Europe/London`; days and months follow its daylight-saving time. */
    timeZone: optional(TimeZone),
  }),
  response: z.array(IntervalNumber),
  errors: [
    topicErrors.unknown,
    topicErrors.dataTypeUnknown,
    topicErrors.deviceUnknown,
    recordErrors.periodReversed,
    recordErrors.tooManyPoints,
    recordErrors.readTooLong,
    chartErrors.tooManyValues,
    permissionErrors.notIncluded,
  ],
});

/** A row for each record, or a row for each second with a column for each key of each board. */
export const ExportLayout = z.enum(['long', 'wide']);
export type ExportLayout = z.infer<typeof ExportLayout>;

export const exportProjectData = endpoint({
  method: 'GET',
  path: '/v1/record/export/project_data.xlsx',
  access: 'user',
  summary:
    "Download all records of a project as a workbook: one sheet per topic, oldest record first. Large exports queue; the answer starts when the export's turn comes.",
  request: z.object({
    projectId: Id,
    /** The UTC offset of times in cells, as `+0800` or `+08:00`. Defaults to UTC. */
    utcOffset: defaulted(UtcOffset, '+00:00'),
    /** The zone of times in cells, each with its own offset. It replaces `utcOffset`. */
    timeZone: optional(TimeZone),
    /** The layout. `wide`: a column for each key of each board, so that a spreadsheet draws it unchanged. */
    layout: defaulted(ExportLayout, 'long'),
    /** An id that the caller chooses. `export_progress` events in the user's room report progress under this id. */
    exportId: optional(Id),
  }),
  response: z.file(),
  file: [XLSX_TYPE],
  errors: [projectErrors.unknown, permissionErrors.notIncluded, recordErrors.tooManyDownloads],
});
