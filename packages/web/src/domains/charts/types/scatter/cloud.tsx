import type { Scatter } from '@tinkerstream/contract/charts';
import type { Language } from '@tinkerstream/contract/platform/language';
import {
  axisTexts,
  BottomAxis,
  type Box,
  INK,
  LeftAxis,
  placeOf,
  roomsAround,
  Titles,
  textWidth,
} from '../../figures/plot.tsx';
import { roundAxis, type ValueAxis } from '../../line-chart/drawing/axes/round-axis.ts';
import { shapePath } from './shapes.ts';

/** The axes of a scatter chart and its place in the drawing. */
interface Field {
  readonly x: ValueAxis;
  readonly y: ValueAxis;
  readonly box: Box;
}

/** A point of a group and where it is drawn. */
interface PlacedPoint {
  readonly group: number;
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

export function fieldOf(groups: Scatter['groups'], width: number, height: number, language: Language): Field {
  const axis = (column: 'x' | 'y', parts: number) => {
    const values = groups.flatMap((group) => group[column]);
    let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const value of values) [start, end] = [Math.min(start, value), Math.max(end, value)];
    return roundAxis({ start, end }, Math.max(2, parts));
  };
  const [x, y] = [axis('x', width / 90), axis('y', height / 60)];
  const left = 14 + Math.max(...axisTexts(y, language).map(textWidth));
  const { above, below } = roomsAround(height, true);
  return { x, y, box: { left, right: width - 20, top: above, bottom: height - below } };
}

export function placesOf(groups: Scatter['groups'], { x, y, box }: Field): PlacedPoint[] {
  return groups.flatMap((group, index) =>
    group.x.map((value, at) => ({
      group: index,
      at,
      x: placeOf(value, x, box.left, box.right),
      y: placeOf(group.y[at] as number, y, box.bottom, box.top),
    })),
  );
}

/** The point nearest to a place, within this many pixels. */
export function nearest(points: readonly PlacedPoint[], x: number, y: number, within = 24): PlacedPoint | undefined {
  let [found, distance]: [PlacedPoint | undefined, number] = [undefined, within];
  for (const point of points) {
    const away = Math.hypot(point.x - x, point.y - y);
    if (away < distance) [found, distance] = [point, away];
  }
  return found;
}

interface CloudProps {
  readonly field: Field;
  readonly points: readonly PlacedPoint[];
  readonly colours: readonly string[];
  /** Whether each group has a shape of its own. */
  readonly hasShapes: boolean;
  readonly line: Scatter['line'];
  readonly titles: { readonly x: string; readonly y: string };
  readonly pointed: PlacedPoint | undefined;
  readonly height: number;
  readonly language: Language;
}

/** The points of a scatter chart with the line that fits them, drawn with as few elements as there are groups. */
export function Cloud({ field, points, colours, hasShapes, line, titles, pointed, height, language }: CloudProps) {
  const { x, y, box } = field;
  const radius = points.length > 400 ? 2.5 : 3.5;
  const byGroup = Map.groupBy(points, ({ group }) => group);
  const ends = line && fitEnds(line, field);
  return (
    <>
      <LeftAxis axis={y} box={box} language={language} />
      <BottomAxis axis={x} box={box} language={language} />
      {[...byGroup].map(([group, of]) => (
        <path
          key={group}
          d={of.map((point) => shapePath(hasShapes ? group : 0, point.x, point.y, radius)).join('')}
          fill={colours[group]}
          fillOpacity={0.75}
        />
      ))}
      {ends && <line {...ends} stroke={INK} strokeWidth={2} strokeDasharray="7 5" />}
      {pointed && <circle cx={pointed.x} cy={pointed.y} r={radius + 4} fill="none" stroke={INK} strokeWidth={2} />}
      <Titles {...titles} box={box} height={height} />
    </>
  );
}

/** The ends of a line inside its field. */
function fitEnds({ slope, intercept }: NonNullable<Scatter['line']>, { x, y, box }: Field) {
  let [from, to] = [x.span.start, x.span.end];
  if (slope !== 0) {
    const atLimits = [y.span.start, y.span.end].map((limit) => (limit - intercept) / slope).sort((a, b) => a - b);
    [from, to] = [Math.max(from, atLimits[0] as number), Math.min(to, atLimits[1] as number)];
  }
  if (from >= to) return undefined;
  const place = (value: number) => ({
    x: placeOf(value, x, box.left, box.right),
    y: placeOf(slope * value + intercept, y, box.bottom, box.top),
  });
  const [start, end] = [place(from), place(to)];
  return { x1: start.x, y1: start.y, x2: end.x, y2: end.y };
}
