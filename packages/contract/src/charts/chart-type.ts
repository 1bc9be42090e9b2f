import * as z from 'zod/mini';
import { defaulted, Name } from '../platform/primitives.ts';
import { numericValue } from '../points/number.ts';
import { MAX_LINES } from '../records/index.ts';
import type { Permission } from '../subscriptions/index.ts';
import { OutputType } from '../topics/index.ts';
import { ButtonStyle } from './button-style.ts';
import { isButtonValue } from './button-value.ts';

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

export const Colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));
export const DEFAULT_COLOUR = '#000000';

/** A number, or its text from a form. */
const Numeric = z.union([
  z.number(),
  z.pipe(
    z.string().check(
      z.trim(),
      z.refine((text) => numericValue(text) !== undefined),
    ),
    z.transform((text) => numericValue(text) as number),
  ),
]);
const Label = z._default(z.string().check(z.trim(), z.maxLength(100)), '');
const Style = z._default(z.union([ButtonStyle, z.literal('')]), '');
/** One line: boards read only the first. */
const ButtonValue = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(z.transform(String), z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^\r\n]*$/))),
);
/** An empty output type means SIMPLE_MESSAGE. */
const Output = z._default(
  z.pipe(
    z.union([OutputType, z.literal('')]),
    z.transform((type): OutputType => type || 'SIMPLE_MESSAGE'),
  ),
  'SIMPLE_MESSAGE',
);

/** A limit that may be left out. */
const Limit = z.optional(
  z.pipe(
    z.union([z.literal(''), Numeric]),
    z.transform((value) => (value === '' ? undefined : value)),
  ),
);
/** How a histogram chooses its bins. */
export const BinRule = z.enum(['FREEDMAN_DIACONIS', 'STURGES', 'BY_HAND']);
export type BinRule = z.infer<typeof BinRule>;

const wholeNumber = (min: number, max: number) =>
  z.pipe(Numeric, z.number().check(z.int(), z.minimum(min), z.maximum(max)));

/** The bins of a histogram, if a person chooses them. */
export const BIN_COUNT = { min: 2, max: 60, initial: 10 } as const;
/** The bars of a category chart, without the one of the other values. */
export const CATEGORY_COUNT = { min: 1, max: 30, initial: 8 } as const;

const inOrder = z.refine<{ MIN_VALUE: number; MAX_VALUE: number }>((range) => range.MIN_VALUE < range.MAX_VALUE, {
  path: ['MAX_VALUE'],
});

/** Whether a side of a button is visible: it has a text or a style (rule 5). */
const isShown = (text: string, style: string) => text !== '' || style !== '';

type Flag = { [Name in keyof Permission]: Permission[Name] extends boolean ? Name : never }[keyof Permission];

/** The rules of a chart type (rule 5). Widths are in columns of twelve. */
export interface ChartTypeRules {
  /** The subscription flag that creating one requires; absent if everyone may. */
  readonly permission?: Flag;
  /** The width of its card among related charts. */
  readonly relatedWidth: 3 | 6;
  /** The width of its card when a screen adds it to a dashboard. */
  readonly cardSize: 3 | 6;
  readonly configs: z.ZodMiniType<{ readonly CHART_NAME: string }, unknown>;
  readonly maxSources: number;
  /** 1 if absent. */
  readonly minSources?: number;
  /** Whether the server computes what it draws from the values of a time range. */
  readonly hasFigures?: boolean;
  /** Which values a chart shows: anything, numbers only, or its own button values. */
  readonly shows: 'anything' | 'numbers' | 'own values';
  /** Whether each source requires a data type; without one it shows the plain messages of its topic. */
  readonly needsDataType: boolean;
  /** Whether each source requires a description and a location. */
  readonly needsPlace: boolean;
  /** Whether a source draws lines: one, or one for each device. */
  readonly hasLines?: boolean;
}

