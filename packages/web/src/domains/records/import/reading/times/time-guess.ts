import {
  DAY_MS,
  type DateOrder,
  FIRST_COUNTED,
  HOUR_MS,
  isClock,
  type ReadTime,
  readTime,
  type TimeFormat,
} from './times.ts';

/** The number of equal steps that decide between two orders of day and month: fewer may be chance. */
const MIN_STEPS = 3;
const MANY = 20;

export interface GuessedDate {
  readonly order: DateOrder;
  readonly isOpen: boolean;
  /** Whether most dates have a time of day. */
  readonly hasClock: boolean;
}

/**
 * The order of year, month and day, decided by impossible days and future times, otherwise by equal steps.
 * @param parts groups of consecutive cells
 */
export function guessDate(parts: readonly (readonly string[])[], latest: number): GuessedDate {
  const orders = (['iso', 'dmy', 'mdy'] as const).map((order) => {
    const read = parts.map((cells) => cells.map((cell) => readTime(cell, order)));
    const times = read.map((some) =>
      some.map(wallOf).filter((time): time is number => time !== undefined && time <= latest + DAY_MS),
    );
    return { order, good: times.flat().length, read, times };
  });
  const most = Math.max(...orders.map(({ good }) => good));
  // Among many dates, a single impossible one is a typing error, unless nothing else decides.
  const almost = orders.filter(({ good }) => good >= most - (most >= MANY ? 1 : 0));
  const possible = orders.filter(({ good }) => good === most);
  const [first = orders[0]] = possible;
  const hasClock = mostHaveClock(first?.read.flat() ?? []);
  const [dmy, mdy] = ['dmy', 'mdy'].map((order) => possible.find((one) => one.order === order));
  const isSame = JSON.stringify(dmy?.times) === JSON.stringify(mdy?.times);
  if (most === 0 || !first) return { order: 'iso', isOpen: false, hasClock };
  // Dates with the name of their month, or with a year of four digits at the start, mean the same in every order.
  const iso = possible.find(({ order }) => order === 'iso');
  if (iso && (!dmy || JSON.stringify(iso.times) === JSON.stringify(dmy.times)))
    return { order: 'iso', isOpen: false, hasClock };
  const best = bestBySteps(almost);
  if (best) return { order: best, isOpen: false, hasClock };
  if (!dmy || !mdy || isSame) return { order: (dmy ?? mdy ?? first).order, isOpen: false, hasClock };
  // Dates with points between the numbers always begin with the day.
  const isPointed = parts.flat().some((cell) => /^\s*\d{1,2}\.\d{1,2}\.\d/.test(cell));
  return { order: 'dmy', isOpen: !isPointed, hasClock };
}

function wallOf(time: ReadTime | undefined): number | undefined {
  if (time === undefined || 'elapsed' in time) return undefined;
  return 'moment' in time ? time.moment : time.wall;
}

function mostHaveClock(times: readonly (ReadTime | undefined)[]): boolean {
  const clocks = times.filter((time) => time && 'hasClock' in time && time.hasClock).length;
  return clocks * 2 > times.filter((time) => time !== undefined).length;
}

/** The order that gives the most equal steps from row to row. */
function bestBySteps(
  orders: readonly { readonly order: DateOrder; readonly times: readonly (readonly number[])[] }[],
): DateOrder | undefined {
  const scores = orders.map(({ order, times }) => {
    const steps = times.flatMap((some) => some.slice(1).map((time, index) => time - (some[index] as number)));
    const counts = [...Map.groupBy(steps, (step) => step)].filter(([step]) => step !== 0);
    return { order, count: counts.reduce((most, [, { length }]) => Math.max(most, length), 0) };
  });
  const [best, next] = scores.toSorted((a, b) => b.count - a.count);
  return best && best.count >= MIN_STEPS && best.count > (next?.count ?? 0) ? best.order : undefined;
}

/** The formats that count from 1970, with milliseconds of each unit. */
const COUNTED = [
  ['seconds', 1000],
  ['milliseconds', 1],
  ['microseconds', 1e-3],
  ['nanoseconds', 1e-6],
] as const;

const numberOf = (cell: string) => Number(cell.trim().replace(',', '.') || Number.NaN);

/** The unit in which most cells count from 1970, between 2001 and now. */
export function guessCounted(cells: readonly string[], latest: number): TimeFormat | undefined {
  return COUNTED.find(([, ms]) => {
    const good = cells.filter((cell) => {
      const time = numberOf(cell) * ms;
      return time >= FIRST_COUNTED && time <= latest + DAY_MS;
    });
    return good.length * 2 > cells.length;
  })?.[0];
}

/** Whether most cells are days of a spreadsheet, between 2001 and now. */
export function areSpreadsheetDays(cells: readonly string[], latest: number): boolean {
  const good = cells.filter((cell) => {
    const time = readTime(cell, 'days');
    return time && 'wall' in time && time.wall <= latest + DAY_MS;
  });
  return good.length * 2 > cells.length;
}

/** Time units in parentheses or after a comma of a heading such as `Time (seconds)`. */
const UNITS: readonly (readonly [RegExp, TimeFormat])[] = [
  [/(?<![\p{L}])(?:ms|msec|millis|milliseconds?|毫秒)(?![\p{L}])/iu, 'elapsed-milliseconds'],
  [/(?<![\p{L}])(?:min|mins|minutes?|分|分鐘|分钟)(?![\p{L}])/iu, 'elapsed-minutes'],
  [/(?<![\p{L}])(?:h|hr|hrs|hours?|小時|小时)(?![\p{L}])/iu, 'elapsed-hours'],
  [/(?<![\p{L}])(?:d|days?|天|日)(?![\p{L}])/iu, 'elapsed-days'],
  [/(?<![\p{L}])(?:s|secs?|seconds?|秒)(?![\p{L}])/iu, 'elapsed-seconds'],
];

/** Whether a heading names the unit of its times. */
export function hasUnit(heading: string): boolean {
  return UNITS.some(([unit]) => unit.test(heading));
}

/** The least usual step of a count of milliseconds. */
const STEP_OF_MILLISECONDS = 50;

/** The unit in which numbers count from a start: that of the heading, otherwise the one that fits their steps. */
export function guessElapsed(heading: string, cells: readonly string[]): TimeFormat {
  const named = UNITS.find(([unit]) => unit.test(heading))?.[1];
  if (named) return named;
  const numbers = cells.map(numberOf);
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] as number));
  const typical = steps.filter((step) => step > 0).toSorted((a, b) => a - b);
  const middle = typical[Math.floor(typical.length / 2)] ?? 0;
  return middle >= STEP_OF_MILLISECONDS && numbers.every(Number.isInteger) ? 'elapsed-milliseconds' : 'elapsed-seconds';
}

/** Decides between a count of hours, minutes and seconds, which begins near zero, and a time of day, which rarely does. */
export function guessClock(cells: readonly string[]): TimeFormat {
  const times = cells.filter(isClock).map((cell) => readTime(cell, 'elapsed'));
  const [first] = times;
  return first && 'elapsed' in first && first.elapsed < HOUR_MS ? 'elapsed' : 'clock';
}
