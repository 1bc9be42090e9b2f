import * as z from 'zod/mini';
import { exactText, list } from '../platform/bounded.ts';
import { endpoint } from '../platform/endpoint.ts';
import { Id, optional, Timestamp } from '../platform/primitives.ts';
import { Device } from '../points/device.ts';
import { MAX_DATA_TYPES } from '../points/key.ts';
import { linePoints, MAX_WINDOW_POINTS } from '../points/line.ts';
import { series } from '../points/series.ts';
import { TimedNumber } from '../points/timed-value.ts';

/**
 * A time range and the points that a line has room for; many lines get fewer (`pointsPerLine`). `endTime` belongs to the next
 * range; without it the range ends now. Without both, the numbers among this many latest records of each line, in the order in which they arrived.
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
  errors: ['TS_ERR_CHART_0001', 'TS_ERR_RECORD_0001'],
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
        /** Chosen by the caller; `chartSourceId` in the answer. */
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
  errors: ['TS_ERR_TOPIC_0001', 'TS_ERR_TOPIC_0005', 'TS_ERR_TOPIC_0006', 'TS_ERR_RECORD_0001'],
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
  errors: ['TS_ERR_CHART_0003', 'TS_ERR_REQUEST_0006', 'TS_ERR_RECORD_0001'],
});
