import { TOPIC_NAME_ALPHABET, TOPIC_NAME_LENGTH } from '@tinkerstream/contract/platform/topic-name';
import { expect, test } from 'vitest';
import { createFreeTopicNames } from '../../../src/domains/topics/topic-name.ts';

test('new topic names are unused, and differ', async () => {
  const offered = ['TAKEN', 'FREE', 'FREE', 'TAKEN', 'FREE', 'OTHER', 'NEVER'];
  const names = await createFreeTopicNames(
    2,
    async (some) => some.filter((name) => name === 'TAKEN'),
    () => offered.shift() ?? '',
  );
  expect(names).toEqual(['FREE', 'OTHER']);
});

test('none are asked for where none are needed', async () => {
  expect(await createFreeTopicNames(0, () => Promise.reject(new Error('A needless question')))).toEqual([]);
});

test('a new topic name uses characters that are easy to tell apart on a board', async () => {
  const [name = ''] = await createFreeTopicNames(1, async () => []);
  expect(name).toHaveLength(TOPIC_NAME_LENGTH);
  expect([...name].filter((character) => !TOPIC_NAME_ALPHABET.includes(character))).toEqual([]);
});
