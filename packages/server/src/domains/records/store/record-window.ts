import type { LinePoints } from '@tinkerstream/contract/points';
import { fixedOffset } from './clock-offsets.ts';
import { HOUR, MINUTE } from './history-plan.ts';
import { EMPTY, lineWindow, MAX_ROWS_READ, POINTS_PER_PART } from './line-windows.ts';
import type { LineColumns, LineMember, RecordReader, TimeRange } from './record-store.ts';

/** A time range in milliseconds since 1970 UTC, and the points that there is room for. */
export interface WindowQuery {
  /** The start; the earliest number if absent. */
  readonly start?: number | undefined;
  /** The end, which belongs to the next range; after the latest number if absent. */
  readonly end?: number | undefined;
  readonly points: number;
}

/** The contract's `RecordWindow`, with a span in milliseconds since 1970 UTC. */
export interface WindowPoints extends LinePoints {
  readonly span: TimeRange | undefined;
}

type WindowReader = Pick<RecordReader, 'numberSpan' | 'lineNumbers' | 'lineExtremes' | 'history'>;

/**
 * The points of a line in a period: its numbers if they fit, otherwise the lowest and the highest of parts of equal
 * width. The first part starts with the period. Parts made of rollups consist of whole rollups. The cost grows with the
 * requested points, not with the records in the period.
 */
export async function recordWindow(
  reader: WindowReader,
  series: readonly number[],
  query: WindowQuery,
): Promise<WindowPoints> {
  const span = await reader.numberSpan(series);
  if (!span) return { span, ...EMPTY };
  const range = {
    from: Math.max(query.start ?? span.from, span.from),
    to: Math.min(query.end ?? span.to, span.to),
  };
  if (range.from >= range.to) return { span, ...EMPTY };
  const members = series.map((one): LineMember => [one, 0]);

  /** The parts of the period from rollups of one width, or from records for 0. */
  const partsOf = async (step: number) => {
    const unit = step || 1;
    const from = Math.floor(range.from / unit) * unit;
    const to = Math.ceil(range.to / unit) * unit;
    const resolution = Math.ceil((to - from) / query.points / unit) * unit;
    const columns = await reader.lineExtremes({ members, from, to, step, width: resolution });
    return { columns, window: { span, ...lineWindow(columns, resolution) } };
  };

  const perPoint = (range.to - range.from) / query.points;
  const byHour = POINTS_PER_PART * perPoint >= HOUR ? await partsOf(HOUR) : undefined;
  // The hours usually show that there are too many numbers, which saves the count.
  if (byHour && innerNumbers(byHour.columns) > query.points) return byHour.window;
  const { count, numbers } = await countIn(reader, series, range);
  if (numbers <= query.points && count <= MAX_ROWS_READ) {
    return { span, ...lineWindow(await reader.lineNumbers({ members, ...range }), 0) };
  }
  if (byHour) return byHour.window;
  const minutes = (series.length * (range.to - range.from)) / MINUTE;
  if (perPoint < MINUTE && count <= MAX_ROWS_READ) return (await partsOf(0)).window;
  return (await partsOf(Math.min(count, minutes) <= MAX_ROWS_READ ? MINUTE : HOUR)).window;
}

/** The minimum of numbers in a period. Numbers of the first and last part may lie outside it. */
function innerNumbers({ numbers }: LineColumns): number {
  return numbers.subarray(1, -1).reduce((sum, one) => sum + one, 0);
}

/** Counts the records of a period and the numbers among them, from rollups, and from records only at the very ends. */
async function countIn(reader: WindowReader, series: readonly number[], { from, to }: TimeRange) {
  const months = await reader.history({ series, start: from, end: to, interval: 'month', offsets: fixedOffset(0) });
  return {
    count: months.reduce((sum, month) => sum + month.count, 0),
    numbers: months.reduce((sum, month) => sum + month.numbers, 0),
  };
}
