import * as z from 'zod/mini';
import { chartErrors } from '../error-codes/charts.ts';
import { requestErrors } from '../error-codes/platform.ts';
import { recordErrors } from '../error-codes/records.ts';
import { exactText } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/primitives.ts';
import { Statistics } from '../points/statistics.ts';
import { RecordWindow, statisticsQuery, windowQuery } from '../records/index.ts';
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
  errors: [chartErrors.notPublic, requestErrors.tooMany],
});

export const listPublicLatestValues = endpoint({
  method: 'GET',
  path: '/v1/public/chart/token/{token}/latest',
  access: 'public',
  anyOrigin: true,
  summary: 'List the latest value of each source of a public chart.',
  request: z.object({ token }),
  response: z.array(LatestValue),
  errors: [chartErrors.notPublic, requestErrors.tooMany],
});

export const listPublicAnnotations = endpoint({
  method: 'GET',
  path: '/v1/public/chart/token/{token}/annotations',
  access: 'public',
  anyOrigin: true,
  summary: 'List the annotated moments of the topics of a public chart, oldest first, without names.',
  request: z.object({ token }),
  response: z.array(Annotation),
  errors: [chartErrors.notPublic, requestErrors.tooMany],
});

export const getPublicRecordWindow = endpoint({
  method: 'GET',
  path: '/v1/public/chart/token/{token}/window',
  access: 'public',
  anyOrigin: true,
  summary: 'Get a time window of a source of a public chart, downsampled for a line.',
  request: z.object({
    ...source,
    /** A device id from `getPublicChartWindow`, or `NO_DEVICE`. */
    deviceId: z.optional(Id),
    ...windowQuery,
  }),
  response: RecordWindow,
  errors: [chartErrors.notPublic, requestErrors.tooMany, recordErrors.periodReversed],
});

export const getPublicStatistics = endpoint({
  method: 'GET',
  path: '/v1/public/chart/token/{token}/statistics',
  access: 'public',
  anyOrigin: true,
  summary: 'Get the statistics of all stored numbers of a source of a public chart in a time range; null without any.',
  request: z.object({
    ...source,
    /** A device id from `getPublicChartWindow`, or `NO_DEVICE`. */
    deviceId: z.optional(Id),
    ...statisticsQuery,
  }),
  response: z.nullable(Statistics),
  errors: [chartErrors.notPublic, requestErrors.tooMany, recordErrors.periodReversed, chartErrors.tooManyValues],
});
