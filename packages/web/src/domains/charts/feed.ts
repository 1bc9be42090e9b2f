import {
  type ButtonMessage,
  type ChartFigures,
  type ChartWindow,
  getChartFigures,
  getChartWindow,
  getPublicChartFigures,
  getPublicChartWindow,
  getPublicRecordWindow,
  getPublicStatistics,
  getSourcesWindow,
  type LatestValue,
  listLatestValues,
  listPublicAnnotations,
  listPublicLatestValues,
} from '@tinkerstream/contract/charts';
import type { Statistics } from '@tinkerstream/contract/points';
import { getRecordWindow, getStatistics, type RecordWindow } from '@tinkerstream/contract/records';
import { type AnnotationList, listAnnotations, sendMessage } from '@tinkerstream/contract/topics';
import { call } from '../../platform/requests/call.ts';
import { isAnswered } from '../../platform/requests/request.ts';
import { together } from '../../platform/requests/together.ts';
import type { LineSource } from './line-source.ts';

const ask = together((topicIds) => call(listAnnotations, { topicIds: topicIds.join() }));

/** Loads the annotations of topics. The charts of a page share a request. */
async function loadAnnotations(topicIds: readonly string[]): Promise<AnnotationList> {
  const { annotations, mayAnnotate } = await ask(topicIds);
  const own = new Set(topicIds);
  return {
    annotations: annotations.filter(({ topicId }) => own.has(topicId)),
    mayAnnotate: mayAnnotate.filter((topicId) => own.has(topicId)),
  };
}

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

/**
 * A marked stretch of a line: a time range in ISO 8601, and the limits of the values that count; without limits, all values
 * count.
 */
export interface MarkedStretch {
  readonly startTime: string;
  readonly endTime: string;
  readonly lowest?: number | undefined;
  readonly highest?: number | undefined;
}

/** The source of a line's stored points. */
export interface LineFeed {
  /** Admits a visitor to the rooms of the chart's topics. */
  readonly roomToken?: string;
  /** A time range downsampled to this many points. */
  readonly window: (source: LineSource, span: TimeSpan, points: number) => Promise<RecordWindow>;
  /** The statistics of all stored numbers of a line in a stretch; null if there are none. */
  readonly statistics?: (source: LineSource, stretch: MarkedStretch) => Promise<Statistics | null>;
  /** The annotated moments of the topics of the lines. */
  readonly annotations?: (topicIds: readonly string[]) => Promise<AnnotationList>;
  /** The points of all lines of all sources: in a time range, or this many of their latest records. */
  readonly lines: (sources: readonly LineSource[], range: LineRange | 'latest', points: number) => Promise<ChartWindow>;
  /** Whether the latest records of all lines came with the HTML. */
  readonly hasLines?: (points: number) => boolean;
}

/** The source of a chart's data: the calls of a signed-in user, or the public calls with the chart's token. */
export interface ChartFeed extends LineFeed {
  readonly latest: () => Promise<LatestValue[]>;
  /** Whether the latest values came with the HTML. */
  readonly hasLatest?: () => boolean;
  /** The figures that the server computes from the values in a time range, for types that have figures. */
  readonly figures: (range: LineRange | 'latest') => Promise<ChartFigures>;
  /** Sends a message of a button to one of the chart's topics. */
  readonly send: (topicId: string, message: ButtonMessage) => Promise<unknown>;
}

/** The feed for users who may read the topics of the lines. */
export const readerLineFeed: LineFeed = {
  window: ({ topicId, dataTypeId, deviceId }, span, points) =>
    call(getRecordWindow, { topicId, dataTypeId, deviceId, ...span, points }),
  statistics: ({ topicId, dataTypeId, deviceId }, stretch) =>
    call(getStatistics, { topicId, dataTypeId, deviceId, ...stretch }),
  annotations: loadAnnotations,
  lines: (sources, range, points) => call(getSourcesWindow, { sources: [...sources], ...timesOf(range), points }),
};

/** The feed for users who may read the chart. */
export function readerFeed(chartId: string): ChartFeed {
  return {
    ...readerLineFeed,
    lines: (_, range, points) => call(getChartWindow, { chartId, ...timesOf(range), points }),
    hasLines: (points) => isAnswered(getChartWindow, { chartId, points }),
    latest: () => call(listLatestValues, { chartId }),
    hasLatest: () => isAnswered(listLatestValues, { chartId }),
    figures: (range) => call(getChartFigures, { chartId, ...timesOf(range) }),
    send: (topicId, message) => call(sendMessage, { topicId, ...message }),
  };
}

/** The feed for visitors of the chart's public page. */
export function publicFeed(token: string): ChartFeed {
  return {
    roomToken: token,
    latest: () => call(listPublicLatestValues, { token }),
    figures: (range) => call(getPublicChartFigures, { token, ...timesOf(range) }),
    send: (topicId, message) => call(sendMessage, { topicId, chartToken: token, ...message }),
    window: ({ id: chartSourceId, deviceId }, span, points) =>
      call(getPublicRecordWindow, { token, chartSourceId, deviceId, ...span, points }),
    statistics: ({ id: chartSourceId, deviceId }, stretch) =>
      call(getPublicStatistics, { token, chartSourceId, deviceId, ...stretch }),
    annotations: async () => ({ annotations: await call(listPublicAnnotations, { token }), mayAnnotate: [] }),
    lines: (_, range, points) => call(getPublicChartWindow, { token, ...timesOf(range), points }),
  };
}

/** The times of a range in a call. */
export function timesOf(range: LineRange | 'latest'): Partial<LineRange> {
  return range === 'latest' ? {} : range;
}
