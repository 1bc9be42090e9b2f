import * as z from 'zod/mini';
import { MAX_LINES } from '../records/index.ts';
import type { Permission } from '../subscriptions/index.ts';

export const ChartType = z.enum([
  'BASIC_LINE_CHART',
  'GAUGE_CHART',
  'PLAIN_TEXT_CHART',
  'TOGGLE_BUTTON',
  'PUSH_BUTTON',
  'POINT_MAP',
  'BOARD_GRID',
  'SCATTER_CHART',
  'HISTOGRAM_CHART',
  'CATEGORY_CHART',
  'TRACK_MAP',
]);
export type ChartType = z.infer<typeof ChartType>;

type Flag = { [Name in keyof Permission]: Permission[Name] extends boolean ? Name : never }[keyof Permission];

/** The rules of a chart type (rule 5). Widths are in columns of twelve. */
export interface ChartTypeRules {
  /** The subscription flag that creating a chart requires; absent if everyone may. */
  readonly permission?: Flag;
  /** The width of the card among related charts. */
  readonly relatedWidth: 3 | 6 | 12;
  /** The width of the card when a screen adds it to a dashboard. */
  readonly cardSize: 3 | 6;
  readonly maxSources: number;
  /** Minimum sources; 1 if absent. */
  readonly minSources?: number;
  /** Whether the server computes the chart's figures from the values of a time range. */
  readonly hasFigures?: boolean;
  /** Which values a chart shows: anything, numbers only, or its own button values. */
  readonly shows: 'anything' | 'numbers' | 'own values';
  /** Whether each source requires a data type; a source without one shows the plain messages of its topic. */
  readonly needsDataType: boolean;
  /** Whether each source requires a description and a location. */
  readonly needsPlace: boolean;
  /** Whether a source draws lines: one, or one for each device. */
  readonly hasLines?: boolean;
  /** Whether the chart shows the notes of its topics. */
  readonly hasNotes?: boolean;
}

/** Whether a name is a chart type's. */
export function isChartType(name: string | undefined): name is ChartType {
  return name !== undefined && Object.hasOwn(CHART_TYPES, name);
}

/** The rules of every type. A new type gets its rules here, its settings in `CHART_CONFIGS`, and a folder in the web. */
export const CHART_TYPES = {
  BASIC_LINE_CHART: {
    relatedWidth: 6,
    cardSize: 6,
    maxSources: MAX_LINES,
    shows: 'anything',
    needsDataType: true,
    needsPlace: false,
    hasLines: true,
    hasNotes: true,
  },
  GAUGE_CHART: {
    relatedWidth: 3,
    cardSize: 3,
    maxSources: 10,
    shows: 'numbers',
    needsDataType: false,
    needsPlace: false,
  },
  PLAIN_TEXT_CHART: {
    relatedWidth: 3,
    cardSize: 6,
    maxSources: 1,
    shows: 'anything',
    needsDataType: false,
    needsPlace: false,
  },
  TOGGLE_BUTTON: {
    relatedWidth: 3,
    cardSize: 6,
    maxSources: 1,
    shows: 'own values',
    needsDataType: false,
    needsPlace: false,
  },
  PUSH_BUTTON: {
    relatedWidth: 3,
    cardSize: 6,
    maxSources: 1,
    shows: 'own values',
    needsDataType: false,
    needsPlace: false,
  },
  POINT_MAP: {
    permission: 'allowCirclePointMap',
    relatedWidth: 6,
    cardSize: 6,
    maxSources: 20,
    shows: 'numbers',
    needsDataType: true,
    needsPlace: true,
  },
  BOARD_GRID: {
    // Thirty tiles beside another chart would leave a hole below that one.
    relatedWidth: 12,
    cardSize: 6,
    maxSources: 10,
    shows: 'numbers',
    needsDataType: true,
    needsPlace: false,
    hasLines: true,
  },
  SCATTER_CHART: {
    relatedWidth: 6,
    cardSize: 6,
    // The horizontal axis, then the vertical one.
    maxSources: 2,
    minSources: 2,
    shows: 'numbers',
    needsDataType: true,
    needsPlace: false,
    hasFigures: true,
  },
  TRACK_MAP: {
    relatedWidth: 6,
    cardSize: 6,
    // The latitude, then the longitude.
    maxSources: 2,
    minSources: 2,
    shows: 'numbers',
    needsDataType: true,
    needsPlace: false,
    hasFigures: true,
  },
  HISTOGRAM_CHART: {
    relatedWidth: 6,
    cardSize: 6,
    maxSources: 1,
    shows: 'numbers',
    needsDataType: true,
    needsPlace: false,
    hasFigures: true,
  },
  CATEGORY_CHART: {
    relatedWidth: 6,
    cardSize: 6,
    maxSources: 1,
    shows: 'anything',
    needsDataType: true,
    needsPlace: false,
    hasFigures: true,
  },
} as const satisfies Record<ChartType, ChartTypeRules>;
