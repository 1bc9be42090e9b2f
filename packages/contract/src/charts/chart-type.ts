import * as z from 'zod/mini';
import { Name } from '../platform/primitives.ts';
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
]);
export type ChartType = z.infer<typeof ChartType>;

export const Colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/));
export const DEFAULT_COLOUR = '#000000';

/** A number, or the text of one, as forms give it. */
const Numeric = z.union([
  z.number(),
  z.pipe(
    z.string().check(
      z.trim(),
      z.refine((text) => text !== '' && Number.isFinite(Number(text))),
    ),
    z.transform(Number),
  ),
]);
const Label = z._default(z.string().check(z.trim(), z.maxLength(100)), '');
const Style = z._default(z.union([ButtonStyle, z.literal('')]), '');
/** One line, because boards read no more of a message. */
const ButtonValue = z.pipe(
  z.union([z.string(), z.number()]),
  z.pipe(z.transform(String), z.string().check(z.trim(), z.minLength(1), z.maxLength(100), z.regex(/^[^\r\n]*$/))),
);
/** An empty output type is taken as SIMPLE_MESSAGE. */
const Output = z._default(
  z.pipe(
    z.union([OutputType, z.literal('')]),
    z.transform((type): OutputType => type || 'SIMPLE_MESSAGE'),
  ),
  'SIMPLE_MESSAGE',
);

const inOrder = z.refine<{ MIN_VALUE: number; MAX_VALUE: number }>((range) => range.MIN_VALUE < range.MAX_VALUE, {
  path: ['MAX_VALUE'],
});

/** Whether a side of a button shows something: a text or a style (specification 2 section 5). */
const isShown = (text: string, style: string) => text !== '' || style !== '';

/** What the settings of a type are, and what each of its sources has to name (specification 2 sections 3 and 5). */
export interface ChartTypeRules {
  readonly configs: z.ZodMiniType<{ readonly CHART_NAME: string }, unknown>;
  readonly maxSources: number;
  /** Whether each source names a data type; without one it stands for the plain messages of its topic. */
  readonly needsDataType: boolean;
  /** Whether each source has a description and a place. */
  readonly needsPlace: boolean;
}

/** The rules of every type. Whoever adds a type gives its rules here, and its folder in the web. */
export const CHART_TYPES = {
  BASIC_LINE_CHART: {
    configs: z.object({ CHART_NAME: Name }),
    maxSources: 20,
    needsDataType: true,
    needsPlace: false,
  },
  GAUGE_CHART: {
    configs: z
      .object({
        CHART_NAME: Name,
        TEXT: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
        MIN_VALUE: Numeric,
        MAX_VALUE: Numeric,
      })
      .check(inOrder),
    maxSources: 10,
    needsDataType: false,
    needsPlace: false,
  },
  PLAIN_TEXT_CHART: {
    configs: z.object({ CHART_NAME: Name, COLOR: z._default(Colour, DEFAULT_COLOUR) }),
    maxSources: 1,
    needsDataType: false,
    needsPlace: false,
  },
  TOGGLE_BUTTON: {
    configs: z
      .object({
        CHART_NAME: Name,
        OUTPUT_TYPE: Output,
        ON_VALUE: ButtonValue,
        ON_TEXT: Label,
        ON_COLOR: z._default(Colour, DEFAULT_COLOUR),
        ON_STYLE: Style,
        OFF_VALUE: ButtonValue,
        OFF_TEXT: Label,
        OFF_COLOR: z._default(Colour, DEFAULT_COLOUR),
        OFF_STYLE: Style,
      })
      .check(
        z.refine(({ ON_TEXT, ON_STYLE }) => isShown(ON_TEXT, ON_STYLE), { path: ['ON_TEXT'] }),
        z.refine(({ OFF_TEXT, OFF_STYLE }) => isShown(OFF_TEXT, OFF_STYLE), { path: ['OFF_TEXT'] }),
        // Else nobody could tell on from off.
        z.refine(({ ON_VALUE, OFF_VALUE }) => OFF_VALUE === '' || !isButtonValue(OFF_VALUE, ON_VALUE), {
          path: ['OFF_VALUE'],
          params: { reason: 'same' },
        }),
      ),
    maxSources: 1,
    needsDataType: false,
    needsPlace: false,
  },
  PUSH_BUTTON: {
    configs: z
      .object({ CHART_NAME: Name, OUTPUT_TYPE: Output, ON_VALUE: ButtonValue, ON_TEXT: Label, ON_STYLE: Style })
      .check(z.refine(({ ON_TEXT, ON_STYLE }) => isShown(ON_TEXT, ON_STYLE), { path: ['ON_TEXT'] })),
    maxSources: 1,
    needsDataType: false,
    needsPlace: false,
  },
  POINT_MAP: {
    configs: z.object({ CHART_NAME: Name, MIN_VALUE: Numeric, MAX_VALUE: Numeric }).check(inOrder),
    maxSources: 20,
    needsDataType: true,
    needsPlace: true,
  },
} as const satisfies Record<ChartType, ChartTypeRules>;

/** The settings of a chart as answers have them (specification 2 section 3): those of its type, without the name. */
export const ChartConfig = z.object({
  /** The colours of the sources, comma separated, where its type gives them one. */
  colorList: z.optional(z.string()),
  minValue: z.optional(z.number()),
  maxValue: z.optional(z.number()),
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
});
export type ChartConfig = z.infer<typeof ChartConfig>;

/** The settings of a new chart, by the names of answers: `MIN_VALUE` becomes `minValue`. Its name stands apart. */
export function chartConfigOf(configs: Readonly<Record<string, unknown>>): ChartConfig {
  const renamed = Object.entries(configs)
    .filter(([key]) => key !== 'CHART_NAME')
    .map(([key, value]) => [key.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), value]);
  return ChartConfig.parse(Object.fromEntries(renamed));
}
