import * as z from 'zod/mini';
import { chartErrors } from '../error-codes/charts.ts';
import { recordErrors } from '../error-codes/records.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { endpoint } from '../platform/endpoint.ts';
import { optional, Timestamp } from '../platform/primitives.ts';
import { series } from '../points/series.ts';
import { Statistics } from '../points/statistics.ts';

/**
 * A selected part of a line: a time range, whose end belongs to the next one, and limits of the values that count; all
 * optional.
 */
export const statisticsQuery = {
  startTime: Timestamp,
  endTime: Timestamp,
  lowest: optional(z.coerce.number()),
  highest: optional(z.coerce.number()),
};

/** Maximum numbers with a spread, slope and area: reading more takes too long. */
export const MAX_STATISTICS_NUMBERS = 500_000;

export const getStatistics = endpoint({
  method: 'GET',
  path: '/v1/record/list/statistics',
  access: 'user',
  summary:
    'Get count, minimum, maximum, mean, standard deviation, slope (per second) and area (× seconds) of all stored numbers of a data type in a time range; null without any, and if `lowest` or `highest` leaves out some of more than 500,000.',
  request: z.object({ ...series, ...statisticsQuery }),
  response: z.nullable(Statistics),
  errors: [
    topicErrors.unknown,
    topicErrors.dataTypeUnknown,
    topicErrors.deviceUnknown,
    recordErrors.periodReversed,
    chartErrors.tooManyValues,
  ],
});
