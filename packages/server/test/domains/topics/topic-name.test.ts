import { TOPIC_NAME_ALPHABET, TOPIC_NAME_LENGTH } from '@tinkerstream/contract/platform/topic-name';
import { expect, test } from 'vitest';
import { createFreeTopicName } from '../../../src/domains/topics/topic-name.ts';

test('a new topic name is unused', async () => {
  const offered = ['TAKEN', 'TAKEN', 'ANOTHER', 'FREE'];
  const name = await createFreeTopicName(
    async (one) => one !== 'FREE',
    () => offered.shift() ?? '',
  );
  expect(name).toBe('FREE');
});

test('a new topic name uses characters that are easy to tell apart on a board', async () => {
  const name = await createFreeTopicName(async () => false);
  expect(name).toHaveLength(TOPIC_NAME_LENGTH);
  expect([...name].filter((character) => !TOPIC_NAME_ALPHABET.includes(character))).toEqual([]);
});
