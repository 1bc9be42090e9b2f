// Draws the same points with the product's own plot and with ECharts alone; called by `bench/pages/drawing.ts`.
import { LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use as install } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { suggestedColour } from '../../../packages/web/src/domains/charts/colours.ts';
import { createPlot } from '../../../packages/web/src/domains/charts/line-chart/drawing/plot.ts';
import type { Look, PlotInk } from '../../../packages/web/src/domains/charts/line-chart/drawing/plot-frame.ts';
import { LABEL_PX } from '../../../packages/web/src/domains/charts/line-chart/drawing/text-width.ts';
import { Line } from '../../../packages/web/src/domains/charts/line-chart/lines/line.ts';

install([LineChart, GridComponent, TooltipComponent, CanvasRenderer]);

const START = Date.UTC(2026, 0, 1);
const INK: PlotInk = { text: '#555', language: 'en', grid: '#ddd', paper: '#fff', strong: '#222' };
const COLOUR = '#0b5f5e';
const ALL = { latest: -1 };
/** As a chart of many lines is drawn first. */
const SUMMARY: Look = { isSummary: true, front: new Set([0]), isCovered: false };
/** With the colour of each line. */
const LINES: Look = { isSummary: false, front: new Set(), isCovered: false };
/** The size of labels on a wall, in pixels. */
const WALL_PX = 24;

const timeAt = (index: number) => START + index * 1000;
const valueAt = (index: number) => Math.round(2000 + 500 * Math.sin(index / 5000) + ((index * 7919) % 37)) / 100;

/** Something that draws points; `add` appends more and redraws. */
interface Drawn {
  readonly add: (times: Float64Array, values: Float64Array) => void;
  readonly end: () => void;
}
/** `class` is drawn as a summary, on a page and on a wall; `lines` are the same in colours. */
export type Kind = 'ours' | 'class' | 'lines' | 'wall' | 'echarts';

/** The boards of a class, each with its own line. */
const BOARDS = 30;

function ours(element: HTMLElement): Drawn {
  element.style.fontSize = `${LABEL_PX}px`;
  const line = new Line();
  const lines = [{ label: 'temperature', colour: COLOUR, line, unit: '°C', group: '' }];
  const plot = createPlot(element);
  return {
    add(times, values) {
      for (let i = 0; i < times.length; i += 1) line.raw.append(times[i] as number, values[i] as number);
      plot.draw(lines, ALL, INK);
    },
    end: plot.dispose,
  };
}

/** Assigns the points to the boards in turn. */
function ofClass(element: HTMLElement, look: Look, labels = LABEL_PX): Drawn {
  element.style.fontSize = `${labels}px`;
  const lines = Array.from({ length: BOARDS }, (_, index) => ({
    label: `board ${index}`,
    colour: suggestedColour(index, 'light'),
    line: new Line(),
    unit: '°C',
    group: '',
  }));
  const plot = createPlot(element);
  let next = 0;
  return {
    add(times, values) {
      for (let i = 0; i < times.length; i += 1) {
        lines[next]?.line.raw.append(times[i] as number, (values[i] as number) + next);
        next = (next + 1) % BOARDS;
      }
      plot.draw(lines, ALL, INK, look);
    },
    end: plot.dispose,
  };
}

/** As its manual recommends for many points: typed arrays, no symbols, no animation, decimated by its own `lttb`. */
function echarts(element: HTMLElement): Drawn {
  const chart = init(element);
  chart.setOption({ animation: false, tooltip: { trigger: 'axis' }, xAxis: { type: 'time' }, yAxis: { scale: true } });
  let pairs = new Float64Array(1024);
  let length = 0;
  return {
    add(times, values) {
      while (pairs.length < length + times.length * 2) {
        const grown = new Float64Array(pairs.length * 2);
        grown.set(pairs);
        pairs = grown;
      }
      for (let i = 0; i < times.length; i += 1) {
        pairs[length] = times[i] as number;
        pairs[length + 1] = values[i] as number;
        length += 2;
      }
      const data = pairs.subarray(0, length);
      const lineStyle = { width: 2, color: COLOUR };
      chart.setOption({ series: [{ id: 1, type: 'line', sampling: 'lttb', showSymbol: false, lineStyle, data }] });
    },
    end: () => chart.dispose(),
  };
}

function points(from: number, count: number): [times: Float64Array, values: Float64Array] {
  return [
    Float64Array.from({ length: count }, (_, i) => timeAt(from + i)),
    Float64Array.from({ length: count }, (_, i) => valueAt(from + i)),
  ];
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
/** When the next frame is painted: drawing takes one frame, and the one after it shows that it is done. */
async function painted(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

const makers: Readonly<Record<Kind, (element: HTMLElement) => Drawn>> = {
  ours,
  class: (element) => ofClass(element, SUMMARY),
  lines: (element) => ofClass(element, LINES),
  wall: (element) => ofClass(element, SUMMARY, WALL_PX),
  echarts,
};
let drawn: Drawn | undefined;
let count = 0;

const page = {
  /** From `amount` points in memory to painted, in milliseconds. */
  async open(kind: Kind, amount: number): Promise<number> {
    page.close();
    const data = points(0, amount);
    await painted();
    const started = performance.now();
    drawn = makers[kind](document.getElementById('chart') as HTMLElement);
    drawn.add(...data);
    await painted();
    count = amount;
    return performance.now() - started;
  },

  /** Adds points in each of `frames` frames. @returns the milliseconds spent in the calls, and in total */
  async append(frames: number, pointsPerFrame: number): Promise<{ calls: number[]; elapsed: number }> {
    const calls: number[] = [];
    const started = await nextFrame();
    let now = started;
    for (let frame = 0; frame < frames; frame += 1) {
      const data = points(count, pointsPerFrame);
      count += pointsPerFrame;
      const before = performance.now();
      drawn?.add(...data);
      calls.push(performance.now() - before);
      now = await nextFrame();
    }
    return { calls, elapsed: now - started };
  },

  close(): void {
    drawn?.end();
    drawn = undefined;
  },
};
export type ChartsPage = typeof page;

Object.assign(window, { page });
