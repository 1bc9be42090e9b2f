import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { Id } from '../platform/primitives.ts';
import { RecentCount, RecordValue, RecordWindow, windowQuery } from '../records/index.ts';
import { LatestValue, PublicChart } from './chart.ts';

const token = z.string().check(z.maxLength(100));
const source = { token, chartSourceId: Id };

export const getPublicChart = endpoint({
  method: 'GET',
  path: '/v1/public/chart/token/{token}',
  who: 'public',
  summary: 'The public page of a chart, while the subscription of its creator allows it.',
  request: z.object({ token }),
  response: PublicChart,
  errors: ['TS_ERR_CHART_0003', 'TS_ERR_REQUEST_0006'],
});

export const listPublicLatestValues = endpoint({
  method: 'GET',
  path: '/v1/public/chart/token/{token}/latest',
  who: 'public',
  summary: 'What each source of a public chart carried last.',
  request: z.object({ token }),
  response: z.array(LatestValue),
  errors: ['TS_ERR_CHART_0003', 'TS_ERR_REQUEST_0006'],
});

export const listPublicRecentRecords = endpoint({
  method: 'GET',
  path: '/v1/public/chart/token/{token}/recent',
  who: 'public',
  summary: 'The newest records of a source of a public chart, newest first.',
  request: z.object({ ...source, count: RecentCount }),
  response: z.array(z.object({ createdOn: z.string(), value: RecordValue })),
  errors: ['TS_ERR_CHART_0003', 'TS_ERR_REQUEST_0006'],
});

export const getPublicRecordWindow = endpoint({
  method: 'GET',
  path: '/v1/public/chart/token/{token}/window',
  who: 'public',
  summary: 'What a line can show of a stretch of time, for a source of a public chart.',
  request: z.object({ ...source, ...windowQuery }),
  response: RecordWindow,
  errors: ['TS_ERR_CHART_0003', 'TS_ERR_REQUEST_0006', 'TS_ERR_RECORD_0001'],
});
