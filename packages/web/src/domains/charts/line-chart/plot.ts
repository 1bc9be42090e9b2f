import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as install } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { localTime } from '../../../ui/local-time.ts';
import { decimate } from './decimate.ts';
import type { SeriesBuffer } from './series-buffer.ts';
import { valueText } from './value-text.ts';
import { type Span, type View, visibleSpan } from './zoom-window.ts';

install([LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

export interface PlotLine {
  readonly label: string;
  readonly colour: string;
  readonly buffer: SeriesBuffer;
}

/** The colours of what surrounds the lines. */
export interface PlotInk {
  readonly text: string;
  readonly grid: string;
  readonly paper: string;
}

export interface Plot {
  readonly draw: (lines: readonly PlotLine[], view: View, ink: PlotInk) => void;
  /** Time and value at a place of the element, in pixels from its top left corner. */
  readonly at: (x: number, y: number) => { readonly time: number; readonly value: number };
  /** The stretch of time that is drawn now; undefined while there is nothing to draw. */
  readonly span: () => Span | undefined;
  readonly resize: () => void;
  readonly dispose: () => void;
}

const MARGIN = { left: 8, right: 30, top: 14, bottom: 6 };

/** Few enough points to see each of them. */
const SYMBOLS_UP_TO = 60;

/**
 * Draws lines with ECharts. The window of a view is the axis itself, and only what is visible is handed over, thinned
 * to two points a pixel: neither a long night nor a zoom costs more than the width of the screen.
 */
export function createPlot(element: HTMLElement): Plot {
  const chart = init(element, null, { renderer: 'canvas' });
  let span: Span | undefined;

  return {
    draw(lines, view, ink) {
      span = visibleSpan(
        view,
        lines.map(({ buffer }) => buffer),
      );
      const limit = Math.max(200, element.clientWidth * 2);
      const shared = {
        axisLabel: { color: ink.text, hideOverlap: true },
        splitLine: { lineStyle: { color: ink.grid } },
      };
      chart.setOption(
        {
          animation: false,
          grid: { ...MARGIN, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
          tooltip: {
            trigger: 'axis',
            confine: true,
            transitionDuration: 0,
            backgroundColor: ink.paper,
            borderColor: ink.grid,
            textStyle: { color: ink.text, fontSize: 13 },
            axisPointer: { lineStyle: { color: ink.text, opacity: 0.4 } },
            formatter: (points: unknown) => tooltip(points as TooltipPoint[]),
          },
          xAxis: {
            type: 'time',
            min: span?.start,
            max: span?.end,
            axisLine: { lineStyle: { color: ink.grid } },
            axisTick: { lineStyle: { color: ink.grid } },
            ...shared,
            splitLine: { show: false },
          },
          yAxis: { type: 'value', scale: true, min: view.y?.start ?? null, max: view.y?.end ?? null, ...shared },
          series: lines.map(({ label, colour, buffer }) => {
            // One point more on each side, so that the line runs on to the edges.
            const from = span ? Math.max(0, buffer.indexAt(span.start) - 1) : 0;
            const to = span ? Math.min(buffer.length, buffer.indexAfter(span.end) + 1) : 0;
            return {
              type: 'line',
              name: label,
              data: decimate(buffer, from, to, limit),
              dimensions: ['time', 'value'],
              clip: true,
              showSymbol: to - from <= SYMBOLS_UP_TO,
              symbolSize: 6,
              lineStyle: { width: 2, color: colour },
              itemStyle: { color: colour },
              emphasis: { disabled: true },
            };
          }),
        },
        { replaceMerge: ['series'] },
      );
    },
    at(px, py) {
      const [time, value] = chart.convertFromPixel({ xAxisIndex: 0, yAxisIndex: 0 }, [px, py]) as [number, number];
      return { time, value };
    },
    span: () => span,
    resize: () => chart.resize(),
    dispose: () => chart.dispose(),
  };
}

interface TooltipPoint {
  readonly value: ArrayLike<number>;
  readonly seriesName: string;
  readonly color: string;
}

/** Built of nodes, not of markup: a line may be called anything. */
function tooltip(points: readonly TooltipPoint[]): HTMLElement {
  const box = document.createElement('div');
  const time = document.createElement('strong');
  time.textContent = localTime(points[0]?.value[0] ?? 0);
  box.append(time);
  for (const { value, seriesName, color } of points) {
    const row = document.createElement('div');
    const dot = document.createElement('span');
    dot.textContent = '● ';
    dot.style.color = color;
    const number = document.createElement('b');
    number.className = 'mono';
    number.textContent = ` ${valueText(value[1] ?? 0)}`;
    row.append(dot, seriesName, number);
    box.append(row);
  }
  return box;
}
