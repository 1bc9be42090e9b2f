import type { Fields, SourceDraft } from '../chart-type-definition.ts';

/** Something before the first `=`, and something after it. */
const PAIR = /^[^=,]*[^=,\s][^=,]*=\s*\S/;

/** A button names a data type only where it sends its values: a simple message has no key. */
export function sendsPairs(fields: Fields): boolean {
  return fields.OUTPUT_TYPE === 'KEY_VALUE_PAIR';
}

/**
 * What is wrong with values that a button sends as pairs, reasons by setting: without a data type each of them brings its
 * key, and with one a comma would tear it apart.
 */
export function checkPairs(fields: Fields, sources: readonly SourceDraft[], values: readonly string[]): Fields {
  if (!sendsPairs(fields)) return {};
  const isTyped = sources.some(({ dataTypeId }) => dataTypeId !== '');
  const reasonOf = (value: string) => {
    if (isTyped) return value.includes(',') ? 'comma' : undefined;
    return PAIR.test(value) ? undefined : 'not-a-pair';
  };
  return Object.fromEntries(
    values.flatMap((name) => {
      const reason = reasonOf(fields[name] ?? '');
      return reason ? [[name, reason]] : [];
    }),
  );
}
