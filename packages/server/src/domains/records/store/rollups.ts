import { addAll } from '@tinkerstream/contract/platform/extremes';
import type { RecordValue } from '@tinkerstream/contract/points';
import { numericValue } from '@tinkerstream/contract/points/number';
import { addFigures, type Figures, MINUTE, ROLLUP_STEPS, roundingError } from './history-plan.ts';

/** A rollup, or the figures that a batch adds to it. `time` is its start. */
export interface Rollup extends Figures {
  readonly series: number;
  readonly step: number;
  readonly time: number;
}

/**
 * The SQL of an update that adds the row `added` to the row `existing`. It stores the rounding error of each sum beside
 * it, so a sum does not drift over any number of batches.
 */
export function addingFigures(existing: string, added: string): string {
  const sum = `(${existing}.sum + ${added}.sum)`;
  const addend = `(${sum} - ${existing}.sum)`;
  const roundingError = `(${existing}.sum - (${sum} - ${addend})) + (${added}.sum - ${addend})`;
  return `
    count = ${existing}.count + ${added}.count,
    numbers = ${existing}.numbers + ${added}.numbers,
    sum = ${sum},
    compensation = ${existing}.compensation + ${added}.compensation + ${roundingError}`;
}

/** A rollup that is added up in place: a new object and a key for each record would cost more than its sum. */
type Adding = { -readonly [Property in keyof Rollup]: Rollup[Property] };

/**
 * The changes to rollups for some records, one per rollup, ordered by series, step and time. Writers that all keep this
 * order cannot deadlock.
 */
export function rollupChanges(
  series: ArrayLike<number>,
  times: ArrayLike<number>,
  values: readonly RecordValue[],
): Rollup[] {
  const of = (column: ArrayLike<number>, index: number) => column[index] as number;
  const order = [...values.keys()].sort((a, b) => of(series, a) - of(series, b) || of(times, a) - of(times, b));
  const minutes: Adding[] = [];
  for (const index of order) {
    addRecord(lastAt(minutes, of(series, index), MINUTE, of(times, index)), values[index] as RecordValue);
  }
  const changes = [...minutes];
  for (const step of ROLLUP_STEPS) {
    if (step === MINUTE) continue;
    const wider: Adding[] = [];
    for (const minute of minutes) {
      const rollup = lastAt(wider, minute.series, step, minute.time);
      Object.assign(rollup, addFigures(rollup, minute));
    }
    addAll(changes, wider);
  }
  return changes.sort((a, b) => a.series - b.series || a.step - b.step || a.time - b.time);
}

/** The last of some rollups, or a new one if that has other records. */
function lastAt(rollups: Adding[], series: number, step: number, recordTime: number): Adding {
  const time = Math.floor(recordTime / step) * step;
  const last = rollups.at(-1);
  if (last?.series === series && last.time === time) return last;
  const added = { series, step, time, count: 0, numbers: 0, sum: 0, compensation: 0, min: null, max: null };
  rollups.push(added);
  return added;
}

function addRecord(rollup: Adding, value: RecordValue): void {
  rollup.count++;
  const number = numericValue(value);
  if (number === undefined) return;
  rollup.numbers++;
  const { sum, min, max } = rollup;
  rollup.sum = sum + number;
  rollup.compensation += roundingError(sum, number, rollup.sum);
  rollup.min = min === null ? number : Math.min(min, number);
  rollup.max = max === null ? number : Math.max(max, number);
}
