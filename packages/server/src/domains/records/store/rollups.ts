import type { RecordValue } from '@tinkerstream/contract/points';
import { addFigures, type Figures, figuresOf, MINUTE, ROLLUP_STEPS } from './history-plan.ts';

/** A rollup, or what a batch adds to it. `time` is its start. */
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

/**
 * The changes to rollups for some records, one per rollup, ordered by series, step and time. Writers that all keep this
 * order cannot deadlock.
 */
export function rollupChanges(
  series: ArrayLike<number>,
  times: ArrayLike<number>,
  values: readonly RecordValue[],
): Rollup[] {
  const changes = new Map<string, Rollup>();
  const add = (change: Rollup) => {
    const key = `${change.series}:${change.step}:${change.time}`;
    const before = changes.get(key);
    changes.set(key, before ? { ...change, ...addFigures(before, change) } : change);
  };
  values.forEach((value, index) => {
    const time = startOf(times[index] as number, MINUTE);
    add({ series: series[index] as number, step: MINUTE, time, ...figuresOf(value) });
  });
  for (const minute of [...changes.values()]) {
    for (const step of ROLLUP_STEPS) {
      if (step !== MINUTE) add({ ...minute, step, time: startOf(minute.time, step) });
    }
  }
  return [...changes.values()].sort((a, b) => a.series - b.series || a.step - b.step || a.time - b.time);
}

function startOf(time: number, step: number): number {
  return Math.floor(time / step) * step;
}
