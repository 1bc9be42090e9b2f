import type { RecordValue } from '@tinkerstream/contract/points';
import type { Average, StoredRecord } from '../record-store.ts';
import type { ComputedSeries } from './computed-series.ts';

/**
 * The computed values of messages: of the records with one time, the first of each input belong together, then the
 * second, as one board may send twice in a millisecond.
 * @param records of all inputs, in any order
 */
export function computedRecords<Stored extends StoredRecord>(
  { series, formula, inputs }: ComputedSeries,
  records: readonly Stored[],
): Stored[] {
  const computed: Stored[] = [];
  const relevant = records.filter((record) => inputs.includes(record.series));
  for (const ofTime of Map.groupBy(relevant, ({ time }) => time).values()) {
    const byInput = inputs.map((id) => ofTime.filter((record) => record.series === id).sort((a, b) => a.seq - b.seq));
    const messages = Math.min(...byInput.map(({ length }) => length));
    for (let at = 0; at < messages; at += 1) {
      const value = computedValue(
        { formula },
        byInput.map((of) => of[at]?.value),
      );
      const record = byInput[0]?.[at];
      if (value !== undefined && record) computed.push({ ...record, series: series.id, value });
    }
  }
  return computed;
}

/** The value of a formula for the values of its keys, in their order. */
export function computedValue(
  { formula }: Pick<ComputedSeries, 'formula'>,
  values: readonly (RecordValue | undefined)[],
): number | undefined {
  return formula.compute((key) => values[formula.keys.indexOf(key)]);
}

/** The computed averages of the parts in which all inputs have one. */
export function computedAverages(
  computed: Pick<ComputedSeries, 'formula'>,
  inputs: readonly (readonly Average[])[],
): Average[] {
  const [first = [], ...others] = inputs;
  const byTime = others.map((averages) => new Map(averages.map(({ time, value }) => [time, value])));
  return first.flatMap(({ time, value }) => {
    const result = computedValue(computed, [value, ...byTime.map((values) => values.get(time))]);
    return result === undefined ? [] : [{ time, value: result }];
  });
}
