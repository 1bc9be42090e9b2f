import {
  type EncodeValue,
  type Field,
  type FindValue,
  fieldsOf,
  fillText,
  headersIn,
  isText,
  MAX_FILLED,
  parseJson,
  type ValueReference,
  valuesIn,
} from '@tinkerstream/contract/applets';
import type { AppletAction } from '../applet.ts';
import { inAddress, inBody, inCells, inMessage } from './places.ts';

type Filled<Action> =
  | { readonly filled: Action; readonly missing?: never }
  /** The first reference without a value. */
  | { readonly filled?: never; readonly missing: ValueReference };

/**
 * Puts the latest values into the contents of an action, not into its names, addresses and numbers.
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
    const { text, missing } = fillField(field, action, find);
    if (missing) return { missing };
    filled[field.name] = text;
  }
  return { filled: { ...action, ...filled } };
}

function fillField(field: Field, action: AppletAction, find: FindValue): ReturnType<typeof fillText> {
  const { kind, value, hasExpressions } = field;
  if (kind === 'json' || kind === 'body' || kind === 'message') {
    const isJson = kind === 'json' || parseJson(value) !== undefined;
    // A JSON text without references stays as it was entered, because its numbers keep their digits.
    if (isJson && valuesIn(field).length > 0) return fillJson(value, (text) => fillText(text, hasExpressions, find));
  }
  return fillText(value, hasExpressions, find, encoderOf(field, action));
}

/** Encodes values for a field, by its kind and by the text around them. */
function encoderOf(field: Field, action: AppletAction): EncodeValue | undefined {
  switch (field.kind) {
    case 'address':
      return inAddress;
    case 'body':
      return inBody(field, 'headers' in action && namesType(action.headers));
    case 'message':
      return inMessage(field);
    case 'cells':
      return inCells();
    default:
      return undefined;
  }
}

/** Whether headers, whose values are encrypted, include the type of the body. */
function namesType(headers: string): boolean {
  return headersIn(headers).some(({ name }) => name.toLowerCase() === 'content-type');
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
