import type { RecordValue } from '@tinkerstream/contract/records';
import { addFigures, figuresOf, MINUTE, ROLLUP_STEPS } from './history-plan.ts';
import type { Bucket } from './record-store.ts';

/** What a batch adds to one rollup; `time` is its start. */
export interface RollupChange extends Bucket {
  readonly series: number;
  readonly step: number;
}

/**
 * What records add to the rollups, each rollup once, ordered by series, step and time: writers that all keep this order
 * never wait for one another in a circle.
 */
export function rollupChanges(
  series: ArrayLike<number>,
  times: ArrayLike<number>,
  values: readonly RecordValue[],
): RollupChange[] {
  const changes = new Map<string, RollupChange>();
  const add = (change: RollupChange) => {
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
