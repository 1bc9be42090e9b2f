import type { RecordValue } from '@tinkerstream/contract/points';
import { numericValue } from '@tinkerstream/contract/points/number';
import type { Parts, ReadOptions } from './options.ts';

const MINUTE_MS = 60_000;

/** The values of a channel at one time. */
export interface Entry {
  /** The time in milliseconds since 1970 UTC. */
  readonly time: number;
  /** Values by name, such as `field1`. */
  readonly values: ReadonlyMap<string, RecordValue>;
}

/** Leaves out entries whose numbers are too small or too large, and rounds the numbers of the others. */
export function shownEntries(
  entries: readonly Entry[],
  { min = -Infinity, max = Infinity, round }: Pick<ReadOptions, 'min' | 'max' | 'round'>,
): readonly Entry[] {
  const isAny = min === -Infinity && max === Infinity;
  const within = isAny
    ? entries
    : entries.filter(({ values }) => [...numbersOf(values)].every(([, number]) => number >= min && number <= max));
  if (round === undefined) return within;
  return within.map(({ time, values }) => ({
    time,
    values: new Map([
      ...values,
      ...[...numbersOf(values)].map(([name, number]) => [name, number.toFixed(round)] as const),
    ]),
  }));
}

/** The numbers of fields, by name. A location and a status are no numbers. */
function* numbersOf(values: Entry['values']): Generator<readonly [name: string, number: number]> {
  for (const [name, value] of values) {
    const number = name.startsWith('field') ? numericValue(value) : undefined;
    if (number !== undefined) yield [name, number];
  }
}

/** The start of the part of time that contains a moment. Parts follow the clock, so days begin at its midnight. */
export function partStart(time: number, minutes: number, { clock }: Pick<ReadOptions, 'clock'>): number {
  const [width, offset] = [minutes * MINUTE_MS, clock.offsetAt(time)];
  return Math.floor((time + offset) / width) * width - offset;
}

/** The first value, or the median, of each part of time with entries. Oldest first. */
export function entriesByPart(
  entries: readonly Entry[],
  { figure, minutes }: Parts,
  options: Pick<ReadOptions, 'clock'>,
): Entry[] {
  const parts = Map.groupBy(entries, ({ time }) => partStart(time, minutes, options));
  return [...parts].map(([time, of]) => ({ time, values: figure === 'timescale' ? firstOf(of) : mediansOf(of) }));
}

function firstOf(entries: readonly Entry[]): Entry['values'] {
  const values = new Map<string, RecordValue>();
  for (const entry of entries) {
    for (const [name, value] of entry.values) if (!values.has(name)) values.set(name, value);
  }
  return values;
}

function mediansOf(entries: readonly Entry[]): Entry['values'] {
  const numbers = Map.groupBy(
    entries.flatMap(({ values }) => [...numbersOf(values)]),
    ([name]) => name,
  );
  return new Map(
    [...numbers].map(([name, of]) => {
      const sorted = of.map(([, number]) => number).sort((a, b) => a - b);
      const middle = Math.floor(sorted.length / 2);
      const upper = sorted[middle] as number;
      return [name, sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2];
    }),
  );
}
