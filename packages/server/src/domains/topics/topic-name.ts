import { randomInt } from 'node:crypto';
import { TOPIC_NAME_ALPHABET, TOPIC_NAME_LENGTH } from '@tinkerstream/contract/platform/topic-name';

/**
 * Creates different names that no topic has. There are 32^10, so a second attempt is rare.
 * @param takenOf the names among some that topics have
 */
export async function createFreeTopicNames(
  count: number,
  takenOf: (names: readonly string[]) => Promise<readonly string[]>,
  create = createTopicName,
): Promise<string[]> {
  const names = new Set<string>();
  while (names.size < count) {
    const added = new Set(Array.from({ length: count - names.size }, create));
    for (const taken of await takenOf([...added])) added.delete(taken);
    for (const name of added) names.add(name);
  }
  return [...names];
}

function createTopicName(): string {
  return Array.from(
    { length: TOPIC_NAME_LENGTH },
    () => TOPIC_NAME_ALPHABET[randomInt(TOPIC_NAME_ALPHABET.length)],
  ).join('');
}
