import type { LinePoints } from '@tinkerstream/contract/points';
import { HOUR, MINUTE } from './history-plan.ts';
import type { LineColumns, LineMember, RecordReader, TimeRange } from './record-store.ts';

/**
 * Maximum records or rollups that a window reads, in up to a quarter of a second. Beyond it, the window reads wider
 * rollups, and its parts are wider than requested.
 */
export const MAX_ROWS_READ = 500_000;

export interface LineWindowsQuery extends TimeRange {
  readonly points: number;
}

type LinesReader = Pick<RecordReader, 'lineCounts' | 'lineExtremes' | 'lineNumbers'>;

/** Single numbers of a point that need no more room than its part, which has a lowest and a highest number. */
const NUMBERS_PER_POINT = 2;
/**
 * Maximum points of a part, if wider parts save reading narrower rollups: with its two numbers the line still has
 * nearly one for each pixel, and a week of hours reads 60 times fewer rows than one of minutes.
 */
export const POINTS_PER_PART = 3;

/**
 * The points of several lines in a period, in two or three queries for all of them together. Like `recordWindow`: the
 * numbers of a line if they fit, otherwise the lowest and the highest of parts of equal width, from the widest rollups
 * that a part consists of.
 *
 * @param lines the series of each line
 */
export async function lineWindows(
  reader: LinesReader,
  lines: readonly (readonly number[])[],
  { from, to, points }: LineWindowsQuery,
): Promise<LinePoints[]> {
  const windows: LinePoints[] = lines.map(() => EMPTY);
  const all = lines.map((_, line) => line);
  if (from >= to) return windows;
  const room = NUMBERS_PER_POINT * points;
  const membersOf = (chosen: readonly number[]) =>
    chosen.flatMap((line) => (lines[line] ?? []).map((series): LineMember => [series, line]));

  async function readParts(chosen: readonly number[], step: number): Promise<LineColumns> {
    const unit = step || 1;
    const start = Math.floor(from / unit) * unit;
    const end = Math.ceil(to / unit) * unit;
    const width = Math.ceil((end - start) / points / unit) * unit;
    const columns = await reader.lineExtremes({ members: membersOf(chosen), from: start, to: end, step, width });
    fill(windows, columns, width);
    return columns;
  }

  const count = (chosen: readonly number[], step: number) =>
    reader.lineCounts({ members: membersOf(chosen), from: Math.floor(from / step) * step, to: to + step, step });

  async function readNumbers(chosen: readonly number[]): Promise<void> {
    if (chosen.length === 0) return;
    for (const line of chosen) windows[line] = EMPTY;
    fill(windows, await reader.lineNumbers({ members: membersOf(chosen), from, to }), 0);
  }

  const perPart = (POINTS_PER_PART * (to - from)) / points;
  if (perPart >= MINUTE) {
    const step = perPart >= HOUR ? HOUR : MINUTE;
    const columns = await readParts(all, step);
    // Lines without numbers need no other answer. Between a few numbers there may be any number of texts.
    const few = fittingLines(columns, room);
    const counts = few.length === 0 ? undefined : await count(few, step);
    await readNumbers(few.filter((line) => (counts?.get(line)?.count ?? 0) <= MAX_ROWS_READ));
    return windows;
  }
  // The number of records has no limit, so they are counted in the rollups first.
  const counts = await count(all, MINUTE);
  const [few, many, tooMany]: number[][] = [[], [], []];
  for (const line of all) {
    const { numbers, count } = counts.get(line) ?? { numbers: 0, count: 0 };
    if (numbers === 0) continue;
    if (count > MAX_ROWS_READ) tooMany?.push(line);
    else (numbers <= room ? few : many)?.push(line);
  }
  await readNumbers(few ?? []);
  if (tooMany?.length) await readParts(tooMany, MINUTE);
  // The rollups count whole minutes, and the range may be a part of one: now the exact numbers are known.
  if (many?.length) await readNumbers(fittingLines(await readParts(many, 0), room));
  return windows;
}

export const EMPTY: LinePoints = { resolution: 0, times: [], min: [], max: [] };

/** The lines with numbers that all have room. */
function fittingLines({ lines, numbers }: LineColumns, room: number): number[] {
  const totals = new Map<number, number>();
  lines.forEach((line, at) => {
    totals.set(line, (totals.get(line) ?? 0) + (numbers[at] as number));
  });
  return [...totals].filter(([, total]) => total <= room).map(([line]) => line);
}

/** Splits columns, which are sorted by line, into the windows of their lines. */
function fill(windows: LinePoints[], { lines, times, lows, highs }: LineColumns, resolution: number): void {
  for (let from = 0; from < lines.length; ) {
    const line = lines[from] as number;
    let to = from + 1;
    while (lines[to] === line) to += 1;
    windows[line] = lineWindow(
      { times: times.subarray(from, to), lows: lows.subarray(from, to), highs: highs.subarray(from, to) },
      resolution,
    );
    from = to;
  }
}

/** The window of a line from its columns. */
export function lineWindow(
  { times, lows, highs }: Pick<LineColumns, 'times' | 'lows' | 'highs'>,
  resolution: number,
): LinePoints {
  return { resolution, times: Array.from(times), min: Array.from(lows), max: Array.from(highs) };
}
