import { randomInt } from 'node:crypto';
import { TOPIC_NAME_ALPHABET, TOPIC_NAME_LENGTH } from '@tinkerstream/contract/topics';

/** A new topic name: 32^10 of them, so a taken one is met once in a lifetime and a guess never. */
export function createTopicName(): string {
  return Array.from(
    { length: TOPIC_NAME_LENGTH },
    () => TOPIC_NAME_ALPHABET[randomInt(TOPIC_NAME_ALPHABET.length)],
  ).join('');
}
