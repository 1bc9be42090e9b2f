import * as z from 'zod/mini';
import { text } from './bounded.ts';
import { plainCode } from './typed-code.ts';

/** Characters of topic names: upper-case letters and digits without 0/O and 1/I, because children type them into boards. */
export const TOPIC_NAME_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const TOPIC_NAME_LENGTH = 10;

const TOPIC_NAME = new RegExp(`^[${TOPIC_NAME_ALPHABET}]{${TOPIC_NAME_LENGTH}}$`);

const TYPED_NAME = new RegExp(TOPIC_NAME.source, 'i');

/** Maximum length of a typed name: full-width letters in groups are hardly longer. Longer texts of boards are not read. */
const MAX_TYPED_LENGTH = 3 * TOPIC_NAME_LENGTH;

/**
 * The topic name that a text means: people and boards type names in any case, and people in full width and in groups.
 * Any other text is unchanged.
 */
export function canonicalTopicName(text: string): string {
  if (TYPED_NAME.test(text)) return text.toUpperCase();
  if (text.length < TOPIC_NAME_LENGTH || text.length > MAX_TYPED_LENGTH) return text;
  const plain = plainCode(text);
  return TOPIC_NAME.test(plain) ? plain : text;
}

/** The name of a topic in a request, in any case. */
export const TypedTopicName = text({ atLeast: 1, atMost: 100 }).check(z.overwrite(canonicalTopicName));

/** Whether a text has the form of a topic name. The topic may not exist. */
export function isTopicName(text: string): boolean {
  return TOPIC_NAME.test(text);
}
