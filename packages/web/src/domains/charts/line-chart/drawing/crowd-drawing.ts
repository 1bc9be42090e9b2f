import uPlot from 'uplot';
import type { Axis } from './axes/axes.ts';
import { bandPath, HAIRLINE, linePath, type Place, signs } from './line-paths.ts';
import type { PlotFrame } from './plot-frame.ts';
import { LABEL_FONT, LABEL_PX } from './text-width.ts';

type PlaceOn = (u: uPlot, frame: PlotFrame, axis: Axis) => Place;

/** The opacity of the range of all lines, and of the range of their middle half. */
export const [ALL_ALPHA, HALF_ALPHA] = [0.1, 0.2] as const;
const BACK_ALPHA = 0.3;
const MOST_BACK_ALPHA = 0.7;
const MEDIAN_PX = 2.5;
/** The size and opacity of a single point between two gaps of a line in the background. */
const [LONE_PX, LONE_ALPHA] = [2, 0.5];
/** The space between a name and the end of its line, and the width of the edge around the name. */
const [NAME_GAP, NAME_EDGE] = [4, 4];
const NAME_PX = LABEL_PX + 1;

/** Draws the median and ranges of each crowd, and its lines in the background as thin grey lines. */
export function drawCrowds(u: uPlot, frame: PlotFrame, scale: number, placeOn: PlaceOn): void {
  if (frame.crowds.length === 0) return;
  const { ctx } = u;
  ctx.save();
  ctx.beginPath();
  ctx.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height);
  ctx.clip();
  for (const { crowd, back } of frame.crowds) {
    const place = placeOn(u, frame, crowd.axis);
    const { lowest, highest, lowerQuarter, upperQuarter, median, times } = crowd;
    ctx.fillStyle = frame.ink.text;
    ctx.strokeStyle = frame.ink.text;
    ctx.globalAlpha = ALL_ALPHA;
    ctx.fill(bandPath(crowd, lowest, highest, place));
    ctx.globalAlpha = HALF_ALPHA;
    ctx.fill(bandPath(crowd, lowerQuarter, upperQuarter, place));
    // The hairlines have as much ink as wider lines would have: the wider lines of a class would take several frames.
    ctx.globalAlpha = Math.min(MOST_BACK_ALPHA, BACK_ALPHA * scale * uPlot.pxRatio);
    ctx.lineWidth = HAIRLINE;
    for (const view of back) ctx.stroke(linePath(view, place));
    ctx.globalAlpha = 1;
    ctx.strokeStyle = frame.ink.strong;
    ctx.lineWidth = MEDIAN_PX * scale * uPlot.pxRatio;
    ctx.stroke(linePath({ pairs: pairsOf(times, median) }, place));
  }
  ctx.restore();
  ctx.save();
  ctx.fillStyle = frame.ink.text;
  ctx.globalAlpha = LONE_ALPHA;
  for (const { crowd, back } of frame.crowds) {
    const place = placeOn(u, frame, crowd.axis);
    for (const { lone } of back) ctx.fill(signs(lone, 'circle', LONE_PX * scale * uPlot.pxRatio, place));
  }
  ctx.restore();
}

/** Writes the names of lines beside their ends, on the colour of the paper, so that other lines do not cross them. */
export function drawNames(u: uPlot, frame: PlotFrame, scale: number, placeOn: PlaceOn): void {
  const named = frame.lines.filter(({ name }) => name !== '');
  if (named.length === 0) return;
  const px = (length: number) => length * scale * uPlot.pxRatio;
  const { ctx, bbox } = u;
  ctx.save();
  ctx.font = `600 ${px(NAME_PX)}px ${LABEL_FONT}`;
  ctx.textBaseline = 'middle';
  ctx.textAlign = 'right';
  ctx.lineJoin = 'round';
  for (const { name, view, axis, colour } of named) {
    const end = lastPoint(view.pairs);
    if (!end) continue;
    const place = placeOn(u, frame, axis);
    const width = ctx.measureText(name).width;
    const x = Math.max(bbox.left + width + px(NAME_EDGE), Math.min(place.x(end.time), bbox.left + bbox.width));
    const above = place.y(end.value) - px(NAME_GAP + NAME_PX / 2 + 2);
    const y = above - px(NAME_PX / 2) < bbox.top ? place.y(end.value) + px(NAME_GAP + NAME_PX / 2 + 2) : above;
    ctx.lineWidth = px(NAME_EDGE);
    ctx.strokeStyle = frame.ink.paper;
    ctx.strokeText(name, x - px(NAME_GAP), y);
    ctx.fillStyle = colour;
    ctx.fillText(name, x - px(NAME_GAP), y);
  }
  ctx.restore();
}

function pairsOf(times: Float64Array, values: Float64Array): Float64Array {
  const pairs = new Float64Array(2 * times.length);
  for (let at = 0; at < times.length; at += 1) {
    pairs[2 * at] = times[at] as number;
    pairs[2 * at + 1] = values[at] as number;
  }
  return pairs;
}

function lastPoint(pairs: Float64Array): { readonly time: number; readonly value: number } | undefined {
  for (let at = pairs.length - 2; at >= 0; at -= 2) {
    const [time, value] = [pairs[at] as number, pairs[at + 1] as number];
    if (!Number.isNaN(value)) return { time, value };
  }
  return undefined;
}