/** The rules of every type. A new type gets its rules here and a folder in the web. */
export const CHART_TYPES = {
  BASIC_LINE_CHART: {
    relatedWidth: 6,
    cardSize: 6,
    configs: z.object({ CHART_NAME: Name }),
    maxSources: MAX_LINES,
    shows: 'anything',
    needsDataType: true,
    needsPlace: false,
    hasLines: true,
  },
  GAUGE_CHART: {
    relatedWidth: 3,
    cardSize: 3,
    configs: z
      .object({
        CHART_NAME: Name,
        TEXT: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
        MIN_VALUE: Numeric,
        MAX_VALUE: Numeric,
      })
      .check(inOrder),
    maxSources: 10,
    shows: 'numbers',
    needsDataType: false,
    needsPlace: false,
  },
  PLAIN_TEXT_CHART: {
    relatedWidth: 3,
    cardSize: 6,
    configs: z.object({ CHART_NAME: Name, COLOR: defaulted(Colour, DEFAULT_COLOUR) }),
    maxSources: 1,
    shows: 'anything',
    needsDataType: false,
    needsPlace: false,
  },
  TOGGLE_BUTTON: {
    relatedWidth: 3,
    cardSize: 6,
    configs: z
      .object({
        CHART_NAME: Name,
        OUTPUT_TYPE: Output,
        ON_VALUE: ButtonValue,
        ON_TEXT: Label,
        ON_COLOR: defaulted(Colour, DEFAULT_COLOUR),
        ON_STYLE: Style,
        OFF_VALUE: ButtonValue,
        OFF_TEXT: Label,
        OFF_COLOR: defaulted(Colour, DEFAULT_COLOUR),
        OFF_STYLE: Style,
      })
      .check(
        z.refine(({ ON_TEXT, ON_STYLE }) => isShown(ON_TEXT, ON_STYLE), { path: ['ON_TEXT'] }),
        z.refine(({ OFF_TEXT, OFF_STYLE }) => isShown(OFF_TEXT, OFF_STYLE), { path: ['OFF_TEXT'] }),
        // Equal values would make on and off the same.
        z.refine(({ ON_VALUE, OFF_VALUE }) => OFF_VALUE === '' || !isButtonValue(OFF_VALUE, ON_VALUE), {
          path: ['OFF_VALUE'],
          params: { reason: 'same' },
        }),
      ),
    maxSources: 1,
    shows: 'own values',
    needsDataType: false,
    needsPlace: false,
  },
  PUSH_BUTTON: {
    relatedWidth: 3,
    cardSize: 6,
    configs: z
      .object({ CHART_NAME: Name, OUTPUT_TYPE: Output, ON_VALUE: ButtonValue, ON_TEXT: Label, ON_STYLE: Style })
      .check(z.refine(({ ON_TEXT, ON_STYLE }) => isShown(ON_TEXT, ON_STYLE), { path: ['ON_TEXT'] })),
    maxSources: 1,
    shows: 'own values',
    needsDataType: false,
    needsPlace: false,
  },
  POINT_MAP: {
    permission: 'allowCirclePointMap',
    relatedWidth: 6,
    cardSize: 6,
    configs: z.object({ CHART_NAME: Name, MIN_VALUE: Numeric, MAX_VALUE: Numeric }).check(inOrder),
    maxSources: 20,
    shows: 'numbers',
    needsDataType: true,
    needsPlace: true,
  },
  BOARD_GRID: {
    relatedWidth: 6,
    cardSize: 6,
    configs: z.object({ CHART_NAME: Name, ALARM_BELOW: Limit, ALARM_ABOVE: Limit }).check(
      z.refine(({ ALARM_BELOW: low, ALARM_ABOVE: high }) => low === undefined || high === undefined || low < high, {
        path: ['ALARM_ABOVE'],
      }),
    ),
    maxSources: 10,
    shows: 'numbers',
    needsDataType: true,
    needsPlace: false,
    hasLines: true,
  },
  SCATTER_CHART: {
    relatedWidth: 6,
    cardSize: 6,
    configs: z.object({ CHART_NAME: Name }),
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
    configs: z.object({ CHART_NAME: Name }),
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
    configs: z.object({
      CHART_NAME: Name,
      BIN_RULE: defaulted(BinRule, 'FREEDMAN_DIACONIS'),
      BIN_COUNT: defaulted(wholeNumber(BIN_COUNT.min, BIN_COUNT.max), BIN_COUNT.initial),
    }),
    maxSources: 1,
    shows: 'numbers',
    needsDataType: true,
    needsPlace: false,
    hasFigures: true,
  },
  CATEGORY_CHART: {
    relatedWidth: 6,
    cardSize: 6,
    configs: z.object({
      CHART_NAME: Name,
      CATEGORY_COUNT: defaulted(wholeNumber(CATEGORY_COUNT.min, CATEGORY_COUNT.max), CATEGORY_COUNT.initial),
    }),
    maxSources: 1,
    shows: 'anything',
    needsDataType: true,
    needsPlace: false,
    hasFigures: true,
  },
} as const satisfies Record<ChartType, ChartTypeRules>;

/** The settings of a chart in answers (rule 1): those of its type, without the name. */
export const ChartConfig = z.object({
  /** The colours of the sources, comma-separated, if the type has colours. */
  colorList: z.optional(z.string()),
  minValue: z.optional(z.number()),
  maxValue: z.optional(z.number()),
  /** Values beyond these are alarms. */
  alarmBelow: z.optional(z.number()),
  alarmAbove: z.optional(z.number()),
  text: z.optional(z.string()),
  color: z.optional(z.string()),
  outputType: z.optional(OutputType),
  onValue: z.optional(z.string()),
  offValue: z.optional(z.string()),
  onText: z.optional(z.string()),
  offText: z.optional(z.string()),
  onStyle: z.optional(z.string()),
  offStyle: z.optional(z.string()),
  onColor: z.optional(z.string()),
  offColor: z.optional(z.string()),
  binRule: z.optional(BinRule),
  binCount: z.optional(z.number()),
  categoryCount: z.optional(z.number()),
});
export type ChartConfig = z.infer<typeof ChartConfig>;

/** The settings of a chart by their names in the call that creates one: `minValue` becomes `MIN_VALUE`. */
export function configsOf(config: ChartConfig): Readonly<Record<string, unknown>> {
  const renamed = Object.entries(config).map(([key, value]) => [
    key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase(),
    value,
  ]);
  return Object.fromEntries(renamed);
}

/** The settings of a new chart by their names in answers: `MIN_VALUE` becomes `minValue`. The name is separate. */
export function chartConfigOf(configs: Readonly<Record<string, unknown>>): ChartConfig {
  const renamed = Object.entries(configs)
    .filter(([key]) => key !== 'CHART_NAME')
    .map(([key, value]) => [key.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value]);
  return ChartConfig.parse(Object.fromEntries(renamed));
}
