import {
  type Field,
  type FindValue,
  fieldsOf,
  fillText,
  isText,
  MAX_FILLED,
  parseJson,
  type ValueReference,
  valuesIn,
} from '@tinkerstream/contract/applets';
import type { AppletAction } from '../applet.ts';

type Filled<Action> =
  | { readonly filled: Action; readonly missing?: never }
  /** The first reference without a value. */
  | { readonly filled?: never; readonly missing: ValueReference };

/**
 * Puts the latest values into the contents of an action: not into its names, addresses and numbers.
 * @returns neither the action nor a reference if the values are longer than `MAX_FILLED`
 */
export function fillAction<Action extends AppletAction>(
  action: Action,
  find: FindValue,
): Filled<Action> | { readonly filled?: never; readonly missing?: never } {
  let length = 0;
  const result = fillWith(action, (reference) => {
    const value = find(reference);
    length += String(value ?? '').length;
    // A board's value may be as long as a message, and a content may have many references to it.
    return length > MAX_FILLED ? '' : value;
  });
  return length > MAX_FILLED ? {} : result;
}

function fillWith<Action extends AppletAction>(action: Action, find: FindValue): Filled<Action> {
  const filled: Record<string, string> = {};
  for (const field of fieldsOf(action)) {
    if (!isText(field.kind)) continue;
    const { text, missing } = fillField(field, find);
    if (missing) return { missing };
    filled[field.name] = text;
  }
  return { filled: { ...action, ...filled } };
}

function fillField(field: Field, find: FindValue): ReturnType<typeof fillText> {
  const { kind, value, hasExpressions } = field;
  const fill = (text: string) => fillText(text, hasExpressions, find);
  switch (kind) {
    case 'json':
      return fillJson(value, fill);
    case 'body':
      // As it is entered, unless a value changes it: numbers keep their digits.
      return valuesIn(field).length > 0 && parseJson(value) ? fillJson(value, fill) : fill(value);
    case 'address':
      return fillText(value, hasExpressions, find, (text) => encodeURIComponent(text.toWellFormed()));
    default:
      return fill(value);
  }
}

/** Fills the texts inside a JSON text, so that no value can break out of its text. Leaves the keys as they are. */
function fillJson(json: string, fillOne: (text: string) => ReturnType<typeof fillText>): ReturnType<typeof fillText> {
  let missing: ValueReference | undefined;
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const { text, missing: here } = fillOne(value);
      missing ??= here;
      return text;
    }
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, fill(part)]));
  };
  const text = JSON.stringify(fill(parseJson(json)?.value ?? null));
  return missing ? { missing } : { text };
}
