import {
  CHART_CONFIGS,
  CHART_TYPES,
  ChartType,
  type ChartTypeRules,
  type createChart,
} from '@tinkerstream/contract/charts';
import type { RequestOf } from '@tinkerstream/contract/platform/endpoint';
import type { Topic } from '@tinkerstream/contract/topics';
import type * as z from 'zod/mini';
import { PLAIN_VALUES } from '../applets/each-form.ts';

export type NewChart = RequestOf<typeof createChart>;

/** Settings that a form must have, or that are worth a test. */
const KNOWN = {
  GAUGE_CHART: { TEXT: '°C', MIN_VALUE: '-10', MAX_VALUE: 50 },
  PLAIN_TEXT_CHART: { COLOR: '#aa0000' },
  TOGGLE_BUTTON: {
    OUTPUT_TYPE: 'KEY_VALUE_PAIR',
    ON_VALUE: 1,
    ON_TEXT: 'On',
    ON_COLOR: '#00aa00',
    ON_STYLE: 'bulb',
    OFF_VALUE: '0',
    OFF_TEXT: '',
    OFF_COLOR: '#333333',
    OFF_STYLE: 'bulb-off',
  },
  PUSH_BUTTON: { OUTPUT_TYPE: '', ON_VALUE: 'ring', ON_TEXT: 'Ring', ON_STYLE: 'bell' },
  POINT_MAP: { MIN_VALUE: 0, MAX_VALUE: 100 },
  BOARD_GRID: { ALARM_BELOW: '', ALARM_ABOVE: '30' },
  HISTOGRAM_CHART: { BIN_RULE: 'BY_HAND', BIN_COUNT: '12' },
  CATEGORY_CHART: { CATEGORY_COUNT: 5 },
} satisfies Partial<Record<ChartType, object>>;

/** Settings of a type as its schema asks for them. */
function settingsOf(type: ChartType): object {
  const { CHART_NAME, ...shape }: Readonly<Record<string, z.ZodMiniType>> = CHART_CONFIGS[type].shape;
  const needed = Object.entries(shape).filter(([, setting]) => !setting.safeParse(undefined).success);
  return Object.fromEntries(
    needed.map(([name, setting]) => [name, PLAIN_VALUES.find((value) => setting.safeParse(value).success)]),
  );
}

/** A complete form of each type. */
export const CONFIGS = {
  ...Object.fromEntries(ChartType.options.map((type) => [type, settingsOf(type)])),
  ...KNOWN,
} as typeof KNOWN & Readonly<Record<ChartType, object>>;

/** A form that creates a chart with as few sources as it needs. By default they show the first data type of its topic. */
export function form(
  chartType: ChartType,
  topic: Topic,
  configs: object = CONFIGS[chartType],
  source: object = {},
): NewChart {
  const place = { description: 'Pond', latitude: 22.3, longitude: 114.2 };
  const { minSources = 1 }: ChartTypeRules = CHART_TYPES[chartType];
  const config = { topicId: topic.id, dataTypeId: topic.dataRecordTypes[0]?.id, ...place, ...source };
  return {
    chartType,
    configs: { CHART_NAME: 'Mine', ...configs },
    chartSourceConfigs: Array.from({ length: minSources }, () => config),
  };
}
