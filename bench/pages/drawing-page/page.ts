// Draws points with the product's own plot; called by `bench/pages/drawing.ts`.
import { suggestedColour } from '../../../packages/web/src/domains/charts/colours.ts';
import { createPlot } from '../../../packages/web/src/domains/charts/line-chart/drawing/plot.ts';
import type { Look, PlotInk } from '../../../packages/web/src/domains/charts/line-chart/drawing/plot-frame.ts';
import { LABEL_PX } from '../../../packages/web/src/domains/charts/line-chart/drawing/text-width.ts';
import { Line } from '../../../packages/web/src/domains/charts/line-chart/lines/line.ts';

const START = Date.UTC(2026, 0, 1);
const INK: PlotInk = { text: '#555', language: 'en', grid: '#ddd', paper: '#fff', strong: '#222' };
const COLOUR = '#0b5f5e';
const ALL = { latest: -1 };
/** How a chart of many lines is drawn first: as a summary. */
const SUMMARY: Look = { isSummary: true, front: new Set([0]), isCovered: false };
/** How a chart is drawn with a colour for each line. */
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
/** `line` has all points in one line. `class` is drawn as a summary, on a page and on a wall; `lines` are the same in colours. */
export type Kind = 'line' | 'class' | 'lines' | 'wall';

/** The boards of a class, each with its own line. */
const BOARDS = 30;

function ofLine(element: HTMLElement): Drawn {
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

function points(from: number, count: number): [times: Float64Array, values: Float64Array] {
  return [
    Float64Array.from({ length: count }, (_, i) => timeAt(from + i)),
    Float64Array.from({ length: count }, (_, i) => valueAt(from + i)),
  ];
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
/** Resolves when the next frame is painted: drawing takes one frame, and the frame after it shows that drawing has ended. */
async function painted(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

const makers: Readonly<Record<Kind, (element: HTMLElement) => Drawn>> = {
  line: ofLine,
  class: (element) => ofClass(element, SUMMARY),
  lines: (element) => ofClass(element, LINES),
  wall: (element) => ofClass(element, SUMMARY, WALL_PX),
};
let drawn: Drawn | undefined;
let count = 0;

const page = {
  /** Milliseconds from `amount` points in memory to the painted chart. */
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
