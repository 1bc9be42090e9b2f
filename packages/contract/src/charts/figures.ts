import * as z from 'zod/mini';
import { chartErrors } from '../error-codes/charts.ts';
import { requestErrors } from '../error-codes/platform.ts';
import { recordErrors } from '../error-codes/records.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { exactText, list } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Id, optional, Timestamp } from '../platform/primitives.ts';
import { Device } from '../points/device.ts';
import { series } from '../points/series.ts';
import { ChartConfig } from './chart-configs.ts';
import { ChartType } from './chart-type.ts';

/** Maximum points of a scatter chart, over all devices. */
export const MAX_SCATTER_POINTS = 2000;

/** The first characters of a text, by which texts are counted. */
export const CATEGORY_LENGTH = 60;

/** Maximum values that one histogram or count reads. */
export const MAX_COUNTED_VALUES = 5_000_000;

export const Histogram = z.object({
  /** The start of the first bin. Each bin includes its start, and not its end. */
  start: z.number(),
  /** The width of a bin. */
  width: z.number(),
  counts: z.array(z.int()),
  /** Whether all numbers are whole. */
  isWhole: z.boolean(),
  /** The numbers in all bins, their average, and the smallest and largest. */
  count: z.int(),
  mean: z.number(),
  min: z.number(),
  max: z.number(),
});
export type Histogram = z.infer<typeof Histogram>;

export const Categories = z.object({
  /** The most frequent values, the most frequent first. */
  shown: z.array(z.object({ value: z.string(), count: z.int() })),
  /** The values beyond `shown`: how many different ones, and how often they came. */
  others: z.object({ values: z.int(), count: z.int() }),
  count: z.int(),
});
export type Categories = z.infer<typeof Categories>;

/** The averages of two data types in equal parts of time. */
export const Scatter = z.object({
  /** The width of a part of time, in milliseconds. */
  bucketMs: z.int(),
  groups: z.array(
    z.object({
      /** The device; null for senders without a serial number and a name; absent if all devices are one group. */
      device: z.optional(z.nullable(Device)),
      /** The starts of the parts of time, in milliseconds since 1970 UTC. The three columns have one entry per point. */
      times: z.array(z.number()),
      x: z.array(z.number()),
      y: z.array(z.number()),
    }),
  ),
  /** The line of least squares through all points; null if the points have none, as with a single point. */
  line: z.nullable(
    z.object({
      slope: z.number(),
      intercept: z.number(),
      /** The share of the spread of y that the line explains, from 0 to 1. */
      r2: z.number(),
    }),
  ),
});
export type Scatter = z.infer<typeof Scatter>;

/** The figures of a chart of one of these types, computed from the values in a time range. */
export const ChartFigures = z.object({
  /** The range; null without values. */
  range: z.nullable(z.object({ startTime: z.string(), endTime: z.string() })),
  histogram: z.optional(Histogram),
  categories: z.optional(Categories),
  scatter: z.optional(Scatter),
});
export type ChartFigures = z.infer<typeof ChartFigures>;

/**
 * A time range. `endTime` belongs to the next range; without it the range ends now. Without both times it is the hour
 * up to the latest value.
 */
const rangeQuery = { startTime: optional(Timestamp), endTime: optional(Timestamp) };

const SUMMARY =
  'the bins of a histogram, the counts of a category chart, or the points of a scatter chart or track map. Without a range: of the hour up to the latest value.';

export const getChartFigures = endpoint({
  method: 'GET',
  path: '/v1/chart/{chartId}/figures',
  access: 'user',
  summary: `Get what a chart computes from the values in a time range: ${SUMMARY}`,
  request: z.object({ chartId: Id, ...rangeQuery }),
  response: ChartFigures,
  errors: [chartErrors.unknown, recordErrors.periodReversed, chartErrors.tooManyValues],
});

export const getSourcesFigures = endpoint({
  method: 'POST',
  path: '/v1/chart/figures',
  access: 'user',
  summary: `Get what a chart with these sources, which need not be stored, computes from the values in a time range: ${SUMMARY}`,
  request: z.object({
    chartType: ChartType,
    chartConfig: ChartConfig,
    sources: list(z.object({ id: Id, ...series }), { atLeast: 1, atMost: 2 }),
    ...rangeQuery,
  }),
  response: ChartFigures,
  errors: [
    topicErrors.unknown,
    topicErrors.dataTypeUnknown,
    topicErrors.deviceUnknown,
    recordErrors.periodReversed,
    chartErrors.tooManyValues,
  ],
});

export const getPublicChartFigures = endpoint({
  method: 'GET',
  path: '/v1/public/chart/token/{token}/figures',
  access: 'public',
  anyOrigin: true,
  summary: `Get what a public chart computes from the values in a time range: ${SUMMARY}`,
  request: z.object({ token: exactText({ atMost: 100 }), ...rangeQuery }),
  response: ChartFigures,
  errors: [chartErrors.notPublic, requestErrors.tooMany, recordErrors.periodReversed, chartErrors.tooManyValues],
});
