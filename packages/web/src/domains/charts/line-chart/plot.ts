import type { Language } from '@tinkerstream/contract/platform/language';
import { LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { use as install } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { numberText } from '../../../ui/number-text.ts';
import { createSharpChart } from '../sharp-chart.ts';
import type { Line } from './line.ts';
import { type Reading, readingAt, type Trace, traceOf } from './trace.ts';
import { type Span, type View, visibleSpan } from './zoom-window.ts';

install([LineChart, GridComponent, CanvasRenderer]);

export interface PlotLine {
  readonly label: string;
  readonly colour: string;
  readonly line: Line;
}

/** The colours and language of axes and labels. */
export interface PlotInk {
  readonly text: string;
  readonly grid: string;
  readonly paper: string;
  readonly language: Language;
}

export interface Plot {
  /** Pass the same `ink` object while it is unchanged. */
  readonly draw: (lines: readonly PlotLine[], view: View, ink: PlotInk) => void;
  /** Time and value at a position, in pixels from the element's top left corner. */
  readonly at: (x: number, y: number) => { readonly time: number; readonly value: number };
  /** The horizontal position of a time, in pixels from the element's left edge. */
  readonly xOf: (time: number) => number;
  /** The reading of each line at a time; undefined for lines that show nothing there. */
  readonly readingsAt: (time: number) => (Reading | undefined)[];
  /** The drawn time range; undefined if there is nothing to draw. */
  readonly span: () => Span | undefined;
  /** The drawn value range of each line; undefined for lines without values. */
  readonly ranges: () => (Span | undefined)[];
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

const AXES = { xAxisIndex: 0, yAxisIndex: 0 };

/** With this few points, each gets a symbol. */
const SYMBOLS_UP_TO = 60;

const SYMBOL_SIZE = 6;
/** How far beyond the end of a line its value still shows, in pixels. */
const REACH_PX = 30;
const MIN_PIXELS = 100;
/** More lines share their points: forty at full width would take longer than a frame. */
const FULL_LINES = 8;
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
  let drawnInk: PlotInk | undefined;

  return {
    draw(lines, view, ink) {
      if (chart.sharpen() || ink !== drawnInk) chart.current.setOption(baseOption(ink, isCompact));
      drawnInk = ink;
      const visible = visibleSpan(
        view,
        lines.map(({ line }) => line),
      );
      const pixels = pixelsPerLine(element.clientWidth, lines.length);
      traces = lines.map(({ line }) => (visible ? traceOf(line, visible, pixels) : NO_TRACE));
      span = visible;
      chart.current.setOption(
        {
          xAxis: { min: visible?.start ?? null, max: visible?.end ?? null },
          yAxis: { min: view.y?.start ?? null, max: view.y?.end ?? null },
          series: [
            ...lines.map(({ label, colour }, index) => lineOption(label, colour, index, traces[index] ?? NO_TRACE)),
            ...lines.flatMap(({ colour }, index) => loneOption(colour, index, traces[index] ?? NO_TRACE)),
          ],
        },
        { replaceMerge: ['series'] },
      );
    },
    at(px, py) {
      const [time, value] = chart.current.convertFromPixel(AXES, [px, py]) as [number, number];
      return { time, value };
    },
    xOf: (time) => chart.current.convertToPixel({ xAxisIndex: 0 }, time),
    readingsAt(time) {
      const perPixel = span ? (span.end - span.start) / Math.max(MIN_PIXELS, element.clientWidth) : 0;
      return traces.map((trace) => readingAt(trace, time, REACH_PX * perPixel));
    },
    span: () => span,
    ranges: () => traces.map(rangeOf),
    resize: () => chart.current.resize(),
    dispose: chart.dispose,
  };
}

/** The number of pixels that each line is thinned to. */
export function pixelsPerLine(width: number, lines: number): number {
  return Math.max(MIN_PIXELS, Math.round(width * Math.min(1, FULL_LINES / lines)));
}

/** The options that stay the same between draws. */
function baseOption(ink: PlotInk, isCompact: boolean) {
  const axis = {
    axisLine: { lineStyle: { color: ink.grid } },
    axisTick: { lineStyle: { color: ink.grid } },
    axisLabel: { color: ink.text, hideOverlap: true },
    splitLine: { lineStyle: { color: ink.grid } },
  };
  return {
    animation: false,
    grid: isCompact
      ? { ...COMPACT_MARGIN, outerBoundsMode: 'none' }
      : { ...MARGIN, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    xAxis: { type: 'time', ...axis, splitLine: { show: false }, ...(isCompact && { splitNumber: COMPACT_LABELS }) },
    yAxis: {
      type: 'value',
      scale: true,
      axisLabel: {
        ...axis.axisLabel,
        formatter: (value: number) => numberText(value, ink.language, isCompact ? 'short' : 'scale'),
      },
      splitLine: axis.splitLine,
      ...(isCompact && { splitNumber: COMPACT_LABELS }),
    },
  } as const;
}

function lineOption(label: string, colour: string, index: number, { pairs }: Trace) {
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
