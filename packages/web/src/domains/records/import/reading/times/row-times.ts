import type { Choices } from '../choices.ts';
import { isMissing } from '../numbers.ts';
import { type ClockForm, clockFrom, dayFrom, HOUR } from './joined.ts';
import { createMoments, type Moments, type TimeProblem } from './moments.ts';
import { hasUnit } from './time-guess.ts';
import { MIDNIGHT, readTime } from './times.ts';

/** The time of a row, or the problem with it and its column. */
export type RowTime = { readonly time: number } | { readonly problem: TimeProblem; readonly column: number };

/** The times of the rows of a file, in order, from all columns with times. */
export interface RowTimes extends Pick<Moments, 'restart' | 'restarts'> {
  /** The first column with a part of the times; -1 if there is none. */
  readonly column: number;
  next(cells: readonly string[]): RowTime;
}

/** @param latest the latest possible time, in milliseconds since 1970 UTC */
export function createRowTimes(choices: Choices, headings: readonly string[], latest: number): RowTimes {
  const moments = createMoments(choices, latest);
  const of = (...kinds: readonly string[]) =>
    [...choices.columns.keys()].filter((index) => kinds.includes(choices.columns[index]?.is ?? 'none'));
  const [days, clocks] = [of('time', 'date'), of('clock')];
  const [dayColumn = -1] = days;
  const [clockColumn = -1] = clocks;
  const form = formOf(headings[clockColumn]?.trim() ?? '');
  /** The last day of the file and its time of day, for later rows that leave the day out. */
  let before: { readonly day: string; readonly clock: string } | undefined;

  function next(cells: readonly string[]): RowTime {
    const at = (columns: readonly number[]) => columns.map((column) => (cells[column] ?? '').trim());
    const missing = [...days, ...clocks].find((column) => isMissing(cells[column] ?? '', true));
    const own = dayFrom(at(days));
    if (clocks.length === 0) {
      if (missing !== undefined || own === '') return { problem: 'no-time', column: missing ?? dayColumn };
      return placed(moments.next(own), dayColumn);
    }
    const clock = clockFrom(at(clocks), form);
    const day = own === '' ? dayBefore(clock) : own;
    if (day === undefined) return { problem: 'no-time', column: dayColumn };
    if (missing !== undefined && (missing !== dayColumn || own !== '')) return { problem: 'no-time', column: missing };
    // A spreadsheet may write midnight after a date.
    const found = moments.next(`${/\d/.test(clock) ? day.replace(MIDNIGHT, '') : day} ${clock}`);
    if ('problem' in found) return placed(found, readTime(day, choices.timeFormat) ? clockColumn : dayColumn);
    before = { day, clock };
    return found;
  }

  /** The day of a row without one: tables for people write a day once, above its later rows. */
  function dayBefore(clock: string): string | undefined {
    const [earlier, now] = [elapsedAt(before?.clock ?? ''), elapsedAt(clock)];
    return earlier !== undefined && now !== undefined && now >= earlier ? before?.day : undefined;
  }

  return {
    column: dayColumn,
    next,
    restart: moments.restart,
    get restarts() {
      return moments.restarts;
    },
  };
}

function formOf(heading: string): ClockForm {
  if (HOUR.test(heading)) return 'hour';
  return hasUnit(heading) ? 'count' : 'whole';
}

function elapsedAt(clock: string): number | undefined {
  const found = readTime(clock, 'clock');
  return found && 'elapsed' in found ? found.elapsed : undefined;
}

function placed(found: ReturnType<Moments['next']>, column: number): RowTime {
  return 'time' in found ? found : { ...found, column };
}
