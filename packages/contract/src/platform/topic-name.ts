import * as z from 'zod/mini';
import { text } from './bounded.ts';

/** Upper-case letters and digits without 0/O and 1/I: children type topic names into boards. */
export const TOPIC_NAME_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const TOPIC_NAME_LENGTH = 10;

const TOPIC_NAME = new RegExp(`^[${TOPIC_NAME_ALPHABET}]{${TOPIC_NAME_LENGTH}}$`);

const TYPED_NAME = new RegExp(TOPIC_NAME.source, 'i');

/** The name that a text means: people and boards type topic names in any case. Any other text is unchanged. */
export function canonicalTopicName(text: string): string {
  return TYPED_NAME.test(text) ? text.toUpperCase() : text;
}

/** The name of a topic in a request, in any case. */
export const TypedTopicName = text({ atLeast: 1, atMost: 100 }).check(z.overwrite(canonicalTopicName));

/** Whether a text has the form of a topic name. The topic may not exist. */
export function isTopicName(text: string): boolean {
  return TOPIC_NAME.test(text);
}
