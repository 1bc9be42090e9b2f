import {
  type ButtonMessage,
  type ChartWindow,
  getChartWindow,
  getPublicChartWindow,
  getPublicRecordWindow,
  getSourcesWindow,
  type LatestValue,
  listLatestValues,
  listPublicLatestValues,
  listPublicRecentByDevice,
  listPublicRecentRecords,
} from '@tinkerstream/contract/charts';
import type { Point } from '@tinkerstream/contract/points';
import {
  getRecordWindow,
  listRecentByDevice,
  type RecentByDevice,
  type RecordWindow,
} from '@tinkerstream/contract/records';
import { sendMessage } from '@tinkerstream/contract/topics';
import { call } from '../../platform/requests/call.ts';
import { fetchRecentPoints, pointsOf } from '../records/index.ts';
import type { LineSource } from './line-source.ts';

/** A time range in ISO 8601; without its ends it covers all stored records. */
export interface TimeSpan {
  readonly startTime?: string;
  readonly endTime?: string;
}

/** A time range in ISO 8601; without its end it ends now. */
export interface LineRange {
  readonly startTime: string;
  readonly endTime?: string;
}

/** The source of a line's stored points. */
export interface LineFeed {
  /** Admits a visitor to the rooms of the chart's topics. */
  readonly roomToken?: string;
  /** The latest numbers of a source, oldest first. */
  readonly recent: (source: LineSource, count: number) => Promise<Point[]>;
  /** The latest values of each device of a source, latest first. */
  readonly recentByDevice: (source: LineSource, count: number) => Promise<RecentByDevice>;
  /** A time range downsampled to this many points. */
  readonly window: (source: LineSource, span: TimeSpan, points: number) => Promise<RecordWindow>;
  /** All lines of all sources in a time range. */
  readonly lines: (sources: readonly LineSource[], range: LineRange, points: number) => Promise<ChartWindow>;
}

/** The source of a chart's data: the calls of a signed-in user, or the public calls with the chart's token. */
export interface ChartFeed extends LineFeed {
  readonly latest: () => Promise<LatestValue[]>;
  /** Sends a message of a button to one of the chart's topics. */
  readonly send: (topicId: string, message: ButtonMessage) => Promise<unknown>;
}

/** For users who may read the topics of the lines. */
export const readerLineFeed: LineFeed = {
  recent: ({ topicId, dataTypeId, deviceId }, count) => fetchRecentPoints({ topicId, dataTypeId, deviceId }, count),
  recentByDevice: ({ topicId, dataTypeId }, count) => call(listRecentByDevice, { topicId, dataTypeId, count }),
  window: ({ topicId, dataTypeId, deviceId }, span, points) =>
    call(getRecordWindow, { topicId, dataTypeId, deviceId, ...span, points }),
  lines: (sources, range, points) => call(getSourcesWindow, { sources: [...sources], ...range, points }),
};

/** For users who may read the chart. */
export function readerFeed(chartId: string): ChartFeed {
  return {
    ...readerLineFeed,
    lines: (_, range, points) => call(getChartWindow, { chartId, ...range, points }),
    latest: () => call(listLatestValues, { chartId }),
    send: (topicId, message) => call(sendMessage, { topicId, ...message }),
  };
}

/** For visitors of the chart's public page. */
export function publicFeed(token: string): ChartFeed {
  return {
    roomToken: token,
    latest: () => call(listPublicLatestValues, { token }),
    send: (topicId, message) => call(sendMessage, { topicId, chartToken: token, ...message }),
    recent: async ({ id: chartSourceId }, count) =>
      pointsOf(await call(listPublicRecentRecords, { token, chartSourceId, count })),
    recentByDevice: ({ id: chartSourceId }, count) => call(listPublicRecentByDevice, { token, chartSourceId, count }),
    window: ({ id: chartSourceId, deviceId }, span, points) =>
      call(getPublicRecordWindow, { token, chartSourceId, deviceId, ...span, points }),
    lines: (_, range, points) => call(getPublicChartWindow, { token, ...range, points }),
  };
}
