import {
  type FindValue,
  fieldsOf,
  fillText,
  isText,
  MAX_FILLED,
  parseJson,
  type ValueReference,
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
  for (const { name, kind, value, hasExpressions } of fieldsOf(action)) {
    if (!isText(kind)) continue;
    const fill = (text: string) => fillText(text, hasExpressions, find);
    const { text, missing } = kind === 'json' ? fillJson(value, fill) : fill(value);
    if (missing) return { missing };
    filled[name] = text;
  }
  return { filled: { ...action, ...filled } };
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
