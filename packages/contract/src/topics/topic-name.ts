/** Upper-case letters and digits without 0/O and 1/I: children type topic names into boards. */
export const TOPIC_NAME_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const TOPIC_NAME_LENGTH = 10;

const TOPIC_NAME = new RegExp(`^[${TOPIC_NAME_ALPHABET}]{${TOPIC_NAME_LENGTH}}$`);

/** Whether a text has the form of a topic name. The topic may not exist. */
export function isTopicName(text: string): boolean {
  return TOPIC_NAME.test(text);
}
