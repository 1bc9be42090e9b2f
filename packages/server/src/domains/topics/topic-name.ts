import { randomInt } from 'node:crypto';
import { TOPIC_NAME_ALPHABET, TOPIC_NAME_LENGTH } from '@tinkerstream/contract/platform/topic-name';

/** Creates a name that no topic has. There are 32^10 names, so a second attempt is rare. */
export async function createFreeTopicName(
  isTaken: (name: string) => Promise<boolean>,
  create = createTopicName,
): Promise<string> {
  for (;;) {
    const name = create();
    if (!(await isTaken(name))) return name;
  }
}

function createTopicName(): string {
  return Array.from(
    { length: TOPIC_NAME_LENGTH },
    () => TOPIC_NAME_ALPHABET[randomInt(TOPIC_NAME_ALPHABET.length)],
  ).join('');
}
