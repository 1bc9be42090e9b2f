import type { Action } from '../action-type.ts';
import { type Field, fieldsOf, isText } from '../fields.ts';
import { parseJson } from '../parse-json.ts';
import {
  fillReferences,
  referenceOf,
  referencesIn,
  referenceText,
  replaceReferences,
  type ValueReference,
} from '../references.ts';
import { type FindValue, NoValue, parseExpression, renameTopics } from './expression.ts';

/** Braces without others inside, on one line. */
const BRACES = /\{([^{}\r\n]{1,200})\}/g;

type Filled =
  | { readonly text: string; readonly missing?: never }
  /** The first reference without a value; for an expression without a result, its text as the key. */
  | { readonly text?: never; readonly missing: ValueReference };

/** A field whose text may have references, and expressions if its action has them. */
type Template = Pick<Field, 'kind' | 'value' | 'hasExpressions'>;

/** Whether a text has an expression, beyond references `{topic.key}`. */
export function hasExpression(text: string): boolean {
  return bracesIn(text).some(
    (inner) => referenceOf(`{${inner}}`) === undefined && parseExpression(inner) !== undefined,
  );
}

/** The values that a field may read. A value without a topic belongs to the message that triggers. */
export function valuesIn(field: Template): ValueReference[] {
  if (!field.hasExpressions) return referencesIn(field.value);
  return textsIn(field).flatMap((text) =>
    bracesIn(text).flatMap((inner) => [...(parseExpression(inner)?.references ?? [])]),
  );
}

/** The values that the texts of an action may read. */
export function valuesOf(action: Action): ValueReference[] {
  return fieldsOf(action).flatMap((field) => (isText(field.kind) ? valuesIn(field) : []));
}

/** Encodes a value for its place in the template. */
export type EncodeValue = (value: string, at: number) => string;

/** The places of values in a text: where their braces begin and end. */
export function placesIn(text: string, hasExpressions: boolean): { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(BRACES)].flatMap(({ 0: braces, 1: inner = '', index: start }) => {
    const isFilled = hasExpressions ? parseExpression(inner) !== undefined : referenceOf(braces) !== undefined;
    return isFilled ? [{ start, end: start + braces.length }] : [];
  });
}

/** Puts the latest values, and the results of expressions, into a text. */
export function fillText(text: string, hasExpressions: boolean, find: FindValue, encode: EncodeValue = asItIs): Filled {
  if (!hasExpressions) {
    return fillReferences(text, (reference, at) => {
      const value = find(reference);
      return value === undefined ? undefined : encode(String(value), at);
    });
  }
  let missing: ValueReference | undefined;
  const filled = text.replace(BRACES, (braces, inner: string, at: number) => {
    const expression = missing ? undefined : parseExpression(inner);
    if (!expression) return braces;
    try {
      const result = expression.evaluate(find);
      if (result !== undefined) return encode(result, at);
      missing = { topicName: '', key: inner.trim() };
    } catch (error) {
      if (!(error instanceof NoValue)) throw error;
      missing = error.reference;
    }
    return '';
  });
  return missing ? { missing } : { text: filled };
}

/** The text of a field, with its topics replaced by others. */
export function withTopics({ value, hasExpressions }: Template, nameOf: (topicName: string) => string): string {
  if (!hasExpressions) {
    return replaceReferences(value, ({ topicName, key }) => referenceText({ topicName: nameOf(topicName), key }));
  }
  return value.replace(BRACES, (braces, inner: string) =>
    parseExpression(inner) ? `{${renameTopics(inner, nameOf)}}` : braces,
  );
}

function asItIs(text: string): string {
  return text;
}

function bracesIn(text: string): string[] {
  return [...text.matchAll(BRACES)].map(([, inner = '']) => inner);
}

/** The texts of a field; in JSON, the texts inside. */
function textsIn({ kind, value }: Template): string[] {
  const json = kind === 'json' || kind === 'body' ? parseJson(value) : undefined;
  return json ? stringsIn(json.value) : [value];
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
