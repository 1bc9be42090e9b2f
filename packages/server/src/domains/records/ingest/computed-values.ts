import type { RecordValue } from '@tinkerstream/contract/points';
import { type ResolvedFormula, resolveFormulas } from '@tinkerstream/contract/topics/formula';
import type { DataTypeEntity } from '../../topics/index.ts';

/** The formulas of a topic by key; undefined if it has none. */
export type TopicFormulas = ReadonlyMap<string, ResolvedFormula>;

export function formulasOf(dataTypes: readonly DataTypeEntity[]): TopicFormulas | undefined {
  if (dataTypes.every(({ formula = '' }) => formula === '')) return undefined;
  return resolveFormulas(new Map(dataTypes.map(({ keyName, formula = '' }) => [keyName, formula])));
}

/** The values of a message with those that follow from them. */
export function withComputedValues(
  values: ReadonlyMap<string, RecordValue>,
  formulas: TopicFormulas | undefined,
): ReadonlyMap<string, RecordValue> {
  if (!formulas || values.size === 0) return values;
  const all = new Map(values);
  for (const [key, { compute }] of formulas) {
    const value = compute((measured) => values.get(measured));
    if (value !== undefined) all.set(key, value);
  }
  return all;
}
