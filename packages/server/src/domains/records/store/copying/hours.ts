import { hash } from 'node:crypto';
import type { RecordValue } from '@tinkerstream/contract/points';
import { HOUR, MINUTE, RECORDS_WITH_MINUTES } from '../history-plan.ts';
import { rollupChanges } from '../rollups.ts';

/** A record in a form that both engines can store. A number that loses digits of its text has the text too. */
export type RecordRow = readonly [
  series: number,
  time: number,
  seq: number,
  number: number | null,
  text: string | null,
  place: number | null,
];

/** A rollup of a minute or an hour; `step` is its width in milliseconds, `time` its start. */
export type RollupRow = readonly [
  series: number,
  step: number,
  time: number,
  count: number,
  numbers: number,
  sum: number,
  compensation: number,
  min: number | null,
  max: number | null,
];

/** Whole hours of a series, in milliseconds since 1970 UTC; `to` is exclusive. */
export interface HourRange {
  readonly series: number;
  readonly from: number;
  readonly to: number;
}

/** The content of a store in some ranges, in their order. Hours without rollups of minutes are allowed (decision 36). */
export interface HourContent {
  readonly records: readonly RecordRow[];
  readonly rollups: readonly RollupRow[];
}

export interface RecordFigures {
  /** The figures of each series, as text: equal series have equal figures. */
  readonly bySeries: ReadonlyMap<number, string>;
  readonly records: number;
  /** The largest number of a record within its millisecond, or 0. */
  readonly largestSeq: number;
}

/** The records of an installation by the hours of their series. */
export interface RecordHours {
  /** The approximate number of records, by the counters of topics. */
  readonly count: () => Promise<number>;
  /** The series with records, in order. */
  readonly listSeries: () => Promise<number[]>;
  /** The rollups of hours of some series, in order. */
  readonly listHours: (series: readonly number[]) => Promise<RollupRow[]>;
  /** Reads the content of ranges at one moment. */
  readonly read: (ranges: readonly HourRange[]) => Promise<HourContent>;
  readonly replace: (ranges: readonly HourRange[], content: HourContent) => Promise<void>;
  readonly removeSeries: (series: number) => Promise<void>;
  /** Runs `work` in a transaction: everything that it writes is stored, or nothing if it throws. */
  readonly inTransaction: <Result>(work: () => Promise<Result>) => Promise<Result>;
  /** Reads every record. */
  readonly figures: () => Promise<RecordFigures>;
}

/** The figures from rows of texts: series, count and largest number first. */
export function recordFigures(rows: readonly (readonly unknown[])[]): RecordFigures {
  return {
    bySeries: new Map(rows.map(([series, ...figures]) => [Number(series), figures.join(' ')])),
    records: rows.reduce((sum, [, count]) => sum + Number(count), 0),
    largestSeq: rows.reduce((largest, [, , seq]) => Math.max(largest, Number(seq)), 0),
  };
}

/** Thrown for a copy that differs from what was written, and for a source whose rollups do not match its records. */
export class UnequalCopy extends Error {}

/** The series that are compared together, and the records and hours that are copied together. */
const SERIES_AT_ONCE = 200;
const RECORDS_AT_ONCE = 20_000;
const HOURS_AT_ONCE = 2_000;

/**
 * Makes the records of `target` those of `source`: copies each hour whose rollup differs, removes hours that the source
 * no longer has, and reads each back. So it continues after an interruption, and a second run copies only what has
 * changed.
 * @param onCopied gets the numbers of records that are compared and copied
 * @returns the number of copied records
 * @throws UnequalCopy
 */
