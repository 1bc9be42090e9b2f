import { canonicalTopicName } from '../platform/topic-name.ts';
import { normalizedKey } from '../points/key.ts';
import type { RecordValue } from '../points/value.ts';

/**
 * Details of an occasion that only expressions read, such as `parameter(city)`: a parameter of the call that triggers,
 * an object that a camera has detected, or a count.
 */
export const DETAIL_KINDS = ['parameter', 'detected', 'count'] as const;
export type DetailKind = (typeof DETAIL_KINDS)[number];

/** A reference to the latest value of a topic's key. In a text it is `{topic.key}`, with the topic's name. */
export interface ValueReference {
  readonly topicName: string;
  readonly key: string;
  /** Whether the reference is to the value before the message that triggers. Only expressions read it, as `before(key)`. */
  readonly isBefore?: true;
  /** The kind of detail, if the reference is to no value of a topic: `key` is the name in the parentheses. */
  readonly detail?: DetailKind;
}

/**
 * A reference. Keys have letters and digits of any script, `_` and `-`; a topic is a name, or an id where the server
 * stores it.
 */
const REFERENCE = /\{([A-Za-z0-9-]+)\.([\p{L}\p{M}\p{N}_-]+)\}/gu;

/** A reference to names and keys in their normal form: people type names in any case, and keys in full-width letters too. */
export const referenceTo = (topicName: string, key: string): ValueReference => ({
  topicName: canonicalTopicName(topicName),
  key: normalizedKey(key),
});

/** The references in a text, in their order. A repeated one is repeated. */
export function referencesIn(text: string): ValueReference[] {
  return [...text.matchAll(REFERENCE)].map(([, topicName = '', key = '']) => referenceTo(topicName, key));
}

/** The reference that a text is as a whole, if it is one. */
export function referenceOf(text: string): ValueReference | undefined {
  const trimmed = text.trim();
  const [first] = trimmed.matchAll(REFERENCE);
  return first?.[0] === trimmed ? referencesIn(trimmed)[0] : undefined;
}

export function referenceText({ topicName, key }: ValueReference): string {
  return `{${topicName}.${key}}`;
}

/** Replaces each reference of a text. @param replacement gets the place of the reference too */
export function replaceReferences(
  text: string,
  replacement: (reference: ValueReference, at: number) => string,
): string {
  return text.replace(REFERENCE, (_, topicName: string, key: string, at: number) =>
    replacement(referenceTo(topicName, key), at),
  );
}

/**
 * Puts the latest values into a text.
 * @returns the text, or the first reference without a value
 */
export function fillReferences(
  text: string,
  find: (reference: ValueReference, at: number) => RecordValue | undefined,
): { readonly text: string; readonly missing?: never } | { readonly text?: never; readonly missing: ValueReference } {
  let missing: ValueReference | undefined;
  const filled = replaceReferences(text, (reference, at) => {
    const value = find(reference, at);
    if (value === undefined) missing ??= reference;
    return String(value);
  });
  return missing ? { missing } : { text: filled };
}
