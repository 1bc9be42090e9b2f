import type { Span } from '../../span.ts';
import type { Crowd } from '../drawing/crowds.ts';
import type { InView } from '../drawing/in-view.ts';
import { HAIRLINE, hairlines, hasHairlines, linePath } from '../drawing/line-paths.ts';

interface Cell {
  readonly view: InView;
  readonly span: Span;
  /** The range of the axis. */
  readonly range: Span;
  readonly crowd: Crowd | undefined;
  readonly ink: { readonly line: string; readonly median: string; readonly grid: string };
}

/** Sizes in pixels of the page. */
const [LINE_PX, MEDIAN_PX, DOT_RADIUS] = [2, 1, 2.5];

/** Draws a line and the median of its crowd on a small canvas, as sharp as the screen. */
export function drawCell(canvas: HTMLCanvasElement, { view, span, range, crowd, ink }: Cell): void {
  const ratio = devicePixelRatio;
  const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  const pen = canvas.getContext('2d');
  if (!pen || width === 0 || height === 0) return;
  // A change of the size empties the canvas, and costs more than drawing.
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  else pen.clearRect(0, 0, width, height);
  const [perTime, perValue] = [width / (span.end - span.start || 1), height / (range.end - range.start || 1)];
  const place = {
    x: (time: number) => (time - span.start) * perTime,
    y: (value: number) => (range.end - value) * perValue,
    hasPoint: () => true,
  };
  pen.lineJoin = 'bevel';
  pen.strokeStyle = ink.grid;
  pen.lineWidth = ratio;
  pen.strokeRect(ratio / 2, ratio / 2, width - ratio, height - ratio);
  if (crowd) {
    const pairs = Float64Array.from([...crowd.times].flatMap((time, at) => [time, crowd.median[at] as number]));
    pen.strokeStyle = ink.median;
    pen.globalAlpha = 0.6;
    pen.lineWidth = MEDIAN_PX * ratio;
    pen.stroke(linePath({ pairs }, place));
    pen.globalAlpha = 1;
  }
  pen.strokeStyle = ink.line;
  const lineWidth = LINE_PX * ratio;
  const isThin = hasHairlines(lineWidth);
  pen.lineWidth = isThin ? HAIRLINE : lineWidth;
  pen.stroke(isThin ? hairlines(linePath(view, place), lineWidth) : linePath(view, place));
  pen.fillStyle = ink.line;
  for (let at = 0; at < view.lone.length; at += 2) {
    pen.beginPath();
    pen.arc(place.x(view.lone[at] as number), place.y(view.lone[at + 1] as number), DOT_RADIUS * ratio, 0, 2 * Math.PI);
    pen.fill();
  }
}
