import type { RecordValue } from '@tinkerstream/contract/points';
import { computeTogether, resolveFormulas } from '@tinkerstream/contract/topics/formula';
import type { DataTypeEntity } from '../../topics/index.ts';

/** The formulas of a topic: their keys, and the computation of their numbers from the values of a message. */
export interface TopicFormulas {
  readonly keys: ReadonlySet<string>;
  readonly compute: ReturnType<typeof computeTogether>;
}

/** @returns undefined for a topic without formulas */
export function formulasOf(dataTypes: readonly DataTypeEntity[]): TopicFormulas | undefined {
  if (dataTypes.every(({ formula = '' }) => formula === '')) return undefined;
  const resolved = resolveFormulas(new Map(dataTypes.map(({ keyName, formula = '' }) => [keyName, formula])));
  return { keys: new Set(resolved.keys()), compute: computeTogether([...resolved.values()]) };
}

/** The values of a message, and the values computed from them. */
export function withComputedValues(
  values: ReadonlyMap<string, RecordValue>,
  formulas: TopicFormulas | undefined,
): ReadonlyMap<string, RecordValue> {
  if (!formulas || values.size === 0) return values;
  const all = new Map(values);
  const numbers = formulas.compute((key) => values.get(key));
  let at = 0;
  for (const key of formulas.keys) {
    const number = numbers[at++];
    if (number !== undefined) all.set(key, number);
  }
  return all;
}
