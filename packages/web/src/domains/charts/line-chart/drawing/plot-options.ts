import type { Language } from '@tinkerstream/contract/platform/language';
import { numberText } from '../../../../ui/text/number-text.ts';
import { COMPACT_LABELS, COMPACT_MARGIN, type CompactAxes, NARROW_UNIT } from './compact-axes.ts';
import type { InView } from './in-view.ts';
import { timeLabel } from './time-label.ts';

/** The colours and language of axes and labels. */
export interface PlotInk {
  readonly text: string;
  readonly grid: string;
  readonly paper: string;
  readonly language: Language;
}

/** The axes of a drawing. */
export interface PlotAxes {
  /** The units of both value axes; '' for none. */
  readonly units: readonly string[];
  readonly hasRight: boolean;
  /** Only of compact charts. */
  readonly compact?: CompactAxes | undefined;
}

const MARGIN = { left: 8, right: 30, top: 14, bottom: 6 };

/** The room for a unit above an axis. */
const UNIT_PX = 18;

/** ECharts matches axes without an id by their names, the units: with another unit they would change places. */
export const AXIS_IDS = ['left', 'right'] as const;

/** With this few points, each gets a symbol. */
const SYMBOLS_UP_TO = 60;
const SYMBOL_SIZE = 6;

/** The options that stay the same between draws. */
export function baseOption(ink: PlotInk, { units, hasRight, compact }: PlotAxes) {
  const axis = {
    axisLine: { lineStyle: { color: ink.grid } },
    axisTick: { lineStyle: { color: ink.grid } },
    axisLabel: { color: ink.text, hideOverlap: true },
    splitLine: { lineStyle: { color: ink.grid } },
  };
  const values = (at: 0 | 1) =>
    ({
      id: AXIS_IDS[at],
      type: 'value',
      scale: true,
      axisLabel: {
        ...axis.axisLabel,
        formatter: (value: number) => compact?.numberText(value, at) ?? numberText(value, ink.language, 'scale'),
      },
      splitLine: axis.splitLine,
      ...unitOption(ink, units[at], at === 0 ? 'right' : 'left'),
      ...(compact && { splitNumber: COMPACT_LABELS }),
    }) as const;
  const top = units.some((unit) => unit !== '') ? UNIT_PX : 0;
  return {
    animation: false,
    grid: compact
      ? {
          ...compact.margin,
          top: COMPACT_MARGIN.top + top,
          bottom: COMPACT_MARGIN.bottom,
          outerBoundsMode: 'none',
        }
      : { ...MARGIN, top: MARGIN.top + top, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'time',
      ...axis,
      axisLabel: {
        ...axis.axisLabel,
        formatter: (time: number) => {
          const label = timeLabel(time, ink.language);
          return compact?.isWithin(time, label) === false ? '' : label;
        },
      },
      splitLine: { show: false },
      ...(compact && { splitNumber: COMPACT_LABELS }),
    },
    yAxis: [values(0), { ...values(1), show: hasRight, position: 'right', splitLine: { show: false } }],
  } as const;
}

/** @param side where a short unit is, seen from the drawing: above the numbers of its axis */
function unitOption(ink: PlotInk, unit = '', side: 'left' | 'right') {
  const isNarrow = unit.length <= NARROW_UNIT;
  const opposite = side === 'left' ? 'right' : 'left';
  const align = isNarrow ? side : opposite;
  const padding = isNarrow ? (side === 'right' ? [0, 8, 0, 0] : [0, 0, 0, 8]) : 0;
  return { name: unit, nameGap: 12, nameTextStyle: { color: ink.text, align, padding } } as const;
}

export function lineOption({ label, colour }: { label: string; colour: string }, index: number, { pairs }: InView) {
  return {
    id: `line ${index}`,
    type: 'line',
    name: label,
    data: pairs,
    dimensions: ['time', 'value'],
    clip: true,
    showSymbol: pairs.length <= 2 * SYMBOLS_UP_TO,
    symbolSize: SYMBOL_SIZE,
    lineStyle: { width: 2, color: colour },
    itemStyle: { color: colour },
    emphasis: { disabled: true },
  } as const;
}

/** Single points between two gaps, which no line connects. */
export function loneOption(colour: string, index: number, { lone }: InView) {
  if (lone.length === 0) return [];
  const style = { symbol: 'circle', symbolSize: SYMBOL_SIZE, showSymbol: true, lineStyle: { width: 0 } };
  return [
    {
      id: `lone ${index}`,
      type: 'line',
      data: lone,
      dimensions: ['time', 'value'],
      clip: true,
      silent: true,
      itemStyle: { color: colour },
      emphasis: { disabled: true },
      ...style,
    } as const,
  ];
}
