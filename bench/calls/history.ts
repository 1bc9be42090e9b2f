import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { formatHistoryTime } from '@tinkerstream/contract/platform/time/zoned-time';
import type { Interval } from '@tinkerstream/contract/records';
import { Api } from '../../test/support/api.ts';
import { startServer } from '../../test/support/server-process.ts';
import { type Bench, median, type Row } from '../support/figures.ts';
import { SECONDS_OF_YEAR, type StoredYear, storedYear, YEAR } from '../support/stored-year.ts';
import { TARGETS } from '../targets.ts';

/** At least one record in each minute, so that each size returns the same number of values. */
const SIZES = { short: [SECONDS_OF_YEAR / 60], full: [1_000_000, 10_000_000, SECONDS_OF_YEAR] } as const;
const CALLS = { short: 5, full: 30 } as const;
const WARM_UP = 3;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HONG_KONG = 8 * 60;
const INDIA = 5.5 * 60;
/** Offset of Berlin in winter, in minutes. */
const BERLIN = 60;

/** The queries, each for a period in the middle of the year that all sizes fill. */
const MONTH = { start: Date.UTC(2025, 5, 1), end: Date.UTC(2025, 6, 1) };
const DAY = { start: MONTH.start, end: MONTH.start + DAY_MS };

/**
 * Queries of histories over HTTP on a million, ten million and a year of one-second records, all spread over the same year.
 * The responses have the same length, so the times show the cost of the number of records. The yardsticks are the same year
 * by day in plain SQL, over the rollups of hours and over the records.
 */
export const history: Bench = async (form) => {
  const sizes = SIZES[form];
  const measured: Measured[] = [];
  for (const records of sizes) measured.push(await measure(await storedYear(records), records, CALLS[form]));

  const rows: Row[] = [];
  for (const [index, { what, target }] of QUESTIONS.entries()) {
    for (const { records, times } of measured) {
      const values = times[index] as number[];
      rows.push({ what: `${what}, ${inWords(records)}`, values, unit: 'ms', digits: 1, ...(target && { target }) });
    }
  }
  for (const { records, empty } of measured) {
    rows.push({ what: `a response without data, ${inWords(records)}`, values: empty, unit: 'ms', digits: 1 });
  }
  for (const { records, plainSql, times, empty } of measured) {
    const { overRollups, overRecords } = plainSql;
    const inSql = `year by day in plain SQL, ${inWords(records)}`;
    const ours = median(times[0] as number[]);
    const aboveEmpty = (ours - median(empty)) / median(overRollups);
    rows.push({ what: `${inSql}, over the rollups`, values: overRollups, unit: 'ms', digits: 1 });
    rows.push({ what: '  our time above a response without data, of it', values: [aboveEmpty], unit: '', digits: 1 });
    rows.push({ what: `${inSql}, over the records`, values: overRecords, unit: 'ms', digits: 1 });
    rows.push({ what: '  in multiples of our time', values: [median(overRecords) / ours], unit: '', digits: 1 });
  }
  const [first, last] = [measured[0], measured.at(-1)];
  if (first && last && first !== last) {
    const growth = median(last.times[0] as number[]) / median(first.times[0] as number[]);
    const what = `year by day, ${inWords(last.records)} against ${inWords(first.records)}`;
    rows.push({ what, values: [growth], unit: '', digits: 2, target: TARGETS.historyGrowth });
  }
  return rows;
};

interface Question {
  readonly what: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** The number of values in the response. */
  readonly answers: number;
  readonly target?: Row['target'];
}

/** @param timeZone for days and months in this zone instead of at the offset */
function historyOf(
  period: { start: number; end: number },
  interval: Interval,
  offsetMinutes: number,
  timeZone?: string,
) {
  const local = (time: number) => formatHistoryTime({ time: time - offsetMinutes * 60_000, offsetMinutes });
  const [startTime, endTime] = [local(period.start), local(period.end)];
  return {
    path: '/v1/record/list/historical',
    query: { startTime, endTime, interval, aggregate: 'average', ...(timeZone && { timeZone }) },
  };
}