export async function copyHours(
  source: RecordHours,
  target: RecordHours,
  onCopied: (compared: number, copied: number) => void = () => {},
): Promise<number> {
  const series = [...new Set([...(await source.listSeries()), ...(await target.listSeries())])].sort((a, b) => a - b);
  let copied = 0;
  for (let start = 0; start < series.length; start += SERIES_AT_ONCE) {
    const some = series.slice(start, start + SERIES_AT_ONCE);
    const [there, here] = [await source.listHours(some), await target.listHours(some)];
    const keyOf = ([id, , time]: RollupRow) => `${id} ${time}`;
    const present = new Map(here.map((hour) => [keyOf(hour), JSON.stringify(hour)]));
    const differing = there.filter((hour) => present.get(keyOf(hour)) !== JSON.stringify(hour));
    const countOf = (hours: readonly RollupRow[]) => hours.reduce((sum, [, , , count]) => sum + count, 0);
    onCopied(countOf(there) - countOf(differing), 0);
    const known = new Set(there.map(keyOf));
    const removed = here.filter((hour) => !known.has(keyOf(hour)));
    for (const hours of [...inParts(differing), ...inParts(removed)]) {
      const ranges = rangesOf(hours);
      const content = await source.read(ranges);
      await target.inTransaction(async () => {
        await target.replace(ranges, content);
        if (digestOf(await target.read(ranges)) === digestOf(content)) return;
        throw new UnequalCopy('What was written could not be read back. Check the disk of the new place.');
      });
      copied += content.records.length;
      onCopied(countOf(hours), content.records.length);
    }
  }
  return copied;
}

/**
 * Compares the records of two places by figures of each series, and copies a series that differs once more.
 * @returns the figures of both
 * @throws UnequalCopy
 */
export async function compareRecords(source: RecordHours, target: RecordHours): Promise<RecordFigures> {
  // PostgreSQL counts in its own process; SQLite here.
  const found = target.figures();
  const expected = await source.figures();
  const differing = findDiffering(expected, await found);
  if (differing.length === 0) return expected;
  for (const series of differing) await target.removeSeries(series);
  await copyHours(source, target);
  const left = findDiffering(expected, await target.figures());
  if (left.length === 0) return expected;
  throw new UnequalCopy(`The records of the series ${left.slice(0, 5).join(', ')} differ from those of the source.`);
}

function findDiffering({ bySeries: expected }: RecordFigures, { bySeries: found }: RecordFigures): number[] {
  const all = new Set([...expected.keys(), ...found.keys()]);
  return [...all].filter((series) => expected.get(series) !== found.get(series));
}

function* inParts(hours: readonly RollupRow[]): Generator<RollupRow[]> {
  let part: RollupRow[] = [];
  let records = 0;
  for (const hour of hours) {
    const [, , , count] = hour;
    if (part.length === HOURS_AT_ONCE || (part.length > 0 && records + count > RECORDS_AT_ONCE)) {
      yield part;
      [part, records] = [[], 0];
    }
    part.push(hour);
    records += count;
  }
  if (part.length > 0) yield part;
}

/** Joins hours that follow one another. */
function rangesOf(hours: readonly RollupRow[]): HourRange[] {
  const ranges: { series: number; from: number; to: number }[] = [];
  for (const [series, , time] of hours) {
    const last = ranges.at(-1);
    if (last?.series === series && last.to === time) last.to = time + HOUR;
    else ranges.push({ series, from: time, to: time + HOUR });
  }
  return ranges;
}

const hourOf = (series: number, time: number) => `${series} ${Math.floor(time / HOUR)}`;

/** The hours that have enough records for rollups of minutes. */
export function busyHours({ rollups }: HourContent): (rollup: RollupRow) => boolean {
  const busy = new Set(
    rollups.flatMap(([series, step, time, count]) =>
      step === HOUR && count >= RECORDS_WITH_MINUTES ? hourOf(series, time) : [],
    ),
  );
  return ([series, , time]) => busy.has(hourOf(series, time));
}

/** Adds the rollups of minutes to the hours that have none. */
export function withAllMinutes({ records, rollups }: HourContent): RollupRow[] {
  const having = new Set(rollups.flatMap(([series, step, time]) => (step === MINUTE ? hourOf(series, time) : [])));
  const missing = records.filter(([series, time]) => !having.has(hourOf(series, time)));
  const added = rollupChanges(
    missing.map(([series]) => series),
    missing.map(([, time]) => time),
    missing.map(([, , , number, text]) => (number ?? text) as RecordValue),
  );
  return [
    ...rollups,
    ...added
      .filter(({ step }) => step === MINUTE)
      .map(
        ({ series, step, time, count, numbers, sum, compensation, min, max }) =>
          [series, step, time, count, numbers, sum, compensation, min, max] as const,
      ),
  ];
}

function digestOf(content: HourContent): string {
  const isBusy = busyHours(content);
  const rollups = content.rollups.filter((rollup) => rollup[1] === HOUR || isBusy(rollup));
  const order = (a: RollupRow, b: RollupRow) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  return hash('sha256', JSON.stringify([content.records, rollups.sort(order)]));
}
