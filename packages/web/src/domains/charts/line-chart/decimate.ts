import type { SeriesBuffer } from './series-buffer.ts';

/**
 * The points `from` (included) to `to` (excluded) as flat pairs `[time, value, …]`, at most `limit` of them. Where there
 * are more, each stretch of the line gives its lowest and its highest point, so that no peak is lost on the screen; the
 * first and the last point always stay.
 */
export function decimate(buffer: SeriesBuffer, from: number, to: number, limit: number): Float64Array {
  const { times, values } = buffer;
  const count = to - from;
  if (count <= limit || count <= 4) {
    const all = new Float64Array(Math.max(0, count) * 2);
    for (let i = 0; i < count; i += 1) {
      all[2 * i] = times[from + i] as number;
      all[2 * i + 1] = values[from + i] as number;
    }
    return all;
  }
  const stretches = Math.max(1, Math.floor((limit - 2) / 2));
  const kept = new Float64Array((stretches * 2 + 2) * 2);
  let length = 0;
  const keep = (index: number) => {
    kept[length] = times[index] as number;
    kept[length + 1] = values[index] as number;
    length += 2;
  };
  keep(from);
  const inner = count - 2;
  for (let stretch = 0; stretch < stretches; stretch += 1) {
    const start = from + 1 + Math.floor((inner * stretch) / stretches);
    const end = from + 1 + Math.floor((inner * (stretch + 1)) / stretches);
    if (start === end) continue;
    let low = start;
    let high = start;
    for (let i = start + 1; i < end; i += 1) {
      const value = values[i] as number;
      if (value < (values[low] as number)) low = i;
      if (value > (values[high] as number)) high = i;
    }
    keep(Math.min(low, high));
    if (low !== high) keep(Math.max(low, high));
  }
  keep(to - 1);
  return kept.subarray(0, length);
}
