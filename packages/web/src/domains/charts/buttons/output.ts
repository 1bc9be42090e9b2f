import { pairProblem } from '@tinkerstream/contract/charts';
import type { Fields, SourceDraft } from '../chart-type-definition.ts';

/** A button has a data type only if it sends pairs: a plain message has no key. */
export function sendsPairs(fields: Fields): boolean {
  return fields.OUTPUT_TYPE === 'KEY_VALUE_PAIR';
}

/** The problems of values that a button sends as pairs, by setting. */
export function checkPairs(fields: Fields, sources: readonly SourceDraft[], values: readonly string[]): Fields {
  if (!sendsPairs(fields)) return {};
  const isTyped = sources.some(({ dataTypeId }) => dataTypeId !== '');
  return Object.fromEntries(
    values.flatMap((name) => {
      const reason = pairProblem(fields[name] ?? '', isTyped);
      return reason ? [[name, reason]] : [];
    }),
  );
}
