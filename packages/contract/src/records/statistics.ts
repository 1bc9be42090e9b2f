import * as z from 'zod/mini';
import { endpoint } from '../platform/endpoint.ts';
import { optional, Timestamp } from '../platform/primitives.ts';
import { series } from '../points/series.ts';
import { Statistics } from '../points/statistics.ts';

/** A marked stretch of a line: a time range, whose end belongs to the next one, and the values in it that count; all without limits. */
export const statisticsQuery = {
  startTime: Timestamp,
  endTime: Timestamp,
  lowest: optional(z.coerce.number()),
  highest: optional(z.coerce.number()),
};

/** More numbers have no spread, slope and area: reading them takes too long. */
export const MAX_STATISTICS_NUMBERS = 500_000;

export const getStatistics = endpoint({
  method: 'GET',
  path: '/v1/record/list/statistics',
  access: 'user',
  summary:
    'Get count, minimum, maximum, mean, standard deviation, slope (per second) and area (× seconds) of all stored numbers of a data type in a time range; null without any, and if `lowest` or `highest` leaves out some of more than 500,000.',
  request: z.object({ ...series, ...statisticsQuery }),
  response: z.nullable(Statistics),
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0005', 'TS_ERR_TOPIC_0006', 'TS_ERR_RECORD_0001', 'TS_ERR_CHART_0023'],
});
