import type { Language } from '@tinkerstream/contract/platform/language';
import { pointsPerLine } from '@tinkerstream/contract/records';
import { LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { use as install } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { numberText } from '../../../ui/number-text.ts';
import { createSharpChart } from '../sharp-chart.ts';
import { type Axis, axesOf } from './axes.ts';
import type { Line } from './line.ts';
import { sharedUnit } from './line-source.ts';
import { timeLabel } from './time-label.ts';
import { type Reading, readingAt, type Trace, traceOf } from './trace.ts';
import { type Span, type View, visibleSpan } from './zoom-window.ts';

install([LineChart, GridComponent, CanvasRenderer]);

export interface PlotLine {
  readonly label: string;
  /** '' for none. */
  readonly unit: string;
  readonly colour: string;
  readonly line: Line;
  /** Its source: the lines of one source share an axis. */
  readonly group: string;
}

/** The colours and language of axes and labels. */
export interface PlotInk {
  readonly text: string;
  readonly grid: string;
  readonly paper: string;
  readonly language: Language;
}

/** A position in the terms of the axes. */
export interface PlaceOnAxes {
  readonly time: number;
  readonly value: number;
  /** The value on the right axis, if there is one. */
  readonly right?: number | undefined;
}

export interface Plot {
  /** Pass the same `ink` object while it is unchanged. */
  readonly draw: (lines: readonly PlotLine[], view: View, ink: PlotInk) => void;
  /** Time and value at a position, in pixels from the element's top left corner. */
  readonly at: (x: number, y: number) => PlaceOnAxes;
  /** The horizontal position of a time, in pixels from the element's left edge. */
  readonly xOf: (time: number) => number;
  /** The reading of each line at a time; undefined for lines that show nothing there. */
  readonly readingsAt: (time: number) => (Reading | undefined)[];
  /** The drawn time range; undefined if there is nothing to draw. */
  readonly span: () => Span | undefined;
  /** The drawn value range of each line; undefined for lines without values. */
  readonly ranges: () => (Span | undefined)[];
  /** The axis of each line. */
  readonly axes: () => readonly Axis[];
  /** A picture of the drawing on its paper. */
  readonly picture: (paper: string) => HTMLCanvasElement;
  readonly resize: () => void;
  readonly dispose: () => void;
}

const MARGIN = { left: 8, right: 30, top: 14, bottom: 6 };

/**
 * Compact charts have fixed margins, and few and short labels: fitting and drawing labels is most of the cost of a
 * draw.
 */
const COMPACT_MARGIN = { left: 46, right: 30, top: 12, bottom: 24 };
const COMPACT_LABELS = 3;

/** The room for a unit above an axis. A longer one than this starts at the axis instead of ending there. */
const UNIT_PX = 18;
const NARROW_UNIT = 5;

const AXES = { xAxisIndex: 0, yAxisIndex: 0 };
const BOTH: readonly Axis[] = [0, 1];
/** ECharts matches axes without an id by their names, the units: with another unit they would change places. */
const AXIS_IDS = ['left', 'right'] as const;
const RIGHT_AXES = { xAxisIndex: 0, yAxisIndex: 1 };
/** Pictures are sharp when printed. */
const PICTURE_RATIO = 2;

/** With this few points, each gets a symbol. */
const SYMBOLS_UP_TO = 60;

const SYMBOL_SIZE = 6;
/** How far beyond the end of a line its value still shows, in pixels. */
const REACH_PX = 30;
const MIN_PIXELS = 100;
const NO_TRACE: Trace = { pairs: new Float64Array(), readings: new Float64Array(), lone: new Float64Array() };

/**
 * Draws lines with ECharts. The axis covers exactly the window, and ECharts gets only the visible points, thinned to
 * two per pixel, or fewer with many lines: the cost depends on the screen width, not on the length of the line or the
 * zoom.
 *
 * @param isCompact whether the chart is one of many on its screen
 */
export function createPlot(element: HTMLElement, isCompact = false): Plot {
  const chart = createSharpChart(element);
  let span: Span | undefined;
  let traces: readonly Trace[] = [];
  let axes: readonly Axis[] = [];
  let drawnInk: PlotInk | undefined;
  /** The units of both axes; '' for none. */
  let units: readonly string[] = [];

  return {
    draw(lines, view, ink) {
      const visible = visibleSpan(
        view,
        lines.map(({ line }) => line),
      );
      const pixels = pointsPerLine(element.clientWidth, lines.length);
      traces = lines.map(({ line }) => (visible ? traceOf(line, visible, pixels) : NO_TRACE));
      span = visible;
      const hadRight = axes.includes(1);
      axes = axesOf(
        lines.map(({ group }, index) => ({ group, range: rangeOf(traces[index] ?? NO_TRACE) })),
        hadRight,
      );
      const hasRight = axes.includes(1);
      const drawnUnits = units.join();
      units = BOTH.map((axis) => sharedUnit(lines.filter((_, index) => axes[index] === axis)));
      if (chart.sharpen() || ink !== drawnInk || hasRight !== hadRight || units.join() !== drawnUnits) {
        chart.current.setOption(baseOption(ink, units, isCompact, hasRight));
      }
      drawnInk = ink;
      const traceAt = (index: number) => traces[index] ?? NO_TRACE;
      chart.current.setOption(
        {
          xAxis: { min: visible?.start ?? null, max: visible?.end ?? null },
          yAxis: [view.y, view.right].map((range, axis) => ({
            id: AXIS_IDS[axis],
            min: range?.start ?? null,
            max: range?.end ?? null,
          })),
          series: [
            ...lines.map((line, index) => ({ ...lineOption(line, index, traceAt(index)), yAxisIndex: axes[index] })),
            ...lines.flatMap(({ colour }, index) =>
              loneOption(colour, index, traceAt(index)).map((option) => ({ ...option, yAxisIndex: axes[index] })),
            ),
          ],
        },
        { replaceMerge: ['series'] },
      );
    },
    at(px, py) {
      const [time, value] = chart.current.convertFromPixel(AXES, [px, py]) as [number, number];
      const right = axes.includes(1)
        ? (chart.current.convertFromPixel(RIGHT_AXES, [px, py]) as [number, number])[1]
        : undefined;
      return { time, value, right };
    },
    xOf: (time) => chart.current.convertToPixel({ xAxisIndex: 0 }, time),
    readingsAt(time) {
      const perPixel = span ? (span.end - span.start) / Math.max(MIN_PIXELS, element.clientWidth) : 0;
      return traces.map((trace) => readingAt(trace, time, REACH_PX * perPixel));
    },
    span: () => span,
    ranges: () => traces.map(rangeOf),
    axes: () => axes,
    picture: (paper) => chart.current.renderToCanvas({ pixelRatio: PICTURE_RATIO, backgroundColor: paper }),
    resize: () => chart.current.resize(),
    dispose: chart.dispose,
  };
}

/** The options that stay the same between draws. */
export function baseOption(ink: PlotInk, units: readonly string[], isCompact: boolean, hasRight: boolean) {
  const axis = {
    axisLine: { lineStyle: { color: ink.grid } },
    axisTick: { lineStyle: { color: ink.grid } },
    axisLabel: { color: ink.text, hideOverlap: true },
    splitLine: { lineStyle: { color: ink.grid } },
  };
  const values = {
    type: 'value',
    scale: true,
    axisLabel: {
      ...axis.axisLabel,
      formatter: (value: number) => numberText(value, ink.language, isCompact ? 'short' : 'scale'),
    },
    splitLine: axis.splitLine,
    ...(isCompact && { splitNumber: COMPACT_LABELS }),
  } as const;
  const margin = isCompact ? COMPACT_MARGIN : MARGIN;
  const top = margin.top + (units.some((unit) => unit !== '') ? UNIT_PX : 0);
  const right = isCompact && hasRight ? COMPACT_MARGIN.left : margin.right;
  return {
    animation: false,
    grid: isCompact
      ? { ...margin, top, right, outerBoundsMode: 'none' }
      : { ...margin, top, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'time',
      ...axis,
      axisLabel: { ...axis.axisLabel, formatter: (time: number) => timeLabel(time, ink.language) },
      splitLine: { show: false },
      ...(isCompact && { splitNumber: COMPACT_LABELS }),
    },
    yAxis: [
      { ...values, ...unitOption(ink, units[0], 'right'), id: AXIS_IDS[0] },
      {
        ...values,
        id: AXIS_IDS[1],
        ...unitOption(ink, units[1], 'left'),
        show: hasRight,
        position: 'right',
        splitLine: { show: false },
      },
    ],
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

function lineOption({ label, colour }: PlotLine, index: number, { pairs }: Trace) {
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
function loneOption(colour: string, index: number, { lone }: Trace) {
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

function rangeOf({ readings }: Trace): Span | undefined {
  let start = Number.POSITIVE_INFINITY;
  let end = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < readings.length; at += 3) {
    const [low, high] = [readings[at + 1] as number, readings[at + 2] as number];
    if (low < start) start = low;
    if (high > end) end = high;
  }
  return start <= end ? { start, end } : undefined;
}
