import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { XLSX_TYPE } from '../platform/media-types.ts';
import { Id } from '../platform/primitives.ts';
import { DataRecordType } from '../topics/data-type.ts';
import { parseUtcOffset } from './history.ts';
import { series } from './series.ts';

export * from './clock.ts';
export * from './history.ts';
export * from './message.ts';
export * from './message-log.ts';
export * from './window.ts';

export const Device = z.object({ id: z.string(), serialName: z.string(), serialNumber: z.string() });
export type Device = z.infer<typeof Device>;

/** A number where the board sent one, else its text. */
export const RecordValue = z.union([z.number(), z.string()]);
export type RecordValue = z.infer<typeof RecordValue>;

export const DataRecord = z.object({
  id: z.string(),
  value: RecordValue,
  createdOn: z.string(),
  dataRecordType: DataRecordType,
  device: z.nullable(Device),
});
export type DataRecord = z.infer<typeof DataRecord>;

/** How many records 'recent' gives unless told, and at most. */
export const DEFAULT_RECENT_COUNT = 10;
export const MAX_RECENT_COUNT = 10_000;
export const RecentCount = z._default(
  z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_RECENT_COUNT)),
  DEFAULT_RECENT_COUNT,
);

/** Most buckets one historical answer holds: a minute bucket for each minute of 69 days. */
export const MAX_BUCKETS = 100_000;

export const Interval = z.enum(['month', 'day', 'hour', 'minute']);
export type Interval = z.infer<typeof Interval>;
export const Aggregate = z.enum(['average', 'sum', 'min', 'max', 'count']);
export type Aggregate = z.infer<typeof Aggregate>;

/** `YYYY-MM-DD HH:mm:ss Z`, the offset as `+0800` or `+08:00`. */
const HistoryTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [+-]\d\d:?\d\d$/));

export const listRecentRecords = endpoint({
  method: 'GET',
  path: '/v1/record/list/recent',
  who: 'user',
  summary: 'The newest records of a data type, newest first; of one device, or of all when none is named.',
  request: z.object({
    ...series,
    count: RecentCount,
  }),
  response: z.array(DataRecord),
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0005', 'TS_ERR_TOPIC_0006'],
});

export const listAllRecords = endpoint({
  method: 'GET',
  path: '/v1/record/list/all',
  who: 'user',
  summary: 'Every record of a data type, newest first; of one device, or of all when none is named.',
  request: z.object(series),
  response: z.array(DataRecord),
  streamed: true,
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0005', 'TS_ERR_TOPIC_0006'],
});

export const listHistoricalRecords = endpoint({
  method: 'GET',
  path: '/v1/record/list/historical',
  who: 'user',
  summary: 'One aggregated value for each interval that has records, oldest first. Days and months follow the offset.',
  request: z.object({
    ...series,
    startTime: HistoryTime,
    endTime: HistoryTime,
    interval: Interval,
    aggregate: Aggregate,
  }),
  response: z.array(z.object({ createdOn: z.string(), value: z.number() })),
  errors: [
    'TS_ERR_TOPIC_0001',
    'TS_ERR_TOPIC_0005',
    'TS_ERR_TOPIC_0006',
    'TS_ERR_RECORD_0001',
    'TS_ERR_RECORD_0002',
    'TS_ERR_RECORD_0003',
    'TS_ERR_PERMISSION_0001',
  ],
});

export const exportProjectData = endpoint({
  method: 'GET',
  path: '/v1/record/export/project_data.xlsx',
  who: 'user',
  summary: 'A workbook with every record of a project: one sheet for each topic, oldest record first.',
  request: z.object({
    projectId: Id,
    /** Whose clock the times in the cells follow, as `+0800` or `+08:00`. UTC unless told. */
    utcOffset: z._default(z.string().check(z.refine((text) => parseUtcOffset(text) !== undefined)), '+00:00'),
  }),
  response: z.file(),
  file: [XLSX_TYPE],
  errors: ['TS_ERR_PROJECT_0001', 'TS_ERR_PERMISSION_0001', 'TS_ERR_RECORD_0004'],
});
