import {
  type ButtonMessage,
  getPublicRecordWindow,
  type LatestValue,
  listLatestValues,
  listPublicLatestValues,
  listPublicRecentRecords,
} from '@tinkerstream/contract/charts';
import { getRecordWindow, type RecordWindow } from '@tinkerstream/contract/records';
import { sendMessage } from '@tinkerstream/contract/topics';
import { call } from '../../platform/call.ts';
import { fetchRecentPoints, type Point, pointsOf } from '../records/index.ts';
import type { LineSource } from './line-chart/line-source.ts';

/** A stretch of time in ISO 8601; without its ends it reaches over all that is stored. */
export interface TimeSpan {
  readonly startTime?: string;
  readonly endTime?: string;
}

/** Where lines find their stored points. */
export interface LineFeed {
  /** What lets a visitor into the rooms of the chart's topics. */
  readonly roomToken?: string;
  /** The newest numbers of a source, oldest first. */
  readonly recent: (source: LineSource, count: number) => Promise<Point[]>;
  /** What a line of so many points can show of a stretch of time. */
  readonly window: (source: LineSource, span: TimeSpan, points: number) => Promise<RecordWindow>;
}

/** Where a chart finds what it shows: by the calls of a signed-in reader, or by those that its token opens to anybody. */
export interface ChartFeed extends LineFeed {
  readonly latest: () => Promise<LatestValue[]>;
  /** Sends what a button of the chart sends to one of its topics. */
  readonly send: (topicId: string, message: ButtonMessage) => Promise<unknown>;
}

/** For somebody who may read the topics of the lines. */
export const readerLineFeed: LineFeed = {
  recent: ({ topicId, dataTypeId, deviceId }, count) => fetchRecentPoints({ topicId, dataTypeId, deviceId }, count),
  window: ({ topicId, dataTypeId, deviceId }, span, points) =>
    call(getRecordWindow, { topicId, dataTypeId, deviceId, ...span, points }),
};

/** For somebody who may read the chart. */
export function readerFeed(chartId: string): ChartFeed {
  return {
    ...readerLineFeed,
    latest: () => call(listLatestValues, { chartId }),
    send: (topicId, message) => call(sendMessage, { topicId, ...message }),
  };
}

/** For visitors of the public page of a chart. */
export function publicFeed(token: string): ChartFeed {
  return {
    roomToken: token,
    latest: () => call(listPublicLatestValues, { token }),
    send: (topicId, message) => call(sendMessage, { topicId, chartToken: token, ...message }),
    recent: async ({ id }, count) => pointsOf(await call(listPublicRecentRecords, { token, chartSourceId: id, count })),
    window: ({ id }, span, points) => call(getPublicRecordWindow, { token, chartSourceId: id, ...span, points }),
  };
}
