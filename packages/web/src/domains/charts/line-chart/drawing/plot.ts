import type { Point } from '@tinkerstream/contract/points';
import { pointsPerLine } from '@tinkerstream/contract/records';
import type { Span } from '../../span.ts';
import { sharedUnit } from '../lines/line-names.ts';
import type { PlotLine } from '../lines/plot-line.ts';
import { middleRange, unionOf } from '../outside/middle-range.ts';
import { type Axis, axesOf, BOTH } from './axes/axes.ts';
import { COMPACT_LABELS, CompactLayout } from './axes/compact-axes.ts';
import { TIME, VALUES } from './axes/plot-axes.ts';
import { roundAxis, zoomedAxis } from './axes/round-axis.ts';
import { CROWD_FROM, type Crowd, crowdsOf } from './crowds.ts';
import { type InView, inView, NOTHING_IN_VIEW, type Outside, outsideOf } from './in-view.ts';
import { type Look, type PlotInk, USUAL } from './plot-frame.ts';
import { createSheet } from './sheet.ts';
import { symbolsOf } from './symbols.ts';
import { type Reading, readingAt, type Trace, traceOf } from './trace.ts';
import { type View, visibleSpan } from './view.ts';

/** A position in the units of the axes. */
export interface PlaceOnAxes extends Point {
  /** The value on the right axis, if there is one. */
  readonly right?: number | undefined;
}

export interface Plot {
  /** Draws the lines. Pass the same `ink` object while it is unchanged. */
  readonly draw: (lines: readonly PlotLine[], view: View, ink: PlotInk, look?: Look) => void;
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
  /** The drawn part of each line, and the range of its axis. */
  readonly cells: () => readonly { readonly view: InView; readonly range: Span }[];
  /** The crowds of lines of one kind, if the drawing shows them. */
  readonly crowds: () => readonly Crowd[];
  /** The values in view that are too far from the others to be shown. */
  readonly outside: () => readonly Outside[];
  /** The indices of the lines that are drawn one by one, and have something in view. */
  readonly shown: () => readonly number[];
  /** A picture of the drawing on its paper. */
  readonly picture: (paper: string) => HTMLCanvasElement;
  readonly resize: () => void;
  readonly dispose: () => void;
}

/** How far beyond the end of a line its last value still shows, in pixels. */
const REACH_PX = 30;
const MIN_PIXELS = 100;
/** The widths of a line, of one of many lines, of a line in front, and of a ghost. */
const [LINE_PX, MANY_LINE_PX, FRONT_LINE_PX, GHOST_PX] = [2, 1.5, 3, 1];
/** The approximate number of labels on a value axis. */
const LABELS = 5;
/** The fewest labels, and the height for each label of a low chart: round steps may give half as many again. */
const [LEAST_LABELS, LABEL_HEIGHT_PX, MARGINS_PX] = [1, 26, 46];
/** The height below which a chart has no room for a unit above an axis; the legend has the unit too. */
const UNIT_FROM_PX = 100;
/** The range of an axis without values. */
const NO_VALUES: Span = { start: 0, end: 1 };
const NO_SYMBOLS = { pairs: new Float64Array(), isHollow: false };
const NO_TRACE: Trace = { pairs: new Float64Array(), readings: new Float64Array(), lone: new Float64Array() };

/**
 * Draws lines with uPlot. The axis covers exactly the window, and only the visible points are drawn, thinned to two per
 * pixel, or fewer with many lines: the cost depends on the screen width, not on the length of the line or the zoom.
 *
 * @param isCompact whether the chart is one of many on its screen
 */
