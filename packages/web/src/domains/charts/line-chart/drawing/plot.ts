import type { Point } from '@tinkerstream/contract/points';
import { pointsPerLine } from '@tinkerstream/contract/records';
import { LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { use as install } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { createSharpChart } from '../../sharp-chart.ts';
import type { Span } from '../../span.ts';
import { sharedUnit } from '../lines/line-names.ts';
import type { PlotLine } from '../lines/plot-line.ts';
import { type Axis, axesOf } from './axes.ts';
import { type CompactAxes, CompactLayout } from './compact-axes.ts';
import { type InView, inView, NOTHING_IN_VIEW } from './in-view.ts';
import { AXIS_IDS, baseOption, lineOption, loneOption, type PlotInk } from './plot-options.ts';
import { type Reading, readingAt, type Trace, traceOf } from './trace.ts';
import { type View, visibleSpan } from './view.ts';

install([LineChart, GridComponent, CanvasRenderer]);

/** A position in the terms of the axes. */
export interface PlaceOnAxes extends Point {
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
  /** The range of each line's values in view; undefined for lines without any there. */
  readonly ranges: () => (Span | undefined)[];
  /** The axis of each line. */
  readonly axes: () => readonly Axis[];
  /** A picture of the drawing on its paper. */
  readonly picture: (paper: string) => HTMLCanvasElement;
  readonly resize: () => void;
  readonly dispose: () => void;
}

const AXES = { xAxisIndex: 0, yAxisIndex: 0 };
const BOTH: readonly Axis[] = [0, 1];
const RIGHT_AXES = { xAxisIndex: 0, yAxisIndex: 1 };

/** How far beyond the end of a line its value still shows, in pixels. */
const REACH_PX = 30;
const MIN_PIXELS = 100;
/** The range of an axis without values. */
const NO_VALUES: Span = { start: 0, end: 1 };
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
  let views: readonly InView[] = [];
  let axes: readonly Axis[] = [];
  let drawnInk: PlotInk | undefined;
  /** The units of both axes; '' for none. */
  let units: readonly string[] = [];
  const layout = isCompact ? new CompactLayout(() => element.clientWidth) : undefined;
  let compact: CompactAxes | undefined;

  return {
    draw(lines, view, ink) {
      const visible = visibleSpan(
        view,
        lines.map(({ line }) => line),
      );
      const pixels = pointsPerLine(element.clientWidth, lines.length);
      traces = lines.map(({ line }) => (visible ? traceOf(line, visible, pixels) : NO_TRACE));
      const perPixel = visible ? (visible.end - visible.start) / Math.max(MIN_PIXELS, element.clientWidth) : 0;
      views = traces.map((trace) => (visible ? inView(trace, visible, perPixel) : NOTHING_IN_VIEW));
      span = visible;
      const hadRight = axes.includes(1);
      axes = axesOf(
        lines.map(({ group }, index) => ({ group, range: views[index]?.drawn })),
        hadRight,
      );
      const hasRight = axes.includes(1);
      const drawnUnits = units.join();
      units = BOTH.map((axis) => sharedUnit(lines.filter((_, index) => axes[index] === axis)));
      const drawnCompact = compact;
      const shown = BOTH.map((axis) => unionOf(views.filter((_, index) => axes[index] === axis)));
      compact = layout?.fit(
        visible,
        (hasRight ? shown : shown.slice(0, 1)).map((range) => range ?? NO_VALUES),
        units,
        ink.language,
      );
      const hasChanged =
        ink !== drawnInk || hasRight !== hadRight || units.join() !== drawnUnits || compact !== drawnCompact;
      if (chart.sharpen() || hasChanged) chart.current.setOption(baseOption(ink, { units, hasRight, compact }));
      drawnInk = ink;
      const viewAt = (index: number) => views[index] ?? NOTHING_IN_VIEW;
      chart.current.setOption(
        {
          xAxis: { min: visible?.start ?? null, max: visible?.end ?? null },
          yAxis: [view.y, view.right].map((range, axis) => ({
            id: AXIS_IDS[axis],
            // ECharts fits the axis to the points in view, and has no scale without any.
            min: range?.start ?? (shown[axis] ? null : NO_VALUES.start),
            max: range?.end ?? (shown[axis] ? null : NO_VALUES.end),
          })),
          series: [
            ...lines.map((line, index) => ({ ...lineOption(line, index, viewAt(index)), yAxisIndex: axes[index] })),
            ...lines.flatMap(({ colour }, index) =>
              loneOption(colour, index, viewAt(index)).map((option) => ({ ...option, yAxisIndex: axes[index] })),
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
    ranges: () => views.map(({ values }) => values),
    axes: () => axes,
    picture: chart.picture,
    resize: () => chart.current.resize(),
    dispose: chart.dispose,
  };
}

/** The drawn range of all; undefined if nothing is in view. */
function unionOf(views: readonly InView[]): Span | undefined {
  const ranges = views.flatMap(({ drawn }) => drawn ?? []);
  if (ranges.length === 0) return undefined;
  return { start: Math.min(...ranges.map(({ start }) => start)), end: Math.max(...ranges.map(({ end }) => end)) };
}
