import { Line, type StoredStretch } from '../../src/domains/charts/line-chart/lines/line.ts';

/** A line with these points, received one by one. */
export function lineOf(...points: readonly (readonly [time: number, value: number])[]): Line {
  const line = new Line();
  for (const [time, value] of points) line.raw.append(time, value);
  return line;
}

/** A server response for a stretch: `[time, lowest, highest]` for each bucket. */
export function stretchOf(
  width: number,
  parts: readonly (readonly [time: number, low: number, high: number])[],
  span: { start: number; end: number; perPoint?: number },
): StoredStretch {
  return {
    perPoint: width,
    ...span,
    times: Float64Array.from(parts, ([time]) => time),
    lows: Float64Array.from(parts, ([, low]) => low),
    highs: Float64Array.from(parts, ([, , high]) => high),
    length: parts.length,
    width,
  };
}
