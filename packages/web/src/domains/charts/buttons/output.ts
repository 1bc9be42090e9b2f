import { pairProblem } from '@tinkerstream/contract/charts';
import { normalizedKey } from '@tinkerstream/contract/points';
import type { Fields, SourceDraft } from '../chart-type-definition.ts';

/** The key of what a button switches, until the user enters another. */
const NEW_KEY = 'button';

/** Whether a button sends pairs, and so has a data type: a plain message has no key. */
export function sendsPairs(fields: Fields): boolean {
  return fields.OUTPUT_TYPE === 'KEY_VALUE_PAIR';
}

/** Values with a key that the topic does not have yet, for a button without a data type: boards do not send it. */
export function newPairs(
  shown: { readonly isTyped: boolean; readonly keys: readonly string[] },
  typed: Fields,
  values: Fields,
): Fields {
  const isSent = (typed.OUTPUT_TYPE ?? 'KEY_VALUE_PAIR') === 'KEY_VALUE_PAIR';
  if (shown.isTyped || !isSent) return {};
  const taken = new Set(shown.keys.map((one) => normalizedKey(one).toLowerCase()));
  let key = NEW_KEY;
  for (let number = 2; taken.has(key); number++) key = `${NEW_KEY}${number}`;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${key}=${value}`]));
}

/** The problems of the values that a button sends as pairs, by setting. */
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
