import type { TopicListItem } from '@tinkerstream/contract/topics';
import { expect, test } from 'vitest';
import { topicsInOrder } from '../src/domains/topics/topic-order.ts';

const topics = ['Bed 10', 'Bed 2', 'Arch'].map(
  (description, index) => ({ id: String(index), description, topicName: `N${index}` }) as TopicListItem,
);
const activity = new Map([
  ['0', { lastSeen: '2026-11-22T12:00:00.000Z' }],
  ['2', { lastSeen: '2026-11-22T13:00:00.000Z' }],
]);

test.each([
  [undefined, ['Bed 10', 'Bed 2', 'Arch']],
  ['unknown', ['Bed 10', 'Bed 2', 'Arch']],
  ['description', ['Arch', 'Bed 2', 'Bed 10']],
  ['-description', ['Bed 10', 'Bed 2', 'Arch']],
  ['topicName', ['Bed 10', 'Bed 2', 'Arch']],
  ['lastSeen', ['Arch', 'Bed 10', 'Bed 2']],
  ['-lastSeen', ['Bed 2', 'Bed 10', 'Arch']],
])('topics sorted by %s', (sort, expected) => {
  expect(topicsInOrder(topics, sort, activity).map(({ description }) => description)).toEqual(expected);
});
