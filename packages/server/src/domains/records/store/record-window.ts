import { HOUR, MINUTE } from './history-plan.ts';
import type { Extremes, RecordReader, TimeRange } from './record-store.ts';

/**
 * Most records or rollups that a window reads, in up to a quarter of a second: where there would be more, wider rollups
 * have to do, and the parts become wider than was asked for.
 */
export const MAX_ROWS_READ = 500_000;

/** A stretch of time in milliseconds since 1970 UTC, both ends part of it, and how many points there is room for. */
export interface WindowQuery {
  /** Without it, from the oldest number. */
  readonly start?: number | undefined;
  /** Without it, to the newest number. */
  readonly end?: number | undefined;
  readonly points: number;
}

/** See `RecordWindow` of the contract. Times in milliseconds since 1970 UTC. */
export interface WindowPoints {
  readonly span: TimeRange | undefined;
  readonly resolution: number;
  readonly points: readonly { readonly time: number; readonly min: number; readonly max: number }[];
}

type WindowReader = Pick<RecordReader, 'numberSpan' | 'numbers' | 'extremes' | 'history'>;

/**
 * What a line can show of a period: its numbers where there are no more than the wanted points, else the lowest and the
 * highest of parts of equal width. The first part begins with the period; parts made of rollups begin and end with
 * whole rollups. Costs as much as what is asked for, however many records the period holds.
 */
export async function recordWindow(
  reader: WindowReader,
  series: readonly number[],
  query: WindowQuery,
): Promise<WindowPoints> {
  const span = await reader.numberSpan(series);
  if (!span) return { span, resolution: 0, points: [] };
  const range = {
    from: Math.max(query.start ?? span.from, span.from),
    to: Math.min(query.end === undefined ? span.to : query.end + 1, span.to),
  };
  if (range.from >= range.to) return { span, resolution: 0, points: [] };

  /** The parts of the period as rollups of a width give them; 0 is records. */
  const partsOf = async (step: number) => {
    const unit = step || 1;
    const from = Math.floor(range.from / unit) * unit;
    const to = Math.ceil(range.to / unit) * unit;
    const resolution = Math.ceil((to - from) / query.points / unit) * unit;
    return { span, resolution, points: await reader.extremes({ series, from, to, step, width: resolution }) };
  };

  const perPoint = (range.to - range.from) / query.points;
  const byHour = perPoint >= HOUR ? await partsOf(HOUR) : undefined;
  // As a rule the hours tell that there are too many numbers, and nobody has to count.
  if (byHour && innerNumbers(byHour.points) > query.points) return byHour;
  const { count, numbers } = await countIn(reader, series, range);
  if (numbers <= query.points && count <= MAX_ROWS_READ) {
    const points = (await reader.numbers(series, range)).map(({ time, value }) => ({ time, min: value, max: value }));
    return { span, resolution: 0, points };
  }
  if (byHour) return byHour;
  const minutes = (series.length * (range.to - range.from)) / MINUTE;
  if (perPoint < MINUTE && count <= MAX_ROWS_READ) return partsOf(0);
  return partsOf(Math.min(count, minutes) <= MAX_ROWS_READ ? MINUTE : HOUR);
}

/** How many numbers there are at least in a period: those of its first and last part may lie outside. */
function innerNumbers(parts: readonly Extremes[]): number {
  return parts.slice(1, -1).reduce((sum, { numbers }) => sum + numbers, 0);
}

/** How many records a period has, and how many of them are numbers; from rollups, and records only at its very ends. */
async function countIn(reader: WindowReader, series: readonly number[], { from, to }: TimeRange) {
  const months = await reader.history({ series, start: from, end: to, interval: 'month', offsetMinutes: 0 });
  return {
    count: months.reduce((sum, month) => sum + month.count, 0),
    numbers: months.reduce((sum, month) => sum + month.numbers, 0),
  };
}
