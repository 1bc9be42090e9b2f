import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as install } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { Line } from './line.ts';
import { tooltip } from './tooltip.ts';
import { type Trace, traceOf } from './trace.ts';
import { type Span, type View, visibleSpan } from './zoom-window.ts';

install([LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

export interface PlotLine {
  readonly label: string;
  readonly colour: string;
  readonly line: Line;
}

/** The colours of what surrounds the lines. */
export interface PlotInk {
  readonly text: string;
  readonly grid: string;
  readonly paper: string;
}

export interface Plot {
  /** Pass the same ink as long as it is the same. */
  readonly draw: (lines: readonly PlotLine[], view: View, ink: PlotInk) => void;
  /** Time and value at a place of the element, in pixels from its top left corner. */
  readonly at: (x: number, y: number) => { readonly time: number; readonly value: number };
  /** The stretch of time that is drawn now; undefined while there is nothing to draw. */
  readonly span: () => Span | undefined;
  /** The lowest and the highest value that is drawn of each line; undefined for a line without any. */
  readonly ranges: () => (Span | undefined)[];
  readonly resize: () => void;
  readonly dispose: () => void;
}

const MARGIN = { left: 8, right: 30, top: 14, bottom: 6 };

/**
 * Among many others a chart has its axes at a fixed place, with few and short labels: to find room for them and to
 * write them is most of what a drawing costs.
 */
const COMPACT_MARGIN = { left: 46, right: 30, top: 12, bottom: 24 };
const COMPACT_LABELS = 3;

/** Few enough points to see each of them. */
const SYMBOLS_UP_TO = 60;

const SYMBOL_SIZE = 6;
const LEAST_PIXELS = 100;
const NO_TRACE: Trace = { pairs: new Float64Array(), readings: new Float64Array(), lone: new Float64Array() };

/**
 * Draws lines with ECharts. The window of a view is the axis itself, and only what is visible is handed over, thinned
 * to two points a pixel: neither a long night nor a zoom costs more than the width of the screen.
 *
 * @param isCompact whether it is one of many on its screen
 */
export function createPlot(element: HTMLElement, isCompact = false): Plot {
  const chart = init(element, null, { renderer: 'canvas' });
  let span: Span | undefined;
  let drawn: readonly PlotLine[] = [];
  let traces: readonly Trace[] = [];
  let drawnInk: PlotInk | undefined;

  const tooltipOf = (points: readonly { readonly seriesIndex: number; readonly dataIndex: number }[]) =>
    tooltip(
      points.flatMap(({ seriesIndex, dataIndex }) => {
        const line = drawn[seriesIndex];
        const [time = 0, low = 0, high = 0] = traces[seriesIndex]?.readings.subarray(3 * dataIndex) ?? [];
        return line && !Number.isNaN(low) ? [{ label: line.label, colour: line.colour, time, low, high }] : [];
      }),
    );

  return {
    draw(lines, view, ink) {
      if (ink !== drawnInk) chart.setOption(surroundings(ink, tooltipOf, isCompact));
      drawnInk = ink;
      drawn = lines;
      const visible = visibleSpan(
        view,
        lines.map(({ line }) => line),
      );
      const pixels = Math.max(LEAST_PIXELS, element.clientWidth);
      traces = lines.map(({ line }) => (visible ? traceOf(line, visible, pixels) : NO_TRACE));
      span = visible;
      chart.setOption(
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
      const [time, value] = chart.convertFromPixel({ xAxisIndex: 0, yAxisIndex: 0 }, [px, py]) as [number, number];
      return { time, value };
    },
    span: () => span,
    ranges: () => traces.map(rangeOf),
    resize: () => chart.resize(),
    dispose: () => chart.dispose(),
  };
}

/** What stays from one drawing to the next. */
function surroundings(ink: PlotInk, formatter: (points: never) => HTMLElement | string, isCompact: boolean) {
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
    tooltip: {
      trigger: 'axis',
      confine: true,
      transitionDuration: 0,
      backgroundColor: ink.paper,
      borderColor: ink.grid,
      textStyle: { color: ink.text, fontSize: 13 },
      axisPointer: { lineStyle: { color: ink.text, opacity: 0.4 } },
      formatter: formatter as (points: unknown) => HTMLElement | string,
    },
    xAxis: { type: 'time', ...axis, splitLine: { show: false }, ...(isCompact && { splitNumber: COMPACT_LABELS }) },
    yAxis: {
      type: 'value',
      scale: true,
      axisLabel: isCompact ? { ...axis.axisLabel, formatter: shortNumber } : axis.axisLabel,
      splitLine: axis.splitLine,
      ...(isCompact && { splitNumber: COMPACT_LABELS }),
    },
  } as const;
}

const SHORT_NUMBER = new Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 4 });

function shortNumber(value: number): string {
  return SHORT_NUMBER.format(value);
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

/** The points between two gaps, through which no line goes. */
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
