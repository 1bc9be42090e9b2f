import type { LineColumns } from './record-store.ts';

/** A row of the queries for several lines. */
interface LineRow {
  readonly line: number;
  readonly part: number;
  readonly numbers: number;
  readonly low: number;
  readonly high: number;
}

/** A line's rows as typed arrays, which cross to another thread much faster than rows. */
export function lineColumns(rows: readonly unknown[]): LineColumns {
  const column = () => new Float64Array(rows.length);
  const columns = {
    lines: new Int32Array(rows.length),
    times: column(),
    numbers: column(),
    lows: column(),
    highs: column(),
  };
  // A loop: `Float64Array.from` with a function takes ten times as long.
  for (let at = 0; at < rows.length; at += 1) {
    const { line, part, numbers, low, high } = rows[at] as LineRow;
    columns.lines[at] = line;
    columns.times[at] = part;
    columns.numbers[at] = numbers;
    columns.lows[at] = low;
    columns.highs[at] = high;
  }
  return columns;
}

/**
 * Joins the answers of several calls. If the series of a line were divided between calls, their parts with the same time
 * become one.
 */
export function joinColumns(all: readonly LineColumns[]): LineColumns {
  const [only] = all;
  if (only && all.length === 1) return only;
  const rows = all.flatMap(({ lines, times, numbers, lows, highs }) =>
    Array.from(lines, (line, at): LineRow => {
      const [part, low, high] = [times[at] as number, lows[at] as number, highs[at] as number];
      return { line, part, numbers: numbers[at] as number, low, high };
    }),
  );
  rows.sort((a, b) => a.line - b.line || a.part - b.part);
  const joined: LineRow[] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    if (last?.line !== row.line || last.part !== row.part) {
      joined.push(row);
      continue;
    }
    const { line, part } = row;
    const [low, high] = [Math.min(last.low, row.low), Math.max(last.high, row.high)];
    joined[joined.length - 1] = { line, part, numbers: last.numbers + row.numbers, low, high };
  }
  return lineColumns(joined);
}