const QUESTIONS: readonly Question[] = [
  { what: 'year by day, +08:00', ...historyOf(YEAR, 'day', HONG_KONG), answers: 365, target: TARGETS.yearByDay },
  { what: 'year by day, +05:30', ...historyOf(YEAR, 'day', INDIA), answers: 365, target: TARGETS.yearByDayOfIndia },
  {
    what: 'year by day, Europe/Berlin',
    ...historyOf(YEAR, 'day', BERLIN, 'Europe/Berlin'),
    answers: 365,
    target: TARGETS.yearByDay,
  },
  { what: 'month by hour, +08:00', ...historyOf(MONTH, 'hour', HONG_KONG), answers: 720 },
  { what: 'month by hour, +05:30', ...historyOf(MONTH, 'hour', INDIA), answers: 720 },
  { what: 'day by minute, +08:00', ...historyOf(DAY, 'minute', HONG_KONG), answers: 1440 },
  {
    what: 'the whole line as 3,000 points',
    path: '/v1/record/list/window',
    query: { points: '3000' },
    // In buckets of three hours.
    answers: 2920,
    target: TARGETS.wholeLine,
  },
  { what: 'last 10', path: '/v1/record/list/recent', query: { count: '10' }, answers: 10, target: TARGETS.lastTen },
];

interface Measured {
  readonly records: number;
  /** In milliseconds, in the order of QUESTIONS. */
  readonly times: readonly number[][];
  /** A call that reads nothing, in milliseconds: the cost of HTTP itself. */
  readonly empty: number[];
  readonly plainSql: PlainSql;
}

/** The year by day in milliseconds, without HTTP. */
interface PlainSql {
  readonly overRollups: number[];
  readonly overRecords: number[];
}

async function measure(year: StoredYear, records: number, calls: number): Promise<Measured> {
  const server = await startServer({ dataDir: year.dataDir });
  const { accessToken } = await Api.signIn(server.http);
  const ask = async (path: string, query: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams(query);
    const response = await fetch(`${server.http}${path}?${search}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}?${search} answered ${response.status}: ${text}`);
    return text;
  };
  const timesOf = async (path: string, query: Readonly<Record<string, string>>) => {
    const times: number[] = [];
    for (let call = 0; call < WARM_UP + calls; call += 1) {
      const started = performance.now();
      await ask(path, query);
      if (call >= WARM_UP) times.push(performance.now() - started);
    }
    return times;
  };

  const ids = { topicId: year.topicId, dataTypeId: year.dataTypeId };
  const times: number[][] = [];
  for (const { what, path, query, answers } of QUESTIONS) {
    const answer = JSON.parse(await ask(path, { ...ids, ...query })) as unknown[] | { times: unknown[] };
    const { length } = 'times' in answer ? answer.times : answer;
    if (length !== answers) throw new Error(`${what}: ${length} values instead of ${answers}.`);
    times.push(await timesOf(path, { ...ids, ...query }));
  }
  const empty = await timesOf('/v1/public/status', {});
  await server.stop();
  return { records, times, empty, plainSql: plainSql(join(year.dataDir, 'tinkerstream.db'), calls) };
}

function plainSql(file: string, calls: number): PlainSql {
  const db = new DatabaseSync(file, { readOnly: true });
  // Literals in the text: a bound number would be a float, and so would the day.
  const day = `(time + ${HONG_KONG * 60_000}) / ${DAY_MS} AS day`;
  const inYear = `time >= ${YEAR.start} AND time < ${YEAR.end}`;
  const timesOf = (sql: string, warmUp: number, count: number) => {
    const query = db.prepare(sql);
    const times = Array.from({ length: warmUp + count }, () => {
      const started = performance.now();
      const days = query.all().length;
      // A whole year in UTC touches one more day at an offset.
      if (days !== 366) throw new Error(`Plain SQL found ${days} days.`);
      return performance.now() - started;
    });
    return times.slice(warmUp);
  };
  const hours = `FROM rollup WHERE series = (SELECT min(series) FROM rollup) AND step = ${HOUR_MS}`;
  const overRollups = timesOf(
    `SELECT ${day}, sum(sum) / sum(numbers) ${hours} AND ${inYear} GROUP BY day`,
    WARM_UP,
    calls,
  );
  // Once: with a year of seconds, it takes many of them.
  const overRecords = timesOf(`SELECT ${day}, avg(value) FROM record WHERE ${inYear} GROUP BY day`, 0, 1);
  db.close();
  return { overRollups, overRecords };
}

function inWords(records: number): string {
  return records >= 1e6 ? `${Number((records / 1e6).toFixed(1))}M` : `${Math.round(records / 1e3)}k`;
}
