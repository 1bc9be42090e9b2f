import * as z from 'zod/mini';
import { exactText, text } from '../platform/bounded.ts';
import { defaulted, Name } from '../platform/primitives.ts';
import { numericValue } from '../points/number.ts';
import { OutputType } from '../topics/output-type.ts';
import { ButtonStyle } from './button-style.ts';
import { isButtonValue } from './button-value.ts';
import { BIN_COUNT, CATEGORY_COUNT, DEFAULT_COLOUR } from './chart-defaults.ts';
import type { ChartType } from './chart-type.ts';

export const Colour = exactText({ atMost: 7 }).check(z.regex(/^#[0-9a-fA-F]{6}$/));

/** How a histogram chooses its bins. */
export const BinRule = z.enum(['FREEDMAN_DIACONIS', 'STURGES', 'BY_HAND']);
export type BinRule = z.infer<typeof BinRule>;

/** A number, or its text from a form. */
const Numeric = z.union([
  z.number(),
  z.pipe(
    text({ atMost: 100 }).check(z.refine((text) => numericValue(text) !== undefined)),
    z.transform((text) => numericValue(text) as number),
  ),
]);
const Label = z._default(text({ atMost: 100 }), '');
const Style = z._default(z.union([ButtonStyle, z.literal('')]), '');
/** One line: boards read only the first. */
const ButtonValue = z.pipe(
  z.union([text({ atMost: 100 }), z.number()]),
  z.pipe(z.transform(String), text({ atLeast: 1, atMost: 100 }).check(z.regex(/^[^\r\n]*$/))),
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
const wholeNumber = (min: number, max: number) =>
  z.pipe(Numeric, z.number().check(z.int(), z.minimum(min), z.maximum(max)));

const inOrder = z.refine<{ MIN_VALUE: number; MAX_VALUE: number }>((range) => range.MIN_VALUE < range.MAX_VALUE, {
  path: ['MAX_VALUE'],
});

/** Whether a side of a button is visible: it has a text or a style (rule 5). */
const isShown = (text: string, style: string) => text !== '' || style !== '';

/**
 * The settings with which a chart of each type is created (rule 5). They are apart from `CHART_TYPES`, so that pages
 * which draw charts load no schemas.
 */
export const CHART_CONFIGS = {
  BASIC_LINE_CHART: z.object({ CHART_NAME: Name }),
  GAUGE_CHART: z
    .object({
      CHART_NAME: Name,
      TEXT: text({ atLeast: 1, atMost: 100 }),
      MIN_VALUE: Numeric,
      MAX_VALUE: Numeric,
    })
    .check(inOrder),
  PLAIN_TEXT_CHART: z.object({ CHART_NAME: Name, COLOR: defaulted(Colour, DEFAULT_COLOUR) }),
  TOGGLE_BUTTON: z
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
  PUSH_BUTTON: z
    .object({ CHART_NAME: Name, OUTPUT_TYPE: Output, ON_VALUE: ButtonValue, ON_TEXT: Label, ON_STYLE: Style })
    .check(z.refine(({ ON_TEXT, ON_STYLE }) => isShown(ON_TEXT, ON_STYLE), { path: ['ON_TEXT'] })),
  POINT_MAP: z.object({ CHART_NAME: Name, MIN_VALUE: Numeric, MAX_VALUE: Numeric }).check(inOrder),
  BOARD_GRID: z.object({ CHART_NAME: Name, ALARM_BELOW: Limit, ALARM_ABOVE: Limit }).check(
    z.refine(({ ALARM_BELOW: low, ALARM_ABOVE: high }) => low === undefined || high === undefined || low < high, {
      path: ['ALARM_ABOVE'],
    }),
  ),
  SCATTER_CHART: z.object({ CHART_NAME: Name }),
  TRACK_MAP: z.object({ CHART_NAME: Name }),
  HISTOGRAM_CHART: z.object({
    CHART_NAME: Name,
    BIN_RULE: defaulted(BinRule, 'FREEDMAN_DIACONIS'),
    BIN_COUNT: defaulted(wholeNumber(BIN_COUNT.min, BIN_COUNT.max), BIN_COUNT.initial),
  }),
  CATEGORY_CHART: z.object({
    CHART_NAME: Name,
    CATEGORY_COUNT: defaulted(wholeNumber(CATEGORY_COUNT.min, CATEGORY_COUNT.max), CATEGORY_COUNT.initial),
  }),
} as const satisfies Record<ChartType, z.ZodMiniType<{ readonly CHART_NAME: string }, unknown>>;

/** As long as the colours of all sources. */
const ShownText = exactText({ atMost: 1000 });

/** The settings of a chart in answers (rule 1): the settings of its type, without the name. */
export const ChartConfig = z.object({
  /** The colours of the sources, comma-separated, if the type has colours. */
  colorList: z.optional(ShownText),
  minValue: z.optional(z.number()),
  maxValue: z.optional(z.number()),
  /** Values below `alarmBelow` and above `alarmAbove` are alarms. */
  alarmBelow: z.optional(z.number()),
  alarmAbove: z.optional(z.number()),
  text: z.optional(ShownText),
  color: z.optional(ShownText),
  outputType: z.optional(OutputType),
  onValue: z.optional(ShownText),
  offValue: z.optional(ShownText),
  onText: z.optional(ShownText),
  offText: z.optional(ShownText),
  onStyle: z.optional(ShownText),
  offStyle: z.optional(ShownText),
  onColor: z.optional(ShownText),
  offColor: z.optional(ShownText),
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
