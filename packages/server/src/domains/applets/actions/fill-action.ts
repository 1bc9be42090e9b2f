import {
  type FieldKind,
  fieldsOf,
  fillReferences,
  isText,
  MAX_FILLED,
  parseJson,
  referencesIn,
  type ValueReference,
} from '@tinkerstream/contract/applets';
import type { RecordValue } from '@tinkerstream/contract/points';

import type { AppletAction } from '../applet.ts';

/** The latest value of a topic's key. */
type FindValue = (reference: ValueReference) => RecordValue | undefined;

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
  for (const { name, kind, value } of fieldsOf(action)) {
    if (!isText(kind)) continue;
    const { text, missing } = fillField(kind, value, find);
    if (missing) return { missing };
    filled[name] = text;
  }
  return { filled: { ...action, ...filled } };
}

function fillField(kind: FieldKind, value: string, find: FindValue): ReturnType<typeof fillReferences> {
  switch (kind) {
    case 'json':
      return fillJson(value, find);
    case 'body':
      // As it is entered, unless a value changes it: numbers keep their digits.
      return referencesIn(value).length > 0 && parseJson(value) ? fillJson(value, find) : fillReferences(value, find);
    case 'address':
      return fillReferences(value, (reference) => {
        const found = find(reference);
        return found === undefined ? undefined : encodeURIComponent(String(found).toWellFormed());
      });
    default:
      return fillReferences(value, find);
  }
}

/** Fills the texts inside a JSON text, so that no value can break out of its text. Leaves the keys as they are. */
function fillJson(json: string, find: FindValue): ReturnType<typeof fillReferences> {
  let missing: ValueReference | undefined;
  const fill = (value: unknown): unknown => {
    if (typeof value === 'string') {
      const { text, missing: here } = fillReferences(value, find);
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