export function createPlot(element: HTMLElement, isCompact = false): Plot {
  const sheet = createSheet(element);
  let span: Span | undefined;
  let traces: readonly Trace[] = [];
  let views: readonly InView[] = [];
  let axes: readonly Axis[] = [];
  let ranges: readonly Span[] = [];
  let crowds: readonly Crowd[] = [];
  let shownLines: readonly number[] = [];
  let outside: readonly Outside[] = [];
  /** The range that an axis shows if it leaves values out, by axis and by group of lines. */
  let middles: readonly (Span | undefined)[] = [];
  let groups = new Map<string, Span | undefined>();
  /** The width in the pixels of usual labels and signs. */
  const usualWidth = () => element.clientWidth / sheet.enlargement();
  const layout = isCompact ? new CompactLayout(usualWidth) : undefined;
  const usualHeight = () => (element.clientHeight || Number.POSITIVE_INFINITY) / sheet.enlargement();
  const parts = () => {
    const fitting = Math.max(LEAST_LABELS, Math.floor((usualHeight() - MARGINS_PX) / LABEL_HEIGHT_PX));
    return Math.min(isCompact ? COMPACT_LABELS : LABELS, fitting);
  };

  return {
    draw(lines, view, ink, look = USUAL) {
      const visible = visibleSpan(
        view,
        lines.map(({ line }) => line),
      );
      const pixels = pointsPerLine(element.clientWidth, lines.length);
      traces = lines.map(({ line }) => (visible ? traceOf(line, visible, pixels) : NO_TRACE));
      const perPixel = visible ? (visible.end - visible.start) / Math.max(MIN_PIXELS, element.clientWidth) : 0;
      views = traces.map((trace) => (visible ? inView(trace, visible, perPixel) : NOTHING_IN_VIEW));
      span = visible;
      const viewsWhere = (isWanted: (index: number) => boolean) => views.filter((_, index) => isWanted(index));
      groups = new Map(
        [...new Set(lines.map(({ group }) => group))].map((group) => [
          group,
          look.isWhole
            ? undefined
            : middleRange(
                viewsWhere((index) => lines[index]?.group === group),
                groups.get(group),
              ),
        ]),
      );
      axes = axesOf(
        lines.map(({ group }, index) => ({ group, range: within(views[index]?.drawn, groups.get(group)) })),
        axes.includes(1),
      );
      const hasRight = axes.includes(1);
      const units = BOTH.map((axis) =>
        usualHeight() < UNIT_FROM_PX ? '' : sharedUnit(lines.filter((_, index) => axes[index] === axis)),
      );
      const zoomed = [view.y, view.right];
      middles = BOTH.map((axis) => {
        if (look.isWhole || zoomed[axis]) return undefined;
        return middleRange(
          viewsWhere((index) => axes[index] === axis),
          middles[axis],
        );
      });
      const shown = BOTH.map((axis) => middles[axis] ?? unionOf(viewsWhere((index) => axes[index] === axis)));
      const labels = parts();
      const values = shown.map((range, axis) => {
        const fixed = zoomed[axis];
        return range && !fixed ? roundAxis(range, labels) : zoomedAxis(fixed ?? NO_VALUES, labels);
      });
      ranges = values.map((axis) => axis.span);
      outside = BOTH.flatMap((axis) =>
        visible && middles[axis]
          ? outsideOf(axis, ranges[axis] ?? NO_VALUES, { lines, views, axes, span: visible })
          : [],
      );
      const width = Math.max(MIN_PIXELS, element.clientWidth);
      crowds = look.isSummary && visible ? crowdsOf(lines, { traces, axes, span: visible, pixels: width }) : [];
      const inCrowd = new Set(crowds.flatMap(({ members }) => members));
      const own = lines.flatMap((line, index) => (inCrowd.has(index) && !look.front.has(index) ? [] : { line, index }));
      shownLines = own.flatMap(({ index }) => (views[index]?.drawn ? index : []));
      const symbols = symbolsOf(
        own.map(({ index }) => views[index] ?? NOTHING_IN_VIEW),
        visible,
        Math.max(MIN_PIXELS, usualWidth()),
      );
      const isMany = lines.length >= CROWD_FROM;
      const drawn = own.map(({ line: { colour, label, sign = 'circle', isGhost = false }, index }, at) => {
        const isFront = look.front.has(index);
        return {
          colour,
          isGhost,
          axis: axes[index] ?? 0,
          view: views[index] ?? NOTHING_IN_VIEW,
          sign,
          width: isGhost ? GHOST_PX : isFront ? FRONT_LINE_PX : isMany ? MANY_LINE_PX : LINE_PX,
          isOfMany: isMany && !isGhost && !isFront,
          symbols: isGhost ? NO_SYMBOLS : (symbols[at] ?? NO_SYMBOLS),
          name: isFront ? label : '',
          isFront,
        };
      });
      const frame = {
        ink,
        span,
        values,
        units,
        hasRight,
        lines: [...drawn.filter(({ isFront }) => !isFront), ...drawn.filter(({ isFront }) => isFront)],
        crowds: crowds.map((crowd) => ({
          crowd,
          back: crowd.members.flatMap((index) => (look.front.has(index) ? [] : (views[index] ?? []))),
        })),
        compact: layout?.fit(visible, hasRight ? values : values.slice(0, 1), units, ink.language),
      };
      sheet.draw(frame, look.isCovered);
    },
    at(px, py) {
      const [value, right] = VALUES.map((scale) => sheet.valueAt(py, scale));
      return {
        time: sheet.valueAt(px, TIME),
        value: value ?? Number.NaN,
        right: axes.includes(1) ? right : undefined,
      };
    },
    xOf: (time) => sheet.pixelOf(time, TIME),
    readingsAt(time) {
      const perPixel = span ? (span.end - span.start) / Math.max(MIN_PIXELS, element.clientWidth) : 0;
      return traces.map((trace) => readingAt(trace, time, REACH_PX * perPixel));
    },
    span: () => span,
    ranges: () => views.map(({ values }) => values),
    axes: () => axes,
    cells: () => views.map((view, index) => ({ view, range: ranges[axes[index] ?? 0] ?? NO_VALUES })),
    crowds: () => crowds,
    outside: () => outside,
    shown: () => shownLines,
    picture: sheet.picture,
    resize: sheet.resize,
    dispose: sheet.dispose,
  };
}

/** The part of a range that an axis shows. */
function within(range: Span | undefined, shown: Span | undefined): Span | undefined {
  if (!range || !shown) return range;
  const part = { start: Math.max(range.start, shown.start), end: Math.min(range.end, shown.end) };
  return part.start <= part.end ? part : undefined;
}
