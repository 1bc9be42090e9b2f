import * as z from 'zod/mini';
import { chartErrors } from '../error-codes/charts.ts';
import { requestErrors } from '../error-codes/platform.ts';
import { recordErrors } from '../error-codes/records.ts';
import { topicErrors } from '../error-codes/topics.ts';
import { exactText, list } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Id, optional, Timestamp } from '../platform/primitives.ts';
import { Device } from '../points/device.ts';
import { MAX_DATA_TYPES } from '../points/key.ts';
import { linePoints, MAX_WINDOW_POINTS } from '../points/line.ts';
import { series } from '../points/series.ts';
import { TimedNumber } from '../points/timed-value.ts';

/**
 * A time range and the points that a line has room for; many lines get fewer (`pointsPerLine`). `endTime` belongs to
 * the next range; without it the range ends now. Without both times, the answer has the numbers among this many latest
 * records of each line, in the order in which they arrived.
 */
const rangeQuery = {
  startTime: optional(Timestamp),
  endTime: optional(Timestamp),
  points: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_WINDOW_POINTS)),
};

const lineName = {
  chartSourceId: z.string(),
  /** For a source with one line per device: the device, or null for senders without a serial number and a name. */
  device: z.optional(z.nullable(Device)),
};

/** The lines of a chart in a time range, or with their latest records. */
export const ChartWindow = z.object({
  lines: z.array(
    z.object({
      ...lineName,
      /** The latest stored value, regardless of the range; null if there is none, or if it is a text. */
      latest: z.nullable(TimedNumber),
      /** Without a range: whether the line has no older records. */
      isWhole: z.optional(z.boolean()),
      ...linePoints,
    }),
  ),
  /** The lines beyond the limit of a chart. */
  others: z.array(z.object(lineName)),
});
export type ChartWindow = z.infer<typeof ChartWindow>;

export const getChartWindow = endpoint({
  method: 'GET',
  path: '/v1/chart/{chartId}/window',
  access: 'user',
  summary:
    'Get a time range of all lines of a chart, downsampled to at most the given number of points per line. Without a range: their latest values.',
  request: z.object({ chartId: Id, ...rangeQuery }),
  response: ChartWindow,
  errors: [chartErrors.unknown, recordErrors.periodReversed],
});

/** A chart with a source for each data type of a topic is drawn without being stored. */
export const MAX_WINDOW_SOURCES = MAX_DATA_TYPES;

export const getSourcesWindow = endpoint({
  method: 'POST',
  path: '/v1/chart/window',
  access: 'user',
  summary:
    'Get a time range of all lines of a chart with these sources, which need not be stored, downsampled to at most the given number of points per line. Without a range: their latest values.',
  request: z.object({
    sources: list(
      z.object({
        /** An id that the caller chooses; `chartSourceId` in the answer. */
        id: Id,
        ...series,
        /** Whether each device gets its own line. */
        isPerDevice: optional(z.boolean()),
      }),
      { atLeast: 1, atMost: MAX_WINDOW_SOURCES },
    ),
    ...rangeQuery,
  }),
  response: ChartWindow,
  errors: [topicErrors.unknown, topicErrors.dataTypeUnknown, topicErrors.deviceUnknown, recordErrors.periodReversed],
});

export const getPublicChartWindow = endpoint({
  method: 'GET',
  path: '/v1/public/chart/token/{token}/lines',
  access: 'public',
  anyOrigin: true,
  summary:
    'Get a time range of all lines of a public chart, downsampled to at most the given number of points per line. Without a range: their latest values.',
  request: z.object({ token: exactText({ atMost: 100 }), ...rangeQuery }),
  response: ChartWindow,
  errors: [chartErrors.notPublic, requestErrors.tooMany, recordErrors.periodReversed],
});
