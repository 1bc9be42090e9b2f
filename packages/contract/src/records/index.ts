import * as z from 'zod/mini';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { XLSX_TYPE } from '../platform/media-types.ts';
import { Done, defaulted, Id, optional } from '../platform/primitives.ts';
import { TimeZone, UtcOffset } from '../platform/time/zone.ts';
import { parseHistoryTime } from '../platform/time/zoned-time.ts';
import { Device } from '../points/device.ts';
import { DataRecord } from '../points/record.ts';
import { series } from '../points/series.ts';
import { IntervalNumber, TimedValue } from '../points/timed-value.ts';
import { RemovedKeys } from './removed-keys.ts';

export * from './activity.ts';
export * from './boards.ts';
export * from './clock.ts';
export * from './import.ts';
export * from './json-message.ts';
export * from './json-text.ts';
export * from './left-out.ts';
export * from './line-shares.ts';
export * from './message.ts';
export * from './message-log.ts';
export * from './removed-keys.ts';
export * from './room-events.ts';
export * from './silence.ts';
export * from './statistics.ts';
export * from './storage-condition.ts';
export * from './window.ts';

/** Default and largest number of recent records. */
export const DEFAULT_RECENT_COUNT = 10;
export const MAX_RECENT_COUNT = 10_000;
export const RecentCount = defaulted(
  z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_RECENT_COUNT)),
  DEFAULT_RECENT_COUNT,
);

/** Maximum lines in one chart, one per device: more colours are indistinguishable. */
export const MAX_LINES = 40;

/**
 * The latest values of each device under a data type, latest first. Devices are in the order of their first message,
 * records without a device last. With more than `MAX_LINES` devices, `devices` has those that sent most recently, and
 * `others` the rest.
 */
export const RecentByDevice = z.object({
  devices: z.array(
    z.object({
      /** Null for senders without a serial number and a name. */
      device: z.nullable(Device),
      records: z.array(TimedValue),
    }),
  ),
  others: z.array(Device),
});
export type RecentByDevice = z.infer<typeof RecentByDevice>;

/** Maximum buckets in one historical answer: 69 days of minutes. */
export const MAX_BUCKETS = 100_000;

export const INTERVALS = ['month', 'day', 'hour', 'minute'] as const;
export const Interval = z.enum(INTERVALS);
export type Interval = z.infer<typeof Interval>;
export const AGGREGATES = ['average', 'sum', 'min', 'max', 'count'] as const;
export const Aggregate = z.enum(AGGREGATES);
export type Aggregate = z.infer<typeof Aggregate>;

/** `YYYY-MM-DD HH:mm:ss Z`, with an offset like `+0800` or `+08:00`. */
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
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0005', 'TS_ERR_TOPIC_0006'],
});

export const listRecentByDevice = endpoint({
  method: 'GET',
  path: '/v1/record/list/recent/device',
  access: 'user',
  summary:
    'List the latest records of each device under a data type, latest first, for the 40 devices that sent most recently.',
  request: z.object({ topicId: Id, dataTypeId: Id, count: RecentCount }),
  response: RecentByDevice,
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0005', 'TS_ERR_TOPIC_0006'],
});

export const listAllRecords = endpoint({
  method: 'GET',
  path: '/v1/record/list/all',
  access: 'user',
  summary: 'List all records of a data type, from one device or all, latest first.',
  request: z.object(series),
  response: z.array(DataRecord),
  streamed: true,
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0005', 'TS_ERR_TOPIC_0006'],
});

export const deleteDevice = endpoint({
  method: 'DELETE',
  path: '/v1/topic/device/delete-device',
  access: 'user',
  summary:
    'Delete a device with its records and logged messages, the charts that show nothing else, and the data types that only it has sent. Only the creator of the topic or the owner of its project may delete it. If it sends again, it is a new device.',
  request: z.object({ topicId: Id, deviceId: Id }),
  response: Done,
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0006', 'TS_ERR_RECORD_0005'],
});

export const foreseeDeviceRemoval = endpoint({
  method: 'GET',
  path: '/v1/topic/{topicId}/device/{deviceId}/removal',
  access: 'user',
  summary:
    'Get the keys of the data types that `DELETE /v1/topic/device/delete-device` would delete with a device, and why the other keys that it has sent stay.',
  request: z.object({ topicId: Id, deviceId: Id }),
  response: RemovedKeys,
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0006', 'TS_ERR_RECORD_0005'],
});

export const clearValues = endpoint({
  method: 'POST',
  path: '/v1/topic/{topicId}/clear-values',
  access: 'user',
  summary:
    'Delete all values and logged messages of a topic. Its data types, charts and devices stay. Only the creator of the topic or the owner of its project may clear it.',
  request: z.object({ topicId: Id }),
  response: Done,
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_RECORD_0005'],
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
    'TS_ERR_TOPIC_0001',
    'TS_ERR_TOPIC_0005',
    'TS_ERR_TOPIC_0006',
    'TS_ERR_RECORD_0001',
    'TS_ERR_RECORD_0002',
    'TS_ERR_RECORD_0003',
    'TS_ERR_CHART_0023',
    'TS_ERR_PERMISSION_0001',
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
    /** The zone of times in cells, each with its own offset; then `utcOffset` does not count. */
    timeZone: optional(TimeZone),
    /** `wide`: a column for each key of each board, so that a spreadsheet draws it as it is. */
    layout: defaulted(ExportLayout, 'long'),
    /** Chosen by the caller. `export_progress` events in the user's room report progress under this id. */
    exportId: optional(Id),
  }),
  response: z.file(),
  file: [XLSX_TYPE],
  errors: ['TS_ERR_PROJECT_0001', 'TS_ERR_PERMISSION_0001', 'TS_ERR_RECORD_0004'],
});
