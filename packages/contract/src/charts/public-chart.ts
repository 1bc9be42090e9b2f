import * as z from 'zod/mini';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/primitives.ts';
import { Statistics } from '../points/statistics.ts';
import { TimedValue } from '../points/timed-value.ts';
import { RecentByDevice, RecentCount, RecordWindow, statisticsQuery, windowQuery } from '../records/index.ts';
import { Annotation } from '../topics/annotations.ts';
import { LatestValue, PublicChart } from './chart.ts';

const token = exactText({ atMost: 100 });
const source = { token, chartSourceId: Id };

export const getPublicChart = endpoint({
  method: 'GET',
  path: '/v1/public/chart/token/{token}',
  access: 'public',
  anyOrigin: true,
  summary: "Get a public chart, while its creator's subscription allows the public page.",
  request: z.object({ token }),
  response: PublicChart,
  errors: ['TS_ERR_CHART_0003', 'TS_ERR_REQUEST_0006'],
});

export const listPublicLatestValues = endpoint({
  method: 'GET',
  path: '/v1/public/chart/token/{token}/latest',
  access: 'public',
  anyOrigin: true,
  summary: 'List the latest value of each source of a public chart.',
  request: z.object({ token }),
  response: z.array(LatestValue),
  errors: ['TS_ERR_CHART_0003', 'TS_ERR_REQUEST_0006'],
});

export const listPublicAnnotations = endpoint({
  method: 'GET',
  path: '/v1/public/chart/token/{token}/annotations',
  access: 'public',
  anyOrigin: true,
  summary: 'List the annotated moments of the topics of a public chart, oldest first, without names.',
  request: z.object({ token }),
  response: z.array(Annotation),
  errors: ['TS_ERR_CHART_0003', 'TS_ERR_REQUEST_0006'],
});

export const listPublicRecentRecords = endpoint({
  method: 'GET',
  path: '/v1/public/chart/token/{token}/recent',
  access: 'public',
  anyOrigin: true,
  summary: 'List the latest records of a source of a public chart, latest first.',
  request: z.object({ ...source, count: RecentCount }),
  response: z.array(TimedValue),
  errors: ['TS_ERR_CHART_0003', 'TS_ERR_REQUEST_0006'],
});

export const listPublicRecentByDevice = endpoint({
  method: 'GET',
  path: '/v1/public/chart/token/{token}/recent/device',
  access: 'public',
  anyOrigin: true,
  summary:
    'List the latest records of each device that a source of a public chart draws as its own line, latest first.',
  request: z.object({ ...source, count: RecentCount }),
  response: RecentByDevice,
  errors: ['TS_ERR_CHART_0003', 'TS_ERR_REQUEST_0006'],
});

export const getPublicRecordWindow = endpoint({
  method: 'GET',
  path: '/v1/public/chart/token/{token}/window',
  access: 'public',
  anyOrigin: true,
  summary: 'Get a time window of a source of a public chart, downsampled for a line.',
  request: z.object({
    ...source,
    /** A device id from `listPublicRecentByDevice`, or `NO_DEVICE`. */
    deviceId: z.optional(Id),
    ...windowQuery,
  }),
  response: RecordWindow,
  errors: ['TS_ERR_CHART_0003', 'TS_ERR_REQUEST_0006', 'TS_ERR_RECORD_0001'],
});

export const getPublicStatistics = endpoint({
  method: 'GET',
  path: '/v1/public/chart/token/{token}/statistics',
  access: 'public',
  anyOrigin: true,
  summary: 'Get the statistics of all stored numbers of a source of a public chart in a time range; null without any.',
  request: z.object({
    ...source,
    /** A device id from `listPublicRecentByDevice`, or `NO_DEVICE`. */
    deviceId: z.optional(Id),
    ...statisticsQuery,
  }),
  response: z.nullable(Statistics),
  errors: ['TS_ERR_CHART_0003', 'TS_ERR_REQUEST_0006', 'TS_ERR_RECORD_0001', 'TS_ERR_CHART_0023'],
});
